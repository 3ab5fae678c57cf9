"""Implausible values are found, and unusual ones that may be right are not."""

from __future__ import annotations

import pytest

from sitegen.content.plausibility import Implausible, find_implausible
from sitegen.model import Award, Education, Experience, Grant, Person, Publication, Service

YEAR = 2026


def in_work(**fields: str) -> list[tuple[str, str, str]]:
    work = Publication("key", "inproceedings", {"title": "Foam on Tides", **fields})
    return [
        (flag.field, flag.value, flag.why)
        for flag in find_implausible(Person(name="Ada"), (work,), YEAR)
    ]


@pytest.mark.parametrize(
    ("fields", "field", "value", "why"),
    [
        ({"year": "20012"}, "year", "20012", "is not a plausible year"),
        ({"year": "2103"}, "year", "2103", "is not a plausible year"),
        *(
            ({"booktitle": f"SOT, {year}"}, "year", year, "is in place of the year, but")
            for year in ("20012", "2103")
        ),
        (
            {"booktitle": "SOT 2019", "year": "2022"},
            *("year", "2022", "differs from the year in the venue, 2019"),
        ),
        ({"doi": "10.1"}, "doi", "10.1", "is not a DOI"),
        ({"issn": "0378-5956"}, "issn", "0378-5956", "is not a valid ISSN"),
        ({"pages": "134--123"}, "pages", "134--123", "is not a page range"),
        (
            {"eprint": "2113.1", "eprinttype": "arxiv"},
            *("eprint", "2113.1", "is not an arXiv identifier"),
        ),
    ],
)
def test_implausible_works(fields: dict[str, str], field: str, value: str, why: str) -> None:
    (found,) = in_work(**fields)
    assert found[:2] == (field, value)
    assert found[2].startswith(why)


@pytest.mark.parametrize(
    "fields",
    [
        {"year": "2023", "booktitle": "SOT 2022"},
        {"year": "2023", "booktitle": "SOT 2021--2022"},
        {"booktitle": "SOT 2022"},
        {"year": "2023", "journal": "Foam 80211", "pages": "123--34"},
        {"howpublished": "arXiv:2305.01234", "eprint": "2305.01234", "eprinttype": "arxiv"},
        {"issn": "0378-5955, 2434-561X", "isbn": "978-3-16-148410-0", "doi": "10.1000/182"},
        {"doi": "10.1002/1439-7641(20020415)3:4<364::AID-FOAM364>3.0.CO;2-G"},
        {"year": "1850"},
    ],
)
def test_works_that_may_be_right(fields: dict[str, str]) -> None:
    assert in_work(**fields) == []


def test_duplicate_works() -> None:
    titles = [("a", "Foam on {Tides}", "Foam"), ("b", "Foam on tides", "Tides")]
    works = [
        Publication(key, "article", {"title": title, "journal": journal, "year": "2020"})
        for key, title, journal in [*titles, ("c", "Foam on tides.", "{Foam}")]
    ]
    assert find_implausible(Person(name="Ada"), works, YEAR) == [
        Implausible("publications", 2, "", "Foam on tides.", "is a duplicate of a")
    ]


def test_implausible_entries_and_links() -> None:
    person = Person(
        name="Ada",
        links={"github": "ada", "orcid": "0000-0002-1825-0098"},
        education=(Education(start="2019", end="2015"), Education(start="2019-09", end="2019")),
        experience=(Experience(start="2103"), Experience(start="2020-05", end="2020-03")),
        grants=(Grant(start="2024", end="2031"), Grant(start="2024", end="present")),
        awards=(Award(title="A", years=("2020", "2202")),),
        service=(Service(role="PC", years=("2022-2020", "2020-present")),),
    )
    orcid = "is not a valid ORCID iD: the check digit is wrong"
    assert find_implausible(person, (), YEAR) == [
        Implausible("links", 1, "orcid", "0000-0002-1825-0098", orcid),
        Implausible("education", 0, "end", "2015", "is before the start, 2019"),
        Implausible("experience", 0, "start", "2103", "is not a plausible year"),
        Implausible("experience", 1, "end", "2020-03", "is before the start, 2020-05"),
        Implausible("awards", 0, "years", "2202", "is not a plausible year"),
        Implausible("service", 0, "years", "2022-2020", "ends before it starts"),
    ]
