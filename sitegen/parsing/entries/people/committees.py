"""Examined theses: who wrote them, in one line or with the title below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Committee, Student
from sitegen.parsing import dates, names
from sitegen.parsing.entries.items import Item, group_items
from sitegen.parsing.entries.people import people_in_a_row, theses
from sitegen.parsing.entries.people.person_lines import PersonDetails, cut_name, is_inside
from sitegen.parsing.entries.rows import read_rows
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_SEVERAL: Final = 2


def parse(section: Section) -> ParsedSection:
    """Return examined theses."""
    block_theses, others = theses.read_list(section.blocks)
    if block_theses:
        examined = [
            ParsedEntry("committees", _read_examined(thesis), (block,))
            for block, thesis in block_theses
        ]
        return theses.merge_in_order(examined, parse(replace(section, blocks=others)))
    found: list[ParsedEntry] = []
    rest: list[Block] = []
    listed = {row.block: row for row in read_rows(section.blocks)}
    for item in group_items(section.blocks):
        if found and _is_title_below(item, found[-1]):
            found[-1] = _with_thesis(found[-1], item)
            continue
        many = (
            []
            if item.below
            else people_in_a_row.read_row(item.head.text.replace("\t", " "), section)
        )
        if len(many) > _SEVERAL:  # of two, one may be a field: `Ann Lee, Art History`
            found += [
                ParsedEntry("committees", _as_committee(student), item.blocks) for student in many
            ]
            continue
        row = listed.get(item.head)  # None for a line that only continues the row above
        person = PersonDetails(
            item._replace(head=replace(item.head, text=row.text)) if row else item
        )
        if not names.is_name(person.name):
            rest += item.blocks
            continue
        committee = Committee(
            name=person.name,
            year=person.year or (row.when.years if row and row.when else ""),
            institution=person.institution,
            thesis=person.fields.pop("thesis", ""),
            notes=(*person.notes, *person.fields.values()),
        )
        found.append(
            ParsedEntry("committees", _with_title_in_italics(committee, item.head), item.blocks)
        )
    return ParsedSection(tuple(found), tuple(rest))


def _with_title_in_italics(committee: Committee, block: Block) -> Committee:
    """Move the thesis in italics out of the notes."""
    italic = [text.strip(" ,.;:") for text in block.texts_with("italic")]
    for note in map(str, committee.notes if not committee.thesis else ()):
        title = next((text for text in italic if len(text.split()) > 1 and text in note), "")
        if title:
            rest = tuple(part.strip(" ,.;:()") for part in note.split(title, 1))
            notes = tuple(
                part
                for other in committee.notes
                for part in (rest if other is note else (other,))
                if part
            )
            return replace(committee, thesis=title, notes=notes)
    return committee


def _is_title_below(item: Item, last: ParsedEntry) -> bool:
    """Return whether an indented line without date or name is below a candidate without a thesis."""
    block = item.head
    alone = not (item.below or dates.find(block.text) or names.is_name(cut_name(block.text)))
    return (
        alone
        and isinstance(last.value, Committee)
        and not last.value.thesis
        and is_inside(block, last.blocks[0])
    )


def _with_thesis(last: ParsedEntry, item: Item) -> ParsedEntry:
    title = item.head.text.replace("\t", " ").strip('“”" ')
    value = replace(last.value, thesis=title) if isinstance(last.value, Committee) else last.value
    return replace(last, value=value, blocks=(*last.blocks, *item.blocks))


def _as_committee(student: Student) -> Committee:
    return Committee(
        name=student.name, year=student.year, institution=student.institution, notes=student.notes
    )


def _read_examined(thesis: theses.Thesis) -> Committee:
    return Committee(
        name=thesis.name,
        year=thesis.year,
        institution=thesis.institution,
        thesis=thesis.title,
        notes=thesis.notes,
    )
