"""Publications -> a .bib file to cite from, which bibtex and biber read without a warning."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.model import Person, Publication


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """A .bib file of these publications, in their order and without what only a homepage reads.

    A work that stands in several people's lists comes once; of different works with the same key, all but the first
    get a letter at the end of theirs.
    """
    return bibtex.encode(_distinct(bibtex.citable(publication) for publication in publications))


def _distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    works: set[tuple[object, ...]] = set()
    keys: set[str] = set()
    for publication in publications:
        work = (publication.type, *sorted(publication.fields.items()))
        if work not in works:
            key = bibtex.unique_key(publication.key, keys)
            works.add(work)
            keys.add(key.lower())
            yield replace(publication, key=key)
