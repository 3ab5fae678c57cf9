"""Three-way merge of a person: the name in several scripts, and unsorted lines moved by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final

from sitegen.importing.merging.matching import SAME, pair
from sitegen.importing.merging.values import merge_record, merge_text
from sitegen.model.text import Text, all_versions, strings, words_of
from sitegen.parsing import names

if TYPE_CHECKING:
    from sitegen.importing.merging.log import MergeLog
    from sitegen.model import Person, Unsorted

_DISTINCTIVE: Final = 8
"""Minimum bytes of a text that others do not contain by chance: longer than a year."""


def merge_persons(
    base: Person, ours: Person, theirs: Person, log: MergeLog
) -> tuple[Person, Person]:
    """Merge three versions of a person; return the result and the new base."""
    name = _merge_names(base.name, ours.name, theirs.name, log)
    theirs = _drop_sorted_lines(base, ours, theirs)
    base_n, ours_n, theirs_n = (replace(person, name=name) for person in (base, ours, theirs))
    merged, new_base = merge_record(base_n, ours_n, theirs_n, "", log)
    resolved = _lines_recognized_now(base, ours, theirs)
    kept = tuple(item for item in merged.unsorted if item not in resolved)
    return replace(merged, unsorted=kept), replace(new_base, name=theirs.name or base.name)


def same_person(a: Person, b: Person) -> bool:
    """Check whether two people share a name in any of its spellings."""
    return _same_name(a.name, b.name)


def _same_name(a: Text, b: Text) -> bool:
    return any(names.same(x, y) for x in all_versions(a) for y in all_versions(b))


def _merge_names(base: Text, ours: Text, theirs: Text, log: MergeLog) -> Text:
    """Keep the site's spelling, and add the CV's for scripts that the site lacks."""
    if not ours or not theirs or theirs == base:
        return ours or theirs
    if _same_name(ours, theirs):
        spellings = {**_by_script(theirs), **_by_script(ours)}
        return dict(sorted(spellings.items())) if len(spellings) > len(_by_script(ours)) else ours
    merged: Text = merge_text(base, ours, theirs, "name", log)[0]
    return merged


def _by_script(name: Text) -> Mapping[str, str]:
    if isinstance(name, Mapping):
        return name
    return {"zh": name} if names.is_han(name) else {"en": name}


def _drop_sorted_lines(base: Person, ours: Person, theirs: Person) -> Person:
    """Drop the unsorted lines of the CV that the person has moved to a key of the site.

    Lines from an earlier import stay: the three-way merge keeps them removed.
    """
    known = (
        pair(theirs.unsorted, base.unsorted, SAME).keys()
        | pair(theirs.unsorted, ours.unsorted, SAME).keys()
    )
    sorted_words = _sorted_words(ours)
    kept = [
        item
        for at, item in enumerate(theirs.unsorted)
        if at in known or not _contains(sorted_words, item)
    ]
    return replace(theirs, unsorted=tuple(kept))


def _lines_recognized_now(base: Person, ours: Person, theirs: Person) -> list[Unsorted]:
    """List unedited unsorted lines of the site that the CV now has under a key."""
    still_unsorted = pair(ours.unsorted, theirs.unsorted, SAME)
    sorted_words = _sorted_words(theirs)
    return [
        item
        for at, item in enumerate(ours.unsorted)
        if at not in still_unsorted and item in base.unsorted and _contains(sorted_words, item)
    ]


def _sorted_words(person: Person) -> str:
    """Join the words of all values except unsorted ones, with a bar between values."""
    values = (getattr(person, field.name) for field in fields(person) if field.name != "unsorted")
    return "|".join("".join(words_of(text)) for value in values for text in strings(value))


def _contains(sorted_words: str, item: Unsorted) -> bool:
    words = "".join(words_of(item.text))
    return len(words.encode()) >= _DISTINCTIVE and words in sorted_words
