"""Load the invented works, and convert them to CSL-JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

_WORKS: Final = Path(__file__).with_name("works.yaml")
_CSL_TYPES: Final = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "incollection": "chapter",
    "book": "book",
    "phdthesis": "thesis",
    "techreport": "report",
    "preprint": "article",
}
_CSL_VARIABLES: Final = {
    "journal": "container-title",
    "journal_short": "container-title-short",
    "booktitle": "container-title",
    "archive": "publisher",
    "school": "publisher",
    "institution": "publisher",
    "publisher": "publisher",
    "address": "publisher-place",
    "volume": "volume",
    "number": "issue",
    "pages": "page",
    "edition": "edition",
    "genre": "genre",
    "doi": "DOI",
    "url": "URL",
}
_VENUE_FIELDS: Final = [
    "journal",
    "journal_short",
    "booktitle",
    "school",
    "institution",
    "archive",
]
_PARTICLE: Final = re.compile(r"((?:[a-z'’]+(?: |(?<=['’])))+)(?=\w)")
HAN: Final = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Work:
    """A work, with the fields of its BibTeX entry."""

    id: str
    """`discipline-number`; the works of a discipline are one list."""
    type: str
    """`article`, `inproceedings`, `incollection`, `book`, `phdthesis`, `techreport`, `preprint`."""
    title: str
    authors: tuple[str, ...]
    """`Family, Given`; groups are in braces, Chinese names have no comma."""
    year: str
    fields: dict[str, Any]
    """All other fields: journal, booktitle, volume, number, pages, publisher, editor, doi, ..."""

    @property
    def discipline(self) -> str:
        """Name of the list that the work belongs to."""
        return self.id.rsplit("-", 1)[0]

    @property
    def is_chinese(self) -> bool:
        """Whether the title is Chinese."""
        return bool(HAN.search(self.title))

    @property
    def editors(self) -> tuple[str, ...]:
        """Names of the editors, like `authors`."""
        return tuple(self.fields.get("editor", ()))

    @property
    def venues(self) -> tuple[str, ...]:
        """The spellings of the venue, the longest first."""
        fields = ["publisher"] if self.type == "book" else _VENUE_FIELDS
        return tuple(sorted(filter(None, map(self.get, fields)), key=len, reverse=True))

    def get(self, name: str) -> str:
        """Return a field as text, empty if the work lacks it."""
        return str(self.fields.get(name, ""))


def load_works() -> list[Work]:
    """Load the works of `works.yaml`."""
    return [_work(entry) for entry in yaml.safe_load(_WORKS.read_text("utf-8"))]


def _work(fields: dict[str, Any]) -> Work:
    return Work(
        fields.pop("id"),
        fields.pop("type"),
        fields.pop("title"),
        tuple(fields.pop("author")),
        str(fields.pop("year")),
        fields,
    )


def split_name(name: str) -> tuple[str, str]:
    """Split `Family, Given`; the given name of groups and Chinese names is empty."""
    if name.startswith("{") or ", " not in name:
        return name.strip("{}"), ""
    family, given = name.split(", ", 1)
    return family, given


def to_csl(work: Work) -> dict[str, Any]:
    """Convert a work to an item of CSL-JSON."""
    item: dict[str, Any] = {
        "id": work.id,
        "type": _CSL_TYPES[work.type],
        "title": work.title,
        "author": [_csl_name(name) for name in work.authors],
        "issued": {"date-parts": [[int(work.year)]]},
    }
    if work.editors:
        item["editor"] = [_csl_name(name) for name in work.editors]
    variables = dict(_CSL_VARIABLES)
    if work.type in ("techreport", "preprint"):
        variables["number"] = "number"
    item |= {variables[key]: value for key, value in work.fields.items() if key in variables}
    if work.type == "preprint" and work.get("archive") == "arXiv":
        item["number"] = f"arXiv:{work.get('number')}"
    return item


def _csl_name(name: str) -> dict[str, str]:
    family, given = split_name(name)
    particle = _PARTICLE.match(family) if given else None
    if particle is None:
        return {"family": family, "given": given}
    return {
        "family": family[particle.end() :],
        "given": given,
        "non-dropping-particle": particle[0].strip(),
    }
