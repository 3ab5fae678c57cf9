"""Three versions of a person -> the one that stands: what is particular about names and unsorted lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final

from sitegen.importing.merging import settling
from sitegen.importing.merging.pairing import EXACT, pairs
from sitegen.model.text import Text, spellings
from sitegen.parsing import names
from sitegen.parsing.conserve import strings, words_of

if TYPE_CHECKING:
    from sitegen.importing.merging.ledger import Ledger
    from sitegen.model import Person, Unsorted

_TELLING: Final = 8
"""Bytes of a text that does not stand in another by chance: a word, three Chinese characters, but no year."""


def person(base: Person, ours: Person, theirs: Person, ledger: Ledger) -> tuple[Person, Person]:
    """The person that stands, and the new base."""
    name = _name(base.name, ours.name, theirs.name, ledger)
    theirs = _without_moved(base, ours, theirs)
    settled, based = settling.record(
        replace(base, name=name), replace(ours, name=name), replace(theirs, name=name), "", ledger
    )
    stale = _stale(base, ours, theirs)
    kept = tuple(item for item in settled.unsorted if item not in stale)
    return replace(settled, unsorted=kept), replace(based, name=theirs.name or base.name)


def same_person(a: Person, b: Person) -> bool:
    """Whether any spelling of one name can be one of the other."""
    return any(names.same(x, y) for x in spellings(a.name) for y in spellings(b.name))


def _name(base: Text, ours: Text, theirs: Text, ledger: Ledger) -> Text:
    """The name as the site spells it, and in the script that only the CV has."""
    if not ours or not theirs or theirs == base:
        return ours or theirs
    if any(names.same(x, y) for x in spellings(ours) for y in spellings(theirs)):
        spelled = {**_by_script(theirs), **_by_script(ours)}
        return dict(sorted(spelled.items())) if len(spelled) > len(_by_script(ours)) else ours
    settled: Text = settling.text(base, ours, theirs, "name", ledger)[0]
    return settled


def _by_script(name: Text) -> Mapping[str, str]:
    if isinstance(name, Mapping):
        return name
    return {"zh": name} if names.is_han(name) else {"en": name}


def _without_moved(base: Person, ours: Person, theirs: Person) -> Person:
    """What the CV says, less the unsorted lines that the person has brought to a key: not known to any import, they
    would come back.
    """
    fresh = set(range(len(theirs.unsorted)))
    for known in (base.unsorted, ours.unsorted):
        fresh -= pairs(theirs.unsorted, known, EXACT).keys()
    placed = _glued(ours)
    kept = [
        item
        for at, item in enumerate(theirs.unsorted)
        if at not in fresh or not _stands(item, placed)
    ]
    return replace(theirs, unsorted=tuple(kept))


def _stale(base: Person, ours: Person, theirs: Person) -> list[Unsorted]:
    """Unsorted lines of the site that no one touched, and that the CV has under a key now."""
    left = pairs(ours.unsorted, theirs.unsorted, EXACT)
    placed = _glued(theirs)
    return [
        item
        for at, item in enumerate(ours.unsorted)
        if at not in left and item in base.unsorted and _stands(item, placed)
    ]


def _glued(someone: Person) -> str:
    """The words of all values but the unsorted ones, a bar between values."""
    values = [getattr(someone, field.name) for field in fields(someone) if field.name != "unsorted"]
    return "|".join("".join(words_of(text)) for value in values for text in strings(value))


def _stands(item: Unsorted, placed: str) -> bool:
    glued = "".join(words_of(item.text))
    return len(glued.encode()) >= _TELLING and glued in placed
