"""Publications of several people -> each work once, under a key of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.model import Publication


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Each work once, in order; of different works with the same key, all but the first get a letter at its end."""
    works: set[tuple[object, ...]] = set()
    keys: set[str] = set()
    for publication in publications:
        work = (publication.type, *sorted(publication.fields.items()))
        if work not in works:
            key = bibtex.unique_key(publication.key, keys)
            works.add(work)
            keys.add(key.lower())
            yield replace(publication, key=key)
