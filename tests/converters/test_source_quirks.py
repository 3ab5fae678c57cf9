"""Files with quirks seen in practice, each with the values it must yield."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from sitegen.content import bibtex
from sitegen.importing import sources

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing import ParsedCV

SOURCES: Final = Path(__file__).parents[3] / "shared" / "field"


def read(name: str) -> ParsedCV:
    if not SOURCES.is_dir():
        pytest.skip(f"the sources are absent: {SOURCES}")
    (path,) = SOURCES.glob(f"{name}*")
    return sources.read(path)


def people(cv: ParsedCV, index: int = 0) -> list[str]:
    return [str(name) for name in bibtex.names(cv.publications[index].get("author"))]


def values(name: str, index: int = 0) -> Callable[[ParsedCV], str]:
    return lambda cv: cv.publications[index].get(name)


WORKS: Final[dict[str, list[tuple[Callable[[ParsedCV], Any], Any]]]] = {
    "01-comment": [(values("title"), "Foam on tides"), (lambda cv: cv.skipped, ())],
    "01-hash": [
        (values("title"), "Foam on tides"),
        (lambda cv: [text.split(":")[1] for text in cv.skipped], ["1"]),
    ],
    "01-scopus": [
        (values("title"), "Foam on tides"),
        (lambda cv: [text.split(":")[1] for text in cv.skipped], ["1", "2"]),
    ],
    "01-space": [(values("title"), "Foam")],
    "02-published": [
        (
            lambda cv: [work.get("title") for work in cv.publications],
            ["Teaching Foam in Norway", "Innovative Foam in Courses"],
        ),
        (lambda cv: cv.person.teaching, ()),
    ],
    "02-work": [
        (values("title"), "Teaching Foam: A Work in Progress"),
        (values("year"), "2021"),
        (lambda cv: [work.get("pubstate") for work in cv.publications], ["", ""]),
    ],
    "04": [(lambda cv: bibtex.date_parts(cv.publications[0]), (2017,))],
    "05": [(values("journal"), "Monthly Notices of the Royal Astronomical Society")],
    "06": [(values("title"), "The naïve foam"), (people, ["Ana Martínez", "Luis García"])],
    "07": [(people, ["Rosa Vega Prado", "Jane Roe"])],
    "08": [(people, ["Jan de Vries", "Mara Tester"])],
    "12": [
        (values("title"), "Foam & tides <5> é"),
        (values("journal"), "Astronomy & Foam"),
        (values("title", 1), "CO2 and x"),
        (people, ["J. Müller", "Mara Tester"]),
    ],
    "14": [(people, ["Mara Tester", "Jane Roe"])],
    "17": [
        (people, ["Mara Tester", "Karl van der Berg 3rd", "Foam Study Group"]),
        (values("keywords"), "Foam, Tides"),
        (values("issn"), "1095-6850"),
    ],
    "18": [(lambda cv: cv.publications[0].type, "online")],
    "21": [(people, ["Mara Tester", "Jane Roe"])],
    "22": [
        (lambda cv: cv.person.aliases, ("Mara Tester", "M. Tester", "Mara Oldname")),
        (lambda cv: cv.person.interests, ("foam", "tides")),
        (
            lambda cv: [work.type for work in cv.publications],
            ["article", "dataset", "software", "misc", "misc"],
        ),
        (values("title"), "Foam & tides {H2O}"),
    ],
    "24": [(values("doi"), "10.1000/wos.1"), (values("year"), "2021")],
    "26": [(lambda cv: "example.org" in str(cv.publications), False)],
}
"""Expected values by the beginning of the file name."""


@pytest.mark.parametrize("name", WORKS)
def test_works_are_read_correctly(name: str) -> None:
    cv = read(name)
    for get, expected in WORKS[name]:
        assert get(cv) == expected


def test_rendercv_service_is_read_without_bold_marks() -> None:
    person = read("03-rendercv-service").person
    assert [(duty.role, duty.organization) for duty in person.service] == [
        ("Associate Editor", "Journal of Foam"),
        ("Associate Editor", "Tides"),
        ("Reviewer", "Journal of Waves"),
    ]
    assert [len(section.items) for section in person.sections] == [2]
    assert (person.education[0].degree, person.education[0].area) == ("PhD", "Foam")
    assert not person.unsorted


def test_samples_outside_the_navigation_are_left_out() -> None:
    cv = read("09")
    assert not (cv.person.talks or cv.person.education or cv.person.experience)
    assert [work.get("title") for work in cv.publications] == ["Foam on tides"]
    assert cv.publications[0].get("doi") == "10.1000/foam.1"
    assert len(cv.skipped) == 2


def test_pages_of_plain_jekyll_are_imported() -> None:
    cv = read("11")
    assert cv.person.bio == "I am Mara Tester and I study foam.\n\nI study foam at Hill University."
    assert [work.get("title") for work in cv.publications] == ["Foam on tides"]
    assert [file.name for file in cv.files] == ["pages/research.md"]


def test_al_folio_scholar_names_are_aliases() -> None:
    person = read("16").person
    assert {"Zoë Müller", "Zoe Mueller", "Zoë Schmidt"} <= set(person.aliases)
    assert "(Müller et al., 2020)" in str(person.bio)
    assert (person.address, person.email) == ("555 Foam street", ("zoe@example.org",))


def test_hugoblox_drafts_are_left_out() -> None:
    cv = read("20")
    (work,) = cv.publications
    assert work.get("title") == "Foam on tides and {H2O}: a $k$-study"
    assert work.get("doi") == "10.1000/foam.1"
    assert work.get("pdf") == "https://x.example.org/a.pdf"
    assert work.get("author+an") == "1=equal;2=equal"
    assert not [file for file in cv.files if file.name.startswith("news/")]
    assert len(cv.skipped) == 3
    assert cv.person.talks[0].abstract == "A talk.\n\nDetails here."
