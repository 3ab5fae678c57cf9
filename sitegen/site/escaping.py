"""Texts as they stand in HTML, for what puts them there hundreds of thousands of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import markupsafe
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Callable

escaped: Final[Callable[[str], str]] = getattr(markupsafe, "_escape_inner", markupsafe.escape)
"""What `escape` calls; what it gives need not be marked as safe before it is put into a page or together."""


def as_text(value: str) -> str:
    """What `html.escape` gives without quotes; that module brings the names of all signs with it."""
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def as_attribute(value: str) -> str:
    """What it gives with them."""
    return as_text(value).replace('"', "&quot;").replace("'", "&#x27;")


def marked(html: str) -> Markup:
    """The same as `Markup`, which looks first at what it is given."""
    return str.__new__(Markup, html)
