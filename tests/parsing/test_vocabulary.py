from __future__ import annotations

from collections import Counter

import pytest
import yaml

from sitegen.shipped import names, shipped, texts

FILES = ["parsing/vocabulary.yaml", "parsing/outline/heading_words.yaml"]


MESSAGES = [f"planning/messages/{name}.yaml" for name in names("planning/messages", ".yaml")]


@pytest.mark.parametrize("name", [*FILES, "views/roles.yaml", *MESSAGES])
def test_a_file_of_words_holds_texts_alone(name: str) -> None:
    assert texts(name) == yaml.safe_load(shipped(name))


@pytest.mark.parametrize("name", FILES)
def test_no_list_of_words_takes_the_place_of_another(name: str) -> None:
    tree = yaml.compose(shipped(name))
    assert isinstance(tree, yaml.MappingNode)
    assert [
        key for key, count in Counter(key.value for key, _ in tree.value).items() if count > 1
    ] == []
