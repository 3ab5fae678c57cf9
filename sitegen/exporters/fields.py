"""Read the fields of a publication as the plain text that reference formats need."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Name, Publication


def texts(
    publication: Publication, table: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """Yield a tag of the table and the text of the first of its fields that is not empty."""
    for tag, names in table.items():
        if text := bibtex.plain(publication.get(*names)):
            yield tag, text


def pages(publication: Publication) -> str:
    """Return the page range with a plain hyphen, `101-118`."""
    return re.sub(r"\s*[-–—]+\s*", "-", bibtex.plain(publication.get("pages")))


def keywords(publication: Publication) -> list[str]:
    """Return the keywords, which are separated by commas or semicolons."""
    words = re.split(r"[,;]", bibtex.plain(publication.get("keywords")))
    return [word.strip() for word in words if word.strip()]


def inverted(name: Name) -> str:
    """Return a name as `van der Berg, Bo, Jr.`."""
    family = f"{name.prefix} {name.family}".strip()
    return ", ".join(part for part in (family, name.given, name.suffix) if part)
