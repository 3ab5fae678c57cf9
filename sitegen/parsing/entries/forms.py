"""Entries laid out as forms, with a label and a value on each line, as in the Europass CV.

`Degree<tab>PhD in Tides` over `Period<tab>2015-2019` over `University<tab>Hill University`. A form
is a transposed table: its labels are column heads. A label without a field becomes a note, together
with its value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries import tables
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
