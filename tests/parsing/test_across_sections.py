"""Dates and advisors of a right column that stand apart from their entries."""

from __future__ import annotations

from tests.parsing.reading import cv

TWO_DEGREES = "Ada Nilsson\n\nEDUCATION\n\nX University\n\nPh.D. in Biology\n\nY University\n\nB.Sc. in Biology\n\n"


def test_dates_and_advisors_go_to_the_entries_above_that_lack_them() -> None:
    person = cv(
        TWO_DEGREES
        + "AWARDS\n\nPrize, 2020\n\nJul. 2024\n\nJun. 2019\n\nAdvisor: Bo Ek\n\nAdvisor: Ida Ek"
    ).person
    assert [(entry.end, entry.advisors) for entry in person.education] == [
        ("2024-07", ("Bo Ek",)),
        ("2019-06", ("Ida Ek",)),
    ]
    assert person.unsorted == ()


def test_what_nobody_lacks_is_unsorted() -> None:
    person = cv(
        "Ada Nilsson\n\nEDUCATION\n\nX University\n\nPh.D. in Biology, 2020 - 2024\n\n"
        "AWARDS\n\nPrize, 2020\n\nJul. 2024"
    ).person
    assert [(left.text, left.source) for left in person.unsorted] == [("Jul. 2024", "cv.md:13")]
