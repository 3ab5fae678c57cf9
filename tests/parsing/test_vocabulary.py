from __future__ import annotations

from collections import Counter

import pytest
import yaml

from sitegen.shipped import shipped


@pytest.mark.parametrize("name", ["parsing/vocabulary.yaml", "parsing/outline/headings.yaml"])
def test_no_list_of_words_takes_the_place_of_another(name: str) -> None:
    tree = yaml.compose(shipped(name))
    assert isinstance(tree, yaml.MappingNode)
    assert [key for key, count in Counter(key.value for key, _ in tree.value).items() if count > 1] == []
