"""Years told by their last two figures."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place, Span
from sitegen.parsing.lines import short_years
from tests.parsing.reading import cv


def texts(*lines: str) -> list[str]:
    return [line.text for line in short_years.told([Line(text, Place("cv.txt", at)) for at, text in enumerate(lines)])]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["2008-16 A", "1998-99 B", "2000–08 C"], ["2008-16 A", "1998-99 B", "2000–2008 C"]),
        (["2008-16 A", "2000-08 B"], ["2008-16 A", "2000-08 B"]),
        (["2008-16 A", "1998-99 B", "2015-03 C", "2000-08 D"], ["2008-16 A", "1998-99 B", "2015-03 C", "2000-08 D"]),
        (["2008-16 A", "1998-99 B", "2000-08-01 C"], ["2008-16 A", "1998-99 B", "2000-08-01 C"]),
    ],
    ids=["years", "too-few", "months-too", "a-day"],
)
def test_the_list_says_what_two_figures_are(lines: list[str], told: list[str]) -> None:
    assert texts(*lines) == told


def test_looks_behind_them_stay_where_they_are() -> None:
    line = Line("2000-08 Hill Bank", Place("cv.txt", 3), spans=(Span(0, 7, "italic"), Span(8, 17, "bold")))
    others = [Line("2008-16", Place("cv.txt", 1)), Line("1998-99", Place("cv.txt", 2))]
    told = short_years.told([*others, line])[-1]
    assert (told.looks("italic"), told.looks("bold")) == (("2000-2008",), ("Hill Bank",))


def test_posts_are_dated_by_them() -> None:
    text = "Ann Lee\n\n# Experience\n\n2008-16\tReader, Hill University\n\n1998-99\tTutor, Shore College\n\n"
    posts = cv(text + "2000-08\tLecturer, Salt University\n").person.experience
    assert [(str(post.start), str(post.end)) for post in posts] == [
        ("2008", "2016"),
        ("1998", "1999"),
        ("2000", "2008"),
    ]
