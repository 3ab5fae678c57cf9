from __future__ import annotations

import pytest

from sitegen.model import Grant, Project
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "items-below": (
        "Foam, a tide gauge\n- Measures tides.\n- In Rust.\n\nWaves (SOT 2023) 2021.2-2022.3\n- Reads waves.",
        [
            Project(
                name="Foam", description="a tide gauge", highlights=("Measures tides.", "In Rust.")
            ),
            Project(
                name="Waves",
                description="SOT 2023",
                start="2021-02",
                end="2022-03",
                highlights=("Reads waves.",),
            ),
        ],
    ),
    "items-alone": (
        "- Foam: a gauge, https://example.org/foam\n- Waves",
        [
            Project(name="Foam", description="a gauge", url="https://example.org/foam"),
            Project(name="Waves"),
        ],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("projects", text) == entries


def test_a_list_of_funded_projects_is_one_of_grants() -> None:
    text = "- 国家自然科学基金面上项目，潮汐研究，2022-2025，58万元，主持\n- 滨海省自然科学基金，海浪研究，2019-2021，参与"
    assert [
        (type(value).__name__, getattr(value, "title", "")) for value in values("projects", text)
    ] == [
        ("Grant", "潮汐研究"),
        ("Grant", "海浪研究"),
    ]


def test_lines_whose_label_stands_below_several_projects_are_no_projects() -> None:
    told = values(
        "projects",
        "潮汐站的排程\t2024年2月至今\n\n指导老师：林知遥教授，海滨大学\t独立开展\n\n- 排出两周的班次\n\n"
        "浮标的滤波\t2025年8月\n\n指导老师：高维岳，海滨大学\t队员\n\n- 写出滤波器",
    )
    assert told == [
        Project(
            name="潮汐站的排程",
            start="2024-02",
            end="present",
            highlights=("指导老师：林知遥教授，海滨大学 独立开展", "排出两周的班次"),
        ),
        Project(
            name="浮标的滤波",
            start="2025-08",
            highlights=("指导老师：高维岳，海滨大学 队员", "写出滤波器"),
        ),
    ]


def test_labels_below_dated_items_tell_of_these() -> None:
    told = values(
        "projects",
        "- 2020.09-2020.12 手势的识别\n\n项目描述：识别指挥手势\n\n- 2021.04-2021.07 浮标的控制\n\n项目描述：控制浮标",
    )
    assert told == [
        Project(
            name="手势的识别",
            start="2020-09",
            end="2020-12",
            highlights=("项目描述：识别指挥手势",),
        ),
        Project(
            name="浮标的控制", start="2021-04", end="2021-07", highlights=("项目描述：控制浮标",)
        ),
    ]


def test_items_that_end_with_a_full_stop_are_projects_each() -> None:
    told = values(
        "projects",
        "- Foam (PI): how tides foam.\n- Salt (Co-PI): how it dries.\n- Sand: how it blows.",
    )
    assert [project.name for project in told if isinstance(project, Project)] == [
        "Foam (PI)",
        "Salt (Co-PI)",
        "Sand",
    ]


def test_a_colon_in_brackets_parts_no_name() -> None:
    (found,) = values("projects", "潮汐测量平台（编号：XY-7）的研发\n\n- 设计了采样电路")
    assert isinstance(found, Project)
    assert (found.name, found.description) == ("潮汐测量平台（编号：XY-7）的研发", "")


def test_funded_projects_that_label_their_parts_are_grants() -> None:
    text = (
        "1. 国家自然科学基金面上项目\n   - 项目名称: 潮汐中泡沫的研究\n   - 项目编号: 61772222\n"
        "   - 起止时间: 2018 年 1 月至 2021 年 12 月\n"
        "2. 海滨省预研项目\n   - 项目名称: 海浪的统计\n   - 项目编号: 31511030104\n"
        "   - 起止时间: 2020 年 1 月至 2021 年 6 月\n"
    )
    assert values("projects", text) == [
        Grant(
            title="潮汐中泡沫的研究",
            agency="国家自然科学基金面上项目",
            start="2018-01",
            end="2021-12",
            notes=("61772222",),
        ),
        Grant(
            title="海浪的统计",
            agency="海滨省预研项目",
            start="2020-01",
            end="2021-06",
            notes=("31511030104",),
        ),
    ]


def test_a_line_right_below_a_name_and_its_address_tells_of_it() -> None:
    text = "**Foamer**\thttps://f.example\n**Shows foam**\n\n- Draws bubbles\n\n**Tider**\thttp://t.example\nTells tide"
    told = [one for one in values("projects", text) if isinstance(one, Project)]
    assert [(one.name, one.highlights) for one in told] == [
        ("Foamer", ("Shows foam", "Draws bubbles")),
        ("Tider", ("Tells tide",)),
    ]
