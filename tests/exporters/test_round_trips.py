"""What a format can carry comes back unchanged through the importer, whatever the words are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.importing import sources
from sitegen.model import Award, Education, Experience, Person, Project, Publication, Skill

if TYPE_CHECKING:
    from sitegen.parsing import ParsedCV

SUFFIXES: Final = {
    "bibtex": "bib", "biblatex": "bib", "orcid-bibtex": "bib", "ris": "ris", "csl-json": "json", "endnote": "enw",
}  # fmt: skip


def phrases(letters: str) -> st.SearchStrategy[str]:
    """Texts that begin and end in words: marks of lists and headings at the edges are not tried.

    HTML is left out, because publishers write it into RIS, and it is read as such.
    """
    words = st.lists(st.text(letters, min_size=1, max_size=8), min_size=1, max_size=5)
    texts = words.map(lambda words: " ".join(["Foam", *words, "tides"]))
    return texts.filter(lambda text: not re.search(r"&[#\w]|<[\w/!?]", text))


IN_WORKS: Final = phrases("abcdefgxyzABCXYZéüø&%$#_{}\\~^\"'<>@|:;!?()[]+*=0123456789刘运卓")
IN_CVS: Final = phrases("abcdefgxyzABCXYZéüø&%$#^'@|;!?()+=.,/-0123456789刘运卓").map(
    lambda text: re.sub(r"(?<=\$).*", lambda rest: rest[0].replace("$", "="), text)
)
"""Texts with one dollar at most: a formula, which has two, becomes text."""
OPTIONAL: Final = IN_CVS | st.just("")
NAMES: Final = st.sampled_from(
    ["Ann Lee", "Bo van Dyk", "Kåre Ødegård", "刘运卓", "J. R. Hill", "Mei-Ling O'Neil"]
)
WORKS: Final = st.builds(
    lambda kind, title, authors, venue, year, more: Publication(
        "key",
        kind,
        {
            "title": bibtex.field(title),
            "author": bibtex.join_names(authors),
            {"article": "journal", "inproceedings": "booktitle"}[kind]: bibtex.field(venue),
            "year": str(year),
            **more,
        },
    ),
    st.sampled_from(["article", "inproceedings"]),
    IN_WORKS,
    st.lists(NAMES, min_size=1, max_size=3, unique=True),
    IN_WORKS,
    st.integers(1950, 2030),
    st.fixed_dictionaries(
        {},
        optional={
            "volume": st.integers(1, 999).map(str),
            "number": st.integers(1, 99).map(str),
            "pages": st.integers(1, 900).map(lambda first: f"{first}--{first + 9}"),
            "publisher": IN_WORKS.map(bibtex.field),
            "editor": st.lists(NAMES, min_size=1, max_size=2, unique=True).map(bibtex.join_names),
            "doi": st.text("abcxyz0189._-()", min_size=1, max_size=9).map("10.1000/x{}z".format),
        },
    ),
)

URLS: Final = st.sampled_from(
    ["", "https://foam.example.org/a_b?c=d&e=f#g", "http://tides.example.org"]
)
NOTES: Final = st.lists(IN_CVS, max_size=2).map(tuple)
ADVISORS: Final = st.lists(NAMES, max_size=2, unique=True).map(tuple)
DATES: Final = st.sampled_from(["", "2013", "2013-07", "2013-07-15"])
ENDS: Final = st.sampled_from(["", "2016", "2016-02", "2016-11-30"])
LINKS: Final = {
    "homepage": "https://foam.example.org",
    "github": "foam-tides",
    "orcid": "0000-0002-1825-0097",
    "mastodon": "https://social.example.org/@foam",
}
EDUCATION: Final = st.builds(
    Education, institution=IN_CVS, degree=IN_CVS, area=IN_CVS, location=OPTIONAL, start=DATES,
    end=ENDS, url=URLS, advisors=ADVISORS, thesis=OPTIONAL, notes=NOTES,
)  # fmt: skip
EXPERIENCE: Final = st.builds(
    Experience, organization=IN_CVS, role=IN_CVS, location=OPTIONAL, start=DATES,
    end=ENDS | st.just("present"), url=URLS, advisors=ADVISORS, highlights=NOTES,
)  # fmt: skip
PROJECTS: Final = st.builds(
    Project, name=IN_CVS, description=OPTIONAL, start=DATES, end=ENDS, url=URLS, highlights=NOTES,
)  # fmt: skip
AWARDS: Final = st.builds(
    Award, title=IN_CVS, issuer=OPTIONAL, url=URLS, notes=NOTES,
    years=st.sampled_from([(), ("2013",), ("2013", "2016"), ("2013-2016",)]),
)  # fmt: skip
SKILLS: Final = st.builds(Skill, category=IN_CVS, text=IN_CVS)
T = TypeVar("T")


def few(entries: st.SearchStrategy[T], *names: str) -> st.SearchStrategy[tuple[T, ...]]:
    def key(entry: T) -> tuple[object, ...]:
        return tuple(getattr(entry, name) for name in names)

    return st.lists(entries, max_size=2, unique_by=key).map(tuple)


PEOPLE: Final = st.builds(
    Person,
    name=NAMES,
    position=OPTIONAL,
    email=st.sampled_from([(), ("foam@example.org",)]),
    links=st.fixed_dictionaries({}, optional={key: st.just(one) for key, one in LINKS.items()}),
    bio=OPTIONAL,
    interests=st.sampled_from([(), ("Foam",), ("Deep tides", "潮汐")]),
    education=few(EDUCATION, "institution", "degree"),
    experience=few(EXPERIENCE, "organization", "role"),
    projects=few(PROJECTS, "name"),
    awards=few(AWARDS, "title"),
    skills=few(SKILLS, "category"),
)


def reimport(name: str, suffix: str, person: Person, works: list[Publication]) -> ParsedCV:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"cv.{suffix}"
        path.write_text(export(name, [person], works), encoding="utf-8")
        return sources.read(path)


@pytest.mark.parametrize("name", list(SUFFIXES))
@settings(deadline=None, max_examples=40)
@given(work=WORKS)
def test_works_come_back(name: str, work: Publication) -> None:
    (back,) = reimport(name, SUFFIXES[name], Person(name="Ann Lee"), [work]).publications
    assert plain(back) == plain(work)


def plain(work: Publication) -> list[object]:
    """Return, in plain text, the fields that all formats can carry."""
    people = [list(map(str, bibtex.names(work.get(role)))) for role in ("author", "editor")]
    fields = ("title", "volume", "number", "pages", "publisher", "doi")
    texts = [bibtex.plain(work.get(name)) for name in fields]
    return [work.type, bibtex.plain(work.venue), work.year, *people, *texts]


@settings(deadline=None, max_examples=20)
@given(person=PEOPLE)
def test_people_come_back_from_json_resume(person: Person) -> None:
    assert reimport("jsonresume", "json", person, []).person == person


@settings(deadline=None, max_examples=20)
@given(person=PEOPLE)
def test_people_come_back_from_rendercv(person: Person) -> None:
    back, expected = reimport("rendercv", "yaml", person, []).person, with_one_date(person)
    assert back.links == expected.links
    assert words(back) == words(expected)


def words(person: Person) -> str:
    r"""Return all else: Markdown's `\_` equals `_`, and a heading is always written to RenderCV."""
    return re.sub(r"\\+([^A-Za-z0-9\s])", r"\1", repr(replace(person, links={}, headings={})))


def with_one_date(person: Person) -> Person:
    """Return the person as RenderCV can describe them: one date for what has no range."""
    return replace(
        person,
        education=tuple(map(_at_end, person.education)),
        experience=tuple(map(_from_start, person.experience)),
        projects=tuple(map(_from_start, person.projects)),
    )


def _at_end(one: Education) -> Education:
    return one if one.start and one.end else replace(one, start="", end=one.end or one.start)


E = TypeVar("E", Experience, Project)


def _from_start(one: E) -> E:
    return one if one.start and one.end else replace(one, start=one.start or one.end, end="")
