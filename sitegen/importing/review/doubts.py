"""What in an account looks doubtful: read as the CV has it, but worth a look."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.importing.review.accounts import Account, Entry, Value

_NEEDED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "committees": {"name": ("name", "thesis")},
    "education": {"institution": ("institution",)},
    "experience": {"organization": ("organization", "role")},
    "patents": {"title": ("title",), "number": ("number",)},
    "publications": {
        "title": ("title",),
        "author": ("author", "editor"),
        "year": ("year", "date", "pubstate"),
    },
    "students": {"name": ("name",)},
    "talks": {"title": ("title", "given")},
}
"""By kind: what an entry should have, and the fields one of which will do."""

_LONG: Final = frozenset({"abstract", "bio", "highlights", "items", "note", "notes", "text"})
_LONGEST: Final = 300
_YEAR: Final = re.compile(r"(?<![\w./:-])(?:1[89]|20)\d\d(?![\w/:]|[.-]\d)")
_MISTYPED: Final = re.compile(r"(?<![\w./:,-])(?:19|20)\d{3}(?![\w/:-]|[.,]\d)")
_DATED: Final = frozenset({"awards", "committees", "publications", "service", "talks", "teaching"})
_DATES: Final = ("year", "years", "date", "start", "end", "term", "given")


@dataclass(frozen=True, slots=True)
class Odd:
    """A doubtful entry."""

    place: str
    """Its first line: `cv.txt:12`; empty if it has none of its own."""
    label: str
    """Its first value."""
    why: str
    """What is odd about it."""


def doubts(account: Account) -> dict[str, tuple[str, ...]]:
    """By entry: what is odd about it. Entries that raise no doubt are left out."""
    titles = Counter(map(_title, account.entries))
    found = {
        entry.id: tuple(_about(entry, titles))
        for entry in account.entries
        if entry.kind != "unsorted"
    }
    return {name: said for name, said in found.items() if said}


def odd_entries(account: Account) -> list[Odd]:
    """The doubtful entries in the order of the source; those that are told alike once."""
    found = doubts(account)
    told: dict[tuple[str, str], Odd] = {}
    for entry in account.entries:
        if entry.id in found:
            place = str(entry.rows[0].place) if entry.rows else ""
            odd = Odd(place, entry.label, "; ".join(found[entry.id]))
            told.setdefault((odd.label, odd.why), odd)
    return list(told.values())


def _title(entry: Entry) -> str:
    title = dict(entry.fields).get("title", "") if entry.kind == "publications" else ""
    return re.sub(r"\W+", " ", str(title)).casefold().strip()


def _about(entry: Entry, titles: Mapping[str, int]) -> Iterator[str]:
    values = dict(entry.fields)
    for what, names in _NEEDED.get(entry.kind, {}).items():
        if not any(values.get(name) for name in names):
            yield f"no {what}"
    if _title(entry) and titles[_title(entry)] > 1:
        yield "the same title stands twice"
    start, end = str(values.get("start", "")), str(values.get("end", ""))
    if start and end[:1].isdigit() and end < start[: len(end)]:
        yield f"ends in {end}, before it begins in {start}"
    for name, value in values.items():
        if (
            name not in _LONG
            and isinstance(value, str)
            and len(value) > _LONGEST
            and entry.kind != "about"
        ):
            yield f"a long {name}"
    yield from _odd_years(entry, values)


def _odd_years(entry: Entry, values: Mapping[str, Value]) -> Iterator[str]:
    source = " ".join(line.text for row in entry.rows for line in row.lines)
    if entry.kind in _DATED and not any(
        values.get(name) for name in _DATES
    ):  # else it may be an amount, or a page
        yield from (f"{match[0]} is no year" for match in _MISTYPED.finditer(source))
    if entry.kind != "publications" or any(len(row.entries) > 1 for row in entry.rows):
        return
    own = str(values.get("year", ""))
    notes = [note for note in str(values.get("note", "")).split("; ") if not _YEAR.fullmatch(note)]
    other = " ".join(
        [*(str(values.get(name, "")) for name in ("title", "volume", "number", "pages")), *notes]
    )
    others = [
        year for year in dict.fromkeys(_YEAR.findall(source)) if year != own and year not in other
    ]
    if own and others:
        yield f"the CV says {' and '.join(others)} beside {own}"
