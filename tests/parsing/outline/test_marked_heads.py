"""Headings behind bullets and numbers, told from list items by what else the same sign stands before."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place, Span
from sitegen.importers import markers
from sitegen.parsing.outline import marked_heads


def heads(lines: list[str]) -> list[str]:
    made = []
    for number, text in enumerate(lines, 1):
        marker, cut = markers.split(text)
        made.append(Line(text[cut:] if marker else text, Place("cv.txt", number), marker=marker))
    return [line.text for line in marked_heads.told(made) if line.level]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["■ 教育背景", "2010 海滨大学", "■ 个展", "2012 《潮》", "■ 获奖情况", "■ 发表论文"], id="bullet"),
        pytest.param(
            ["▎教育背景", "2010 海滨大学", "▎工作经历", "2012 丘陵大学", "▎驻地创作", "▎获奖"], id="other-sign"
        ),
        pytest.param(
            ["1. 教育背景", "1. 海滨大学", "2. 工作经历", "1. 丘陵大学", "3. 潮间带", "4. 获奖情况", "5. 发表论文"],
            id="number",
        ),
    ],
)
def test_what_a_sign_stands_before_is_a_heading(lines: list[str]) -> None:
    told = [line.lstrip("■▎12345. ") for line in lines]
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
    assert heads(lines) == [text for text in told if text not in others]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            ["- 教育背景", "- 编程语言：Rust", "- 潮汐的研究", "- 海滨的风", "- 工作经历", "- 获奖", "- 浪"], id="few"
        ),
        pytest.param(["1. 教育背景", "3. 工作经历", "2. 获奖情况"], id="out-of-order"),
        pytest.param(["■ 教育背景", "■ 教育经历", "■ 学习经历"], id="one-section"),
    ],
)
def test_a_sign_before_other_things_marks_list_items(lines: list[str]) -> None:
    assert heads(lines) == []


def test_sections_are_numbered_as_those_of_a_paper_are() -> None:
    texts = [
        "1\tEducation",
        "2013\tHill University",
        "2\tPublications",
        "2.1\tBooks",
        "12 Foams, 2014",
        "2.2 Shore papers",
        "3 Teaching",
    ]
    lines = [
        Line(text, Place("cv.pdf", at), spans=() if text[:2] in ("20", "12") else (Span(0, len(text), "bold"),))
        for at, text in enumerate(texts, 1)
    ]
    told = [(line.text, line.level) for line in marked_heads.told(lines) if line.level]
    assert told == [("Education", 2), ("Publications", 2), ("Books", 3), ("Shore papers", 3), ("Teaching", 2)]
