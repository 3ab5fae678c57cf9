"""Values of the model for hypothesis, built from the annotations of the dataclasses."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from sitegen.model import Person
from sitegen.model.text import TextFormat

# What YAML, BibTeX or both read as something else.
TRAPS = (
    "no", "Yes", "null", "~", "2015-09", "2015-09-01", "2015-02-31", "590.10", "0123", "1:30", "1e3", "0x1F", ".inf",
    "=", "<<", "y", "- a", "a: b", "a:", ": b", "a #b", "#a", "'a'", '"', "it's", 'say "it\'s"', "{a}", "[a", "*bold*",
    "&x", "!x", "|", ">", "%x", "@x", "`x`", "\\", "a\\n", "---", "...", "a\nb", "a\n\n b\n", "\n", " a", "a ", "\ta",
    "a\tb", "  \n  a", "a\n  b\nc\n\n", "a\r\nb", "\x00", "\x85", "\u2028", "\ufeff", "\xa0", "🦊", "刘运卓",
    "《数据处理方法》", "é", "e\u0301", "? a", "?", "-", "--", "key: |", "# 章", "a,b", "2020–2022",
    "https://a.b/c?d=e#f", "C:\\x", "\ufffe", "1_000",
)  # fmt: skip

TEXTS = st.sampled_from(TRAPS) | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
LANGUAGES = st.sampled_from(["en", "zh", "zh-Hant", "no"])
DATES = st.sampled_from(["2023", "2023-07", "2023-07-15", "present"])
YEARS = st.sampled_from(["2023", "2020-2022", "2022-present"])


def people() -> st.SearchStrategy[Person]:
    """Persons with every kind of value in every field."""
    return of(Person)


@cache
def of(annotation: Any) -> st.SearchStrategy[Any]:
    """Values of a type."""
    if annotation is str:
        return TEXTS
    if annotation is bool:
        return st.booleans()
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        return _records(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return (
            YEARS
            if "years" in next(extra for extra in args if isinstance(extra, TextFormat)).name
            else DATES
        )
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([of(arg) for arg in args])
    if origin is tuple:
        return st.lists(of(args[0]), max_size=3).map(tuple)
    if origin is Mapping:
        if get_origin(args[0]) is Literal:
            return st.dictionaries(of(args[0]), of(args[1]), max_size=2)
        return st.dictionaries(LANGUAGES, TEXTS, min_size=1, max_size=2)
    raise TypeError(annotation)


def _records(cls: type[Any]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(cls, include_extras=True)
    required = {}
    optional = {}
    for field in dataclasses.fields(cls):
        has_default = (
            field.default is not dataclasses.MISSING
            or field.default_factory is not dataclasses.MISSING
        )
        if has_default:
            optional[field.name] = of(hints[field.name])
        else:
            required[field.name] = of(hints[field.name]).filter(bool)
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: cls(**values))
