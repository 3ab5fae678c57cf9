"""What a site is about: people and all that a CV says of them, and publications.

Plain values: no files, no formats, no HTML. `records` turns YAML into these and back by their annotations, so a new
key of `person.yaml` is a new field here and nothing else. An empty value means that nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Text: TypeAlias = str | Mapping[str, str]
"""A text, or the same text in several languages by BCP 47 tag: `{"en": "Bo Jiang", "zh": "江波"}`."""

Date: TypeAlias = str
"""`2023`, `2023-07`, `2023-07-15`; an end may be `present`."""

Years: TypeAlias = str
"""`2023`, `2020-2022` or `2022-present`."""

Level: TypeAlias = Literal["postdoc", "phd", "masters", "undergraduate"]
Standing: TypeAlias = Literal["current", "past"]


def localized(text: Text, language: str, *others: str) -> str:
    """The text in `language`, else in the first of `others` that it has, else in whichever comes first."""
    if isinstance(text, str):
        return text
    return next((text[tag] for tag in (language, *others) if text.get(tag)), next(iter(text.values()), ""))


def spellings(text: Text) -> tuple[str, ...]:
    """Every language's version of a text."""
    return ((text,) if text else ()) if isinstance(text, str) else tuple(text.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Education:
    """A degree, or the time spent on one."""

    institution: Text = ""
    """School or university, with its department where the CV gives it."""
    degree: Text = ""
    """`Ph.D.`, `B.S.`, `博士`, as the CV writes it."""
    area: Text = ""
    """The subject."""
    location: Text = ""
    """City and country."""
    start: Date = ""
    """First month or year."""
    end: Date = ""
    """Last month or year, or `present`."""
    expected: bool = False
    """Whether the end lies ahead."""
    advisors: tuple[Text, ...] = ()
    """Names, without titles."""
    thesis: Text = ""
    """Title of the dissertation."""
    notes: tuple[Text, ...] = ()
    """Whatever else is said; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience:
    """A position, an internship, a visit."""

    organization: Text = ""
    """Employer or host, with the group where the CV gives it."""
    role: Text = ""
    """`Research Intern`, `Assistant Professor`."""
    location: Text = ""
    """City and country."""
    start: Date = ""
    """First month or year."""
    end: Date = ""
    """Last month or year, or `present`."""
    expected: bool = False
    """Whether the end lies ahead."""
    advisors: tuple[Text, ...] = ()
    """Names, without titles."""
    highlights: tuple[Text, ...] = ()
    """What was done; Markdown, one item each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A piece of research or software with a name of its own."""

    name: Text = ""
    """What it is called."""
    description: Text = ""
    """One line on what it is."""
    start: Date = ""
    """First month or year."""
    end: Date = ""
    """Last month or year, or `present`."""
    url: str = ""
    """Where it can be seen."""
    highlights: tuple[Text, ...] = ()
    """What was done; Markdown, one item each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patent:
    """A patent or a patent application."""

    number: str = ""
    """With the office's prefix: `CN202310791299.6`, `US20170302565A1`."""
    title: Text = ""
    """Title of the invention."""
    inventors: tuple[Text, ...] = ()
    """In the order of the patent."""
    date: Date = ""
    """Of filing or grant, as the CV gives it."""
    status: Text = ""
    """`granted`, `pending`, `已授权`, as the CV writes it."""
    url: str = ""
    """Where it can be read."""
    notes: tuple[Text, ...] = ()
    """Whatever else is said, the same invention's number at another office for instance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """One time a talk was given."""

    where: Text = ""
    """Host, conference or seminar."""
    date: Date = ""
    """When."""
    location: Text = ""
    """City and country."""
    slides: str = ""
    """Address, or name of a file of the person."""
    video: str = ""
    """Address, or name of a file of the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A talk, with all the places where it was given."""

    title: Text = ""
    """May be empty: many CVs list only where."""
    given: tuple[Occasion, ...] = ()
    """In the order of the source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A course in one term."""

    course: Text = ""
    """Its title."""
    code: str = ""
    """`CompSci 210`."""
    term: Text = ""
    """`Spring 2024`, `2023–24`."""
    role: Text = ""
    """`Lecturer`, `Teaching Assistant`; empty for one's own course."""
    institution: Text = ""
    """Where, if it is not the present affiliation."""
    url: str = ""
    """The course's page."""
    notes: tuple[Text, ...] = ()
    """Whatever else is said; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    """Somebody supervised."""

    name: Text = ""
    """Their name."""
    level: Level | Text = ""
    """`postdoc`, `phd`, `masters` or `undergraduate`; other words stay as they are."""
    status: Standing | Text = ""
    """`current` or `past`."""
    co_advisors: tuple[Text, ...] = ()
    """Who else supervises."""
    year: Text = ""
    """Of graduation, or the years of the stay."""
    institution: Text = ""
    """Where they studied."""
    project: Text = ""
    """Title of thesis or project."""
    now: Text = ""
    """Where they are now, or went first."""
    notes: tuple[Text, ...] = ()
    """Prizes and whatever else is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Committee:
    """A thesis examined."""

    name: Text = ""
    """The candidate."""
    year: Text = ""
    """Of the defence."""
    institution: Text = ""
    """Where."""
    thesis: Text = ""
    """Its title."""
    notes: tuple[Text, ...] = ()
    """Whatever else is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A duty for the field, the department or the public."""

    role: Text = ""
    """`Technical Program Committee`, `Reviewer`."""
    organization: Text = ""
    """Conference, journal, agency or department."""
    years: tuple[Years, ...] = ()
    """When."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize, an honour, a scholarship."""

    title: Text = ""
    """What."""
    years: tuple[Years, ...] = ()
    """Every year in which it was won; CVs leave it out at times."""
    issuer: Text = ""
    """Who gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Money for research."""

    title: Text = ""
    """Of the project."""
    agency: Text = ""
    """Who pays."""
    amount: str = ""
    """With its currency, as the CV writes it."""
    start: Date = ""
    """First year."""
    end: Date = ""
    """Last year."""
    role: Text = ""
    """`PI`, `主持`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A line of a skills section."""

    category: Text = ""
    """What the line is about."""
    text: Text = ""
    """The line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Anything else that a CV has, under its own heading."""

    title: Text = ""
    """The heading as the CV writes it."""
    text: Text = ""
    """Markdown."""
    items: tuple[Text, ...] = ()
    """Markdown, one item each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsorted:
    """What the importer could not place."""

    text: str = ""
    """The words as they stand."""
    source: str = ""
    """File and lines: `cv.txt:12-14`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """All that a CV says of its owner, but for the publications."""

    name: Text
    """The only thing that must be said."""
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
    unsorted: tuple[Unsorted, ...] = ()
    """What the importer could not place. Never rendered."""


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


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name in the parts that BibTeX knows; a name that cannot be split is all `family`."""

    given: str = ""
    """`Yunzhuo`, `T-H. Hubert`."""
    family: str = ""
    """`Liu`; the whole of `刘运卓`."""
    prefix: str = ""
    """`van der`."""
    suffix: str = ""
    """`Jr.`"""

    def __str__(self) -> str:
        return " ".join(part for part in (self.given, self.prefix, self.family, self.suffix) if part)


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

    def get(self, *names: str) -> str:
        """The first of these fields that says something."""
        return next((self.fields[name] for name in names if self.fields.get(name)), "")

    @property
    def year(self) -> str:
        """Four digits, or nothing."""
        match = re.search(r"\d{4}", self.get("year", "date"))
        return match[0] if match else ""

    @property
    def venue(self) -> str:
        """Where it appeared: proceedings, journal, publisher, school or archive."""
        return self.get(
            "booktitle", "journal", "journaltitle", "publisher", "school", "institution", "howpublished", "eprinttype",
            "archiveprefix",
        )
