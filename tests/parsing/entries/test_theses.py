from __future__ import annotations

import pytest

from sitegen.parsing.entries.people import theses
from tests.parsing.reading import cv

LAW = "Law, Hill University"


@pytest.mark.parametrize(
    ("text", "name", "title", "institution", "year", "notes"),
    [
        ("2019\tAnn B. Lee. On Salt. Law, Hill University. (chair)", "Ann B. Lee", "On Salt", LAW, "2019", ("chair",)),
        ("2018: Lee, Ann. “Salt? Foam!” Law, Hill University.", "Ann Lee", "Salt? Foam!", LAW, "2018", ()),
        ("TBD\tAnn Lee. Salt. Hill University", "Ann Lee", "Salt", "Hill University", "", ("TBD",)),
        ("Ann Lee, “Salt,” Hill University, 2017", "Ann Lee", "Salt", "Hill University", "2017", ()),
    ],
)  # fmt: skip
def test_reads_a_thesis(
    text: str, name: str, title: str, institution: str, year: str, notes: tuple[str, ...]
) -> None:
    assert theses.read_thesis(text) == theses.Thesis(name, title, institution, year, notes)


@pytest.mark.parametrize(
    "text",
    ["2019\tChair, Search Committee, Hill University", "Ann Lee (2019)", "Salt. Foam. Tide."],
)
def test_other_lines_are_not_theses(text: str) -> None:
    assert theses.read_thesis(text) is None


def test_headings_for_theses_of_others_do_not_start_publications() -> None:
    text = "# Ida Nilsson\n\n## Undergraduate Honors Theses Advised\n\n2016\tAnn Lee. “Salt.” Hill University, History.\n"
    person = cv(f"{text}\n## M.A. Committees\n\n2014\tBo Ek. “Foam.” Hill University, History.\n")
    assert [student.name for student in person.person.students] == ["Ann Lee"]
    assert [committee.name for committee in person.person.committees] == ["Bo Ek"]
    assert not person.publications
