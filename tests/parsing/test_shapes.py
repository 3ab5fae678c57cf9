"""How the entries of a list are laid out: forms, posts below their employer, dates of months in a column."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitegen.document import Line, Place
from sitegen.parsing.lines.blocks import group
from tests.parsing.reading import cv


def test_employers_in_bold_are_no_headings() -> None:
    """Where headings have levels, a bold line is none for a word in it: `Hill Personal Loans`."""
    text = (
        "# Ada Brook\n\n# Education\n\nPhD in Foam, Hill University, 2015\n\n# Experience\n\n"
        "**Hill Personal Loans**\n\nAnalyst\tOctober 2022 – Present\n\n- Foam of tides\n\n# Skills\n\nSwimming\n"
    )
    (job,) = cv(text).person.experience
    assert (job.organization, job.role) == ("Hill Personal Loans", "Analyst")
    assert not cv(text).person.unsorted


def _on_page(number: int, text: str, indent: int, *, full: bool = False) -> Line:
    return Line(text, Place("cv.pdf", number, page=1), indent=indent, full=full)


@pytest.mark.parametrize(("date", "blocks"), [("9th Jan 2020", 8), ("2020", 9)])
def test_text_goes_on_below_the_month_of_its_entry(date: str, blocks: int) -> None:
    """Below a year alone others of that year may stand; one month has one entry, whose text a full line breaks."""
    short = [
        _on_page(at, text, 26)
        for at in range(1, 11, 2)
        for text in ("Shore Days, Hill", "Foam Week, Dell")
    ]
    lines = [
        replace(line, place=Place("cv.pdf", at, page=1)) for at, line in enumerate(short[:7], 1)
    ]
    lines += [
        _on_page(20, "", 0),
        _on_page(
            21,
            f"{date}\tFoam: status and prospects of tides, plenary talk at Rencontres",
            3,
            full=True,
        ),
        _on_page(22, "Vietnam, Quy Nhon", 26),
    ]
    assert len(group(lines)) == blocks


def test_a_town_is_no_name() -> None:
    person = cv(
        "# Riverton, Germany\n\nAda Brook\n\nada@hill.example\n\n# Education\n\nPhD in Foam, Hill University, 2015\n"
    ).person
    assert person.name == "Ada Brook"


def test_two_columns_of_bullets() -> None:
    """A list in two columns has its bullet, out of an icon font, before each of them."""
    place = Place("cv.pdf", 1, page=1)
    line = Line("Foam Review\t\U000f002b Tide Letters", place, marker="•")
    assert [block.text for block in group([line])] == ["Foam Review", "Tide Letters"]


def test_authors_in_brackets_behind_titles_over_journals() -> None:
    """As philosophers have it: a title in quotes, who wrote it with the owner, and the journal in a line below."""
    text = (
        "# Ada Brook\n\n## Papers\n\nARTICLES IN JOURNALS\n\n2024\t“Only Foam Defers to Experts”\n\n"
        "2022\t“The Change of Tides” (Tom Ridge,∗ Lena Marsh, and Ada Brook) *Shores*, vol. 20, no. 4\n\n"
        "“Bayesian Gulls” (Tom Ridge∗ and Ada Brook) *Philosophy of Foam*, vol. 89, no. 1, pp. 42–69\n"
    )
    works = cv(text).publications
    assert [work.get("title") for work in works] == [
        "Only Foam Defers to Experts",
        "The Change of Tides",
        "Bayesian Gulls",
    ]
    assert [work.get("author") for work in works] == [
        "Ada Brook",
        "Tom Ridge and Lena Marsh and Ada Brook",
        "Tom Ridge and Ada Brook",
    ]
    assert works[2].get("pages") == "42--69"
