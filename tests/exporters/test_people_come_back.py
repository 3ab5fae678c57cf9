"""A person in another program's terms comes back the same through the importer, whatever the words are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.exporters import export
from sitegen.importing import sources
from sitegen.model import Award, Education, Experience, Person, Project, Skill

LETTERS: Final = "abcdefgxyzABCXYZéüø&%$#^'@|;!?()+=.,/-0123456789刘运卓"
WORD: Final = st.text(LETTERS, min_size=1, max_size=8)
WORDS: Final = (
    st.lists(WORD, min_size=0, max_size=4)
    .map(lambda words: " ".join(["Foam", *words, "tides"]))
    .filter(lambda text: not re.search(r"&[#\w]", text))  # HTML is read as such
)
"""Begins and ends like words, with anything between: what marks a list or a heading at the edge alone is not tried."""
SAID: Final = WORDS | st.just("")
NAMES: Final = st.sampled_from(["Ann Lee", "Bo van Dyk", "Kåre Ødegård", "刘运卓", "J. R. Hill"])
ADDRESSES: Final = st.sampled_from(
    ["", "https://foam.example.org/a_b?c=d&e=f#g", "http://tides.example.org"]
)
NOTES: Final = st.lists(WORDS, max_size=2).map(tuple)
ADVISORS: Final = st.lists(NAMES, max_size=2, unique=True).map(tuple)
YEARS: Final = st.sampled_from([(), ("2013",), ("2013", "2016"), ("2013-2016",)])
DATES: Final = st.sampled_from(["", "2013", "2013-07", "2013-07-15"])
ENDS: Final = st.sampled_from(["", "2016", "2016-02", "2016-11-30"])
LINKS: Final = st.fixed_dictionaries(
    {},
    optional={
        "homepage": st.just("https://foam.example.org"),
        "github": st.just("foam-tides"),
        "orcid": st.just("0000-0002-1825-0097"),
        "mastodon": st.just("https://social.example.org/@foam"),
    },
)
EDUCATION: Final = st.builds(
    Education,
    institution=WORDS,
    degree=WORDS,
    area=WORDS,
    location=SAID,
    start=DATES,
    end=ENDS,
    url=ADDRESSES,
    advisors=ADVISORS,
    thesis=SAID,
    notes=NOTES,
)
EXPERIENCE: Final = st.builds(
    Experience,
    organization=WORDS,
    role=WORDS,
    location=SAID,
    start=DATES,
    end=ENDS | st.just("present"),
    url=ADDRESSES,
    advisors=ADVISORS,
    highlights=NOTES,
)
PROJECTS: Final = st.builds(
    Project,
    name=WORDS,
    description=SAID,
    start=DATES,
    end=ENDS,
    url=ADDRESSES,
    highlights=NOTES,
)
AWARDS: Final = st.builds(
    Award,
    title=WORDS,
    issuer=SAID,
    years=YEARS,
    url=ADDRESSES,
    notes=NOTES,
)
PEOPLE: Final = st.builds(
    Person,
    name=NAMES,
    position=SAID,
    email=st.sampled_from([(), ("foam@example.org",)]),
    links=LINKS,
    bio=SAID,
    interests=st.lists(
        st.sampled_from(["Foam", "Deep tides", "潮汐"]), max_size=2, unique=True
    ).map(tuple),
    education=st.lists(
        EDUCATION, max_size=2, unique_by=lambda one: (one.institution, one.degree)
    ).map(tuple),
    experience=st.lists(
        EXPERIENCE, max_size=2, unique_by=lambda one: (one.organization, one.role)
    ).map(tuple),
    projects=st.lists(PROJECTS, max_size=2, unique_by=lambda one: one.name).map(tuple),
    awards=st.lists(AWARDS, max_size=2, unique_by=lambda one: one.title).map(tuple),
    skills=st.lists(
        st.builds(Skill, category=WORDS, text=WORDS), max_size=2, unique_by=lambda one: one.category
    ).map(tuple),
)


def back(name: str, suffix: str, person: Person) -> Person:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"cv.{suffix}"
        path.write_text(export(name, [person], []), encoding="utf-8")
        return sources.read(path).person


@settings(deadline=None, max_examples=20)
@given(person=PEOPLE)
def test_from_json_resume(person: Person) -> None:
    assert back("jsonresume", "json", person) == person


@settings(deadline=None, max_examples=20)
@given(person=PEOPLE)
def test_from_rendercv(person: Person) -> None:
    again, expected = back("rendercv", "yaml", person), as_told(person)
    assert again.links == expected.links
    assert words(again) == words(expected)


def words(person: Person) -> str:
    """All else; in Markdown, `\\_` says what `_` does between spaces. A heading is always told there."""
    return re.sub(r"\\+([^A-Za-z0-9\s])", r"\1", repr(replace(person, links={}, headings={})))


def as_told(person: Person) -> Person:
    """What RenderCV tells apart: it has one date for what has no end."""
    return replace(
        person,
        education=tuple(_at_end(one) for one in person.education),
        experience=tuple(_from_start(one) for one in person.experience),
        projects=tuple(_from_start(one) for one in person.projects),
    )


def _at_end(one: Education) -> Education:
    return one if one.start and one.end else replace(one, start="", end=one.end or one.start)


E = TypeVar("E", Experience, Project)


def _from_start(one: E) -> E:
    return one if one.start and one.end else replace(one, start=one.start or one.end, end="")
