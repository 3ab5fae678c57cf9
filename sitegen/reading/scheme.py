"""What the reader says about a CV: a kind for each line, a field for each token, and entries.

The same labels are made from labelled CVs for training (`alignment`) and turned into entries when a
CV is read (`decoding`).
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
"""For each section, the label of each of its fields; fields that read alike share a label."""

SECTIONS: Final = tuple(FIELDS)
LABELS: Final = tuple(sorted({label for fields in FIELDS.values() for label in fields.values()}))
"""The labels of tokens."""
TAGS: Final = ("O", *(f"{mark}-{name}" for name in LABELS for mark in "BI"))
"""What the reader says of a token: nothing, or the beginning or inside of a label."""

PARTS: Final = ("begin", "inside", "heading")
"""What a line is in its section: the first of an entry, a further one, or a governing line."""
LINE_LABELS: Final = ("other", *(f"{part}-{name}" for name in SECTIONS for part in PARTS))

INHERITED: Final = ("org", "role", "date", "title", "level", "status", "venue", "degree")
"""Labels that an entry may take over from a line above it."""

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
"""By biblatex's `pubstate`: the state in labels."""
LEVELS: Final = ("postdoc", "phd", "masters", "undergraduate", "highschool", "other")
STATUSES: Final = ("none", "current", "past")

ATTRIBUTES: Final[dict[str, tuple[str, ...]]] = {
    "kind": KINDS,
    "state": STATES,
    "level": LEVELS,
    "status": STATUSES,
}
"""What the reader says about a whole entry, at its first token."""

DETAILS: Final = ("O", "volume", "pages", "publisher", "location", "editor", "edition")
"""Further parts of a reference, for each token; only labelled references have them."""


def section_of(label: str) -> str:
    """Return the section of the label of a line."""
    return label.partition("-")[2]


@dataclass(slots=True)
class Reading:
    """The labels of each line and token of a CV."""

    lines: list[str]
    """One of `LINE_LABELS` for each line."""
    tokens: list[list[str]]
    """For each token of each line `O`, `B-<label>` or `I-<label>`; nothing where it is unknown."""
    starts: set[tuple[int, int]] = field(default_factory=set)
    """Line and index of the tokens with which entries begin."""
    attributes: dict[tuple[int, int], dict[str, str]] = field(default_factory=dict)
    """Attributes of an entry by its first token."""
    inherits: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    """Labels that an entry takes over from above, by its first token."""
    details: list[list[str]] | None = None
    """For each token of each line one of `DETAILS`, if known."""
    likelihoods: list[list[float]] | None = None
    """For each token of each line how likely its label is, if known."""

    def part(self, start: int, end: int) -> Reading:
        """Return the labels of the lines of a range."""

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
