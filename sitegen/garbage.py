"""Python without its search for values that go in circles, while many are made that stay."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def kept() -> Iterator[None]:
    """Next to nothing goes in circles here, and to look for it takes a twentieth of a build, a third of a start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()  # to where it is looked over last; to do so at once would take as long again
        gc.enable()
