"""The kinds of entries that the review page tells apart: what they are called, and in which colour."""

from __future__ import annotations

from typing import Final, NamedTuple


class Kind(NamedTuple):
    """One kind."""

    label: str
    """As a heading."""
    hue: int
    """Of its colour, in degrees of OKLCH. Kinds that often follow one another are far apart."""


KINDS: Final = {
    "unsorted": Kind("Unsorted", 70),
    "about": Kind("About", 265),
    "interests": Kind("Interests", 320),
    "education": Kind("Education", 235),
    "experience": Kind("Experience", 165),
    "publications": Kind("Publications", 25),
    "projects": Kind("Projects", 305),
    "patents": Kind("Patents", 200),
    "talks": Kind("Talks", 290),
    "teaching": Kind("Teaching", 135),
    "students": Kind("Students", 345),
    "committees": Kind("Committees", 325),
    "service": Kind("Service", 185),
    "awards": Kind("Awards", 100),
    "grants": Kind("Grants", 150),
    "skills": Kind("Skills", 250),
    "sections": Kind("Other sections", 310),
    "private": Kind("Private", 5),
}
"""By the key that entries stand under; `about` and `private` are several keys."""


def kind_of(key: str) -> str:
    """The kind of what stands under a key: `awards`, `email` -> `about`, `private.phone` -> `private`."""
    if key.startswith("private."):
        return "private"
    return key if key in KINDS else "about"
