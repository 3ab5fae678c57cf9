"""Turn what is below a heading of foreign data, records or prose, into entries of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.converters.entries import MAKERS, SUMMARY, take_line
from sitegen.converters.records import Record, Word, iter_rest
from sitegen.converters.works import publication, split_date
from sitegen.document import Document, Line, Place
from sitegen.importers.markdown import parse_markdown
from sitegen.model import Section
from sitegen.parsing import parse_cv, references, works
from sitegen.parsing.lines import blocks
from sitegen.parsing.outline import headings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.records import Value
    from sitegen.model import Publication


def add_section(title: str, values: Sequence[Value], builder: CVBuilder) -> None:
    """Add all values below a heading; the heading and their keys tell what they are."""
    texts: list[Word] = []
    for value in values:
        if isinstance(value, Word):
            texts.append(value)
        elif isinstance(value, list):
            add_section(title, value, builder)
        elif items := _take_items(value):
            for item in items:
                _add_entry(title, item, builder)
        elif bullet := _take_bullet(value):
            texts.append(bullet)
        else:
            _add_entry(title, value, builder)
    rule = headings.lookup(title) if texts else None
    if rule and rule.section == "contact":
        builder.set("bio", "\n\n".join(text.text.strip() for text in texts))
    else:
        add_texts(title, texts, builder)


def _take_items(record: Record) -> list[Record]:
    """Return a record for each item of al-folio's `{year: 2018, items: [...]}`."""
    if "items" not in record or {one.casefold() for one in record.names} - {
        "year",
        "date",
        "items",
    }:
        return []
    year = record.word("year", "date")
    return [
        Record([("title", item), *([("year", year)] if year else [])], (item.line, item.line))
        for item in record.values("items")
        if isinstance(item, Word)
    ]


def _take_bullet(record: Record) -> Word | None:
    """Return the text of RenderCV's `{bullet: ...}`."""
    is_single = len(record.names) == 1
    return record.word("bullet", "number", "reversed_number") if is_single else None


def _add_entry(title: str, record: Record, builder: CVBuilder) -> None:
    kind = _find_kind(title, record)
    if kind == "publications":
        add_publication(record, builder)
        return
    if kind in MAKERS:
        builder.add(kind, MAKERS[kind](record), lines=record.lines)
        builder.add_rest(title, record)
        return
    item = take_line(record)
    sections: list[Section] = builder.values.get("sections", [])
    for index, section in enumerate(sections):
        if section.title == title and section.items:
            sections[index] = Section(title=title, items=(*section.items, item))
            return
    builder.add("sections", Section(title=title, items=(item,)), lines=record.lines)


def _find_kind(title: str, record: Record) -> str:
    """Return the key of `person.yaml` for a record; empty if there is none."""
    rule = headings.lookup(title) or headings.nearest(title)
    section = rule.section if rule else ""
    if any(key in record for key in ("authors", "journal", "doi")):
        return "publications"
    if section in MAKERS or section == "publications":
        return section
    if "institution" in record and any(key in record for key in ("area", "degree", "studyType")):
        return "education"
    return "experience" if "company" in record or "position" in record else ""


def add_publication(record: Record, builder: CVBuilder) -> None:
    """Add a publication of a CV."""
    url = record.text("url", "website", "link")
    date = record.date("date", "releaseDate", "year")
    journal = record.text("journal", "venue", "conference")
    publisher = record.text("publisher")
    values: dict[str, str | Sequence[str]] = {
        "title": record.text("title", "name"),
        "author": [name.strip("*_ ") for name in record.texts("authors", "author")],
        "journal": journal,
        ("publisher" if journal else "howpublished"): publisher,
        **split_date(date),
        "doi": record.text("doi"),
        "url": url,
        "abstract": record.text(*SUMMARY),
        "note": record.text("date", "releaseDate"),
    }
    for rest in record.rest():
        name = rest.field
        values[name] = f"{values[name]}, {rest.text}" if values.get(name) else rest.text
    kind = "article" if journal else "misc"
    builder.add_work(publication(kind, values, builder.keys), record.lines)


def join_items(values: Sequence[Value]) -> tuple[str, ...]:
    """Return each item of a list as one line."""
    lines = [
        take_line(value)
        if isinstance(value, Record)
        else ", ".join(rest.text for rest in iter_rest(value))
        for value in values
    ]
    return tuple(filter(None, lines))


def add_texts(title: str, texts: Sequence[Word], builder: CVBuilder) -> None:
    """Parse texts in Markdown as the items of a section."""
    if not texts:
        return
    lines = [""] * max(texts[0].line - 2, 0)
    lines.append(f"# {title}")
    for text in texts:
        lines += [""] * (text.line - len(lines) - 1)
        lines.append("- " + text.text.strip().replace("\n", "\n  "))
    add_markdown("\n".join(lines), builder)


def add_markdown(text: str, builder: CVBuilder) -> None:
    """Parse a CV in Markdown, or a part of one."""
    lines = tuple(parse_markdown(text, builder.source))
    builder.merge(parse_cv(Document(builder.source, lines, wrapped=False)))


def parse_references(texts: Sequence[str]) -> list[Publication | None]:
    """Parse references in one style, one in each text; None for an empty text."""
    lines = [Line(text, Place("", number), marker="•") for number, text in enumerate(texts) if text]
    entries = blocks.group(tuple(lines), wrapped=False)
    if len(entries) != len(lines):
        return [None] * len(texts)
    parsed = iter(works.publications(references.parse_list(entries)))
    return [next(parsed) if text else None for text in texts]
