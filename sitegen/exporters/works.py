"""Prepare publications for other programs: each work once, with names and keywords."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.model import Name, Publication


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Yield each work of several people once, in order, under a key that is unique among them.

    Two entries are the same work if type and fields agree, except for fields that only homepages
    use. If different works have the same key, a letter is appended to all but the first.
    """
    known: dict[str, list[Publication]] = {}  # by title: a large site has tens of thousands
    taken: set[str] = set()
    for publication in publications:
        work = bibtex.citable(publication)
        same_title = known.setdefault(work.get("title"), [])
        if any((other.type, other.fields) == (work.type, work.fields) for other in same_title):
            continue
        same_title.append(work)
        key = bibtex.unique_key(work.key, taken)
        taken.add(key.lower())
        yield publication if key == work.key else replace(publication, key=key)


def keywords(publication: Publication) -> list[str]:
    """Return the keywords, which are separated by commas or semicolons."""
    words = re.split(r"[,;]", bibtex.plain(publication.get("keywords")))
    return [word.strip() for word in words if word.strip()]


def inverted(name: Name) -> str:
    """Return a name as `van der Berg, Bo, Jr.`."""
    family = f"{name.prefix} {name.family}".strip()
    return ", ".join(part for part in (family, name.given, name.suffix) if part)
