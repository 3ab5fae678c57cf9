"""Links on the names of authors."""

from __future__ import annotations

from typing import Any

import pytest

from tests.parsing.reading import cv

CASES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "award": (
        "awards",
        "## Awards\n\n- [Golden Shell](https://shell.example/2021), Hill Society, 2021\n- Silver Shell, 2019",
        {"url": "https://shell.example/2021"},
    ),
    "service": (
        "service",
        "## Service\n\n- Reviewer: [Foam Letters](https://foam.example), Tides",
        {"organization": "Foam Letters", "url": "https://foam.example"},
    ),
    "second-of-a-list": (
        "service",
        "## Service\n\n- Reviewer: Foam Letters, [Tides](https://tides.example)",
        {"organization": "Foam Letters", "url": ""},
    ),
    "talk": (
        "talks",
        '## Talks\n\n- "[On the age of shells](https://shell.example/age)", Foam Days, May 2019',
        {"title": "On the age of shells", "url": "https://shell.example/age"},
    ),
    "course": (
        "teaching",
        "## Teaching\n\n- Spring 2024: [Physics of Tides](https://tides.example/course)\n- Spring 2023: Chemistry of Foam",
        {"course": "Physics of Tides", "url": "https://tides.example/course"},
    ),
    "job-and-what-was-done": (
        "experience",
        "## Experience\n\n**Fellow**, [Hill Institute](https://hill.example), 2019 - 2021\n\n- Wrote [foam](https://foam.example).",
        {
            "url": "https://hill.example",
            "highlights": ("Wrote [foam](https://foam.example)",),
        },
    ),
    "section-of-its-own": (
        "sections",
        "## Media\n\n- Told [The Hill Post](https://post.example/1) of shells.",
        {"items": ("Told [The Hill Post](https://post.example/1) of shells.",)},
    ),
}
HEAD = "# Ada Nilsson\n\nada@hill.example.org\n\n## Publications\n\n"
FOAM = (
    "- [Ada Nilsson](https://ada.example.org), [Bo Ek](https://bo.example.org) and Mei Lin. "
    "[Foam on quiet tides](https://foam.example.org). Journal of Tides 3 (2020), 1-9.\n"
)
SALT = "- Mei Lin, [Bo Ek](https://bo.example.org). Salt in the marsh. Journal of Tides 4 (2021), 2-8.\n"


@pytest.mark.parametrize(("key", "text", "fields"), CASES.values(), ids=CASES)
def test_an_address_belongs_to_the_entry_that_leads_there(
    key: str, text: str, fields: dict[str, Any]
) -> None:
    person = cv(f"# Ann Lee\n\nHill University\n\n{text}\n").person
    first = getattr(person, key)[0]
    assert {name: getattr(first, name) for name in fields} == fields
    assert not person.unsorted


def test_slides_of_a_talk_are_of_the_time_it_was_given() -> None:
    text = '# Ann Lee\n\n## Talks\n\n- "On the age of shells", Foam Days, May 2019. [Slides](https://shell.example/s)\n'
    (talk,) = cv(text).person.talks
    assert talk.given[0].slides == "https://shell.example/s"


def test_what_a_work_leads_to_has_a_field_each() -> None:
    text = (
        "# Ann Lee\n\n## Publications\n\n"
        "1. A. Lee, B. Lind. Tides of the outer isles. Journal of Foam, 12(3):4-9, 2019. "
        "[[PDF](https://shell.example/t.pdf)] [[Code](https://shell.example/code)]\n"
    )
    found = cv(text)
    (work,) = found.publications
    assert work.get("pdf") == "https://shell.example/t.pdf"
    assert work.get("code") == "https://shell.example/code"
    assert not found.person.unsorted


def test_a_doi_is_an_address_that_pages_lead_to() -> None:
    person = cv("## Awards\n\n- [Golden Shell](doi:10.1000/shell), Hill Society, 2021\n").person
    assert person.awards[0].url == "https://doi.org/10.1000/shell"
    assert not person.unsorted


def test_a_link_on_a_co_author_is_of_the_site_and_no_place_of_the_work() -> None:
    parsed = cv(HEAD + FOAM + SALT)
    assert parsed.site == {"coauthors": {"Bo Ek": "https://bo.example.org"}}
    assert [work.get("url", "website") for work in parsed.publications] == [
        "https://foam.example.org",
        "",
    ]
    assert not parsed.person.unsorted


def test_a_link_on_the_owner_is_a_link_of_theirs() -> None:
    assert cv(HEAD + FOAM + SALT).person.links == {"homepage": "https://ada.example.org"}


def test_a_second_address_of_somebody_is_not_lost() -> None:
    parsed = cv(HEAD + FOAM + SALT.replace("//bo.", "//ek."))
    assert parsed.site == {"coauthors": {"Bo Ek": "https://bo.example.org"}}
    assert "https://ek.example.org" in str([parsed.publications, parsed.person.unsorted])


def test_without_links_nothing_is_reported() -> None:
    assert (
        cv(
            HEAD + "- Ada Nilsson, Bo Ek. Foam on quiet tides. Journal of Tides 3 (2020), 1-9.\n"
        ).site
        == {}
    )


def test_invalid_page_addresses_are_reported_and_not_linked() -> None:
    person = cv(
        "## Awards\n\n- [Golden Shell](hhttp://shell.example/2021), Hill Society, 2021\n"
    ).person
    assert person.awards[0].url == ""
    assert "hhttp://shell.example/2021" in str([person.awards[0].notes, person.unsorted])
