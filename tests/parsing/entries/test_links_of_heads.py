"""Links in the head of a CV."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_a_home_page_tells_the_name_in_small_letters() -> None:
    text = "ada nilsson\n\nHill University\n\nweb: https://ada-nilsson.example.org\n\n# Education\n\nPhD, 2016\n"
    assert str(cv(text).person.name) == "ada nilsson"
    assert not cv(text.replace("ada-nilsson", "hill-tides")).person.name


def test_more_links_than_anybody_needs_are_kept() -> None:
    pages = "\n\n".join(
        f"[page {number}](https://hill.example.org/{number})" for number in range(150)
    )
    assert len(cv(f"# Ada Nilsson\n\n{pages}\n").person.links) == 150


def test_other_pages_of_a_site_are_no_addresses() -> None:
    links = "[Research](research.html), [CV](cv.pdf), [home](ada.example.org), [talk](hill.example.org/talk.html)"
    found = cv(f"# Ada Nilsson\n\n{links}\n\n## Education\n\nPhD, 2016\n").person.links
    assert found == {"homepage": "ada.example.org", "homepage_2": "hill.example.org/talk.html"}
