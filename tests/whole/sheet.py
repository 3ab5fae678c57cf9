"""A CV before it has a format: what its author has in mind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """A degree, a job, a project: the first line of it in parts, and what stands below."""

    what: str
    """`PhD in Physics`; most formats show it in bold."""
    who: str = ""
    """`University of Nordhaven`."""
    where: str = ""
    """`Bergen, Norway`."""
    when: str = ""
    """`2011 – 2015`; most formats show it at the right."""
    below: tuple[str, ...] = ()
    """Items."""


@dataclass(frozen=True, slots=True)
class Work:
    """A reference in its parts."""

    authors: tuple[str, ...]
    """As the CV writes them."""
    title: str
    """Without quotes."""
    venue: str
    """Most formats show it in italics."""
    detail: str = ""
    """Volume and pages, as they stand behind the venue: `, 12(3):45–67`."""
    year: str = ""
    """Of publication."""
    doi: str = ""
    """Without `doi:`."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it: one of these."""

    title: str
    """The heading."""
    level: int = 1
    """2 for a heading below another."""
    text: str = ""
    """A paragraph."""
    entries: tuple[Entry, ...] = ()
    """Dated entries."""
    works: tuple[Work, ...] = ()
    """A numbered list of references."""
    items: tuple[str, ...] = ()
    """A list with bullets."""
    pairs: tuple[tuple[str, str], ...] = ()
    """`Software: Python, R`; or, in a list of prizes, the year and what was won."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole CV."""

    language: str
    """`en` or `zh`."""
    name: str
    """As it stands at the top."""
    lines: tuple[str, ...]
    """What stands below the name."""
    email: str
    """An address."""
    website: str
    """An address."""
    sections: tuple[Section, ...]
    """In order."""

    def reference(self, work: Work) -> tuple[str, str, str]:
        """A reference as text: what stands before its venue, the venue, and the rest."""
        doi = f" doi:{work.doi}" if work.doi else ""
        if self.language == "zh":
            mark = "[C]//" if "会议" in work.venue or "Proceedings" in work.venue else "[J]. "
            before = f"{', '.join(work.authors)}. {work.title}{mark}"
            return before, work.venue, f", {work.year}{work.detail}.{doi}"
        *first, last = work.authors
        names = f"{', '.join(first)} and {last}" if first else last
        return f"{names}. {work.title}. ", work.venue, f"{work.detail}, {work.year}.{doi}"


def load(path: Path) -> Sheet:
    """The manuscript in a YAML file."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    sections = tuple(map(_section, data["sections"]))
    return Sheet(**{**data, "lines": tuple(data["lines"]), "sections": sections})


def _section(data: dict[str, Any]) -> Section:
    entries = [{"below": (), **entry} for entry in data.get("entries", ())]
    works = data.get("works", ())
    return Section(
        data["title"],
        data.get("level", 1),
        data.get("text", ""),
        tuple(Entry(**{**entry, "below": tuple(entry["below"])}) for entry in entries),
        tuple(Work(**{**work, "authors": tuple(work["authors"])}) for work in works),
        tuple(data.get("items", ())),
        tuple((str(a), b) for pair in data.get("pairs", ()) for a, b in pair.items()),
    )
