"""Chinese characters are transcribed to pinyin."""

from __future__ import annotations

import pytest

from sitegen import pinyin


@pytest.mark.parametrize(
    ("characters", "letters"),
    [
        *(("重庆", "chongqing"), ("重", "zhong"), ("银行", "yinhang"), ("调度", "diaodu")),
        *(("绿", "lv"), ("", "")),
    ],
)
def test_a_word_is_transcribed_in_its_most_common_reading(characters: str, letters: str) -> None:
    assert pinyin.spell(characters) == letters


def test_each_character_has_all_its_readings() -> None:
    readings = pinyin.readings("曾重庆")
    assert [set(each) for each in readings] == [
        {"ceng", "zeng"},
        {"zhong", "chong", "tong"},
        {"qing"},
    ]
