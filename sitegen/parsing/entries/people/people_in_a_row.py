"""Several names on one line, possibly with remarks: `Current: Ann Lee (2022), Bo Lind`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Student
from sitegen.model.text import has_han
from sitegen.parsing import dates, names, terms
from sitegen.parsing.entries.people.person_lines import (
    ASIDE,
    HAN_COMMA,
    HAN_NOW,
    STATUSES,
    find_first,
    find_level,
)

if TYPE_CHECKING:
    from sitegen.parsing.outline.sections import Section

_BETWEEN: Final = re.compile(
    r"(?:[,，、;；\t]\s*(?:and\s+)?|\s+(?:and|·)\s+|(?<=[）)\u4e00-\u9fff])\s+)(?![^（(]*[）)])"
)
_BEFORE_DATE: Final = re.compile(r"\s+(?:in|since)$")
_HOST: Final = re.compile(r"[A-Z]{2,6}|[A-Z][a-z]+(?: [A-Z][a-z]+)?")
_YEAR_AND_PLACE: Final = re.compile(
    r"(?P<year>(?:19|20)\d\d)[,;:]\s*(?:(?:first|initial|current)?\s?(?:job|position|placement"
    r"|now)(?: at)?[:,]?\s+)?"
    r"(?P<now>\D.+)",
    re.IGNORECASE,
)
"""`2019, first job: Hill Bank`: year of graduation and first job."""


def read_row(text: str, section: Section) -> list[Student]:
    """Return the people after a label: `在读：王小明（2024级） 李雷（2025级）`."""
    label, colon, people = (
        re.split(r"([:：])", text, maxsplit=1) if re.search("[:：]", text) else ("", "", text)
    )
    parts = [part for part in _BETWEEN.split(people.strip().rstrip(".").rstrip()) if part]
    named = [
        (names.clean(ASIDE.sub("", part)), [match["aside"] for match in ASIDE.finditer(part)])
        for part in parts
    ]
    if (
        not (colon or len(named) > 1)
        or len(label) > 60
        or not all(names.is_name(name) and not find_level(name) for name, _ in named)
    ):
        return []
    status = section.defaults.get("status") or find_first(STATUSES, label)
    level = section.defaults.get("level") or find_level(f"{label} {section.title}")
    at_institution = terms.INSTITUTION.search(label) or _HOST.fullmatch(label.strip())
    institution = (
        label.strip()
        if at_institution and not (find_level(label) or find_first(STATUSES, label))
        else ""
    )
    base = Student(level=level, status=status, institution=institution)
    return [_with_asides(replace(base, name=name), asides) for name, asides in named]


def _with_asides(student: Student, asides: list[str]) -> Student:
    """Add remarks after a name: `2024级`, `2019, first job: Hill Bank`."""
    for part in (part for aside in asides for part in HAN_COMMA.split(aside)):
        dated = _YEAR_AND_PLACE.fullmatch(part)
        if match := HAN_NOW.match(part):
            student = replace(student, now=student.now or match["now"])
        elif dated and not student.year:
            student = replace(student, year=dated["year"], now=student.now or dated["now"])
        elif not has_han(part) and not student.year and (whens := dates.find(part)[:1]):
            rest = _BEFORE_DATE.sub("", dates.without(part, whens).strip(" ,;"))
            student = replace(
                student, year=whens[0].years, notes=(*student.notes, *([rest] if rest else []))
            )
        elif re.search(r"\d", part) and not student.year:
            student = replace(student, year=part)
        elif part:
            student = replace(student, notes=(*student.notes, part))
    return student
