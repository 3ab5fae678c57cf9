"""What a candidate adds to an entry: only fields whose meaning the entry has nothing for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import bibtex
from sitegen.content.bibtex.texts import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Publication

_SAME: Final[Mapping[str, Sequence[str]]] = {
    "doi": ("doi",),
    "eprint": ("eprint", "arxiv"),
    "abstract": ("abstract",),
    "pdf": ("pdf",),
    "url": ("url", "doi", "html", "website"),
    "venue": (
        "journal",
        "journaltitle",
        "booktitle",
        "publisher",
        "school",
        "institution",
        "howpublished",
    ),
}
"""Field that can be added -> fields that say the same already."""
_VENUES: Final = {
    "article": "journal", "inproceedings": "booktitle", "conference": "booktitle", "incollection": "booktitle",
}  # fmt: skip
_LOOKS: Final[Mapping[str, str]] = {
    "doi": r"10\.\d{4,9}/[^\s{}\\]+", "eprint": r"[\w.-]+(?:/\d+)?", "url": r"https?://[^\s{}\\]+",
    "pdf": r"https?://[^\s{}\\]+",
}  # fmt: skip
"""What addresses and numbers have to look like, whoever sends them."""
_LONGEST: Final = 10_000
"""Letters of an abstract."""


class Addition(NamedTuple):
    """A field that an entry would get."""

    field: str
    """Its name."""
    value: str
    """Field text."""
    source: str
    """Which catalogue says so."""


def lacks(entry: Publication) -> bool:
    """Whether there is anything that a catalogue could add."""
    return any(not entry.get(*same) for same in _SAME.values())


def additions(entry: Publication, found: Iterable[tuple[str, Mapping[str, str]]]) -> list[Addition]:
    """What the catalogues add, each field from the first that has it. `found`: source, and what it says by field."""
    made: list[Addition] = []
    for source, values in found:
        for meaning, same in _SAME.items():
            name = _VENUES.get(entry.type, "") if meaning == "venue" else meaning
            have = {
                *(one.field for one in made),
                *(each for each, value in entry.fields.items() if value),
            }
            if name and values.get(meaning) and have.isdisjoint((*same, name)):
                made.append(Addition(name, _text(name, values[meaning]), source))
                if name == "eprint":
                    made.append(Addition("archiveprefix", "arXiv", source))
    return [one for one in made if one.value and not entry.get(one.field)]


def added(entry: Publication, extra: Iterable[Addition]) -> Publication:
    """The entry with these fields at its end."""
    return replace(entry, fields={**entry.fields, **{one.field: one.value for one in extra}})


def _text(name: str, value: str) -> str:
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in value).split())
    if name in _LOOKS:
        return plain if re.fullmatch(_LOOKS[name], plain) else ""
    if len(plain) > _LONGEST:
        return ""
    return bibtex.field(plain) if name in _VENUES.values() else safe(plain)
