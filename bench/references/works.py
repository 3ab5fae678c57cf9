"""Works as BibTeX would hold them, and as citeproc wants them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

HERE: Final = Path(__file__).parent
_CSL_TYPES: Final = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "incollection": "chapter",
    "book": "book",
    "phdthesis": "thesis",
    "techreport": "report",
    "preprint": "article",
}
_PARTICLE: Final = re.compile(r"((?:[a-z'’]+(?: |(?<=['’])))+)(?=\w)")
HAN: Final = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Work:
    """One work."""

    id: str
    """`field-number`: the works of one field make one list."""
    type: str
    """`article`, `inproceedings`, `incollection`, `book`, `phdthesis`, `techreport` or `preprint`."""
    title: str
    author: tuple[str, ...]
    """`Family, Given`; a group in braces; a Chinese name in one piece."""
    year: str
    fields: dict[str, Any]
    """All the rest: journal, booktitle, volume, number, pages, publisher, address, editor, doi, ..."""

    @property
    def field(self) -> str:
        return self.id.rsplit("-", 1)[0]

    @property
    def chinese(self) -> bool:
        return bool(HAN.search(self.title))

    def get(self, name: str) -> str:
        return str(self.fields.get(name, ""))

    @property
    def venues(self) -> tuple[str, ...]:
        """The spellings of where it appeared, the longest first."""
        names = ("journal", "journal_short", "booktitle", "school", "institution", "archive")
        found = [self.get(name) for name in names if self.get(name)]
        if self.type == "book":
            found = [self.get("publisher")]
        return tuple(sorted(found, key=len, reverse=True))


def load(path: Path = HERE / "works.yaml") -> list[Work]:
    """The works of a file."""
    return [from_dict(entry) for entry in yaml.safe_load(path.read_text("utf-8"))]


def from_dict(entry: dict[str, Any]) -> Work:
    plain = {
        key: value
        for key, value in entry.items()
        if key not in ("id", "type", "title", "author", "year")
    }
    return Work(
        entry["id"],
        entry["type"],
        entry["title"],
        tuple(entry["author"]),
        str(entry["year"]),
        plain,
    )


def csl(work: Work) -> dict[str, Any]:
    """A work as an item of CSL-JSON."""
    item: dict[str, Any] = {
        "id": work.id,
        "type": _CSL_TYPES[work.type],
        "title": work.title,
        "author": [_csl_name(name) for name in work.author],
        "issued": {"date-parts": [[int(work.year)]]},
    }
    if editors := work.fields.get("editor"):
        item["editor"] = [_csl_name(name) for name in editors]
    names = {
        "journal": "container-title",
        "journal_short": "container-title-short",
        "booktitle": "container-title",
        "archive": "publisher",
        "school": "publisher",
        "institution": "publisher",
        "publisher": "publisher",
        "address": "publisher-place",
        "volume": "volume",
        "number": "number" if work.type in ("techreport", "preprint") else "issue",
        "pages": "page",
        "edition": "edition",
        "genre": "genre",
        "doi": "DOI",
        "url": "URL",
    }
    item |= {names[key]: value for key, value in work.fields.items() if key in names}
    if work.type == "preprint" and work.get("archive") == "arXiv":
        item["number"] = f"arXiv:{work.get('number')}"
    return item


def _csl_name(name: str) -> dict[str, str]:
    if name.startswith("{") or ", " not in name:
        return {"family": name.strip("{}"), "given": ""}
    family, given = name.split(", ", 1)
    out = {"family": family, "given": given}
    if particle := _PARTICLE.match(family):
        out |= {"non-dropping-particle": particle[0].strip(), "family": family[particle.end() :]}
    return out
