"""Supervised students: a name, asides in brackets, and lines below.

person_lines, theses   the lines about one student
people_in_a_row   students in one line
committees   theses examined
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Section as Other
from sitegen.model import Student
from sitegen.parsing import dates, labels, names, terms
from sitegen.parsing.entries.items import Item, find_dated_heads, group_items
from sitegen.parsing.entries.people import people_in_a_row, theses
from sitegen.parsing.entries.people.person_lines import (
    ASIDE,
    LEVELS,
    NOW,
    PersonDetails,
    cut_name,
    find_level,
    is_inside,
)
from sitegen.parsing.entries.rows import Row, read_rows
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_LONGEST_HEAD: Final = 60
_LABEL_OF_ROW: Final = re.compile(
    r"[^:：(]{0,40}(?:advising|supervision|mentoring|supervised)\b[^:：(]{0,30}[:：]", re.IGNORECASE
)


_ADVISED: Final = re.compile(
    r"\b(?:advis(?:[oe]r|ing|ees?)|supervis\w+|mentor\w*|mentees?|ph\.?d\.? students?|theses)\b",
    re.IGNORECASE,
)
_PLACED: Final = re.compile(r"\bplacements?\b|\bcurrent positions?\b", re.IGNORECASE)
_IN_PROSE: Final = re.compile(
    r"^(?P<level>(?:[\w.’'-]+ ){0,3}?)(?i:(?:thesis )?(?:co-?)?(?:supervis\w+|advis[oe]\w*|mentor\w*)) (?:of|for|to) "
    r"(?:(?:the )?(?:[\w.-]+ ){0,3}?(?:students?|candidates?|theses|thesis) (?:of )?)?(?P<name>[A-ZÀ-Þ][^,;.()]*?)"
    r"(?P<behind>(?:,|;|\s+(?=[(])|\s+(?=(?:since|from|in|at|on|between)\b)|$).*)$"
)


def read_students_in_line(text: str, section: Section) -> list[Student]:
    """Return the students after a label in a line among courses, `Thesis advisor for: Ann Lee, Bo Ek`; or nothing."""
    label, colon, people = text.partition(":")
    bare = ASIDE.sub("", label)
    if not (colon and _ADVISED.search(bare)) or terms.INSTITUTION.search(bare):
        return []
    students = people_in_a_row.read_row(
        f"{bare}:{people.replace('*', '').replace(chr(9), ' ')}", section
    )
    if not _PLACED.search(label):
        return students
    return [
        replace(student, now="; ".join(map(str, student.notes)), notes=())
        if not student.now
        else student
        for student in students
    ]


def _read_students_below(item: Item, section: Section) -> list[ParsedEntry]:
    """Return the people below an item with only their level or institution: `硕士生（部分）`, `Hill University`."""
    level = find_level(item.head.text)
    at_institution = terms.INSTITUTION.search(item.head.text)
    if not (level or at_institution) or len(item.head.text) > _LONGEST_HEAD:
        return []
    level_said = {"level": level} if level else {}
    below = parse_students(
        replace(section, blocks=item.below, defaults={**section.defaults, **level_said})
    )
    if len(below.entries) <= len(below.rest):
        return []
    named = [
        ParsedEntry("students", student, (item.head,))
        for student in people_in_a_row.read_row(item.head.text, section)
    ]
    return [
        *(named or [ParsedEntry("heading", item.head.text.replace("\t", " "), (item.head,))]),
        *below.entries,
    ]


def _read_sentence(item: Item, section: Section) -> Student | None:
    """Read a sentence about the owner that names a student: `PhD supervisor of Ann Lee since 2020, on foam`."""
    text = item.head.text.replace("\t", " ").strip(" .")
    match = _IN_PROSE.match(text)
    if not match or not names.is_name(names.clean(match["name"])):
        return None
    whens = dates.find(match["behind"])[:1]
    notes = dates.without(match["behind"], whens).strip(" ,;().")
    current = "current" if whens and whens[0].end == "present" else ""
    return Student(
        name=names.clean(match["name"]),
        level=section.defaults.get("level") or find_level(f"{match['level']} {section.title}"),
        status=section.defaults.get("status") or current,
        year=whens[0].years if whens else "",
        notes=tuple(
            part
            for part in (notes, *(block.text.replace("\t", " ") for block in item.below))
            if part
        ),
    )


def _parse_rows(listed: list[Row], section: Section) -> ParsedSection:
    """Read a list with years on the left, and perhaps the level in a column before them."""
    found: list[ParsedEntry] = []
    rest: list[Block] = []
    level = section.defaults.get("level", "")
    for row in listed:
        cells = [cell.strip() for cell in row.text.split("\t")]
        if len(cells) > 1 and find_level(cells[0]) and len(cells[0]) < 30:
            level = find_level(cells.pop(0))
        text = (", " if names.is_name(cells[0]) else " ").join(cells)
        first, _, behind = text.partition(" | ")
        if row.when and len(cells) == 1 and (of_those_below := _read_level(first)):
            level, text = of_those_below, behind
            found.append(ParsedEntry("heading", row.block.text.replace("\t", " "), row.blocks[:1]))
        if students_in_row := people_in_a_row.read_row(
            text, replace(section, defaults={**section.defaults, "level": level})
        ):
            found += [ParsedEntry("students", student, row.blocks) for student in students_in_row]
            continue
        if not text:
            continue
        whens = dates.find(text)[:1]
        year = row.when if not whens or (row.when and whens[0].expected) else whens[0]
        text = dates.without(text, whens) if whens and whens[0].start < 3 else text
        people = [part for part in re.split(r"\s+\+\s+", text) if part]
        heads = [cut_name(part) for part in people]
        last = found[-1].value if found else None
        below = (
            row.text == row.block.text
            and isinstance(last, Student)
            and is_inside(row.block, found[-1].blocks[0])
        )
        if below and not any(map(_is_person, heads)):
            found[-1] = _with_lines(found[-1], row.text.split(" | "), row.blocks)
            continue
        if terms.is_role(heads[0] if heads else ""):
            own = Other(
                title=section.title, text=row.block.text.replace("\t", " ")
            )  # about the owner, not a student
            found.append(ParsedEntry("sections", own, row.blocks))
            continue
        if not people or not all(_is_person(head) for head in heads):
            if isinstance(last, Student) and not rest and row.text.startswith(row.block.text):
                found[-1] = _with_lines(found[-1], row.text.split(" | "), row.blocks)
            else:
                rest.append(row.block)
            continue
        for part, head in zip(people, heads, strict=True):
            notes = part[len(head) :].strip(" ,()（）")
            now = NOW.match(notes)
            status = section.defaults.get("status") or (
                "current" if year and year.end == "present" else ""
            )
            student = Student(
                name=names.clean(head),
                level=level if level in dict(LEVELS) else find_level(notes) or level,
                status=status,
                year=year.years if year else "",
                now=notes[now.end() :] if now else "",
                notes=(notes,) if notes and not now else (),
            )
            found.append(ParsedEntry("students", student, row.blocks))
    return ParsedSection(tuple(found), tuple(rest))


def _read_level(text: str) -> str:
    """Return the level of the people below a dated line without a name: `PhD thesis projects`."""
    named = names.is_name(text) or any(char in text for char in ",;:(|")
    return "" if named or len(text) > _LONGEST_HEAD else find_level(text)


def _with_lines(entry: ParsedEntry, texts: Sequence[str], blocks: Sequence[Block]) -> ParsedEntry:
    """Add the lines below a student."""
    student = entry.value
    for text in texts:
        student = _with_line(student, text) if isinstance(student, Student) else student
    return replace(entry, value=student, blocks=(*entry.blocks, *blocks))


def _with_line(student: Student, text: str) -> Student:
    """Add a line below a student: `Project: Foam in tides`, `Now: Hill University`."""
    for part in labels.fields(text):
        if part.key in ("thesis", "project") and not student.project:
            student = replace(student, project=part.text.rstrip(". "))
        elif part.key == "now" and not student.now:
            student = replace(student, now=part.text.rstrip(". "))
        else:
            student = replace(student, notes=(*student.notes, part.text))
    return student


def _is_person(text: str) -> bool:
    """Return whether a text is a name; in a list of people, `A Soltani` is one and not a thing with an article."""
    return names.is_name(text) or (text.startswith("A ") and names.is_name(f"B {text[2:]}"))


def parse_students(section: Section) -> ParsedSection:
    """Return supervised people; level and status come from the heading or the words beside the name."""
    block_theses, others = theses.read_list(section.blocks)
    if block_theses:
        students = [
            ParsedEntry("students", _read_advised(thesis, section), (block,))
            for block, thesis in block_theses
        ]
        return theses.merge_in_order(students, parse_students(replace(section, blocks=others)))
    found: list[ParsedEntry] = []
    rest: list[Block] = []
    listed = read_rows(section.blocks)
    if any(row.when for row in listed):
        return _parse_rows(listed, section)
    for item in find_dated_heads(section.blocks, with_lists=True) or group_items(section.blocks):
        if not item.below and (row := people_in_a_row.read_row(item.head.text, section)):
            found += [ParsedEntry("students", student, item.blocks) for student in row]
            if label := _LABEL_OF_ROW.match(item.head.text):
                found.append(ParsedEntry("heading", label[0][:-1], item.blocks))
            continue
        if student := _read_sentence(item, section):
            found.append(ParsedEntry("students", student, item.blocks))
            continue
        person = PersonDetails(item)
        if (
            item.below
            and not names.is_name(person.name)
            and (divided := _read_students_below(item, section))
        ):
            found += divided
            continue
        if not names.is_name(person.name):
            last = found[-1].value if found and not rest else None
            if isinstance(last, Student) and labels.LABEL.match(item.head.text) and not item.below:
                found[-1] = _with_lines(found[-1], [item.head.text], item.blocks)
            else:
                rest += item.blocks
            continue
        words = " ".join([*(block.text for block in item.blocks[:2]), section.title])
        level = section.defaults.get("level") or person.level or find_level(words)
        found.append(
            ParsedEntry(
                "students", person.student(section.defaults.get("status", ""), level), item.blocks
            )
        )
    return ParsedSection(tuple(found), tuple(rest))


def _read_advised(thesis: theses.Thesis, section: Section) -> Student:
    return Student(
        name=thesis.name,
        level=section.defaults.get("level")
        or find_level(f"{' '.join(thesis.notes)} {section.title}"),
        status=section.defaults.get("status", ""),
        year=thesis.year,
        institution=thesis.institution,
        project=thesis.title,
        notes=thesis.notes,
    )
