"""What cannot be right, and what only looks odd."""

from __future__ import annotations

import pytest

from sitegen.content.plausibility import Flag, flags
from sitegen.model import Award, Education, Experience, Grant, Person, Publication, Service

YEAR = 2026


def of_work(**fields: str) -> list[tuple[str, str, str]]:
    work = Publication("key", "inproceedings", {"title": "Foam on Tides", **fields})
    return [(flag.field, flag.value, flag.why) for flag in flags(Person(name="Ada"), (work,), YEAR)]


def of_person(**values: object) -> list[Flag]:
    return flags(Person(name="Ada", **values), (), YEAR)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "flag"),
    [
        ({"year": "20012"}, ("year", "20012", "cannot be the year")),
        ({"year": "2103"}, ("year", "2103", "cannot be the year")),
        (
            {"booktitle": "SOT, 20012"},
            ("year", "20012", "stands where the year should be, and cannot be one"),
        ),
        (
            {"booktitle": "SOT, 2103"},
            ("year", "2103", "stands where the year should be, and cannot be one"),
        ),
        (
            {"booktitle": "SOT 2019", "year": "2022"},
            ("year", "2022", "is not what the venue says: 2019"),
        ),
        ({"doi": "10.1"}, ("doi", "10.1", "is no DOI: one looks like 10.1000/182")),
        (
            {"issn": "0378-5956"},
            ("issn", "0378-5956", "is no ISSN: its last digit does not fit the others"),
        ),
        ({"pages": "134--123"}, ("pages", "134--123", "end before they begin")),
        (
            {"eprint": "2113.1", "eprinttype": "arxiv"},
            ("eprint", "2113.1", "is no number of arXiv: one looks like 2101.00001"),
        ),
    ],
)
def test_works(fields: dict[str, str], flag: tuple[str, str, str]) -> None:
    assert of_work(**fields) == [flag]


@pytest.mark.parametrize(
    "fields",
    [
        {"year": "2023", "booktitle": "SOT 2022"},
        {"year": "2023", "booktitle": "SOT 2021--2022"},
        {"booktitle": "SOT 2022"},
        {"year": "2023", "journal": "Foam 80211", "pages": "123--34"},
        {"howpublished": "arXiv:2305.01234", "eprint": "2305.01234", "eprinttype": "arxiv"},
        {"issn": "0378-5955, 2434-561X", "isbn": "978-3-16-148410-0", "doi": "10.1000/182"},
        {"year": "1850"},
    ],
)
def test_works_that_may_well_be_right(fields: dict[str, str]) -> None:
    assert of_work(**fields) == []


def test_a_work_listed_twice() -> None:
    first = Publication(
        "a", "article", {"title": "Foam on {Tides}", "journal": "Foam", "year": "2020"}
    )
    again = Publication(
        "b", "article", {"title": "Foam on tides.", "journal": "{Foam}", "year": "2020"}
    )
    version = Publication(
        "c", "article", {"title": "Foam on tides", "journal": "Tides", "year": "2020"}
    )
    assert flags(Person(name="Ada"), (first, version, again), YEAR) == [
        Flag("publications", 2, "", "Foam on tides.", "is listed twice, as a too")
    ]


def test_periods() -> None:
    assert of_person(
        education=(Education(start="2019", end="2015"), Education(start="2019-09", end="2019")),
        experience=(Experience(start="2103"), Experience(start="2020-05", end="2020-03")),
        grants=(Grant(start="2024", end="2031"), Grant(start="2024", end="present")),
    ) == [
        Flag("education", 0, "end", "2015", "comes before the start, 2019"),
        Flag("experience", 0, "start", "2103", "cannot be the year"),
        Flag("experience", 1, "end", "2020-03", "comes before the start, 2020-05"),
    ]


def test_years_and_links() -> None:
    assert of_person(
        links={"github": "ada", "orcid": "0000-0002-1825-0098"},
        awards=(Award(title="A", years=("2020", "2202")),),
        service=(Service(role="PC", years=("2022-2020", "2020-present")),),
    ) == [
        Flag(
            "links",
            1,
            "orcid",
            "0000-0002-1825-0098",
            "is no ORCID: its last digit does not fit the others",
        ),
        Flag("awards", 0, "years", "2202", "cannot be the year"),
        Flag("service", 0, "years", "2022-2020", "ends before it begins"),
    ]
