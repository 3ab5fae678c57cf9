"""Three-way merge of texts, records and lists.

`base` is the value as of the last import, `ours` that of the site, `theirs` that of the new CV.
A change on one side wins; if both sides changed a value differently, the site's is kept and a
conflict is logged. A value missing from the CV changes nothing. Without a base, every value of the
site counts as changed by its person.

Two sources of one import are merged in the same way, without a base: `ours` is the first source.

Every function returns the merged value and the new base. A value in conflict keeps its old base,
so that the conflict is reported until somebody resolves it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sitegen.importing.merging.log import format_value, label
from sitegen.importing.merging.matching import SAME, SAME_OR_REWORDED, alike, match_versions, pair
from sitegen.model.text import Text, all_versions, has_han, strings, words_of
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importing.merging.log import MergeLog
    from sitegen.model import Person, Unsorted

_DATE: Final = re.compile(r"\d{4}(-\d\d){0,2}")


def merge_record(base: Any, ours: Any, theirs: Any, path: str, log: MergeLog) -> tuple[Any, Any]:
    """Merge three versions of a dataclass field by field; `base` may be None.

    Messages call the record by its `path`: `education: X University`, or '' for a person.
    """
    merged: dict[str, Any] = {}
    new_base: dict[str, Any] = {}
    for field in fields(ours):
        name = field.name
        our_value, their_value = getattr(ours, name), getattr(theirs, name)
        base_value = type(our_value)() if base is None else getattr(base, name)
        if name == "expected" and merged["end"] != theirs.end:  # it belongs to the other end date
            merged[name], new_base[name] = our_value, base_value
            continue
        merged[name], new_base[name] = _merge_value(
            base_value, our_value, their_value, f"{path}: {name}" if path else name, log
        )
    return replace(ours, **merged), replace(ours, **new_base)


def _merge_value(base: Any, ours: Any, theirs: Any, path: str, log: MergeLog) -> tuple[Any, Any]:
    if base == theirs:
        return ours, theirs
    if isinstance(ours, bool):
        return (theirs if ours == base else ours), theirs
    if isinstance(ours, tuple):
        return merge_lists(base, ours, theirs, path, log)
    if isinstance(ours, Mapping) and isinstance(theirs, str):  # it has the language of its script
        same = (tag for tag, text in ours.items() if not _scripts_differ(text, theirs))
        language = next(same, "")
        theirs = {language: theirs} if theirs and language else theirs
    if isinstance(theirs, Mapping) and all(
        isinstance(value, Mapping) for value in (base or {}, ours or {})
    ):
        merged, new_base = _merge_mappings(base or {}, ours or {}, theirs, path, log)
        return merged or ours, new_base or base
    return merge_text(base, ours, theirs, path, log)


def merge_text(base: Any, ours: Any, theirs: Any, path: str, log: MergeLog) -> tuple[Any, Any]:
    """Merge a text, a date or an address; an empty value is a missing one."""
    if not theirs:
        return ours, base
    if alike(ours, theirs) or alike(base, theirs):
        return ours, theirs
    if not ours and not base:
        return theirs, theirs
    if path.endswith(": source"):  # line numbers never conflict
        return (theirs if ours == base else ours), theirs
    if _more_precise(ours, theirs):
        return ours, theirs
    if isinstance(theirs, Mapping) and any(alike(ours, text) for text in theirs.values()):
        return theirs, theirs  # the same text, and one in another language
    if ours == base and not _scripts_differ(ours, theirs):
        log.add_update(path, format_value(ours), format_value(theirs))
        return theirs, theirs
    if log.sources and _more_precise(theirs, ours):
        return theirs, theirs
    if log.prefer == "cv":
        log.add_update(path, format_value(ours), format_value(theirs))
        return theirs, theirs
    if log.prefer == "site":
        return ours, theirs
    log.add_conflict(path, format_value(ours), format_value(theirs))
    return ours, base


def _more_precise(a: Any, b: Any) -> bool:
    """Check whether two dates agree and the first is at least as precise: `2015-09`, `2015`."""
    dates = isinstance(a, str) and isinstance(b, str) and _DATE.fullmatch(a) and _DATE.fullmatch(b)
    return bool(dates) and a.startswith(b)


def _scripts_differ(a: Any, b: Any) -> bool:
    """Check whether one text is Chinese and the other is not: neither replaces the other."""
    return has_han(format_value(a)) != has_han(format_value(b))


def _merge_mappings(
    base: Mapping[str, str],
    ours: Mapping[str, str],
    theirs: Mapping[str, str],
    path: str,
    log: MergeLog,
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Merge links, or a text in several languages, key by key."""
    merged, new_base = dict(ours), dict(base)
    for key, value in theirs.items():
        if key not in ours and any(alike(value, known) for known in ours.values()):
            continue  # the person uses another key for this link
        text, base_text = merge_text(
            base.get(key, ""), ours.get(key, ""), value, f"{path}: {key}", log
        )
        merged |= {key: text} if text else {}
        new_base |= {key: base_text} if base_text else {}
    return merged, new_base


def merge_lists(
    base: Sequence[Any], ours: Sequence[Any], theirs: Sequence[Any], path: str, log: MergeLog
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Merge lists: new items are added, removed ones stay removed, shared ones are merged."""
    matches = match_versions(
        theirs,
        ours,
        pair(theirs, base, SAME_OR_REWORDED),
        pair(base, ours, SAME_OR_REWORDED),
        partial(pair, tests=SAME),
    )
    merged, new_base = list(ours), list(base)
    new: list[int] = []
    for at, item in enumerate(theirs):
        old, place = matches.theirs_to_base.get(at), matches.theirs_to_ours.get(at)
        base_item = item
        if place is not None:
            before = None if old is None else base[old]
            if is_dataclass(item):
                at_path = f"{path}: {label(item)}"
                merged[place], base_item = merge_record(before, merged[place], item, at_path, log)
            else:
                merged[place], base_item = merge_text(before or "", merged[place], item, path, log)
        elif old is None:
            new.append(at)
        if old is None:
            new_base.append(base_item)
        else:
            new_base[old] = base_item
    if path != "unsorted" and any(map(is_dataclass, base)):
        names = [label(ours[at]) for at in matches.absent()]
        log.add_absent([f"{path}: {name}" for name in names], len(theirs))
    return (
        _insert_new(merged, theirs, matches.theirs_to_ours, new),
        tuple(item for item in new_base if item),
    )


def _insert_new(
    merged: Sequence[Any], theirs: Sequence[Any], places: Mapping[int, int], new: Sequence[int]
) -> tuple[Any, ...]:
    """Insert new entries next to their neighbours in the CV, and append new texts."""
    insertions: dict[int, list[Any]] = {}
    for at in new:
        before = max((other for other in places if other < at), default=None)
        after = min((other for other in places if other > at), default=None)
        place = len(merged) - 1
        if is_dataclass(theirs[at]):
            if before is not None:
                place = places[before]
            elif after is not None:
                place = places[after] - 1
        insertions.setdefault(place, []).append(theirs[at])
    result = insertions.pop(-1, [])
    for place, item in enumerate(merged):
        result += [item, *insertions.get(place, [])]
    return tuple(result)


# Persons: names in several scripts, and unsorted lines moved by hand

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
