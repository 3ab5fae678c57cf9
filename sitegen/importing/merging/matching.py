"""Decide which entries of two lists are the same, and pair them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen.importing.merging.log import format_value
from sitegen.model.text import strings, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

Test: TypeAlias = Callable[[Any, Any], bool]
Matcher: TypeAlias = Callable[[Sequence[Any], Sequence[Any]], dict[int, int]]

_YEAR: Final = re.compile(r"\d{4}")
_YEARS: Final = re.compile(r"(\d{4})(?:-(?:\d{4}|present))?")
_DATE_FIELDS: Final = frozenset({"start", "end", "date", "year", "years", "term", "given"})
_SIMILARITY: Final = 0.6
"""Minimum share of words in the same order that two wordings of the same thing have in common."""
_ABBREVIATED_AWARD: Final = 0.8
"""Minimum length of an abbreviated award title, as a share of the full one."""


def alike(a: object, b: object) -> bool:
    """Check whether two values are equal except for case, spaces and punctuation."""
    if isinstance(a, str) and isinstance(b, str):
        return _squeeze(a) == _squeeze(b)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(alike, a, b))
    return a == b


def contained(a: str, b: str) -> bool:
    """Check whether one text contains all words of the other consecutively."""
    x, y = _squeeze(a), _squeeze(b)
    return bool(x and y) and (x in y or y in x)


def _squeeze(text: str) -> str:
    return "".join(words_of(text))


def same_entry(a: object, b: object) -> bool:
    """Check whether two entries describe the same thing, regardless of details."""
    rule = _RULES.get(type(a).__name__)
    return bool(rule and type(a) is type(b) and rule(a, b))


def _all_alike(*names: str) -> Test:
    return lambda a, b: all(alike(getattr(a, name), getattr(b, name)) for name in names)


def _same_stay(a: Any, b: Any) -> bool:
    """Compare the institution and the start; without dates the role or degree."""
    place = "institution" if hasattr(a, "institution") else "organization"
    role = "degree" if hasattr(a, "degree") else "role"
    if not contained(format_value(getattr(a, place)), format_value(getattr(b, place))):
        return False
    if a.start and b.start:
        return bool(a.start.startswith(b.start) or b.start.startswith(a.start))
    return alike(getattr(a, role), getattr(b, role))


def _same_award(a: Any, b: Any) -> bool:
    """Compare titles and years; a Chinese title may be abbreviated."""
    x, y = _squeeze(format_value(a.title)), _squeeze(format_value(b.title))
    if x == y:
        return a.years == b.years or not a.years or not b.years
    short, long = sorted((x, y), key=len)
    return (
        a.years == b.years != ()
        and len(short) > _ABBREVIATED_AWARD * len(long)
        and not long.isascii()
        and _abbreviates(short, long)
    )


def _abbreviates(short: str, long: str) -> bool:
    """Check whether a title leaves out some letters of another, but no rank or number."""
    rest = iter(long)
    left_out = set(long) - set(short)
    return all(char in rest for char in short) and not left_out & set("一二三四特优等0123456789")


_RULES: Final[Mapping[str, Test]] = {
    "Education": _same_stay,
    "Experience": _same_stay,
    "Project": _all_alike("name"),
    "Patent": lambda a, b: (
        alike(a.number, b.number) if a.number and b.number else alike(a.title, b.title)
    ),
    "Talk": lambda a, b: bool(a.title) and alike(a.title, b.title),
    "Occasion": _all_alike("where", "date"),
    "Course": _all_alike("course", "term"),
    "Student": _all_alike("name"),
    "Committee": _all_alike("name"),
    "Service": _all_alike("role", "organization"),
    "Award": _same_award,
    "Grant": _all_alike("title"),
    "Skill": _all_alike("category", "text"),
    "Section": _all_alike("title"),
    "Unsorted": _all_alike("text"),
}
"""Rules for when two entries are the same, by class."""


def similar(a: object, b: object) -> bool:
    """Check whether one value may be a rewording of the other.

    Entries of different years or with different numbers are never rewordings.
    """
    if isinstance(a, str) and isinstance(b, str):
        x, y = _YEARS.fullmatch(a), _YEARS.fullmatch(b)
        if x and y:
            return x[1] == y[1]
    if type(a) is not type(b) or not _compatible(a, b):
        return False
    a_words, b_words = (
        [word for text in strings(value) for word in words_of(text)] for value in (a, b)
    )
    return SequenceMatcher(None, a_words, b_words, autojunk=False).ratio() >= _SIMILARITY


def _compatible(a: object, b: object) -> bool:
    """Check that two entries do not contradict each other in years, numbers or codes."""
    if not is_dataclass(a):
        return True
    for name in ("number", "code"):
        x, y = getattr(a, name, ""), getattr(b, name, "")
        if x and y and not alike(x, y):
            return False
    a_years, b_years = _years(a), _years(b)
    return not (a_years and b_years and a_years.isdisjoint(b_years))


def _years(entry: Any) -> set[str]:
    return {
        year
        for field in fields(entry)
        if field.name in _DATE_FIELDS
        for text in strings(getattr(entry, field.name))
        for year in _YEAR.findall(text)
    }


SAME: Final[tuple[Test, ...]] = (
    lambda a, b: type(a) is type(b) and a == b,
    alike,
    same_entry,
)
"""Tests for whether two items are the same, the most reliable first."""
SAME_OR_REWORDED: Final[tuple[Test, ...]] = (*SAME, similar)
"""The same for two versions of a list, in which items may have been reworded."""


def pair(left: Sequence[Any], right: Sequence[Any], tests: Iterable[Test]) -> dict[int, int]:
    """Map the index of each item of `left` to that of its match in `right`, one at most."""
    partners: dict[int, int] = {}
    free = list(range(len(right)))
    for test in tests:
        for at, item in enumerate(left):
            if at in partners:
                continue
            partner = next((other for other in free if test(right[other], item)), None)
            if partner is not None:
                partners[at] = partner
                free.remove(partner)
    return partners


@dataclass(frozen=True, slots=True)
class ListMatches:
    """How the items of three versions of a list correspond, by index."""

    theirs_to_base: Mapping[int, int]
    """From the CV to the last import."""
    base_to_ours: Mapping[int, int]
    """From the last import to the site."""
    theirs_to_ours: Mapping[int, int]
    """From the CV to the site."""

    def absent(self) -> list[int]:
        """List the items of the site, in the order of the base, that the CV no longer has."""
        in_site = set(self.theirs_to_ours.values())
        in_base = set(self.theirs_to_base.values())
        missing = self.base_to_ours.keys() - in_base
        places = [self.base_to_ours[at] for at in sorted(missing)]
        return [at for at in places if at not in in_site]


def match_versions(
    theirs: Sequence[Any],
    ours: Sequence[Any],
    theirs_to_base: Mapping[int, int],
    base_to_ours: Mapping[int, int],
    matcher: Matcher,
) -> ListMatches:
    """Match the items of a CV with those of the site, via the base if possible.

    `matcher` pairs what is new in the CV with what the person added to the site.
    """
    new = [at for at in range(len(theirs)) if at not in theirs_to_base]
    taken = set(base_to_ours.values())
    added = [at for at in range(len(ours)) if at not in taken]
    direct = matcher([theirs[at] for at in new], [ours[at] for at in added])
    by_base = {at: base_to_ours[old] for at, old in theirs_to_base.items() if old in base_to_ours}
    theirs_to_ours = by_base | {new[at]: added[other] for at, other in direct.items()}
    return ListMatches(theirs_to_base, base_to_ours, theirs_to_ours)
