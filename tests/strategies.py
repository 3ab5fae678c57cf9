"""Hypothesis strategies for values of the model, derived from the types of its fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from sitegen.model import Person
from sitegen.model.text import TextFormat

_CONFUSING_TEXTS = (
    "no", "Yes", "null", "~", "2015-09", "2015-09-01", "2015-02-31", "590.10", "0123", "1:30", "1e3", "0x1F", ".inf",
    "=", "<<", "y", "- a", "a: b", "a:", ": b", "a #b", "#a", "'a'", '"', "it's", 'say "it\'s"', "{a}", "[a", "*bold*",
    "&x", "!x", "|", ">", "%x", "@x", "`x`", "\\", "a\\n", "---", "...", "a\nb", "a\n\n b\n", "\n", " a", "a ", "\ta",
    "a\tb", "  \n  a", "a\n  b\nc\n\n", "a\r\nb", "\x00", "\x85", "\u2028", "\ufeff", "\xa0", "🦊", "刘运卓",
    "《数据处理方法》", "é", "e\u0301", "? a", "?", "-", "--", "key: |", "# 章", "a,b", "2020–2022",
    "https://a.b/c?d=e#f", "C:\\x", "\ufffe", "1_000",
)  # fmt: skip
"""Texts that YAML or BibTeX would read as something else unless they are quoted."""

_TEXTS = st.sampled_from(_CONFUSING_TEXTS) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=20
)
_LANGUAGES = st.sampled_from(["en", "zh", "zh-Hant", "no"])
_DATES = st.sampled_from(["2023", "2023-07", "2023-07-15", "present"])
_YEARS = st.sampled_from(["2023", "2020-2022", "2022-present"])


def people() -> st.SearchStrategy[Person]:
    """Return a strategy for people with every kind of value in every field."""
    return values_of(Person)


@cache
def values_of(annotation: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a type."""
    if annotation is str:
        return _TEXTS
    if annotation is bool:
        return st.booleans()
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        return _records(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        text_format = next(extra for extra in args if isinstance(extra, TextFormat))
        return _YEARS if "years" in text_format.name else _DATES
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([values_of(arg) for arg in args])
    if origin is tuple:
        return st.lists(values_of(args[0]), max_size=3).map(tuple)
    if origin is Mapping:
        if get_origin(args[0]) is Literal:
            return st.dictionaries(values_of(args[0]), values_of(args[1]), max_size=2)
        return st.dictionaries(_LANGUAGES, _TEXTS, min_size=1, max_size=2)
    raise TypeError(annotation)


def _records(cls: type[Any]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(cls, include_extras=True)
    required, optional = {}, {}
    for field in dataclasses.fields(cls):
        values = values_of(hints[field.name])
        if field.default is field.default_factory is dataclasses.MISSING:
            required[field.name] = values.filter(bool)
        else:
            optional[field.name] = values
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: cls(**values))
