"""A short number behind a year is a year or a month: the whole CV shows which."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.parsing import dates
from sitegen.parsing.lines.short_ranges import insert_dashes
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


@pytest.mark.parametrize(
    ("other", "start", "end"),
    [
        ("Lecturer, Lind University\t2017-9", "2004", "2006"),
        ("Lecturer, Lind University\t2017-2", "2004-06", ""),
        ("Lecturer, Lind University\t2017-8 - 2018-9", "2004-06", ""),
    ],
)
def test_years_of_one_figure_are_above_those_before_them(other: str, start: str, end: str) -> None:
    posts = f"Reader, Shore College\t2024-present\n\n{other}\n\nFellow, Hill College\t2004-6\n"
    *_, last = cv(f"# Ann Lind\n\n## Positions\n\n{posts}").person.experience
    assert (str(last.organization), last.start, last.end) == ("Hill College", start, end)


@pytest.mark.parametrize(
    ("margin", "start", "end"),
    [
        ("2019 2016", "2016", "2019"),
        ("2016 19", "2016", "2019"),
        ("2016 Present", "2016", "present"),
        ("2016 12", "2016", ""),
    ],
)
def test_a_range_may_be_two_years_in_the_margin(margin: str, start: str, end: str) -> None:
    lines = [Line(f"{margin}\tReader, Hill College", Place("cv.txt", 1))]
    (when, *_) = dates.find(insert_dashes(lines)[0].text)
    assert (when.begin, when.end) == (start, end)
