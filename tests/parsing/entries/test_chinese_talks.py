"""Talks in Chinese: titles in quotes, after labels or in a sentence, with meetings, places and dates."""

from __future__ import annotations

import pytest

from sitegen.model import Occasion, Talk
from sitegen.parsing.entries.talks import chinese

CASES = {
    "in-a-sentence": (
        "2022年11月，在海滨学会年会上作题为“潮汐的公示”的主题发言，青岛",
        Talk(
            title="潮汐的公示",
            kind="主题发言",
            given=(Occasion(where="海滨学会年会，青岛", date="2022-11"),),
        ),
    ),
    "labelled": (
        "2023.12，海洋大会，Hill，口头报告：Foam and phenology",
        Talk(
            title="Foam and phenology",
            kind="口头报告",
            given=(Occasion(where="海洋大会，Hill", date="2023-12"),),
        ),
    ),
    "a-series-in-quotes": (
        "2018年10月，《潮汐之未来》，海滨大学“海滨论坛”第56讲",
        Talk(
            title="潮汐之未来", given=(Occasion(where="海滨大学“海滨论坛”第56讲", date="2018-10"),)
        ),
    ),
    "kind-in-brackets": (
        "“海浪与风”，海洋学会年会，兰州，2021年10月（邀请报告）",
        Talk(
            title="海浪与风",
            kind="邀请报告",
            given=(Occasion(where="海洋学会年会，兰州", date="2021-10"),),
        ),
    ),
    "no-title": ("海洋学会年会，上海，2018年6月", None),
    "another-language": ("“Foam”, Tide Days, Hill, 2018", None),
}


@pytest.mark.parametrize(("text", "talk"), CASES.values(), ids=CASES)
def test_reads_a_line(text: str, talk: Talk | None) -> None:
    assert chinese.read_talk(text) == talk


def test_the_year_in_a_meeting_does_not_replace_the_month_of_the_talk() -> None:
    talk = chinese.read_talk("“Foam in tides”, 海洋学会 2019 年会, 青岛", "2019-08")
    assert talk == Talk(
        title="Foam in tides", given=(Occasion(where="海洋学会 2019 年会，青岛", date="2019-08"),)
    )
