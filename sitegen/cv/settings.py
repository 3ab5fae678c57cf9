"""What a site says of the CVs that are made of it: the key `cv` of `site.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

SectionName: TypeAlias = Literal[
    "bio",
    "interests",
    "education",
    "experience",
    "publications",
    "patents",
    "projects",
    "awards",
    "grants",
    "talks",
    "teaching",
    "students",
    "committees",
    "service",
    "skills",
    "others",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CVSettings:
    """How to make a CV."""

    template: str = "academic"
    """A template that ships, or a file `templates/cv/<name>.typ` of the site."""
    paper: Literal["a4", "us-letter"] = "a4"
    """Size of the page."""
    language: str = ""
    """BCP 47 tag; empty for the site's first language."""
    sections: tuple[SectionName, ...] = tuple(
        name for name in get_args(SectionName) if name != "bio"
    )
    """What it shows, in order; what is not named is left out."""
    pdf: bool = False
    """Whether the built site has one of everybody, beside their home page: `cv.pdf`."""
