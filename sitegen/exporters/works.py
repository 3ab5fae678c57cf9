"""Publications as other programs want them: each work once, and its fields as plain text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Name, Publication


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Yield each work of several people once, in order, under a key that is unique among them.

    Two entries are the same work if type and fields agree; fields that only a homepage reads do
    not count. Of different works with the same key, all but the first get a letter appended.
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


def texts(
    publication: Publication, table: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """Yield a tag of the table and the text of the first of its fields that is not empty."""
    for tag, names in table.items():
        if text := bibtex.plain(publication.get(*names)):
            yield tag, text


def keywords(publication: Publication) -> list[str]:
    """Return the keywords, which are separated by commas or semicolons."""
    words = re.split(r"[,;]", bibtex.plain(publication.get("keywords")))
    return [word.strip() for word in words if word.strip()]


def inverted(name: Name) -> str:
    """Return a name as `van der Berg, Bo, Jr.`."""
    family = f"{name.prefix} {name.family}".strip()
    return ", ".join(part for part in (family, name.given, name.suffix) if part)
