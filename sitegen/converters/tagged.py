"""Formats of references that are lines with a tag each: RIS, EndNote's `%A`, MEDLINE of PubMed.

In: a text and what the format's tags mean. Out: the works that it tells of, each with its lines. A tag without a
meaning becomes a field of its own name, so that its value is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.converters.works import NAMES, publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.converters.gathering import Gathering

_VENUES: Final[Mapping[str, str]] = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
    "inbook": "booktitle",
    "phdthesis": "school",
    "mastersthesis": "school",
    "techreport": "institution",
}


@dataclass(frozen=True, slots=True)
class Format:
    """One of these formats."""

    name: str
    """Goes in front of a tag without a meaning: `ris_c3`."""
    line: re.Pattern[str]
    """A line with a tag: groups `tag` and `value`."""
    first: str
    """The tag that begins a work."""
    last: str
    """The tag that ends one, if one does."""
    kind: str
    """The tag that tells what kind of work it is."""
    types: Mapping[str, str]
    """Kinds, in lower case -> BibTeX's types."""
    fields: Mapping[str, str]
    """Tags -> BibTeX's fields; `venue`, `first`, `last` and `serial` find their names in the end."""
    dropped: frozenset[str] = frozenset()
    """Tags of the database that the file comes from."""


@dataclass(slots=True)
class Entry:
    """A work as its lines tell it."""

    first: int
    """Its first line."""
    last: int = 0
    """Its last one."""
    said: list[tuple[str, str]] = field(default_factory=list)
    """Tags and values in order."""


def add(text: str, format_: Format, gathering: Gathering) -> None:
    """Add all works of a text in this format."""
    entries = list(_entries(text, format_, gathering))
    gathering.expect(len(entries))
    for entry in entries:
        kind, values = _fields(entry, format_)
        gathering.work(publication(kind, values, gathering.keys), (entry.first, entry.last))


def _entries(text: str, format_: Format, gathering: Gathering) -> Iterator[Entry]:
    """The works; lines outside of them are left over."""
    entry: Entry | None = None
    for number, line in enumerate(text.split("\n"), 1):
        match = format_.line.match(line)
        if match and match["tag"] == format_.first:
            if entry:
                yield entry
            entry = Entry(number)
        if entry is None:
            gathering.leave(line.strip(), number)
            continue
        if match and match["tag"] == format_.last:
            entry.last = number
            yield entry
            entry = None
        elif match:
            entry.said.append((match["tag"], (match["value"] or "").strip()))
            entry.last = number
        elif line.strip():
            tag, value = entry.said[-1]
            entry.said[-1] = (tag, f"{value} {line.strip()}".strip())
            entry.last = number
    if entry:
        yield entry


def _fields(entry: Entry, format_: Format) -> tuple[str, dict[str, str | list[str]]]:
    named = next((value for tag, value in entry.said if tag == format_.kind and value), "")
    kinds = [value for tag, value in entry.said if tag == format_.kind]
    kind = next(
        (format_.types[value.lower()] for value in kinds if value.lower() in format_.types), "misc"
    )
    values: dict[str, list[str]] = {}
    for tag, value in entry.said:
        name = format_.fields.get(tag) or f"{format_.name}_{tag.lower()}"
        if (
            value
            and tag != format_.kind
            and tag not in format_.dropped
            and value not in values.get(name, ())
        ):
            values.setdefault(name, []).append(value)
    if kind == "misc" and named:
        values["type"] = [named]
    elif len(kinds) > 1:
        values["type"] = [value for value in kinds if value.lower() not in format_.types]
    return kind, _settled(kind, values)


def _settled(kind: str, values: dict[str, list[str]]) -> dict[str, str | list[str]]:
    """With the names that depend on the kind of work, and one value a field."""
    short = values.pop("shortauthor", [])
    values.setdefault("author", short)
    pages = "--".join(dict.fromkeys([*values.pop("first", []), *values.pop("last", [])]))
    if pages:
        values["pages"] = [pages]
    if serial := values.pop("serial", []):
        values["isbn" if kind in ("book", "incollection", "proceedings") else "issn"] = serial
    venues = values.pop("venue", [])
    if kind in ("phdthesis", "mastersthesis", "techreport") and not venues:
        venues = values.pop("publisher", [])
    if venues:
        longest = max(venues, key=len)
        values.setdefault(_VENUES.get(kind, "howpublished"), []).insert(0, longest)
        if others := [venue for venue in venues if venue != longest]:
            values["shortjournal"] = others
    if dates := values.pop("when", []):
        values |= _dated(dates)
    out: dict[str, str | list[str]] = {}
    for name, said in values.items():
        if name in NAMES:
            out[name] = said
        else:
            out[name] = said[0]
            rest = [value for value in said[1:] if value]
            if rest:
                out[name if name in ("keywords", "note", "abstract") else f"{name}_2"] = (
                    "; ".join(said)
                    if name in ("note", "abstract")
                    else ", ".join(said if name == "keywords" else rest)
                )
    return out


def _dated(said: list[str]) -> dict[str, list[str]]:
    """`2023/05/04/Spring` -> year, month and day; what else a date says is kept as it stands."""
    out: dict[str, list[str]] = {}
    for text in said:
        match = re.match(r"(\d{4})(?:[/-](\d{1,2}))?(?:[/-](\d{1,2}))?[/\s]*(.*)", text)
        if not match:
            out.setdefault("month", []).append(text)
            continue
        date = "-".join([match[1], *(part.zfill(2) for part in (match[2], match[3]) if part)])
        if "year" in out and out["year"] != [match[1]]:
            out.setdefault("note", []).append(text)
            continue
        out["year"] = [match[1]]
        if len(date) > 4 and len(date) > len("".join(out.get("date", []))):
            out["date"] = [date]
        if match[4]:
            out["month"] = [match[4]]
    return out
