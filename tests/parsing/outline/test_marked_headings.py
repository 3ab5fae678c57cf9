"""Headings behind bullets and numbers, told from list items by what else the same sign stands before."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.importers.lines import split_marker
from sitegen.parsing.outline import marked_headings


def heads(lines: list[str]) -> list[str]:
    made = []
    for number, text in enumerate(lines, 1):
        marker, cut = split_marker(text)
        made.append(Line(text[cut:] if marker else text, Place("cv.txt", number), marker=marker))
    return [line.text for line in marked_headings.mark_headings(made) if line.level]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            ["■ 教育背景", "2010 海滨大学", "■ 个展", "2012 《潮》", "■ 获奖情况", "■ 发表论文"],
            id="bullet",
        ),
        pytest.param(
            ["▎教育背景", "2010 海滨大学", "▎工作经历", "2012 丘陵大学", "▎驻地创作", "▎获奖"],
            id="other-sign",
        ),
        pytest.param(
            [
                "1. 教育背景",
                "1. 海滨大学",
                "2. 工作经历",
                "1. 丘陵大学",
                "3. 潮间带",
                "4. 获奖情况",
                "5. 发表论文",
            ],
            id="number",
        ),
    ],
)
def test_what_a_sign_stands_before_is_a_heading(lines: list[str]) -> None:
    result = [line.lstrip("■▎12345. ") for line in lines]
    others = (
        "海滨大学",
        "丘陵大学",
        "2010 海滨大学",
        "2012 《潮》",
        "2012 丘陵大学",
        "010 海滨大学",
        "012 《潮》",
        "012 丘陵大学",
    )
    assert heads(lines) == [text for text in result if text not in others]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            [
                "- 教育背景",
                "- 编程语言：Rust",
                "- 潮汐的研究",
                "- 海滨的风",
                "- 工作经历",
                "- 获奖",
                "- 浪",
            ],
            id="few",
        ),
        pytest.param(["1. 教育背景", "3. 工作经历", "2. 获奖情况"], id="out-of-order"),
        pytest.param(["■ 教育背景", "■ 教育经历", "■ 学习经历"], id="one-section"),
    ],
)
def test_a_sign_before_other_things_marks_list_items(lines: list[str]) -> None:
    assert heads(lines) == []
