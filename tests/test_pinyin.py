"""How Chinese characters sound."""

from __future__ import annotations

import pytest

from sitegen import pinyin


@pytest.mark.parametrize(
    ("characters", "letters"),
    [
        ("重庆", "chongqing"),
        ("重", "zhong"),
        ("银行", "yinhang"),
        ("调度", "diaodu"),
        ("绿", "lv"),
        ("", ""),
    ],
)
def test_spell(characters: str, letters: str) -> None:
    assert pinyin.spell(characters) == letters


def test_readings_are_all_of_them() -> None:
    (readings,) = pinyin.readings("曾")
    assert set(readings) == {"ceng", "zeng"}
