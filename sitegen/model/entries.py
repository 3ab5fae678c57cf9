"""The entries of a CV, section by section: one class for each kind of entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sitegen.model.text import Date, Text, Years  # noqa: TC001 - annotations are read at run time

Level: TypeAlias = Literal["postdoc", "phd", "masters", "undergraduate"]
Standing: TypeAlias = Literal["current", "past"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Education:
    """A degree, or a period of study."""

    institution: Text = ""
    """School or university, with the department if the CV gives it."""
    degree: Text = ""
    """Degree as the CV writes it: `Ph.D.`, `B.S.`, `博士`."""
    area: Text = ""
    """Subject."""
    location: Text = ""
    """City and country."""
    start: Date = ""
    """First month or year."""
    end: Date = ""
    """Last month or year, or `present`."""
    expected: bool = False
    """Whether the end is in the future."""
    advisors: tuple[Text, ...] = ()
    """Names of the advisors, without titles."""
    thesis: Text = ""
    """Title of the thesis."""
    url: str = ""
    """Web page of the school or the thesis."""
    notes: tuple[Text, ...] = ()
    """Anything else; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience:
    """A position, an internship or a visit."""

    organization: Text = ""
    """Employer or host, with the group if the CV gives it."""
    role: Text = ""
    """Job title: `Research Intern`, `Assistant Professor`."""
    location: Text = ""
    """City and country."""
    start: Date = ""
    """First month or year."""
    end: Date = ""
    """Last month or year, or `present`."""
    expected: bool = False
    """Whether the end is in the future."""
    advisors: tuple[Text, ...] = ()
    """Names of the advisors, without titles."""
    url: str = ""
    """Web page of the employer or the group."""
    highlights: tuple[Text, ...] = ()
    """Achievements, one per item; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A research or software project with a name of its own."""

    name: Text = ""
    """Name of the project."""
    description: Text = ""
    """One-line description."""
    start: Date = ""
    """First month or year."""
    end: Date = ""
    """Last month or year, or `present`."""
    url: str = ""
    """Web page of the project."""
    highlights: tuple[Text, ...] = ()
    """Achievements, one per item; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patent:
    """A patent or a patent application."""

    number: str = ""
    """Number with the prefix of the office: `CN202310791299.6`, `US20170302565A1`."""
    title: Text = ""
    """Title of the invention."""
    inventors: tuple[Text, ...] = ()
    """Inventors in the order of the patent."""
    date: Date = ""
    """Date of filing or grant, whichever the CV gives."""
    status: Text = ""
    """Status as the CV writes it: `granted`, `pending`, `已授权`."""
    url: str = ""
    """Web page of the patent."""
    notes: tuple[Text, ...] = ()
    """Anything else, for example the number at another office."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """One occasion on which a talk was given."""

    where: Text = ""
    """Host, conference or seminar."""
    date: Date = ""
    """Date of the talk."""
    location: Text = ""
    """City and country."""
    slides: str = ""
    """Slides: an address, or the name of a file in the person's `files/`."""
    video: str = ""
    """Recording: an address, or the name of a file in the person's `files/`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A talk, with every occasion on which it was given."""

    title: Text = ""
    """Title; may be empty, because many CVs list only the venue."""
    kind: Text = ""
    """Kind as the CV calls it: `Poster`, `Invited talk`, `Keynote`."""
    authors: tuple[Text, ...] = ()
    """Authors of a poster or a joint talk, in the order of the CV."""
    url: str = ""
    """Web page or announcement of the talk."""
    given: tuple[Occasion, ...] = ()
    """Occasions in the order of the CV."""
    abstract: Text = ""
    """Abstract of a few sentences; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A course in one term."""

    course: Text = ""
    """Title of the course."""
    code: str = ""
    """Course code: `CompSci 210`."""
    term: Text = ""
    """Term: `Spring 2024`, `2023–24`."""
    role: Text = ""
    """`Lecturer`, `Teaching Assistant`; empty for a course of one's own."""
    institution: Text = ""
    """Institution, if it is not the current affiliation."""
    url: str = ""
    """Web page of the course."""
    notes: tuple[Text, ...] = ()
    """Anything else; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    """A student or postdoc supervised."""

    name: Text = ""
    """Name of the student."""
    level: Level | Text = ""
    """`postdoc`, `phd`, `masters` or `undergraduate`; other text is shown as written."""
    status: Standing | Text = ""
    """`current` or `past`."""
    co_advisors: tuple[Text, ...] = ()
    """Names of the co-advisors."""
    start: Date = ""
    """Year in which the student began, if `year` is the last."""
    year: Text = ""
    """Year of graduation, or the years of the stay."""
    institution: Text = ""
    """Where the student studied."""
    project: Text = ""
    """Title of the thesis or project."""
    now: Text = ""
    """Current or first position afterwards."""
    url: str = ""
    """Web page of the student."""
    notes: tuple[Text, ...] = ()
    """Anything else, for example awards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Committee:
    """A thesis examined."""

    name: Text = ""
    """Name of the candidate."""
    year: Text = ""
    """Year of the defence."""
    institution: Text = ""
    """Institution of the candidate."""
    thesis: Text = ""
    """Title of the thesis."""
    url: str = ""
    """Web page of the candidate or the thesis."""
    notes: tuple[Text, ...] = ()
    """Anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A service to the community, the department or the public."""

    role: Text = ""
    """Role: `Technical Program Committee`, `Reviewer`."""
    organization: Text = ""
    """Conference, journal, agency or department."""
    years: tuple[Years, ...] = ()
    """Years of service."""
    url: str = ""
    """Web page of the conference, journal or organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """An award, an honour or a scholarship."""

    title: Text = ""
    """Name of the award."""
    years: tuple[Years, ...] = ()
    """Every year in which it was won; may be empty, because some CVs omit it."""
    issuer: Text = ""
    """Institution that gives the award."""
    url: str = ""
    """Web page of the award."""
    notes: tuple[Text, ...] = ()
    """Anything else, for example the reason for the award."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Research funding."""

    title: Text = ""
    """Title of the funded project."""
    agency: Text = ""
    """Funding agency."""
    amount: str = ""
    """Amount with its currency, as the CV writes it."""
    start: Date = ""
    """First year."""
    end: Date = ""
    """Last year."""
    role: Text = ""
    """Role in the project: `PI`, `主持`."""
    url: str = ""
    """Web page of the grant."""
    notes: tuple[Text, ...] = ()
    """Anything else: grant number, status, co-investigators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A line of the skills section."""

    category: Text = ""
    """Category: `Languages`, `Programming`."""
    text: Text = ""
    """The skills themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Any other section of a CV, under its own heading."""

    title: Text = ""
    """Heading as the CV writes it."""
    text: Text = ""
    """Running text; Markdown."""
    items: tuple[Text, ...] = ()
    """List items; Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsorted:
    """Text of a CV that the importer could not place."""

    text: str = ""
    """The text, verbatim."""
    source: str = ""
    """File and lines: `cv.txt:12-14`."""
