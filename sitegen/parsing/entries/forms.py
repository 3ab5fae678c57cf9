"""Entries told as a form: each line says what it is and then the thing, as the European CV has it.

`Degree<tab>PhD in Tides` over `Period<tab>2015-2019` over `University<tab>Hill University`. A form is a table on its
side: the same words stand before the values there as above the columns here. What stands before a value of its own
and is meant for no field becomes a note with its label.
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
"""A line that says what it is: `Period: 2015-2019`."""
_WITHIN: Final = re.compile(r"[^\t:：]{3,120}(?=[:：]\t)")
"""What ends with a label inside a text."""
_ORDINAL: Final = re.compile(r"(?:[1-9](?:st|nd|rd|th)?[.:)]|[•·▪-])\s+")
"""Before a value of several: `1st: Prof. Ann Lee`."""
_OF_AREA: Final = re.compile(
    rf"(?P<degree>{terms.DEGREE.pattern})(?:,| in| of)\s+(?P<area>.+)", re.IGNORECASE
)
_FEWEST: Final = 3
"""Lines of a form that are known, in the middle of a section."""
_MOST: Final = 0.5
_JOINED_BY: Final = {"advisors": "; ", "thesis": " ", "when": " "}


@dataclass(slots=True)
class _Form:
    """One entry in the making."""

    blocks: list[Block] = field(default_factory=list)
    cells: list[tuple[str, str, str]] = field(default_factory=list)
    """Label, the field it is meant for (empty: none), and the value."""

    labels: list[ParsedEntry] = field(default_factory=list)
    """What only says what stands behind it."""

    @property
    def known(self) -> list[str]:
        return [column for _, column, _ in self.cells if column]


def parse(section: Section) -> ParsedSection:
    """The entries of a section that is made of forms; nothing, where most of it is not."""
    if section.kind not in _KINDS:
        return ParsedSection(())
    forms = _forms(section.kind, section.blocks)
    whole = [form for form in forms if tables.is_told_by(section.kind, form.known)]
    if not whole or len(whole) < _MOST * len(forms) or len(whole[0].known) < _FEWEST:
        return ParsedSection(())
    return ParsedSection(
        tuple(found for form in forms for found in (_entry(section, form), *form.labels))
    )


def _forms(kind: str, blocks: Sequence[Block]) -> list[_Form]:
    """The forms one after the other: a new one begins where the label of the first comes again; or nothing."""
    made: list[_Form] = []
    for block, text in [(each, text) for each in blocks for text in _lines(kind, each.text)]:
        told = LABELLED.fullmatch(text) if not block.marker else None
        column = tables.column_of(kind, told["label"]) if told else ""
        if not made:
            if not column:
                return []
            made.append(_Form())
        elif column and column in made[-1].known and column == made[0].known[0]:
            made.append(_Form())
        form = made[-1]
        form.blocks += [] if block in form.blocks else [block]
        value = (told["value"] if told else text).strip()
        if ordinal := _ORDINAL.match(value):
            form.labels.append(ParsedEntry("heading", ordinal[0], (block,)))
            value = value[ordinal.end() :]
        if told and (column or (told["label"][0].isupper() and not dates.find(told["label"]))):
            form.cells.append((told["label"], column, value))
            form.labels += [ParsedEntry("heading", told["label"], (block,))] if column else []
        else:
            form.labels += [ParsedEntry("heading", told["label"], (block,))] if told else []
            _go_on(form, value, listed=bool(block.marker))
    return made


def _lines(kind: str, text: str) -> list[str]:
    """The lines of a text that was taken for one: `PhD in Tides and Period:<tab>2015-2019` has the label of another."""
    for match in _WITHIN.finditer(text):
        for word in re.finditer(r"(?<![^\s])[A-Z]", match[0]):
            at = match.start() + word.start()
            if tables.column_of(kind, match[0][word.start() :]):
                if at:
                    return [text[:at].rstrip(), *_lines(kind, text[at:])]
                break
    return [text]


def _go_on(form: _Form, text: str, *, listed: bool) -> None:
    """A line without a label of its own belongs to the value above it."""
    label, column, value = form.cells[-1]
    if listed or not column:
        form.cells.append(("", "", text))
    else:
        form.cells[-1] = (label, column, f"{value}{_JOINED_BY.get(column, ', ')}{text}")


def _entry(section: Section, form: _Form) -> ParsedEntry:
    cells: list[tuple[str, str, str]] = []
    for label, column, value in form.cells:
        named = (
            _OF_AREA.fullmatch(value) if column == "degree" and "area" not in form.known else None
        )
        cells += [(label, column, named["degree"] if named else value)]
        cells += [("", "area", named["area"])] if named else []
    return ParsedEntry(section.kind, tables.entry(section, cells), tuple(form.blocks))
