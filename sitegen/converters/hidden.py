"""Content that a site keeps to itself: drafts, pages of the future, and what is switched off."""

from __future__ import annotations

from datetime import date
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.converters.records import Record

_YES: Final = frozenset({"true", "yes", "1", "on"})
_NO: Final = frozenset({"false", "no", "0", "off"})


def why_hidden(head: Record, *, today: date, shows_future: bool = False) -> str:
    """Return why a generator does not publish a page with this front matter, or nothing.

    The keys that say so are taken from the front matter; dates stay.

    Args:
        head: The front matter.
        today: The current date.
        shows_future: Whether the generator publishes pages with dates that lie ahead.
    """
    draft, published = head.text("draft").casefold(), head.text("published").casefold()
    appears, expires = _peek_date(head, "publishDate", "date"), _peek_date(head, "expiryDate")
    if draft in _YES:
        return "it is a draft"
    if published in _NO:
        return "it is not published"
    if appears > today.isoformat() and not shows_future:
        return f"it is dated {appears}, which lies ahead"
    if expires and expires <= today.isoformat():
        return f"it expired on {expires}"
    return ""


def is_switched_off(name: str, below: str) -> bool:
    """Return whether a file in the folder `below` has a name that generators skip: `_cv.md`."""
    parts = PurePosixPath(name).relative_to(below).parts
    return any(
        (part.startswith(("_", "#")) and part != "_index.md") or part.endswith("~")
        for part in parts
    )


def _peek_date(head: Record, *names: str) -> str:
    """Return the first of these dates as `2024-03-01`, without taking it; empty if incomplete."""
    for name in names:
        for word in head.peek(name):
            text = word.text.strip().replace("/", "-")[:10]
            try:
                return date.fromisoformat(text).isoformat()
            except ValueError:
                continue
    return ""
