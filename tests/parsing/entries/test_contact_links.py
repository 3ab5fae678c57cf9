"""Links in the head of a CV."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_a_homepage_address_gives_the_name_in_lower_case() -> None:
    text = "ada nilsson\n\nHill University\n\nweb: https://ada-nilsson.example.org\n\n# Education\n\nPhD, 2016\n"
    assert str(cv(text).person.name) == "ada nilsson"
    assert not cv(text.replace("ada-nilsson", "hill-tides")).person.name


def test_many_links_are_all_kept() -> None:
    pages = "\n\n".join(
        f"[page {number}](https://hill.example.org/{number})" for number in range(150)
    )
    assert len(cv(f"# Ada Nilsson\n\n{pages}\n").person.links) == 150


def test_relative_links_are_ignored() -> None:
    links = "[Research](research.html), [CV](cv.pdf), [home](ada.example.org), [talk](hill.example.org/talk.html)"
    found = cv(f"# Ada Nilsson\n\n{links}\n\n## Education\n\nPhD, 2016\n").person.links
    assert found == {"homepage": "ada.example.org", "homepage_2": "hill.example.org/talk.html"}
