"""Texts, lists and keys without their places + shape -> value. What is unusual is not told here, but by `reading`.

What makes values of a shape is put together once, of functions that know what they are given.
"""

from __future__ import annotations

import re
from dataclasses import MISSING
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen.content.yaml.shapes import (
    Choice,
    Flag,
    Items,
    Number,
    Record,
    Shape,
    Table,
    Word,
    Words,
    fields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree] | None"
"""What stands behind a key or a dash; nothing if nothing does."""
Shaper: TypeAlias = "Callable[[Any], Any]"
"""What makes values of trees. Raises UnusualError for what can be none, or should be said otherwise."""

LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NUMBER: Final = re.compile(r"-?\d{1,18}", re.ASCII)


class UnusualError(ValueError):
    """What must be read with care."""


@cache
def shaper(shape: Shape) -> Shaper:
    """What makes values of a shape; it is never given nothing."""
    match shape:
        case Record(cls):
            return _record(cls)
        case Items(item):
            return _items(item)
        case Table(item, keys):
            return _table(shaper(item), keys)
        case Words():
            return _words
        case Word(None):
            return _word
        case Word(form) if form:
            return _only(re.compile(f"|{form.pattern}", re.ASCII).fullmatch)
        case Choice(values):
            return _only(values.__contains__)
        case Flag():
            return _flag
        case Number():
            return _number
    return _anything


def _word(tree: Tree) -> str:
    if isinstance(tree, str):
        return tree
    raise UnusualError


def _only(fits: Callable[[str], object]) -> Shaper:
    def make(tree: Tree) -> str:
        if isinstance(tree, str) and fits(tree):
            return tree
        raise UnusualError

    return make


def _flag(tree: Tree) -> bool:
    if isinstance(tree, str) and (said := _FLAGS.get(tree.lower())) is not None:
        return said
    raise UnusualError


def _number(tree: Tree) -> int:
    if isinstance(tree, str) and _NUMBER.fullmatch(tree):
        return int(tree)
    raise UnusualError


def _words(tree: Tree) -> Any:
    if isinstance(tree, str):
        return tree
    if isinstance(tree, dict) and all(map(LANGUAGE.fullmatch, tree)):
        return {tag: _word(text) for tag, text in tree.items() if text is not None}
    raise UnusualError


def _record(cls: Any) -> Shaper:
    known: dict[str, Shaper] = {}
    required: list[str] = []

    def make(tree: Tree) -> Any:
        if not known:  # not before: a class may hold itself
            known.update((name, shaper(about.shape)) for name, about in fields(cls).items())
            required.extend(name for name, about in fields(cls).items() if about.default is MISSING)
        if not isinstance(tree, dict) or not known.keys() >= tree.keys():
            raise UnusualError
        values = {name: known[name](child) for name, child in tree.items() if child is not None}
        for name in required:
            if not values.get(name):
                raise UnusualError
        return cls(**values)

    return make


def _items(item: Shape) -> Shaper:
    shaped = shaper(item)
    # A text in a list of records stands for the first field of one.
    first = next(iter(fields(item.cls))) if isinstance(item, Record) else ""

    def make(tree: Tree) -> tuple[Any, ...]:
        if isinstance(tree, list):
            return tuple(
                [shaped({first: one} if first and isinstance(one, str) else one) for one in tree]
            )
        if first:
            raise UnusualError
        return (shaped(tree),)

    return make


def _table(shaped: Shaper, keys: Collection[str] = ()) -> Shaper:
    def make(tree: Tree) -> dict[str, Any]:
        if isinstance(tree, dict) and (not keys or tree.keys() <= set(keys)):
            return {name: shaped(child) for name, child in tree.items() if child is not None}
        raise UnusualError

    return make


def _anything(tree: Tree) -> Any:
    match tree:
        case dict():
            return {name: _anything(child) for name, child in tree.items() if child is not None}
        case list():
            return tuple([_anything(child) for child in tree])
    return tree
