from __future__ import annotations

import pytest

from sitegen.model import Section
from tests.parsing.reading import section, values

CASES: dict[str, tuple[str, list[object]]] = {
    "text-and-items": (
        "Some words.\n\nMore.\n- one\n- two",
        [Section(title="Media", text="Some words.\n\nMore.", items=("one", "two"))],
    ),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("other", text, title="Media") == entries


def test_jobs_below_a_heading_that_nobody_knows_are_jobs() -> None:
    lines = "Analyst, Hill Institute, 2015-2019\n\nConsultant, University of Shore, 2012-2015"
    assert [type(value).__name__ for value in values("other", lines, "Work with Harbours")] == [
        "Experience"
    ] * 2


def test_what_has_a_section_of_its_own_stays_in_it() -> None:
    lines = "Surgeon, Hill Board of Surgery, 2015-2019\n\nInternist, Shore Institute of Medicine, 2012-2015"
    assert [
        type(value).__name__ for value in values("other", lines, "Board Certification", own="yes")
    ] == ["Section"]


def test_references_below_a_heading_that_nobody_knows_are_publications() -> None:
    lines = "- Ek BO, Lind C. Salt and snow. Tide J. 2019;12(4):1-9.\n- Lind C, Ek BO. Foam. Nature. 2021;33:7-19."
    kinds = [item.kind for item in section("other", lines, "Highlights").found]
    assert kinds == ["publications"] * 2


def test_titles_in_quotes_below_research_are_works_of_the_owner() -> None:
    lines = "“Free tides of the hills”\n\n“Should foam stay?” with Bo Lind and Cy Ek. Accepted at Tide Journal"
    kinds = [item.kind for item in section("other", lines, "Research").found]
    assert kinds == ["publications"] * 2


def test_a_life_below_research_is_a_section() -> None:
    lines = "Ann Lee studies tides. She has worked on foam at Hill University since 2010."
    assert values("other", lines, "Research") == [Section(title="Research", text=lines)]


def test_the_lines_of_a_referee_are_one_person() -> None:
    text = "Greta Lind, Ph.D.\n\nProfessor, Hill College\n\ngreta@hill.example\n\nRosa Voss\n\nReader, Shore College\n"
    assert values("references", text) == [
        "Greta Lind, Ph.D., Professor, Hill College, greta@hill.example",
        "Rosa Voss, Reader, Shore College",
    ]
