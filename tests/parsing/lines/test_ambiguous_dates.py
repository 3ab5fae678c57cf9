"""All of a CV tells what its ambiguous dates are: figures between slashes, and ranges of years."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.parsing import dates
from sitegen.parsing.lines.ambiguous_dates import insert_dashes
from tests.parsing.reading import cv


@pytest.mark.parametrize(
    ("other", "day", "date"),
    [
        ("2/23/26", "3/4/21", "2021-03-04"),
        ("23/2/26", "3/4/21", "2021-04-03"),
        ("2/23/2026", "3/4/2021", "2021-03-04"),
        ("2/1/2026", "3/4/2021", "2021"),
    ],
)
def test_days_beside_others(other: str, day: str, date: str) -> None:
    talks = f"- “Foam”, Hill College, {other}\n- “Waves”, Shore College, {day}\n"
    *_, last = cv(f"# Ann Lind\n\n## Talks\n\n{talks}").person.talks
    assert [given.date for given in last.given] == [date]


def test_ranges_of_days_keep_both_ends() -> None:
    posts = "Fellow, Hill College\t9/1/20-8/31/21\n\nReader, Shore College\t9/1/21 – 6/2/24\n"
    found = cv(f"# Ann Lind\n\n## Positions\n\n{posts}").person.experience
    assert [(one.start, one.end) for one in found] == [
        ("2020-09-01", "2021-08-31"),
        ("2021-09-01", "2024-06-02"),
    ]


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
