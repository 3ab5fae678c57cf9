"""What only texts with Han characters are said to match, matches nothing else."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sitegen.parsing
from sitegen.expressions import _HanExpression, expression, han_expression
from sitegen.text import has_han

MARKED = {
    f"{module.name}.{name}": value
    for module in pkgutil.walk_packages(sitegen.parsing.__path__, "sitegen.parsing.")
    for name, value in vars(import_module(module.name)).items()
    if isinstance(value, _HanExpression)
}


@pytest.mark.parametrize("name", MARKED)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_whatever_matches_has_a_han_character(name: str, data: st.DataObject) -> None:
    marked = MARKED[name]
    assert has_han(data.draw(st.from_regex(re.compile(marked.pattern, marked.flags))))


def test_some_are_marked() -> None:
    assert len(MARKED) > 5


def test_it_finds_what_the_expression_finds() -> None:
    words = han_expression("[\u4e00-\u9fff]+")
    assert words.search("“Baltic”") is None
    assert words.fullmatch("港口x") is None
    found = words.search("a 港口", 1)
    assert found is not None
    assert found[0] == "港口"
    assert words.findall("港口 and 船") == ["港口", "船"]


def test_a_pattern_is_there_before_it_is_compiled() -> None:
    assert expression("[").pattern == "["
