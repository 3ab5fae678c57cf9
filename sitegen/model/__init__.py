"""What a site is about: people and all that a CV says of them, and publications.

Plain values: no files, no formats, no HTML. `records` turns YAML into these and back by their annotations, so a new
key of `person.yaml` is a new field here and nothing else. An empty value means that nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - `records` reads the annotations when the program runs
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from sitegen.model.entries import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Level,
    Occasion,
    Patent,
    Project,
    Section,
    Service,
    Skill,
    Standing,
    Student,
    Talk,
    Unsorted,
)
from sitegen.model.text import Date, Text, Years, localized, spellings

__all__ = [
    "WITH_URL",
    "Award",
    "Committee",
    "Course",
    "Date",
    "Education",
    "Experience",
    "Grant",
    "Headed",
    "Level",
    "Name",
    "Occasion",
    "Patent",
    "Person",
    "Private",
    "Project",
    "Publication",
    "Section",
    "Service",
    "Skill",
    "Standing",
    "Student",
    "Talk",
    "Text",
    "Unsorted",
    "Years",
    "localized",
    "spellings",
]

_YEAR: Final = re.compile(r"\d{4}")


Headed: TypeAlias = Literal[
    "interests",
    "publications",
    "education",
    "experience",
    "projects",
    "patents",
    "talks",
    "teaching",
    "students",
    "committees",
    "service",
    "awards",
    "grants",
    "skills",
]
"""What has a heading of its own on pages and in CVs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """All that a CV says of its owner, but for the publications."""

    name: Text
    """The only thing that must be said."""
    credentials: Text = ""
    """What stands behind the name: `MD, PhD, FACC`."""
    aliases: tuple[str, ...] = ()
    """Further spellings under which works name the person: `Y. Z. Liu`, a name before marriage. Never shown."""
    pronunciation: tuple[Text, ...] = ()
    """How to say the name, in letters or signs that readers know: `MEE-ra TAHN`. If the name has versions in several
    languages, each may have its own: `{en: MEE-ra TAHN, zh: Tán Mílán}`. Several ways are all shown."""
    position: Text = ""
    """`Assistant Professor`."""
    affiliation: Text = ""
    """Department and university."""
    address: Text = ""
    """Of the office."""
    email: tuple[str, ...] = ()
    """The first is the one to write to."""
    phone: tuple[str, ...] = ()
    """Of the office. What an importer finds goes to `private.yaml`."""
    links: Mapping[str, str] = field(default_factory=dict)
    """By service: an address, or a handle for the well-known ones (`github`, `scholar`, `orcid`)."""
    bio: Text = ""
    """A few paragraphs; Markdown."""
    interests: tuple[Text, ...] = ()
    """Research interests."""
    education: tuple[Education, ...] = ()
    """Degrees."""
    experience: tuple[Experience, ...] = ()
    """Positions."""
    projects: tuple[Project, ...] = ()
    """Pieces of research or software."""
    patents: tuple[Patent, ...] = ()
    """Patents and applications."""
    talks: tuple[Talk, ...] = ()
    """With all the places of each."""
    teaching: tuple[Course, ...] = ()
    """Courses by term."""
    students: tuple[Student, ...] = ()
    """People supervised."""
    committees: tuple[Committee, ...] = ()
    """Theses examined."""
    service: tuple[Service, ...] = ()
    """Duties for the field."""
    awards: tuple[Award, ...] = ()
    """Prizes."""
    grants: tuple[Grant, ...] = ()
    """Money for research."""
    skills: tuple[Skill, ...] = ()
    """Languages, tools, methods."""
    sections: tuple[Section, ...] = ()
    """Anything else, under its own heading."""
    headings: Mapping[Headed, Text] = field(default_factory=dict)
    """What the owner calls a section, where that is not what everybody calls it: `Appointments`, `讲授课程`."""
    unsorted: tuple[Unsorted, ...] = ()
    """What the importer could not place. Never rendered."""

    @property
    def spelled(self) -> tuple[str, ...]:
        """The name in every language, and the aliases."""
        return (*spellings(self.name), *self.aliases)


WITH_URL: Final = (
    "education",
    "experience",
    "projects",
    "patents",
    "talks",
    "teaching",
    "students",
    "committees",
    "service",
    "awards",
    "grants",
)
"""The keys of `person.yaml` whose entries have a `url`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Private:
    """What a CV says that no page may show; the keys of `private.yaml`."""

    phone: tuple[str, ...] = ()
    """Numbers, as written."""
    birth: Text = ""
    """Date or year of birth."""
    age: Text = ""
    """As written: `26岁`."""
    address: Text = ""
    """Of the home."""
    gender: Text = ""
    """As written."""
    marital_status: Text = ""
    """As written."""
    nationality: Text = ""
    """As written."""
    id_number: Text = ""
    """Of a passport or identity card."""
    referees: tuple[Text, ...] = ()
    """Who can be asked about the person, with their addresses, which are theirs to give."""


class Name(NamedTuple):
    """A person's name in the parts that BibTeX knows; a name that cannot be split is all `family`.

    A tuple, for what is known of a name is looked up by it for every author of every work.
    """

    given: str = ""
    """`Yunzhuo`, `T-H. Hubert`."""
    family: str = ""
    """`Liu`; the whole of `刘运卓`."""
    prefix: str = ""
    """`van der`."""
    suffix: str = ""
    """`Jr.`"""

    def __str__(self) -> str:
        given, family, prefix, suffix = self
        if given and family and not prefix and not suffix:
            return f"{given} {family}"
        return " ".join([part for part in (given, prefix, family, suffix) if part])


@dataclass(frozen=True, slots=True)
class Publication:
    """A BibTeX entry.

    Values are Unicode with BibTeX's grouping: accents are letters, `&` is `&`; `{…}` (which keeps capitals) and `$…$`
    (mathematics) stay as written. `bibtex` reads and writes them so, and gives the plain text.
    """

    key: str
    """Citation key: unique within a file, stable over imports."""
    type: str
    """Entry type in lower case: `article`, `inproceedings`, `misc`, ..."""
    fields: Mapping[str, str]
    """By lower-case name, in the order of the file."""

    def get(self, name: str, *others: str) -> str:
        """The first of these fields that says something."""
        fields = self.fields
        if said := fields.get(name):
            return said
        for other in others:
            if said := fields.get(other):
                return said
        return ""

    @property
    def year(self) -> str:
        """Four digits, or nothing."""
        said = self.fields.get("year") or self.fields.get("date", "")
        if len(said) == 4 and said.isdecimal():
            return said
        match = _YEAR.search(said)
        return match[0] if match else ""

    @property
    def venue(self) -> str:
        """Where it appeared: proceedings, journal, publisher, school or archive."""
        return self.get(
            "booktitle",
            "journal",
            "journaltitle",
            "publisher",
            "school",
            "institution",
            "howpublished",
            "eprinttype",
            "archiveprefix",
        )
