"""How the humanities, law and economics lay out what they list."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_dates_with_commas_and_wide_dashes() -> None:
    person = cv(
        "# 林远\n\n## 工作经历\n\n- 2005,07－2007,06 海滨大学，博士后\n- 2003,07-2005,06 海岛大学，讲师\n\n"
        "## 学术兼职\n\n- 海滨学会副主任（2008年－）\n"
    ).person
    assert [(post.start, post.end) for post in person.experience] == [
        ("2005-07", "2007-06"),
        ("2003-07", "2005-06"),
    ]
    assert person.service[0].years == ("2008-present",)
