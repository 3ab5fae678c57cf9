"""What the Chinese standard GB/T 7714 has of its own: family names in capitals before initials without stops, and the
book behind `//`, whose editors are no authors.

`MENG Z H, DOS SANTOS G. Foam at rest[M]//EK K. Handbook of tides. Port: Foam Press, 2002: 52-73.`
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference

_BOOK: Final = re.compile(r"\[[A-Z](?:/OL)?\]\s*//")
"""What stands between the title of a chapter and the book that it is in."""


def told(found: Reference, text: str) -> Reference:
    """A reference with its authors told by the words of the standard, if it is in that style."""
    names = tuple(map(_inverted, found.authors))
    behind: tuple[str, ...] = ()
    if book := _BOOK.search(text):
        front = text[: book.start()].casefold()
        behind = tuple(
            name for name in names if not all(word in front for word in _words(name.casefold()))
        )
    authors = tuple(name for name in names if name not in behind)
    if authors == found.authors or not authors:
        return found
    editors = tuple(name for name in behind if name not in found.imprint.editor)
    return replace(
        found,
        authors=authors,
        imprint=replace(found.imprint, editor=(*found.imprint.editor, *editors)),
    )


def _inverted(name: str) -> str:
    """`DOS SANTOS G`, however it was cut -> `DOS SANTOS, G`."""
    words = _words(name)
    initials = next((at for at, word in enumerate(words) if len(word.rstrip(".")) == 1), 0)
    family, given = words[:initials], words[initials:]
    if not family or not all(word.isupper() and len(word) > 1 for word in family):
        return name
    if any(len(word.rstrip(".")) > 1 for word in given):
        return name
    return f"{' '.join(family)}, {' '.join(given)}"


def _words(name: str) -> list[str]:
    return name.replace(",", " ").split()
