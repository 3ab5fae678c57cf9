"""Entries laid out as forms, with a label and a value on each line, as in the Europass CV.

`Degree<tab>PhD in Tides` over `Period<tab>2015-2019` over `University<tab>Hill University`. A form
is a transposed table: its labels are column heads. A label without a field becomes a note, together
with its value.

A form may have a title: `### FoamSign` over `- Role: Co-PI`, `- Agency: Foam Council`,
`- Budget: EUR 88,258`. The title may be a heading, a line or a list item.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from sitegen.parsing import dates, names, terms
from sitegen.parsing.entries import education, experience, tables
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_KINDS: Final = ("education", "experience")
LABELLED: Final = re.compile(
    r"(?P<label>[^\t:：]{2,60}?)\s*(?:[:：]\s*(?!//)|\t)\s*(?P<value>\S.*)"
)
"""A labelled line: `Period: 2015-2019`."""
_LABEL_WITHIN: Final = re.compile(r"[^\t:：]{3,120}(?=[:：]\t)")
"""A text that ends with a label."""
_ORDINAL: Final = re.compile(r"(?:[1-9](?:st|nd|rd|th)?[.:)]|[•·▪-])\s+")
"""The ordinal before one of several values: `1st: Prof. Ann Lee`."""
_DEGREE_IN_AREA: Final = re.compile(
    rf"(?P<degree>{terms.DEGREE.pattern})(?:,| in| of)\s+(?P<area>.+)", re.IGNORECASE
)
_FEWEST: Final = 3
"""The minimum number of known labels in a form."""
_MOST: Final = 0.5
_JOINED_BY: Final = {"advisors": "; ", "thesis": " ", "when": " "}
_LINES: Final = {"education": education.parse, "experience": experience.parse}
"""Kinds whose titles contain several fields: `PhD in Foam, Hill University`."""
_PEOPLE: Final = ("committees", "students")
"""Kinds whose titles are names."""
_LONGEST: Final = 160
"""The maximum length of a title."""
_FEWEST_FIELDS: Final = 2
"""The minimum number of labelled lines in an entry."""

_Cell = tuple[str, str, str]
"""A label, its field (empty if there is none) and its value."""


@dataclass(slots=True)
class _Form:
    """A form while it is being read."""

    blocks: list[Block] = field(default_factory=list)
    cells: list[tuple[str, str, str]] = field(default_factory=list)
    """Label, field (empty if there is none) and value."""

    labels: list[ParsedEntry] = field(default_factory=list)
    """Labels and ordinals, which are reported as headings."""

    @property
    def known(self) -> list[str]:
        return [column for _, column, _ in self.cells if column]


def parse(section: Section) -> ParsedSection:
    """Return the entries of a section that consists mostly of forms; otherwise nothing."""
    if section.kind not in _KINDS:
        return ParsedSection(())
    forms = _read_forms(section.kind, section.blocks)
    complete = [form for form in forms if tables.has_required(section.kind, form.known)]
    if not complete or len(complete) < _MOST * len(forms) or len(complete[0].known) < _FEWEST:
        return ParsedSection(())
    return ParsedSection(
        tuple(entry for form in forms for entry in (_read_form(section, form), *form.labels))
    )


def _read_forms(kind: str, blocks: Sequence[Block]) -> list[_Form]:
    """Return the forms in order; each starts with the label of the first line."""
    forms: list[_Form] = []
    for block, text in [(each, text) for each in blocks for text in _split_lines(kind, each.text)]:
        labelled = LABELLED.fullmatch(text) if not block.marker else None
        column = tables.find_column(kind, labelled["label"]) if labelled else ""
        if not forms:
            if not column:
                return []
            forms.append(_Form())
        elif column and column in forms[-1].known and column == forms[0].known[0]:
            forms.append(_Form())
        form = forms[-1]
        form.blocks += [] if block in form.blocks else [block]
        value = (labelled["value"] if labelled else text).strip()
        if ordinal := _ORDINAL.match(value):
            form.labels.append(ParsedEntry("heading", ordinal[0], (block,)))
            value = value[ordinal.end() :]
        if labelled and (
            column or (labelled["label"][0].isupper() and not dates.find(labelled["label"]))
        ):
            form.cells.append((labelled["label"], column, value))
            form.labels += [ParsedEntry("heading", labelled["label"], (block,))] if column else []
        else:
            form.labels += [ParsedEntry("heading", labelled["label"], (block,))] if labelled else []
            _continue(form, value, listed=bool(block.marker))
    return forms


def _split_lines(kind: str, text: str) -> list[str]:
    """Split a text at labels inside it: `PhD in Tides and Period:<tab>2015-2019`."""
    for match in _LABEL_WITHIN.finditer(text):
        for word in re.finditer(r"(?<![^\s])[A-Z]", match[0]):
            at = match.start() + word.start()
            if tables.find_column(kind, match[0][word.start() :]):
                if at:
                    return [text[:at].rstrip(), *_split_lines(kind, text[at:])]
                break
    return [text]


def _continue(form: _Form, text: str, *, listed: bool) -> None:
    """Append an unlabelled line to the value above."""
    label, column, value = form.cells[-1]
    if listed or not column:
        form.cells.append(("", "", text))
    else:
        form.cells[-1] = (label, column, f"{value}{_JOINED_BY.get(column, ', ')}{text}")


def _read_form(section: Section, form: _Form) -> ParsedEntry:
    """Return the entry for a form."""
    cells: list[tuple[str, str, str]] = []
    for label, column, value in form.cells:
        named = (
            _DEGREE_IN_AREA.fullmatch(value)
            if column == "degree" and "area" not in form.known
            else None
        )
        cells += [(label, column, named["degree"] if named else value)]
        cells += [("", "area", named["area"])] if named else []
    return ParsedEntry(section.kind, tables.read_entry(section, cells), tuple(form.blocks))


def join_sections(sections: Sequence[Section]) -> list[Section]:
    """Join sections that are each a single entry of this form to the section above."""
    out: list[Section] = []
    for section in sections:
        host = out[-1] if out and section.heading and out[-1].heading else None
        if host and _is_entry(section, host):
            title = replace(section.heading[0], level=0)
            below = (replace(block, depth=max(block.depth, 1)) for block in section.blocks)
            out[-1] = replace(host, blocks=(*host.blocks, title, *below))
        else:
            out.append(section)
    return out


def _is_entry(section: Section, host: Section) -> bool:
    level, above = section.heading[0].level, host.heading[0].level
    inside = level > above > 0 or (not level and (above > 0 or section.kind == host.kind))
    return (
        inside
        and tables.has_kind(host.kind)
        and is_form(host.kind, [block.text for block in section.blocks])
    )


def parse_titled(section: Section) -> ParsedSection:
    """Return the entries that consist of a title above labelled lines."""
    entries: list[ParsedEntry] = []
    blocks = section.blocks if tables.has_kind(section.kind) else ()
    at = 0
    while at < len(blocks):
        below = _find_lines_below(section.kind, blocks[at:])
        if _is_title(section.kind, blocks[at]) and is_form(
            section.kind, [block.text for block in below]
        ):
            entries += _read_entry(section, blocks[at], below)
            at += len(below)
        at += 1
    return ParsedSection(tuple(entries))


def _find_lines_below(kind: str, blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the deeper blocks below a title, or the labelled lines that follow it."""
    title, *rest = blocks
    deeper = tuple(takewhile(lambda block: block.depth > title.depth, rest))
    if deeper or kind == "grants":  # the module `grants` reads lines at the depth of their title
        return deeper
    return tuple(takewhile(lambda block: _is_field(kind, block) and not title.marker, rest))


def _is_field(kind: str, block: Block) -> bool:
    label, column, _ = _read_cell(kind, block.text)
    return not block.marker and bool(column or (label and not block.gap))


def _is_title(kind: str, block: Block) -> bool:
    if kind in _PEOPLE and not names.is_name(block.text):
        return False
    return len(block.text) <= _LONGEST and not _read_cell(kind, block.text)[1]


def _read_cell(kind: str, text: str) -> _Cell:
    label = LABELLED.fullmatch(text) if "\t" not in text else None
    if not label:
        return "", "", text
    column = tables.find_column(kind, label["label"])
    return label["label"], "" if column == "notes" else column, label["value"].strip()


def is_form(kind: str, texts: Sequence[str]) -> bool:
    """Return whether enough lines have labels for fields of this kind of entry."""
    if not tables.has_kind(kind):
        return False
    cells = [_read_cell(kind, text) for text in texts]
    labels = sum(bool(label) for label, _, _ in cells)
    columns = {column for _, column, _ in cells if column}
    required = set(tables.required_columns(kind))
    if (
        required <= columns or columns <= required
    ):  # the title names no entry, or the lines are entries
        return False
    enough = len(columns) >= _FEWEST_FIELDS or labels == len(cells)
    return (
        labels >= _FEWEST_FIELDS
        and enough
        and not (kind in _LINES and columns <= {"advisors", "thesis"})
    )


def _read_entry(section: Section, title: Block, below: Sequence[Block]) -> list[ParsedEntry]:
    kind = section.kind
    cells = [_read_cell(kind, block.text) for block in below]
    labels = [
        ParsedEntry("heading", label, (block,))
        for (label, column, _), block in zip(cells, below, strict=True)
        if label and column
    ]
    lead: list[_Cell] = []
    base: Any = None
    if kind in _LINES:
        base = _read_title(section, title)
    if base is None:
        lead = _split_title(kind, title.text, {column for _, column, _ in cells})
    value: Any = tables.read_entry(section, [*lead, *cells])
    if base is not None:
        values = {field.name: getattr(value, field.name) for field in fields(value)}
        value = replace(base, **{name: text for name, text in values.items() if text})
    return [ParsedEntry(kind, value, (title, *below)), *labels]


def _read_title(section: Section, title: Block) -> Any:
    """Return the entry that a title describes, if it contains several fields."""
    entries = _LINES[section.kind](replace(section, blocks=(title,))).entries
    alone = [item.value for item in entries if item.kind == section.kind]
    named = terms.DEGREE.search(title.text) or "," in title.text or "\t" in title.text
    return alone[0] if named and len(entries) == len(alone) == 1 else None


def _split_title(kind: str, title: str, columns: set[str]) -> list[_Cell]:
    """Split a title into name and possibly date."""
    text, tab, edge = title.rpartition("\t")
    dated = bool(tab) and dates.is_alone(edge, seasons=True)
    name = (text if dated else title).replace("\t", ", ")
    keys = [column for column in tables.required_columns(kind) if column not in columns]
    if len(keys) > 1 and kind in (*_LINES, "service"):
        first = terms.DEGREE.search(name) if kind == "education" else terms.is_role(name)
        keys = keys if first else keys[::-1]
    cells = [("", keys[0] if keys else "", name)]
    return [*cells, ("", "when", edge)] if dated and "when" not in columns else cells
