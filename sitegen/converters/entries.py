"""What stands under a heading of somebody else's data -> entries of a person.

What kind an entry is, the heading tells, and the keys of its record. What an entry has no field for is left over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.converters import making, prose
from sitegen.converters.data import Record, Word, rest
from sitegen.converters.making import MAKERS, TOLD
from sitegen.converters.works import publication
from sitegen.model import Section
from sitegen.parsing.outline import headings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering


def section(title: str, values: Sequence[Value], gathering: Gathering, source: str = "") -> None:
    """All that stands under a heading."""
    texts: list[Word] = []
    for value in values:
        if isinstance(value, Word):
            texts.append(value)
        elif isinstance(value, Record) and (several := _of_one_year(value)):
            for each in several:
                entry(title, each, gathering, source)
        elif isinstance(value, Record):
            bullet = (
                value.word("bullet", "number", "reversed_number") if len(value.names) == 1 else None
            )
            if bullet:
                texts.append(bullet)
            else:
                entry(title, value, gathering, source)
        else:
            section(title, value, gathering, source)
    if texts and (rule := headings.lookup(title)) and rule.section == "contact":
        gathering.say("bio", "\n\n".join(text.text.strip() for text in texts))
    else:
        prose.read(title, texts, gathering, source)


def _of_one_year(record: Record) -> list[Record]:
    """al-folio's `{year: 2018, items: [...]}` as a record for each item; nothing for any other record."""
    if (
        not {name.casefold() for name in record.names} <= {"year", "date", "items"}
        or "items" not in record
    ):
        return []
    year = record.word("year", "date")
    said = [each for each in record.values("items") if isinstance(each, Word)]
    return [
        Record([("title", each), *([("year", year)] if year else [])], (each.line, each.line))
        for each in said
    ]


def entry(title: str, record: Record, gathering: Gathering, source: str = "") -> None:
    """One record under a heading."""
    kind = _kind(title, record)
    lines = record.lines
    if kind == "publications":
        work(record, gathering, source)
        return
    made = (
        MAKERS[kind](record)
        if kind in MAKERS
        else Section(title=title, items=(making.item(record),))
    )
    if isinstance(made, Section):
        listed = gathering.said.get("sections", [])
        same = next(
            (at for at, each in enumerate(listed) if each.title == title and each.items), None
        )
        if same is not None:
            listed[same] = Section(title=title, items=(*listed[same].items, *made.items))
            return
    gathering.add(kind if kind in MAKERS else "sections", made, lines=lines, source=source)
    gathering.leave_rest(title, record, source)


def _kind(title: str, record: Record) -> str:
    rule = headings.lookup(title) or headings.nearest(title)
    under = rule.section if rule else ""
    if "authors" in record or "journal" in record or "doi" in record:
        return "publications"
    if under in MAKERS or under == "publications":
        return under
    if "institution" in record and (
        "area" in record or "degree" in record or "studyType" in record
    ):
        return "education"
    if "company" in record or "position" in record:
        return "experience"
    return (
        "skills"
        if {"label", "details"} <= {name.casefold() for name in record.names} and under == "skills"
        else ""
    )


def work(record: Record, gathering: Gathering, source: str = "") -> None:
    """A publication that a CV tells of."""
    url = record.text("url", "website", "link")
    date = record.date("date", "releaseDate", "year")
    journal = record.text("journal", "venue", "conference")
    publisher = record.text("publisher")
    values: dict[str, str | Sequence[str]] = {
        "title": record.text("title", "name"),
        "author": [name.strip("*_ ") for name in record.texts("authors", "author")],
        "journal": journal,
        ("publisher" if journal else "howpublished"): publisher,
        "year": date[:4],
        "date": date if len(date) > 4 else "",
        "doi": record.text("doi"),
        "url": url,
        "abstract": record.text(*TOLD),
        "note": record.text("date", "releaseDate"),
    }
    for left in record.rest():
        name = left.name.lower().replace(" ", "_")
        values[name] = f"{values[name]}, {left.text}" if values.get(name) else left.text
    kind = "article" if journal else "misc"
    gathering.work(publication(kind, values, gathering.keys), record.lines, source)


def listed(values: Sequence[Value]) -> list[str]:
    """Whatever a list holds, an item each."""
    return [
        making.item(value)
        if isinstance(value, Record)
        else ", ".join(left.text for left in rest(value))
        for value in values
    ]
