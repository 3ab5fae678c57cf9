from __future__ import annotations

import pytest

from tests.parsing.reading import section, values

CASES: dict[str, tuple[str, list[object]]] = {
    "line": ("Kelp forests, food webs, and tides", ["Kelp forests", "food webs", "tides"]),
    "chinese": ("分布式训练，可编程网络和容器网络 。", ["分布式训练", "可编程网络", "容器网络"]),
    "items": ("- Tides\n- Foam", ["Tides", "Foam"]),
    "paragraph": ("I study tides, and foam.", ["I study tides, and foam."]),
    "list-in-a-sentence": (
        "I live by the sea. I am interested in tides, red foam, and gulls.",
        [
            "tides",
            "red foam",
            "gulls",
            "I live by the sea. I am interested in tides, red foam, and gulls.",
        ],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("interests", text) == entries


def test_items_that_name_and_explain_an_interest_are_whole() -> None:
    told = values(
        "interests",
        "- Tides: models of foam, salt and sand\n- Shores: ferries, harbours, and the towns behind them\n"
        "- 磁场：利用尘埃偏振观测，揭示磁场如何影响云、核和团的演化。\n",
    )
    assert told == [
        "Tides: models of foam, salt and sand",
        "Shores: ferries, harbours, and the towns behind them",
        "磁场：利用尘埃偏振观测，揭示磁场如何影响云、核和团的演化",
    ]


def test_a_short_item_with_a_full_stop_is_no_biography() -> None:
    (told,) = section("interests", "1. 深层潮汐网络模型的学习动力学。").found
    assert (told.kind, told.value) == ("interests", "深层潮汐网络模型的学习动力学")


def test_bullets_part_interests_in_a_line() -> None:
    assert values("interests", "Tides • Salt and Bread • Gulls") == [
        "Tides",
        "Salt and Bread",
        "Gulls",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Fields\tTides, Salt\nTopics\tFoam, Sand",
        "Fields: Tides, Salt\nTopics: Foam, Sand",
    ],
)
def test_what_rows_of_interests_are_called_is_none(text: str) -> None:
    found = section("interests", text).found
    assert [one.value for one in found if one.kind == "interests"] == [
        "Tides",
        "Salt",
        "Foam",
        "Sand",
    ]
    assert {one.value for one in found if one.kind == "heading"} == {"Fields", "Topics"}
