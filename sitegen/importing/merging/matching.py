"""Which entries of two lists are one and the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sitegen.importing.merging.showing import shown
from sitegen.parsing.conserve import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def alike(a: object, b: object) -> bool:
    """Whether two values say the same but for case, spaces and punctuation."""
    if isinstance(a, str) and isinstance(b, str):
        return "".join(words_of(a)) == "".join(words_of(b))
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(alike, a, b))
    return a == b


def same_entry(a: object, b: object) -> bool:
    """Whether two entries of one kind are about the same thing, though they may differ in what they say of it."""
    rule = _RULES.get(type(a).__name__)
    return bool(rule and type(a) is type(b) and rule(a, b))


def _agree(*names_: str) -> Callable[[Any, Any], bool]:
    """All these fields are alike."""
    return lambda a, b: all(alike(getattr(a, name), getattr(b, name)) for name in names_)


def within(a: str, b: str) -> bool:
    """Whether all words of one text stand in the other, in a row."""
    x, y = "".join(words_of(a)), "".join(words_of(b))
    return bool(x and y) and (x in y or y in x)


def _same_stay(a: Any, b: Any) -> bool:
    """One institution and one beginning, or one role or degree that no date contradicts."""
    where = "institution" if hasattr(a, "institution") else "organization"
    what = "degree" if hasattr(a, "degree") else "role"
    if not within(shown(getattr(a, where)), shown(getattr(b, where))):
        return False
    if a.start and b.start:
        return bool(a.start[: len(b.start)] == b.start or b.start[: len(a.start)] == a.start)
    return alike(getattr(a, what), getattr(b, what))


def _same_award(a: Any, b: Any) -> bool:
    """One title; or, in Chinese, one title and its usual short form won in the same year."""
    x, y = "".join(words_of(shown(a.title))), "".join(words_of(shown(b.title)))
    if x == y:
        return a.years == b.years or not a.years or not b.years
    short, long = sorted((x, y), key=len)
    return (
        a.years == b.years != ()
        and len(short) > 0.8 * len(long)
        and not long.isascii()
        and _abbreviates(short, long)
    )


def _abbreviates(short: str, long: str) -> bool:
    rest = iter(long)
    return all(char in rest for char in short) and set(long) - set(short) <= set(long) - set(
        "一二三四特优等0123456789"
    )


def _same_talk(a: Any, b: Any) -> bool:
    return bool(a.title) and alike(a.title, b.title)


_RULES: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "Education": _same_stay,
    "Experience": _same_stay,
    "Project": _agree("name"),
    "Patent": lambda a, b: (
        alike(a.number, b.number) if a.number and b.number else alike(a.title, b.title)
    ),
    "Talk": _same_talk,
    "Occasion": _agree("where", "date"),
    "Course": _agree("course", "term"),
    "Student": _agree("name"),
    "Committee": _agree("name"),
    "Service": _agree("role", "organization"),
    "Award": _same_award,
    "Grant": _agree("title"),
    "Skill": _agree("category", "text"),
    "Section": _agree("title"),
    "Unsorted": _agree("text"),
}
