"""Lists of references, read as `sitegen import` reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sitegen.content import bibtex
from sitegen.document import Document, Line, Place
from sitegen.reading import read_cv

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Span
    from sitegen.model import Publication


@dataclass(frozen=True, slots=True)
class Reference:
    """What was read of a reference."""

    authors: tuple[str, ...] = ()
    others: bool = False
    """Whether the list of authors is cut."""
    title: str = ""
    venue: str = ""
    year: str = ""


def read_list(texts: Sequence[str], spans: Sequence[tuple[Span, ...]]) -> list[Reference]:
    """Read a list of references, one an item; one that is not read as one work is empty."""
    lines = [
        Line(text, Place("references", number), marker="•", spans=looks)
        for number, (text, looks) in enumerate(zip(texts, spans, strict=True), 2)
    ]
    heading = Line("Publications", Place("references", 1), level=1)
    cv = read_cv(Document("references", (heading, *lines), wrapped=False))
    by_line: dict[int, list[Publication]] = {}
    for trace in cv.traces:
        if trace.key == "publications":
            for place in trace.places:
                by_line.setdefault(place.line, []).append(cv.publications[trace.index])
    works = [by_line.get(line.place.line, []) for line in lines]
    return [_reference(of_line[0]) if len(of_line) == 1 else Reference() for of_line in works]


def _reference(work: Publication) -> Reference:
    return Reference(
        authors=tuple(bibtex.plain_names(work.get("author"))),
        others=bibtex.has_others(work.get("author")),
        title=bibtex.plain(work.get("title")),
        venue=bibtex.plain(work.venue),
        year=work.year,
    )
