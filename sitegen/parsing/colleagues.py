"""Find the web pages of co-authors: a link on an author's name leads to a person, not to a work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.document import Line, Place
    from sitegen.model import Publication
    from sitegen.parsing.traces import Trace

KEY: Final = "coauthors"
"""The key in `site.yaml`."""


def find_pages(
    traces: Iterable[Trace], works: Sequence[Publication], lines: Iterable[Line]
) -> dict[str, str]:
    """Return the address of each author whose name is a link.

    Args:
        traces: The lines of all entries.
        works: The works that traces refer to.
        lines: The lines of the CV.
    """
    by_place = {line.place: line for line in lines if line.spans}
    people: dict[str, str] = {}
    for trace in (trace for trace in traces if trace.key == "publications"):
        authors = bibtex.plain_names(works[trace.index].get("author"))
        for name, target in _links(trace.places, by_place):
            author = next((author for author in authors if names.same(author, name)), "")
            if author:
                people.setdefault(names.given_first(author), target)
    return people


def _links(places: Iterable[Place], by_place: dict[Place, Line]) -> Iterator[tuple[str, str]]:
    """Yield the text and address of every link in some lines."""
    for line in (by_place[place] for place in places if place in by_place):
        for span in line.spans:
            if span.look == "link" and span.target.startswith("http"):
                yield names.clean(line.text[span.start : span.end]), span.target
