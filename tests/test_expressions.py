"""What only some texts are said to match, matches nothing else."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sitegen.parsing
from sitegen.expressions import _GatedExpression, expression, han_expression, rare_expression

MARKED = {
    f"{module.name}.{name}": value
    for module in pkgutil.walk_packages(sitegen.parsing.__path__, "sitegen.parsing.")
    for name, value in vars(import_module(module.name)).items()
    if isinstance(value, _GatedExpression)
}


@pytest.mark.parametrize("name", MARKED)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_whatever_matches_holds_what_it_needs(name: str, data: st.DataObject) -> None:
    marked = MARKED[name]
    text = data.draw(st.from_regex(re.compile(marked.pattern, marked.flags)))
    assert marked.may_match(text), text


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


def test_what_is_not_there_is_not_compiled_for() -> None:
    wrong = rare_expression("tide|[", needs=("tide",))
    assert [wrong.search("a foam"), wrong.findall("a foam"), list(wrong.finditer("a foam"))] == [None, [], []]
    assert [wrong.sub("x", "foam"), wrong.subn("x", "foam"), wrong.split("foam")] == ["foam", ("foam", 0), ["foam"]]
    with pytest.raises(re.error):
        wrong.search("a tide")


def test_what_may_be_there_is_found() -> None:
    for name, found in (("sub", "a x"), ("subn", ("a x", 1)), ("split", ["a ", ""]), ("findall", ["TIDE"])):
        words = rare_expression("tide", re.IGNORECASE, needs=("tide",))
        assert getattr(words, name)(*(["x"] if name.startswith("sub") else []), "a TIDE") == found


def test_a_pattern_is_there_before_it_is_compiled() -> None:
    assert expression("[").pattern == "["
