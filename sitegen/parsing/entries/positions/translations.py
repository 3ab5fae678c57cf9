"""Degrees and jobs given in English and again in Chinese, on adjacent lines.

`2018-2022` over `Hill University, Physics, Ph.D.` over `海滨大学，物理学，博士`.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from sitegen.model.text import has_han
from sitegen.parsing.entries.people.person_lines import find_level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.positions.draft import Draft

_Entry = TypeVar("_Entry")
_TWO: Final = 2


def is_translation(first: Draft, second: Draft) -> bool:
    """Return whether the second draft says the same as the first, directly above it, in the other language."""
    below = second.blocks[0]
    if (
        below.marker
        or below.gap
        or (second.when and second.when.last != (first.when.last if first.when else ""))
    ):
        return False
    alike = bool(first.organization) == bool(second.organization) and bool(first.role) == bool(
        second.role
    )
    levels = {find_level(first.degree), find_level(second.degree)} - {""}
    return (
        alike
        and len(levels) < _TWO
        and {_detect_language(first), _detect_language(second)} == {"en", "zh"}
    )


def fold_translations(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the drafts, each with the translation below it."""
    out: list[Draft] = []
    for draft in drafts:
        if out and not out[-1].translation and is_translation(out[-1], draft):
            out[-1].translation = draft
        else:
            out.append(draft)
    return out


def join_translations(first: _Entry, second: _Entry) -> _Entry:
    """Join two entries into one in both languages."""
    assert is_dataclass(first)
    values = {
        field.name: (getattr(first, field.name), getattr(second, field.name))
        for field in fields(first)
    }
    return replace(first, **{name: _join_values(*pair) for name, pair in values.items()})  # type: ignore[type-var]  # it is a dataclass


def _join_values(first: object, second: object) -> object:
    if isinstance(first, tuple) and isinstance(second, tuple):
        return (*first, *(item for item in second if item not in first))
    if (
        isinstance(first, str)
        and isinstance(second, str)
        and first
        and second
        and has_han(first) != has_han(second)
    ):
        return {"en": second, "zh": first} if has_han(first) else {"en": first, "zh": second}
    return first or second


def _detect_language(draft: Draft) -> str:
    """Return the language of a draft if it is the same throughout."""
    texts = [*draft.organization, *filter(None, (draft.role, draft.degree)), *draft.area]
    han = sum(map(has_han, texts))
    return "zh" if texts and han == len(texts) else "en" if texts and not han else ""
