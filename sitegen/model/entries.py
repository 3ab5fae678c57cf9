"""What stands under the headings of a CV: one class for an entry of each kind.

Part of `model`, which everybody imports them from; apart from it because there are so many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sitegen.model.text import Date, Text, Years  # noqa: TC001 - `records` reads the annotations when the program runs

Level: TypeAlias = Literal["postdoc", "phd", "masters", "undergraduate"]
Standing: TypeAlias = Literal["current", "past"]


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
    url: str = ""
    """Where the school, or the thesis, can be read of."""
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
    url: str = ""
    """Page of the employer or the group."""
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
    kind: Text = ""
    """`Poster`, `Invited talk`, `Keynote`, as the CV calls it."""
    authors: tuple[Text, ...] = ()
    """Of a poster or a joint talk, in the order of the CV."""
    url: str = ""
    """Where it is announced, or can be read of."""
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
    url: str = ""
    """Their page."""
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
    url: str = ""
    """Page of the candidate or the thesis."""
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
    url: str = ""
    """Page of the conference, journal or body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize, an honour, a scholarship."""

    title: Text = ""
    """What."""
    years: tuple[Years, ...] = ()
    """Every year in which it was won; CVs leave it out at times."""
    issuer: Text = ""
    """Who gave it."""
    url: str = ""
    """Where it can be read of."""
    notes: tuple[Text, ...] = ()
    """What it was given for, and whatever else is said."""


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
    url: str = ""
    """Where it can be read of."""
    notes: tuple[Text, ...] = ()
    """Whatever else is said: its number, its state, other investigators."""


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
