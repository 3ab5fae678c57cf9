"""The labels of the reader: a kind for each line, a field for each token, and entries.

For training, they are derived from labelled CVs (`alignment`); when a CV is read, they are turned
into entries (`decoding`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

FIELDS: Final[dict[str, dict[str, str]]] = {
    "person": {
        "name": "name",
        "native_name": "name",
        "position": "role",
        "affiliation": "org",
        "emails": "email",
        "phones": "phone",
        "urls": "url",
        "interests": "interest",
    },
    "education": {
        "institution": "org",
        "degree": "degree",
        "area": "area",
        "start": "date",
        "end": "date",
        "thesis": "title",
        "advisors": "person",
    },
    "experience": {
        "organization": "org",
        "role": "role",
        "start": "date",
        "end": "date",
        "advisors": "person",
        "highlights": "detail",
    },
    "projects": {"name": "title", "start": "date", "end": "date", "highlights": "detail"},
    "publications": {
        "title": "title",
        "authors": "person",
        "venue": "venue",
        "year": "date",
        "year_alt": "date",
        "award": "award",
        "ranks": "rank",
        "tags": "tag",
    },
    "patents": {"number": "number", "title": "title", "inventors": "person"},
    "talks": {"title": "title", "where": "venue", "date": "date"},
    "teaching": {
        "course": "title",
        "code": "number",
        "term": "date",
        "role": "role",
        "institution": "org",
    },
    "students": {
        "name": "name",
        "level": "level",
        "status": "status",
        "year": "date",
        "co_advisors": "person",
    },
    "committees": {"name": "name", "year": "date", "institution": "org", "thesis": "title"},
    "service": {"role": "role", "organization": "org", "years": "date"},
    "awards": {"title": "title", "years": "date"},
    "grants": {"title": "title", "agency": "org", "amount": "number", "years": "date"},
}
"""The label of each field, by section; similar fields share a label."""

SECTIONS: Final = tuple(FIELDS)
LABELS: Final = tuple(sorted({label for fields in FIELDS.values() for label in fields.values()}))
"""The labels of tokens."""
TAGS: Final = ("O", *(f"{mark}-{name}" for name in LABELS for mark in "BI"))
"""Tags of tokens: no label, or the beginning or inside of a label."""

PARTS: Final = ("begin", "inside", "heading")
"""Role of a line in its section: first line of an entry, further line, or governing line."""
LINE_LABELS: Final = ("other", *(f"{part}-{name}" for name in SECTIONS for part in PARTS))

INHERITED: Final = ("org", "role", "date", "title", "level", "status", "venue", "degree")
"""Labels that an entry may inherit from a line above it."""

KINDS: Final = (
    "article",
    "inproceedings",
    "incollection",
    "book",
    "thesis",
    "techreport",
    "preprint",
    "other",
)
STATES: Final = ("published", "accepted", "submitted", "in_preparation")
STATE_BY_PUBSTATE: Final = {
    "submitted": "submitted",
    "inpreparation": "in_preparation",
    "inpress": "accepted",
    "forthcoming": "accepted",
    "prepublished": "submitted",
}
"""The state in labels, by biblatex's `pubstate`."""
LEVELS: Final = ("postdoc", "phd", "masters", "undergraduate", "highschool", "other")
STATUSES: Final = ("none", "current", "past")

ATTRIBUTES: Final[dict[str, tuple[str, ...]]] = {
    "kind": KINDS,
    "state": STATES,
    "level": LEVELS,
    "status": STATUSES,
}
"""Attributes of a whole entry, given at its first token."""

DETAILS: Final = ("O", "volume", "pages", "publisher", "location", "editor", "edition")
"""Further parts of a reference, for each token; only labelled references have them."""


def section_of(label: str) -> str:
    """Return the section of a line's label."""
    return label.partition("-")[2]


@dataclass(slots=True)
class Reading:
    """The labels of each line and token of a CV."""

    lines: list[str]
    """One of `LINE_LABELS` for each line."""
    tokens: list[list[str]]
    """For each token of each line, `O`, `B-<label>` or `I-<label>`; empty if unknown."""
    starts: set[tuple[int, int]] = field(default_factory=set)
    """Line and index of the first token of each entry."""
    attributes: dict[tuple[int, int], dict[str, str]] = field(default_factory=dict)
    """Attributes of an entry by its first token."""
    inherits: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    """Labels that an entry inherits from above, by its first token."""
    details: list[list[str]] | None = None
    """For each token of each line, one of `DETAILS`, if known."""
    likelihoods: list[list[float]] | None = None
    """For each token of each line, the likelihood of its label, if known."""

    def part(self, start: int, end: int) -> Reading:
        """Return the labels of a range of lines."""

        def move(places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], tuple[int, int]]:
            return {(i, k): (i - start, k) for i, k in places if start <= i < end}

        return Reading(
            self.lines[start:end],
            self.tokens[start:end],
            set(move(self.starts).values()),
            {new: self.attributes[old] for old, new in move(self.attributes).items()},
            {new: self.inherits[old] for old, new in move(self.inherits).items()},
            self.details and self.details[start:end],
            self.likelihoods and self.likelihoods[start:end],
        )
