"""Theses examined: who wrote them, in one line or with the title below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Committee, Student
from sitegen.parsing import dates, names
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.entries.people import people_in_a_row, theses
from sitegen.parsing.entries.people.person_lines import Said, head_of, is_inside
from sitegen.parsing.entries.rows import rows
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_SEVERAL: Final = 2


def parse(section: Section) -> ParsedSection:
    """Theses examined."""
    written, others = theses.listed(section.blocks)
    if written:
        told = [ParsedEntry("committees", _examined(one), (block,)) for block, one in written]
        return theses.with_others(told, parse(replace(section, blocks=others)))
    found: list[ParsedEntry] = []
    rest: list[Block] = []
    listed = {row.block: row for row in rows(section.blocks)}
    for item in items(section.blocks):
        if found and _is_title_below(item, found[-1]):
            found[-1] = _with_thesis(found[-1], item)
            continue
        many = (
            [] if item.below else people_in_a_row.found(item.head.text.replace("\t", " "), section)
        )
        if len(many) > _SEVERAL:  # of two, one may be a field: `Ann Lee, Art History`
            found += [ParsedEntry("committees", _member_of(one), item.blocks) for one in many]
            continue
        row = listed.get(item.head)  # a line that only tells more of the row above is none itself
        said = Said(item._replace(head=replace(item.head, text=row.text)) if row else item)
        if not names.is_name(said.name):
            rest += item.blocks
            continue
        committee = Committee(
            name=said.name,
            year=said.year or (row.when.years if row and row.when else ""),
            institution=said.institution,
            thesis=said.fields.pop("thesis", ""),
            notes=(*said.notes, *said.fields.values()),
        )
        found.append(ParsedEntry("committees", _with_slanted(committee, item.head), item.blocks))
    return ParsedSection(tuple(found), tuple(rest))


def _with_slanted(committee: Committee, block: Block) -> Committee:
    """With the thesis that stands in italics, which a note holds otherwise."""
    slanted = [text.strip(" ,.;:") for text in block.texts_with("italic")]
    for note in map(str, committee.notes if not committee.thesis else ()):
        title = next((text for text in slanted if len(text.split()) > 1 and text in note), "")
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
    """Whether a line without a date or a name stands further in than that of a candidate, who has no thesis yet."""
    block = item.head
    alone = not (item.below or dates.find(block.text) or names.is_name(head_of(block.text)))
    return (
        alone
        and isinstance(last.value, Committee)
        and not last.value.thesis
        and is_inside(block, last.blocks[0])
    )


def _with_thesis(last: ParsedEntry, item: Item) -> ParsedEntry:
    title = item.head.text.replace("\t", " ").strip('“”" ')
    told = replace(last.value, thesis=title) if isinstance(last.value, Committee) else last.value
    return replace(last, value=told, blocks=(*last.blocks, *item.blocks))


def _member_of(one: Student) -> Committee:
    return Committee(name=one.name, year=one.year, institution=one.institution, notes=one.notes)


def _examined(one: theses.Thesis) -> Committee:
    return Committee(
        name=one.name, year=one.year, institution=one.institution, thesis=one.title, notes=one.notes
    )
