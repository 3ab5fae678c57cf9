"""Two figures behind a year are a year or a month: all of a CV tell which."""

from __future__ import annotations

import pytest

from tests.parsing.reading import cv


@pytest.mark.parametrize(
    ("others", "start", "end"),
    [
        ("Lecturer, Lind University\t2013-15", "2008", "2011"),
        ("Lecturer, Lind University\t2021-05", "2008-11", ""),
    ],
)
def test_years_of_two_figures_beside_others(others: str, start: str, end: str) -> None:
    posts = f"Reader, Shore College\t2024-present\n\n{others}\n\nFellow, Hill College\t2008-11\n"
    *_, last = cv(f"# Ann Lind\n\n## Positions\n\n{posts}").person.experience
    assert (str(last.organization), last.start, last.end) == ("Hill College", start, end)
