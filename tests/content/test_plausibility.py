"""Unusual values that may be right are not implausible; `checking/mistakes.py` has what is."""

from __future__ import annotations

import pytest

from sitegen.content.plausibility import find_implausible
from sitegen.model import Person, Publication

YEAR = 2026


def in_work(**fields: str) -> list[tuple[str, str, str]]:
    work = Publication("key", "inproceedings", {"title": "Foam on Tides", **fields})
    return [
        (flag.field, flag.value, flag.why)
        for flag in find_implausible(Person(name="Ada"), (work,), YEAR)
    ]


@pytest.mark.parametrize("year", ["20012", "2103"])
def test_an_implausible_year_in_a_venue_is_found(year: str) -> None:
    ((field, value, why),) = in_work(booktitle=f"SOT, {year}")
    assert (field, value) == ("year", year)
    assert why.startswith("is in place of the year, but")


def test_an_issn_has_a_check_digit() -> None:
    ((field, value, why),) = in_work(issn="0378-5956")
    assert (field, value) == ("issn", "0378-5956")
    assert why.startswith("is not a valid ISSN")


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
