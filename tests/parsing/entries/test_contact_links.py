"""Links in the head of a CV."""

from __future__ import annotations

from sitegen.parsing import parse_cv
from tests.parsing.reading import cv, document

HEAD = "ada nilsson\n\nHill University\n\nweb: https://{}.example.org\n\n# Education\n\nPhD, 2016\n"


def test_a_homepage_address_gives_the_name_in_lower_case() -> None:
    assert parse_cv(document(HEAD.format("ada-nilsson"))).person.name == "ada nilsson"
    assert not parse_cv(document(HEAD.format("hill-tides"))).person.name


def test_a_name_in_lower_case_is_read_and_not_kept_twice() -> None:
    person = cv(HEAD.format("hill-tides")).person
    assert (person.name, person.unsorted) == ("ada nilsson", ())


def test_many_links_are_all_kept() -> None:
    pages = "\n\n".join(
        f"[page {number}](https://hill.example.org/{number})" for number in range(150)
    )
    assert len(cv(f"# Ada Nilsson\n\n{pages}\n").person.links) == 150


def test_relative_links_are_ignored() -> None:
    links = "[Research](research.html), [CV](cv.pdf), [home](ada.example.org), [talk](hill.example.org/talk.html)"
    found = cv(f"# Ada Nilsson\n\n{links}\n\n## Education\n\nPhD, 2016\n").person.links
    assert found == {"homepage": "ada.example.org", "homepage_2": "hill.example.org/talk.html"}
