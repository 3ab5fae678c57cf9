"""Links on the names of authors."""

from __future__ import annotations

from tests.parsing.reading import cv

HEAD = "# Ada Nilsson\n\nada@hill.example.org\n\n## Publications\n\n"
FOAM = (
    "- [Ada Nilsson](https://ada.example.org), [Bo Ek](https://bo.example.org) and Mei Lin. "
    "[Foam on quiet tides](https://foam.example.org). Journal of Tides 3 (2020), 1-9.\n"
)
SALT = "- Mei Lin, [Bo Ek](https://bo.example.org). Salt in the marsh. Journal of Tides 4 (2021), 2-8.\n"


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
