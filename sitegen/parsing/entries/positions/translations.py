"""Degrees and jobs that a CV tells in English and again in Chinese, line below line -> one entry in both languages.

`2018-2022` over `Hill University, Physics, Ph.D.` over `海滨大学，物理学，博士`.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from sitegen.model.text import has_han
from sitegen.parsing.entries.people.person_lines import level_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.positions.draft import Draft

_Entry = TypeVar("_Entry")
_TWO: Final = 2


def is_one(first: Draft, second: Draft) -> bool:
    """Whether the second says in the other language what the first, right above it, says."""
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
    levels = {level_of(first.degree), level_of(second.degree)} - {""}
    return alike and len(levels) < _TWO and {_language(first), _language(second)} == {"en", "zh"}


def folded(made: Sequence[Draft]) -> list[Draft]:
    """The drafts, each with what stands below it in the other language."""
    out: list[Draft] = []
    for draft in made:
        if out and not out[-1].translation and is_one(out[-1], draft):
            out[-1].translation = draft
        else:
            out.append(draft)
    return out


def joined(first: _Entry, second: _Entry) -> _Entry:
    """One entry of the same in two languages."""
    assert is_dataclass(first)
    said = {
        field.name: (getattr(first, field.name), getattr(second, field.name))
        for field in fields(first)
    }
    return replace(first, **{name: _both(*pair) for name, pair in said.items()})  # type: ignore[type-var]  # it is a dataclass


def _both(one: object, other: object) -> object:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return (*one, *(item for item in other if item not in one))
    if (
        isinstance(one, str)
        and isinstance(other, str)
        and one
        and other
        and has_han(one) != has_han(other)
    ):
        return {"en": other, "zh": one} if has_han(one) else {"en": one, "zh": other}
    return one or other


def _language(draft: Draft) -> str:
    """The language of a draft that is in one throughout."""
    said = [*draft.organization, *filter(None, (draft.role, draft.degree)), *draft.area]
    han = sum(map(has_han, said))
    return "zh" if said and han == len(said) else "en" if said and not han else ""
