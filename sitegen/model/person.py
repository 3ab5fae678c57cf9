"""A person: everything a CV says about its owner except the publications."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - annotations are read at run time
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from sitegen.model.entries import (  # noqa: TC001 - annotations are read at run time
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Patent,
    Project,
    Section,
    Service,
    Skill,
    Student,
    Talk,
    Unsorted,
)
from sitegen.model.text import Text, all_versions

SectionKey: TypeAlias = Literal[
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
"""The keys whose content has a heading of its own on pages and in CVs."""

KEYS_WITH_URL: Final = (
    *("education", "experience", "projects", "patents", "talks", "teaching"),
    *("students", "committees", "service", "awards", "grants"),
)
"""The keys of `person.yaml` whose entries have a `url`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Everything a CV says about its owner except the publications; the keys of `person.yaml`."""

    name: Text
    """Full name; the only required key."""
    credentials: Text = ""
    """Letters after the name: `MD, PhD, FACC`."""
    aliases: tuple[str, ...] = ()
    """Other names the person publishes under: `Y. Z. Liu`, a former name. Not published."""
    pronunciation: tuple[Text, ...] = ()
    """How to pronounce the name: `MEE-ra TAHN`. May differ by language, like the name itself:
    `{en: MEE-ra TAHN, zh: Tán Mílán}`. A list gives several pronunciations."""
    position: Text = ""
    """Position: `Assistant Professor`."""
    affiliation: Text = ""
    """Department and university."""
    address: Text = ""
    """Office address."""
    email: tuple[str, ...] = ()
    """Email addresses, the preferred one first."""
    phone: tuple[str, ...] = ()
    """Office phone numbers. Imported numbers are put into `private.yaml`."""
    links: Mapping[str, str] = field(default_factory=dict)
    """Links by service; a handle is enough for known ones (`github`, `scholar`, `orcid`)."""
    bio: Text = ""
    """Biography of a few paragraphs; Markdown."""
    interests: tuple[Text, ...] = ()
    """Research interests."""
    education: tuple[Education, ...] = ()
    """Degrees."""
    experience: tuple[Experience, ...] = ()
    """Positions held."""
    projects: tuple[Project, ...] = ()
    """Research and software projects."""
    patents: tuple[Patent, ...] = ()
    """Patents and patent applications."""
    talks: tuple[Talk, ...] = ()
    """Talks and posters."""
    teaching: tuple[Course, ...] = ()
    """Courses taught, by term."""
    students: tuple[Student, ...] = ()
    """Students and postdocs supervised."""
    committees: tuple[Committee, ...] = ()
    """Theses examined."""
    service: tuple[Service, ...] = ()
    """Professional service."""
    awards: tuple[Award, ...] = ()
    """Awards and honours."""
    grants: tuple[Grant, ...] = ()
    """Research funding."""
    skills: tuple[Skill, ...] = ()
    """Languages, tools and methods."""
    sections: tuple[Section, ...] = ()
    """Anything else, under its own heading."""
    headings: Mapping[SectionKey, Text] = field(default_factory=dict)
    """Headings to use instead of the usual ones: `Appointments`, `讲授课程`."""
    unsorted: tuple[Unsorted, ...] = ()
    """Text the importer could not place. Not published."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """The name in every language, and the aliases."""
        return (*all_versions(self.name), *self.aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Private:
    """Personal data from a CV that is never published; the keys of `private.yaml`."""

    phone: tuple[str, ...] = ()
    """Phone numbers."""
    birth: Text = ""
    """Date or year of birth."""
    age: Text = ""
    """Age as the CV writes it: `26岁`."""
    address: Text = ""
    """Home address."""
    gender: Text = ""
    """Gender as the CV writes it."""
    marital_status: Text = ""
    """Marital status as the CV writes it."""
    nationality: Text = ""
    """Nationality as the CV writes it."""
    id_number: Text = ""
    """Number of a passport or identity card."""
    referees: tuple[Text, ...] = ()
    """Referees with their contact details."""
    other: Text = ""
    """Other personal details as the CV writes them: `Religion: none; Tax number: …`"""
