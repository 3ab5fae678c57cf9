"""Replace works of a CV that come from a `.bib` file by the entries of that file.

A CV in LaTeX often only cites its works. Its lines are read like those of any CV, because they show
where the works appear and under which heading; but the file describes the works better.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex import unique_key
from sitegen.converters.builder import CVBuilder
from sitegen.converters.references import bibtex
from sitegen.parsing.results import Trace

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from sitegen.document import BibFile, Place
    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV

_CV_FIELDS: Final = ("pubstate", "award", "ranking")
"""Fields that a CV adds to a work, by a heading or after the reference."""


def use_cited_entries(cv: ParsedCV, records: Iterable[BibFile]) -> ParsedCV:
    """Return the CV with its works replaced by the entries of these files."""
    works: dict[Place, Publication] = {}
    for record in records:
        builder = CVBuilder(record.name)
        bibtex.add(record.text, builder)
        for trace in builder.traces:
            if trace.key == "publications":
                works |= dict.fromkeys(trace.places, builder.works[trace.index])
    return _replace_works(cv, works) if works else cv


def _replace_works(cv: ParsedCV, works: Mapping[Place, Publication]) -> ParsedCV:
    publications: list[Publication] = []
    traces: list[Trace] = []
    indexes: dict[str, int] = {}  # works of the file by key
    for trace in cv.traces:
        if trace.key == "publications":
            parsed = cv.publications[trace.index]
            work = next((works[place] for place in trace.places if place in works), None)
            index = indexes.get(work.key) if work else None  # a work may have been parsed as two
            if index is None:
                index = len(publications)
                publications.append(_join(work, parsed) if work else parsed)
            if work:
                indexes[work.key] = index
            trace = replace(trace, index=index)
        traces.append(trace)
    traced = {place for trace in traces if trace.key != "unsorted" for place in trace.places}
    for line in cv.lines:  # works that the parser has not recognized
        work = works.get(line.place)
        if work and not line.blank and line.place not in traced and work.key not in indexes:
            indexes[work.key] = len(publications)
            traces.append(Trace("publications", len(publications), (line.place,)))
            publications.append(work)
    complete = {place for place, work in works.items() if work.key in indexes}
    keys: set[str] = set()
    for index, work in enumerate(publications):
        publications[index] = replace(work, key=unique_key(work.key, keys))
        keys.add(publications[index].key.lower())
    changed = replace(cv, publications=tuple(publications), traces=tuple(traces))
    return _drop_unsorted(changed, complete)


def _join(work: Publication, parsed: Publication) -> Publication:
    """Return a work of the file with the fields that the CV adds."""
    more = {name: parsed.get(name) for name in _CV_FIELDS if parsed.get(name)}
    return replace(work, fields={**work.fields, **more, **work.fields})


def _drop_unsorted(cv: ParsedCV, complete: Container[Place]) -> ParsedCV:
    """Return the CV without unsorted pieces of lines whose work is `complete`."""
    dropped = {
        trace.index
        for trace in cv.traces
        if trace.key == "unsorted" and all(place in complete for place in trace.places)
    }
    kept = [index for index in range(len(cv.person.unsorted)) if index not in dropped]
    traces = tuple(
        replace(trace, index=kept.index(trace.index)) if trace.key == "unsorted" else trace
        for trace in cv.traces
        if trace.key != "unsorted" or trace.index not in dropped
    )
    origins = tuple(
        replace(origin, became=("publications",))
        if origin.place in complete and origin.became == ("unsorted",)
        else origin
        for origin in cv.origins
    )
    person = replace(cv.person, unsorted=tuple(cv.person.unsorted[index] for index in kept))
    return replace(cv, person=person, traces=traces, origins=origins)
