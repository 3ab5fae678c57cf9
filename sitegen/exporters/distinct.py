"""Merge the publications of several people: each work once, under a unique key."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.model import Publication


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Yield each work once, in order, with a key that is unique among them."""
    works = list(publications)
    for work, key in zip(works, keys(works), strict=True):
        if key:
            yield work if key == work.key else replace(work, key=key)


def keys(publications: Iterable[Publication]) -> list[str]:
    """Return the key of each publication in a merged list; empty for a duplicate.

    Two entries are the same work if type and fields agree; fields that only a homepage reads do
    not count. Of different works with the same key, all but the first get a letter appended.
    """
    known: dict[str, list[Publication]] = {}  # by title: a large site has tens of thousands
    taken: set[str] = set()
    merged: list[str] = []
    for publication in publications:
        work = bibtex.citable(publication)
        same_title = known.setdefault(work.get("title"), [])
        if any((one.type, one.fields) == (work.type, work.fields) for one in same_title):
            merged.append("")
            continue
        same_title.append(work)
        key = bibtex.unique_key(work.key, taken)
        taken.add(key.lower())
        merged.append(key)
    return merged
