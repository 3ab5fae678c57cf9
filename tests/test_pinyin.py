"""Chinese characters are transcribed to pinyin."""

from __future__ import annotations

import pytest

from sitegen import pinyin

WORDS = {"重庆": "chongqing", "重": "zhong", "银行": "yinhang", "绿": "lv", "": ""}


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_transcribed_in_its_most_common_reading(word: str) -> None:
    assert pinyin.spell(word) == WORDS[word]


def test_each_character_has_all_its_readings() -> None:
    readings = [set(each) for each in pinyin.readings("曾重")]
    assert readings == [{"ceng", "zeng"}, {"zhong", "chong", "tong"}]
