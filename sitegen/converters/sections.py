"""Turn records, prose and lists under a heading of foreign data into entries of a person."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.combining.works import find_link_field
from sitegen.content import bibtex
from sitegen.converters.entries import MAKERS, SUMMARY, key_of_label, take_labels, take_line
from sitegen.converters.markup import without_emphasis
from sitegen.converters.pages import read_quietly
from sitegen.converters.records import Record, Word, iter_rest
from sitegen.converters.works import publication, split_date
from sitegen.document import Document, Line, Place, shorten_gaps
from sitegen.importers.markdown import parse_markdown
from sitegen.model import Person, Section
from sitegen.model.text import strings
from sitegen.parsing import addresses, dates, terms
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Attachments
    from sitegen.converters.records import Value
    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV


_BLOCK: Final = re.compile(r"(\n[^\S\n]*(?=\n)|^#.*$)", re.MULTILINE)
"""The end of a paragraph; a heading is a block of its own."""
_TITLE: Final = re.compile(r"(?P<marks>#{1,6})\s+(?P<title>.*?)[\s#]*(?:\{[^{}]*\})?")
_BOLD: Final = re.compile(r"(\*\*|__)[^\n*_]+\1")
_LABELLED: Final = re.compile(r"[*_]{0,2}(?P<label>[^\W\d_][\w ]{0,30})[*_]{0,2}:[*_]{0,2}\s+\S")
_APPEARANCE: Final = (
    "icon", "icon_pack", "image", "image_path", "alt", "align", "background", "btn_class",
    "image_caption",
)  # fmt: skip
"""Fields of a card that only affect its appearance."""
_FACTS: Final = ("position", "affiliation", "address", "links", "bio", "credentials")
"""Values of a person that are not taken from a section of a CV."""
_HEADING: Final = re.compile(
    r"#{1,6}\s+(?P<text>.*?)[\s#]*|(?P<bold>\*\*|__)(?P<year>.*?)(?P=bold)"
)
_ITEM: Final = re.compile(r"(?P<marker>(?:[-*+]|\d{1,3}[.)])\s+)(?P<text>\S.*)")
_TARGET: Final = re.compile(
    r"\]\(\s*<?([^\s()<>]+)|\b(?:href|src)\s*=\s*[\"']?([^\s\"'>]+)|<(https?:[^<>]+)>"
)
_KINDS: Final = frozenset({*MAKERS, "committees", "patents", "students"})
_NO_ENTRIES: Final = frozenset({"headings", "name"})


def make_lists(text: str) -> str:
    """Return a page in Markdown with labelled lines below a title as lists.

    At least two labels in a row must be known for entries of the section. The number of lines does
    not change.
    """
    kind, level, has_title = "", 0, False
    blocks: list[str] = []
    for block in _BLOCK.split(text):
        if heading := _TITLE.fullmatch(block.strip()):
            rule = heading_words.lookup(heading["title"])
            if rule or len(heading["marks"]) <= level:
                kind, level = rule.section if rule else "", len(heading["marks"])
            has_title = not rule
        elif _BOLD.fullmatch(block.partition("\n")[0].strip() or block.strip()):
            has_title = True
        blocks.append(_make_list(kind, block) if has_title and kind in MAKERS else block)
    return "".join(blocks)


def _make_list(kind: str, block: str) -> str:
    lines = block.split("\n")
    labels = [match["label"] if (match := _LABELLED.match(line)) else "" for line in lines]
    known = [bool(key_of_label(kind, label)) for label in labels]
    if not any(all(pair) for pair in pairwise(known)):
        return block
    pairs = zip(lines, labels, strict=True)
    return "\n".join(f"- {line}" if label else line for line, label in pairs)


def add_section(title: str, values: Sequence[Value], builder: CVBuilder) -> None:
    """Add all values under a heading; the heading and the keys determine their kind."""
    texts: list[Word] = []
    for value in values:
        if isinstance(value, Word):
            texts.append(value)
        elif isinstance(value, list):
            add_section(title, value, builder)
        elif items := _take_items(value):
            for item in items:
                _add_entry(title, item, builder)
        elif bullet := _take_bullet(value) or _take_detail(title, value):
            texts.append(bullet)
        else:
            _add_entry(title, value, builder)
    rule = heading_words.lookup(title) if texts else None
    if rule is None:
        _add_items(title, texts, builder)
    elif rule.section == "contact":
        builder.set("bio", "\n\n".join(text.text.strip() for text in texts))
    else:
        add_texts(title, texts, builder)


def _take_items(record: Record) -> list[Record]:
    """Return a record for each item of al-folio's `{year: 2018, items: [...]}`."""
    if "items" not in record or {*map(str.casefold, record.names)} - {"year", "date", "items"}:
        return []
    year = record.word("year", "date") or Word("", 0)
    return [
        Record([("title", item), ("year", year)], (item.line, item.line))
        for item in record.values("items")
        if isinstance(item, Word)
    ]


def _take_bullet(record: Record) -> Word | None:
    """Return the text of RenderCV's `{bullet: ...}`."""
    is_single = len(record.names) == 1
    return record.word("bullet", "number", "reversed_number") if is_single else None


def _take_detail(title: str, record: Record) -> Word | None:
    """Return RenderCV's `{label: ..., details: ...}` as a text, unless it is an entry."""
    is_detail = {*map(str.casefold, record.names)} == {"label", "details"}
    if not is_detail or _find_kind(title, record) in ("skills", "service"):
        return None
    return Word(f"{record.markdown('label')}: {record.markdown('details')}", record.lines[0])


def _add_items(title: str, texts: Sequence[Word], builder: CVBuilder) -> None:
    """Add texts under an unknown heading, without their private parts."""
    items: list[str] = []
    for word in texts:
        kept, private = addresses.extract_private(word.text.strip(), " … ")
        for key, value in private:
            builder.add_private(key, value)
        if any(letter.isalnum() for letter in kept):
            items.append(kept.strip(" …") if private else word.text.strip())
    if items:
        lines = (texts[0].line, texts[-1].line)
        builder.add("sections", Section(title=title, items=tuple(items)), lines=lines)


def take_card(record: Record) -> str:
    """Take a title, a text and a button of a page as one text in Markdown."""
    record.drop(*_APPEARANCE)
    button = record.record("button", "link", "cta")
    label = record.text("name", "title", "statistic", "question", "label")
    text = record.markdown("description", "excerpt", "text", "answer", "content", "summary")
    address = record.address("url", "link") or button.address("url", "link")
    named = record.text("btn_label", "link_text") or button.text("text", "label")
    link = f"[{named or address}]({address})" if address else ""
    return ": ".join(filter(None, (label, " ".join(filter(None, (text, link))))))


def _add_entry(title: str, record: Record, builder: CVBuilder) -> None:
    kind = _find_kind(title, record)
    if kind in MAKERS:
        take_labels(kind, record)
    has_summary = any(record.peek("summary"))
    is_named = any(terms.INSTITUTION.search(word.text) for word in record.peek("summary"))
    if kind == "service" and has_summary and not is_named and "highlights" in record:
        kind = ""  # a service has no field for achievements
    if kind == "service" and not has_summary and (bodies := record.points("highlights")):
        duty = MAKERS[kind](record)
        bodies = (duty.organization, *bodies) if duty.organization else bodies
        duties = [replace(duty, organization=without_emphasis(body)) for body in bodies]
        builder.add(kind, *duties, lines=record.lines)
        builder.add_rest(title, record)
        return
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
    """Return the key in `person.yaml` for a record; empty if there is none."""
    known = heading_words.lookup(title)
    rule = known or heading_words.find_nearest(title)
    section = rule.section if rule else ""
    if known and section == "other":
        return ""
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
    if builder.find_work(str(values["title"]), str(values.get("year", ""))) is not None:
        return
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
    cv = parse_part("\n".join(lines), builder)
    if any(getattr(cv.person, name) for name in _FACTS):
        _add_items(title, texts, builder)  # only the head of a CV has these
    else:
        builder.merge(cv)


def parse_part(text: str, builder: CVBuilder) -> ParsedCV:
    """Parse a CV in Markdown, or a part of one."""
    lines = [*parse_markdown(make_lists(text), builder.source)]
    return read_lines(builder.source, lines, {file.name for file in builder.files})


def read_lines(source: str, lines: Sequence[Line], files: Collection[str] = ()) -> ParsedCV:
    """Read lines of a file as a CV; works may link to attached files."""
    from sitegen.reading import read_cv  # imports numpy, which data files do not need

    cv = read_cv(Document(source, tuple(map(shorten_gaps, lines)), wrapped=False))
    return _link_files(cv, lines, files) if files else cv


def _link_files(cv: ParsedCV, lines: Sequence[Line], files: Collection[str]) -> ParsedCV:
    """Return the CV with works linked to attached files."""
    by_place = {line.place: line for line in lines}
    works = list(cv.publications)
    for trace in (trace for trace in cv.traces if trace.key == "publications"):
        for line in (by_place[place] for place in trace.places):
            for span in (span for span in line.spans if span.target in files):
                name = find_link_field(line.text[span.start : span.end])
                work = works[trace.index]
                works[trace.index] = replace(work, fields={name: span.target} | {**work.fields})
    return replace(cv, publications=tuple(works))


def parse_references(texts: Sequence[str]) -> list[Publication | None]:
    """Parse references in one style, one per text; None for an empty text."""
    lines = [
        Line(text, Place("", number), marker="•") for number, text in enumerate(texts, 1) if text
    ]
    if not lines:
        return [None] * len(texts)
    cv = read_lines("", [Line("Publications", Place("", 0), level=1), *lines])
    numbers: dict[int, list[int]] = {}
    for trace in cv.traces:
        if trace.key == "publications":
            for place in trace.places:
                numbers.setdefault(place.line, []).append(trace.index)
    works = [numbers.get(number, []) for number in range(1, len(texts) + 1)]
    return [cv.publications[found[0]] if len(found) == 1 else None for found in works]


def add_list(title: str, stem: str, text: str, attachments: Attachments) -> bool:
    """Add the items of a page to its section; return whether the page is such a list.

    It must consist of items, perhaps grouped under years, and be converted without losses. The file
    name `stem` gives the section if neither title nor heading does.
    """
    builder = attachments.builder
    above = _HEADING.fullmatch(text.partition("\n")[0])
    first = (above["text"] or "") if above else ""
    heading = next((each for each in (title, first, stem) if heading_words.lookup(each)), "")
    if not heading or not _dated_items(text, heading):
        return False
    page, body = _whole(text, attachments)
    begin = page.count("\n") - body.count("\n") - 1 if page else 0
    cv = parse_part("\n" * begin + f"# {heading}\n{_dated_items(body, heading)}", builder)
    if not _is_complete(cv, text) or (cv.publications and not names_owner(text, builder)):
        return False
    if page:
        builder.add_lines(page)
    builder.merge(cv)
    return True


def names_owner(text: str, builder: CVBuilder) -> bool:
    """Return whether a list of works names the owner, if known; else it may be by others."""
    owner = bibtex.names(str(builder.values.get("name", "")))
    return not owner or owner[0].family.casefold() in text.casefold()


def _whole(text: str, attachments: Attachments) -> tuple[str, str]:
    """Return the file of a page, and the text with as many leading blank lines as in the file.

    If it has no front matter, or lines are missing from the text, the file is empty.
    """
    page = attachments.folder.text(attachments.builder.source)
    body = read_quietly(attachments.builder.source, attachments).body
    lines = [line for line in text.split("\n") if line.strip()]
    rows = body.split("\n")
    if body == page or len(lines) != sum(bool(row.strip()) for row in rows):
        return "", text
    rest = iter(lines)
    return page, "\n".join(next(rest) if row.strip() else "" for row in rows)


def _dated_items(text: str, heading: str) -> str:
    """Return a list with the years of headings added to items; empty for any other text.

    The number of lines does not change.
    """
    lines: list[str] = []
    year, in_item = "", False
    for line in text.split("\n"):
        is_paragraph = lines and not lines[-1].strip() and not _ITEM.match(line.lstrip())
        if item := _ITEM.fullmatch(line):
            is_dated = not year or _years(item["text"]) & _years(year)
            lines.append(line if is_dated else f"{item['marker']}{year}: {item['text']}")
            in_item = True
        elif above := _HEADING.fullmatch(line.strip()):
            year, in_item = (above["text"] or above["year"] or "").strip(" :"), False
            if not dates.is_alone(year, seasons=True):
                if any(lines) or year.casefold() != heading.casefold():
                    return ""
                year = ""  # the repeated title
            lines.append("")
        elif not line.strip() or (in_item and line[0] in " \t" and not is_paragraph):
            lines.append(line)
        else:
            return ""
    return "\n".join(lines) if any(map(_ITEM.fullmatch, lines)) else ""


def _years(text: str) -> set[str]:
    return {date[:4] for when in dates.find(text) for date in (when.begin, when.end) if date}


def _is_complete(cv: ParsedCV, text: str) -> bool:
    """Return whether entries contain all of a text, with its links."""
    found = {each.name for each in fields(Person) if getattr(cv.person, each.name)} - _NO_ENTRIES
    kept = {*strings(cv.person), *(v for work in cv.publications for v in work.fields.values())}
    targets = [target for match in _TARGET.findall(text) for target in match if target]
    has_links = all(any(target in each for each in kept) for target in targets)
    return bool(found or cv.publications) and found <= _KINDS and has_links
