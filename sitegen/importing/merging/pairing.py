"""Two lists of one kind -> which item of the one is which of the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen.importing.merging.matching import alike, same_entry
from sitegen.parsing.conserve import strings, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

Test: TypeAlias = Callable[[Any, Any], bool]
Pairing: TypeAlias = Callable[[Sequence[Any], Sequence[Any]], dict[int, int]]
_YEAR: Final = re.compile(r"\d{4}")
_SPAN: Final = re.compile(r"(\d{4})(?:-(?:\d{4}|present))?")
_DATED: Final = frozenset({"start", "end", "date", "year", "years", "term", "given"})
_ENOUGH: Final = 0.6
"""Share of words, in order, that two wordings of one thing have in common."""


def equal(a: object, b: object) -> bool:
    """Whether two values are the same to the letter."""
    return type(a) is type(b) and a == b


def similar(a: object, b: object) -> bool:
    """Whether one can be the other in new words. Things of different years, or with other numbers, are not."""
    if (
        isinstance(a, str)
        and isinstance(b, str)
        and (x := _SPAN.fullmatch(a))
        and (y := _SPAN.fullmatch(b))
    ):
        return x[1] == y[1]
    if type(a) is not type(b) or not _may_be_one(a, b):
        return False
    x_words, y_words = (
        [word for text in strings(value) for word in words_of(text)] for value in (a, b)
    )
    return SequenceMatcher(None, x_words, y_words, autojunk=False).ratio() >= _ENOUGH


def _may_be_one(a: object, b: object) -> bool:
    if isinstance(a, str | Mapping) or not is_dataclass(a):
        return True
    x, y = set(_years(a)), set(_years(b))
    numbers = [getattr(value, name, "") for name in ("number", "code") for value in (a, b)]
    clash = any(
        one and other and not alike(one, other)
        for one, other in zip(numbers[::2], numbers[1::2], strict=True)
    )
    return not clash and not (x and y and x.isdisjoint(y))


def _years(entry: Any) -> Iterable[str]:
    for field in fields(entry):
        if field.name in _DATED:
            for text in strings(getattr(entry, field.name)):
                yield from _YEAR.findall(text)


EXACT: Final[tuple[Test, ...]] = (equal, alike, same_entry)
"""One and the same, from the surest sign to the faintest."""
REWORDED: Final[tuple[Test, ...]] = (*EXACT, similar)
"""Likewise, or one in place of the other: for two versions of one list."""


def pairs(left: Sequence[Any], right: Sequence[Any], tests: Iterable[Test]) -> dict[int, int]:
    """Index of an item of `left` -> index of its partner in `right`; each has one at most."""
    found: dict[int, int] = {}
    open_ = list(range(len(right)))
    for test in tests:
        for at, item in enumerate(left):
            if at in found:
                continue
            partner = next((other for other in open_ if test(right[other], item)), None)
            if partner is not None:
                found[at] = partner
                open_.remove(partner)
    return found


def missed(
    known: Mapping[int, int], present: Mapping[int, int], places: Mapping[int, int]
) -> tuple[list[int], int]:
    """What of a base still stands and the new list does not have any more; and how much of it that list has.

    `known`: new list -> base, `present`: base -> what stands, `places`: new list -> what stands.
    """
    met = {*known.values(), *(old for old, place in present.items() if place in places.values())}
    return sorted(present.keys() - met), len(met)


def placed(
    theirs: Sequence[Any],
    ours: Sequence[Any],
    known: Mapping[int, int],
    present: Mapping[int, int],
    direct: Pairing,
) -> dict[int, int]:
    """Index of an item of `theirs` -> index of the same one in `ours`.

    `known` leads from theirs to the base, `present` from the base to ours. What the base does not know is looked for
    in ours itself, by `direct`, among what did not come by way of the base.
    """
    unknown = [at for at in range(len(theirs)) if at not in known]
    taken = set(present.values())
    added = [at for at in range(len(ours)) if at not in taken]
    found = direct([theirs[at] for at in unknown], [ours[at] for at in added])
    by_base = {at: present[old] for at, old in known.items() if old in present}
    return by_base | {unknown[at]: added[other] for at, other in found.items()}
