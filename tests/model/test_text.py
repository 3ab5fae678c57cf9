"""Localized text, and words in one spelling."""

from __future__ import annotations

import pytest

from sitegen.model import Award, Person, all_versions, localize
from sitegen.model.text import han_family_name, strings, words_of


@pytest.mark.parametrize(
    ("languages", "text"),
    [(["zh"], "江波"), (["fr", "zh"], "江波"), (["fr"], "Bo"), (["en"], "Bo")],
)
def test_a_text_is_in_the_first_language_it_has(languages: list[str], text: str) -> None:
    assert localize({"en": "Bo", "zh": "江波"}, *languages) == text
    assert localize("Bo", *languages) == "Bo"
    assert all_versions({"en": "Bo", "zh": "江波"}) == ("Bo", "江波")
    assert all_versions("") == ()


@pytest.mark.parametrize(("name", "family"), [("林婉", "林"), ("欧阳晓明", "欧阳"), ("", "")])
def test_a_chinese_name_begins_with_the_family_name(name: str, family: str) -> None:
    assert han_family_name(name) == family


def test_words_are_folded() -> None:
    assert words_of("Straße_1: ＦＯＯ, 江波") == ["strasse", "1", "foo", "江", "波"]


def test_every_string_of_a_value_is_found() -> None:
    person = Person(name={"en": "Ada"}, email=("a",), awards=(Award(title="X", years=("2020",)),))
    assert [text for text in strings(person) if text] == ["Ada", "a", "X", "2020"]
