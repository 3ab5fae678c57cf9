"""Read references with sitegen, and with AnyStyle for comparison."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.document import Document, Line, Place
from sitegen.reading import read_cv

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.document import Span
    from sitegen.model import Publication

_ANYSTYLE_VENUES: Final = ("container-title", "publisher", "genre")
"""Fields that contain the venue, the first that is there; of books, the publisher."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reader returned for a reference."""

    authors: tuple[str, ...] = ()
    has_others: bool = False
    """Whether the list of authors ends with `et al.`."""
    title: str = ""
    venue: str = ""
    year: str = ""


def read_with_sitegen(texts: Sequence[str], spans: Sequence[Sequence[Span]]) -> list[Reference]:
    """Read a list as `sitegen import` does.

    Args:
        texts: The references.
        spans: The looks of each.

    Returns:
        A value for each text, empty where sitegen read none or several publications.
    """
    lines = [
        Line(text, Place("references", number), marker="•", spans=tuple(looks))
        for number, (text, looks) in enumerate(zip(texts, spans, strict=True), 2)
    ]
    heading = Line("Publications", Place("references", 1), level=1)
    cv = read_cv(Document("references", (heading, *lines), wrapped=False))
    publications: dict[int, list[Publication]] = {line.place.line: [] for line in (heading, *lines)}
    for trace in cv.traces:
        if trace.key == "publications":
            for place in trace.places:
                publications[place.line].append(cv.publications[trace.index])
    return [_from_publications(publications[line.place.line]) for line in lines]


def _from_publications(publications: Sequence[Publication]) -> Reference:
    if len(publications) != 1:
        return Reference()
    work = publications[0]
    return Reference(
        authors=tuple(bibtex.plain_names(work.get("author"))),
        has_others=bibtex.has_others(work.get("author")),
        title=bibtex.plain(work.get("title")),
        venue=bibtex.plain(work.venue),
        year=work.year,
    )


def read_with_anystyle(program: str, texts: Sequence[str]) -> list[Reference]:
    """Read references with AnyStyle (`gem install anystyle-cli`), which sees no italics.

    Raises:
        CalledProcessError: The program failed.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "references.txt"
        path.write_text("".join(" ".join(text.split()) + "\n" for text in texts), "utf-8")
        command = [program, "--stdout", "-f", "json", "parse", str(path)]
        result = subprocess.run(command, check=True, capture_output=True, text=True)
    entries = json.loads(result.stdout)
    if len(entries) != len(texts):
        raise SystemExit(f"{program} returned {len(entries)} references for {len(texts)}")
    return [from_anystyle(entry) for entry in entries]


def from_anystyle(entry: Mapping[str, Any]) -> Reference:
    """Convert an entry of AnyStyle's JSON."""
    people = entry.get("author") or entry.get("editor") or []
    venues = (_first_value(entry, key) for key in _ANYSTYLE_VENUES)
    return Reference(
        authors=tuple(filter(None, map(_anystyle_name, people))),
        has_others=any(person.get("others") for person in people),
        title=_first_value(entry, "title"),
        venue=next(filter(None, venues), ""),
        year=_first_value(entry, "date")[:4],
    )


def _anystyle_name(person: Mapping[str, str]) -> str:
    family = " ".join(filter(None, (person.get("particle"), person.get("family"))))
    given = " ".join(filter(None, (person.get("given"), person.get("suffix"))))
    return person.get("literal") or ", ".join(filter(None, (family, given)))


def _first_value(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key) or [""]
    return str(value[0] if isinstance(value, list) else value)
