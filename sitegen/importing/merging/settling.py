"""Three versions of a value -> the one that stands.

`base` is what the last import understood, `ours` what the site says, `theirs` what the CV says now. Whoever changed a
value since `base` has their way; if both did, and not in the same way, the site's word stands and the ledger tells
both. What a CV does not say changes nothing. Without a base, every value of the site counts as changed by its person.

Two sources of one import are merged in the same way, without a base: `ours` is the first of them.

Every function gives two values: what stands, and the new base. A value that is in dispute keeps its old base, so that
it is told again until somebody settles it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sitegen.importing.merging.ledger import Update
from sitegen.importing.merging.matching import alike
from sitegen.importing.merging.pairing import EXACT, REWORDED, missed, pairs, placed
from sitegen.importing.merging.showing import label, shown
from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importing.merging.ledger import Ledger

_DATE: Final = re.compile(r"\d{4}(-\d\d){0,2}")


def record(base: Any, ours: Any, theirs: Any, where: str, ledger: Ledger) -> tuple[Any, Any]:
    """Settle two values of one dataclass, field by field. `base` may be None."""
    settled: dict[str, Any] = {}
    based: dict[str, Any] = {}
    for field in fields(ours):
        name = field.name
        values = (_said(base, ours, name), getattr(ours, name), getattr(theirs, name))
        if name == "expected" and settled["end"] != theirs.end:  # it is said of another end
            settled[name], based[name] = values[1], values[0]
            continue
        settled[name], based[name] = _value(*values, f"{where}: {name}" if where else name, ledger)
    return replace(ours, **settled), replace(ours, **based)


def _said(base: Any, like: Any, name: str) -> Any:
    value = getattr(like, name)
    return getattr(base, name) if base is not None else type(value)()


def _value(base: Any, ours: Any, theirs: Any, where: str, ledger: Ledger) -> tuple[Any, Any]:
    if base == theirs:  # only the person may have changed it
        return ours, theirs
    if isinstance(ours, bool):
        return (theirs if ours == base else ours), theirs
    if isinstance(ours, tuple):
        return items(base, ours, theirs, where, ledger)
    if isinstance(ours, Mapping) and isinstance(theirs, str):
        theirs = _in_its_language(ours, theirs)
    if isinstance(theirs, Mapping) and all(
        isinstance(value, Mapping) for value in (base or {}, ours or {})
    ):
        settled, based = _table(base or {}, ours or {}, theirs, where, ledger)
        return settled or ours, based or base
    return text(base, ours, theirs, where, ledger)


def text(base: Any, ours: Any, theirs: Any, where: str, ledger: Ledger) -> tuple[Any, Any]:
    """Settle a text, a date or an address; empty where nothing is said."""
    if not theirs:
        return ours, base
    if alike(ours, theirs) or alike(base, theirs):  # they agree, or only the person changed it
        return ours, theirs
    if not ours and not base:
        return theirs, theirs
    if where.endswith(": source"):  # where something stands is nobody's opinion
        return (theirs if ours == base else ours), theirs
    if _less_precise(theirs, ours):
        return ours, theirs
    if isinstance(theirs, Mapping) and any(alike(ours, spelled) for spelled in theirs.values()):
        return theirs, theirs  # the same, and another language beside it
    if ours == base and not _in_another_script(ours, theirs):
        ledger.updates.append(Update(where, shown(ours), shown(theirs)))
        return theirs, theirs
    if ledger.between and _less_precise(ours, theirs):
        return theirs, theirs
    return _disputed(base, ours, theirs, where, ledger)


def _disputed(base: Any, ours: Any, theirs: Any, where: str, ledger: Ledger) -> tuple[Any, Any]:
    if ledger.prefer == "cv":
        ledger.updates.append(Update(where, shown(ours), shown(theirs)))
        return theirs, theirs
    if ledger.prefer == "site":
        return ours, theirs
    ledger.disagree(where, shown(ours), shown(theirs))
    return ours, base


def _less_precise(a: Any, b: Any) -> bool:
    """Whether two dates agree and the second says more: `2015` and `2015-09`."""
    dates = isinstance(a, str) and isinstance(b, str) and _DATE.fullmatch(a) and _DATE.fullmatch(b)
    return bool(dates) and b.startswith(a)


def _in_another_script(a: Any, b: Any) -> bool:
    """Whether one is Chinese and the other is not: then neither is a newer wording of the other."""
    return has_han(shown(a)) != has_han(shown(b))


def _in_its_language(ours: Mapping[str, str], theirs: str) -> Mapping[str, str] | str:
    """A text beside one in several languages: under the language whose script it is in."""
    language = next(
        (key for key, value in ours.items() if not _in_another_script(value, theirs)), ""
    )
    return {language: theirs} if theirs and language else theirs


def _table(
    base: Mapping[str, str],
    ours: Mapping[str, str],
    theirs: Mapping[str, str],
    where: str,
    ledger: Ledger,
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Settle links, or a text in several languages, key by key."""
    settled, based = dict(ours), dict(base)
    for key, value in theirs.items():
        if key not in ours and any(alike(value, known) for known in ours.values()):
            continue  # the person calls it otherwise
        one, two = text(base.get(key, ""), ours.get(key, ""), value, f"{where}: {key}", ledger)
        settled |= {key: one} if one else {}
        based |= {key: two} if two else {}
    return settled, based


def items(
    base: Sequence[Any], ours: Sequence[Any], theirs: Sequence[Any], where: str, ledger: Ledger
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Settle lists: what is new joins, what the person took out stays out, what both have is settled in its place."""
    known, present = pairs(theirs, base, REWORDED), pairs(base, ours, REWORDED)
    places = placed(theirs, ours, known, present, partial(pairs, tests=EXACT))
    settled, based = list(ours), list(base)
    for at, item in enumerate(theirs):
        old = known.get(at)
        if (place := places.get(at)) is not None:
            before = None if old is None else base[old]
            settled[place], kept = _item(before, settled[place], item, where, ledger)
            item = kept
        if old is None:
            based.append(item)
        else:
            based[old] = item
    fresh = [at for at in range(len(theirs)) if at not in known and at not in places]
    if where != "unsorted" and any(map(is_dataclass, base)):
        gone, met = missed(known, present, places)
        ledger.miss([f"{where}: {label(ours[present[old]])}" for old in gone], met)
    return _joined(settled, theirs, places, fresh), tuple(item for item in based if item)


def _item(base: Any, ours: Any, theirs: Any, where: str, ledger: Ledger) -> tuple[Any, Any]:
    if is_dataclass(theirs):
        return record(base, ours, theirs, f"{where}: {label(theirs)}", ledger)
    return text("" if base is None else base, ours, theirs, where, ledger)


def _joined(
    settled: list[Any], theirs: Sequence[Any], places: dict[int, int], fresh: list[int]
) -> tuple[Any, ...]:
    """New entries go where the CV has them, beside the nearest entry that both have; new texts to the end."""
    behind: dict[int, list[Any]] = {}
    for at in fresh:
        before = max((other for other in places if other < at), default=None)
        after = min((other for other in places if other > at), default=None)
        end = len(settled) - 1
        if not is_dataclass(theirs[at]):
            place = end
        elif before is not None:
            place = places[before]
        else:
            place = places[after] - 1 if after is not None else end
        behind.setdefault(place, []).append(theirs[at])
    found = behind.pop(-1, [])
    for place, item in enumerate(settled):
        found += [item, *behind.get(place, [])]
    return tuple(found)
