"""Compare the entries of two readings."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final

from sitegen.combining.evidence import fold
from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MAX_COMPARED: Final = 500
"""Maximum number of letters to compare, since the time grows with their square."""
SHAPES: Final[Mapping[str, frozenset[str]]] = {
    "education": frozenset({"institution", "degree", "area", "start", "end", "thesis", "advisors"}),
    "experience": frozenset({"organization", "role", "start", "end", "advisors", "highlights"}),
    "projects": frozenset({"name", "start", "end", "highlights"}),
    "patents": frozenset({"number", "title", "inventors"}),
    "talks": frozenset({"title", "given"}),
    "teaching": frozenset({"course", "code", "term", "role", "institution"}),
    "students": frozenset({"name", "level", "status", "year", "co_advisors"}),
    "committees": frozenset({"name", "year", "institution", "thesis"}),
    "service": frozenset({"role", "organization", "years"}),
    "awards": frozenset({"title", "years"}),
    "grants": frozenset({"title", "agency", "amount", "start", "end"}),
}
"""The fields that an answer may have; the offline reading provides the others."""


def find_talk(talks: Sequence[Any], talk: Any) -> int:
    """Return the index of the talk with the same title, or -1."""
    matches = (at for at, other in enumerate(talks) if fold(str(other.title)) == fold(talk.title))
    return next(matches, -1)


def name_of(value: Any) -> str:
    """Return the name of an entry."""
    if hasattr(value, "fields"):
        return bibtex.plain(value.get("title"))
    return " ".join(
        text
        for name in ("title", "name", "course", "organization", "role", "institution", "degree",
                     "number", "category", "text")
        if isinstance(text := getattr(value, name, ""), str) and text
    )  # fmt: skip


def has_name(value: Any) -> bool:
    """Return whether an entry has a name: dates or a supervisor alone do not identify it."""
    return bool(name_of(value) or getattr(value, "agency", "") or getattr(value, "given", ()))


def similarity(a: str, b: str) -> float:
    """Return how similar two names are, from 0 to 1."""
    a, b = fold(a), fold(b)
    if a and b and (a in b or b in a):
        return 1.0 - abs(len(a) - len(b)) / 1000
    a, b = a[:_MAX_COMPARED], b[:_MAX_COMPARED]
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def is_fuller(new: object, old: object) -> bool:
    """Return whether the old value is the new one with more punctuation, or with a month.

    `Ph.D.` is more complete than `Ph.D`, and `2021-09` than `2021`.
    """
    if not (isinstance(new, str) and isinstance(old, str) and new):
        return False
    return fold(new) == fold(old) or (new.isdigit() and old.startswith(f"{new}-"))
