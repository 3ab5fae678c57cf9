"""Publications from several sides -> which are one, and one list of them, each once.

Two works of one title stay two if both have appeared and not in the same place: a conference paper and its journal
version, a reprint. A work that has appeared is the same as its preprint. One side's own list is taken at its word: what
stands twice in it for a reason stays there twice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.importing.merging.better import better
from sitegen.importing.merging.matching import alike
from sitegen.importing.merging.pairing import missed, placed
from sitegen.importing.merging.places import same_journal, same_venue
from sitegen.importing.merging.versions import settled, state
from sitegen.parsing.conserve import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importing.merging.ledger import Ledger
    from sitegen.model import Publication

_PUBLISHED: Final = 5
_YEARS_TO_APPEAR: Final = 5
_TELLING: Final = 3
"""Words that a title needs to be nobody else's: not `Preface`."""


def merged(
    base: Sequence[Publication],
    ours: Sequence[Publication],
    theirs: Sequence[Publication],
    ledger: Ledger,
) -> tuple[tuple[Publication, ...], tuple[Publication, ...]]:
    """The works that stand, and the new base, which has the same keys. New works come last."""
    present, known = _kept(base, ours), _paired(theirs, base)
    places = placed(theirs, ours, known, present, _paired)
    found, based = list(ours), list(base)
    for at, work in enumerate(theirs):
        old = known.get(at)
        if (place := places.get(at)) is not None:
            before = None if old is None else base[old]
            found[place], kept = settled(before, ours[place], work, ledger)
        elif old is not None:  # the person took it out
            kept = replace(work, key=base[old].key)
        else:
            kept = _with_own_key(work, [*found, *based])
            found.append(kept)
        if old is None:
            based.append(kept)
        else:
            based[old] = kept
    gone, met = missed(known, present, places)
    ledger.miss(
        [f"publications: {bibtex.plain(ours[present[old]].get('title'))}" for old in gone], met
    )
    return tuple(found), tuple(based)


def _with_own_key(work: Publication, others: Sequence[Publication]) -> Publication:
    taken = {other.key.lower() for other in others}
    if work.key.lower() not in taken:
        return work
    author = work.get("author").split(" and ")[0]
    return replace(work, key=bibtex.citation_key(author, work.year, work.get("title"), taken))


def _kept(base: Sequence[Publication], ours: Sequence[Publication]) -> dict[int, int]:
    """Which works of the base the site still has: by their keys, else by what they say."""
    keys = {work.key: at for at, work in enumerate(ours)}
    found = {at: keys[work.key] for at, work in enumerate(base) if work.key in keys}
    left = [at for at in range(len(base)) if at not in found]
    free = [at for at in range(len(ours)) if at not in found.values()]
    others = _paired([base[at] for at in left], [ours[at] for at in free])
    return found | {left[at]: free[other] for at, other in others.items()}


def _paired(left: Sequence[Publication], right: Sequence[Publication]) -> dict[int, int]:
    """Index of a work of `left` -> index of the same one in `right`; the surest pairs first."""
    likeness = [
        (score, -at, -other)
        for at, work in enumerate(left)
        for other, candidate in enumerate(right)
        if (score := same_work(work, candidate))
    ]
    found: dict[int, int] = {}
    for _, at, other in sorted(likeness, reverse=True):
        if -at not in found and -other not in found.values():
            found[-at] = -other
    return found


def same_work(a: Publication, b: Publication) -> int:
    """How sure it is that two records are of one work; 0 if they are of two."""
    sure = 4 * (a.key == b.key and alike(a.get("title"), b.get("title"))) + 2 * (a.type == b.type)
    sure += sum(a.fields.get(name) == value for name, value in b.fields.items())
    if a.type == b.type and a.fields == b.fields:  # whatever it says, and if it is next to nothing
        return 300 + sure
    for name in ("doi", "eprint"):
        if a.get(name) and b.get(name) and better(name, a.get(name), b.get(name)):
            return 200 + sure
    if not alike(bibtex.plain(a.get("title")), bibtex.plain(b.get("title"))) or not a.get("title"):
        return 0
    return 100 + sure if _one_place(a, b) else 0


def _one_place(a: Publication, b: Publication) -> bool:
    years = [int(work.year) for work in (a, b) if work.year]
    apart = max(years) - min(years) if years else 0
    x, y = bibtex.plain(a.venue), bibtex.plain(b.venue)
    if state(a) < _PUBLISHED or state(b) < _PUBLISHED or not x or not y:
        return apart <= _YEARS_TO_APPEAR and (
            len(words_of(a.get("title"))) >= _TELLING or apart == 0
        )
    in_journal = any(work.get("journal", "journaltitle") for work in (a, b))
    if same_journal(x, y) if in_journal else same_venue(x, y):
        return apart <= 1
    if in_journal or (a.get("doi") and b.get("doi")):
        return False
    return apart == 0 and a.type == b.type and min(len(words_of(x)), len(words_of(y))) < _TELLING
