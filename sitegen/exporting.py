"""Former place of `sitegen.exporters.export`, until the command line calls that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.exporters.export import Request
from sitegen.exporters.export import Selection as Wanted
from sitegen.exporters.export import list_formats as listing
from sitegen.exporters.export import run_export as run

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Order", "Wanted", "listing", "run"]


def Order(  # noqa: N802
    *, wanted: Wanted, say: Callable[[str], None], **values: Any
) -> Request:
    """Return a request."""
    return Request(selection=wanted, warn=say, **values)
