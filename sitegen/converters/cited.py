"""A CV that shows works of a `.bib` file -> the same with these works as the file has them, field by field.

A CV in LaTeX often has its works in such a file and only names them. Its lines are read like those of any CV, for they
tell where the works stand and under which headings; what the works are is told better by the file.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex import unique_key
from sitegen.converters import bibliography
from sitegen.converters.gathering import Gathering
from sitegen.parsing.traces import Trace

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from sitegen.document import Place, Records
    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV

_OF_THE_CV: Final = ("pubstate", "award", "ranking")
"""What a CV says of a work beside its reference, under a heading or behind it."""


def told(cv: ParsedCV, records: Iterable[Records]) -> ParsedCV:
    """The CV, each of its works that comes from one of these files as it stands there."""
    works = {place: work for record in records for place, work in _works(record).items()}
    return _with_works(cv, works) if works else cv


def _works(record: Records) -> dict[Place, Publication]:
    """The works of a file by each of their lines."""
    found = Gathering(record.name)
    bibliography.add(record.text, found, record.name)
    return {
        place: found.works[trace.index]
        for trace in found.traces
        if trace.key == "publications"
        for place in trace.places
    }


def _with_works(cv: ParsedCV, works: Mapping[Place, Publication]) -> ParsedCV:
    publications: list[Publication] = []
    traces: list[Trace] = []
    at: dict[str, int] = {}  # by key of a work: where it stands
    for trace in cv.traces:
        if trace.key == "publications":
            read = cv.publications[trace.index]
            work = next((works[place] for place in trace.places if place in works), None)
            index = at.get(work.key) if work else None  # one work may have been read as two
            if index is None:
                index = len(publications)
                publications.append(_joined(work, read) if work else read)
            if work:
                at[work.key] = index
            trace = replace(trace, index=index)
        traces.append(trace)
    told = {place for trace in traces if trace.key != "unsorted" for place in trace.places}
    for line in cv.lines:  # a work that nobody would have known by its line
        work = works.get(line.place)
        if work and not line.blank and line.place not in told and work.key not in at:
            at[work.key] = len(publications)
            traces.append(Trace("publications", len(publications), (line.place,)))
            publications.append(work)
    whole = {place for place, work in works.items() if work.key in at}
    return _sorted(
        replace(cv, publications=_with_free_keys(publications), traces=tuple(traces)), whole
    )


def _joined(work: Publication, read: Publication) -> Publication:
    """A work as its file has it, with what the CV says of it beside."""
    beside = {
        name: value for name in _OF_THE_CV if (value := read.get(name)) and not work.get(name)
    }
    return replace(work, fields={**work.fields, **beside})


def _with_free_keys(publications: Iterable[Publication]) -> tuple[Publication, ...]:
    taken: set[str] = set()
    out: list[Publication] = []
    for work in publications:
        key = unique_key(work.key, taken)
        taken.add(key.lower())
        out.append(work if key == work.key else replace(work, key=key))
    return tuple(out)


def _sorted(cv: ParsedCV, whole: Container[Place]) -> ParsedCV:
    """The CV without the pieces of lines that are not understood, where their work is `whole` now."""
    pieces = {
        trace.index
        for trace in cv.traces
        if trace.key == "unsorted" and all(p in whole for p in trace.places)
    }
    kept = [index for index in range(len(cv.person.unsorted)) if index not in pieces]
    traces = tuple(
        replace(trace, index=kept.index(trace.index)) if trace.key == "unsorted" else trace
        for trace in cv.traces
        if trace.key != "unsorted" or trace.index not in pieces
    )
    origins = tuple(
        replace(origin, became=("publications",))
        if origin.place in whole and origin.became == ("unsorted",)
        else origin
        for origin in cv.origins
    )
    person = replace(cv.person, unsorted=tuple(cv.person.unsorted[index] for index in kept))
    return replace(cv, person=person, traces=traces, origins=origins)
