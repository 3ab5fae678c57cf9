"""Publications of several people -> each work once, under a key of its own; and what was made of each, kept a while."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sitegen import bibtex
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Each work once, in order; of different works with the same key, all but the first get a letter at its end."""
    works: set[tuple[object, ...]] = set()
    keys: set[str] = set()
    for publication in publications:
        work = (publication.type, frozenset(publication.fields.items()))
        if work not in works:
            key = bibtex.unique_key(publication.key, keys)
            works.add(work)
            keys.add(key.lower())
            yield publication if key == publication.key else replace(publication, key=key)


def distinct_records(records: Iterable[tuple[Publication, str]], record: Callable[[Publication], str]) -> Iterator[str]:
    """What is made of each work once: what stands beside it in `records`, but anew where its key had to change."""
    pairs = list(records)
    known = {id(publication): made for publication, made in pairs}
    for publication in distinct(publication for publication, _ in pairs):
        yield known.get(id(publication)) or record(publication)


def remembered(record: Callable[[Publication], str]) -> Callable[[Publication], str]:
    """The same function, for a site that gives each work along thrice: on its page, with its owner's, with all."""

    @lru_cache(maxsize=2048)
    def made(key: str, kind: str, fields: tuple[tuple[str, str], ...]) -> str:
        return record(Publication(key, kind, dict(fields)))

    return lambda publication: made(publication.key, publication.type, tuple(publication.fields.items()))
