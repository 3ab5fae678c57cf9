from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.parsing import leftovers, results
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.results import ParsedEntry
from tests.parsing.reading import cv, grouped


@pytest.mark.parametrize(
    ("text", "kept", "left"),
    [
        ("NSF CAREER Award 2024", "NSF CAREER Award 2024", []),
        ("NSF CAREER Award, for nothing", "NSF CAREER Award", ["nothing"]),
        ("Advisor: Bo Ek", "Bo Ek", []),
        ("May 2024 and June 2019", "2024", ["June 2019"]),
        ("see https://example.org/x", "see", ["https://example.org/x"]),
        ("see https://github.com/ada", "see ada", []),
        ("2023级《数据》", "数据", ["2023级"]),
        ("see [here](https://example.org/y)", "see here", ["https://example.org/y"]),
    ],
)
def test_what_no_value_has_is_left(text: str, kept: str, left: list[str]) -> None:
    (block,) = grouped(text)
    found = leftovers.find_leftovers([block], [ParsedEntry("awards", kept, (block,))])
    assert [(item.kind, item.value) for item in found] == [("unsorted", text) for text in left]


def test_a_block_without_an_entry_is_left_as_it_stands() -> None:
    (block,) = grouped("- by and for the")
    assert [item.value for item in leftovers.find_leftovers([block], [])] == ["by and for the"]


@pytest.mark.parametrize(
    ("pages", "source"), [((0, 0), "cv.txt:3-4"), ((2, 2), "cv.txt:2.3-4"), ((0,), "cv.txt:3")]
)
def test_source(pages: tuple[int, ...], source: str) -> None:
    lines = tuple(Line("x", Place("cv.txt", 3 + index, page)) for index, page in enumerate(pages))
    assert results.source_of([Block("x x", lines)]) == source


def test_lines_of_two_pages_are_not_mixed_up() -> None:
    one, two = (
        Block(text, (Line(text, Place("cv.pdf", 1, page)),))
        for page, text in enumerate(["kept", "gone"], 1)
    )
    found = leftovers.find_leftovers([one, two], [ParsedEntry("bio", "kept gone", (one,))])
    assert [(item.value, item.blocks) for item in found] == [("gone", (two,))]


def test_a_heading_that_says_more_is_kept() -> None:
    person = cv(
        "# Ada Nilsson\n\n## Publications (* shares in foam)\n\n1. Bo Ek, Ada Eks. Foam on Tides. Tide Review, 2020."
    ).person
    assert [left.text for left in person.unsorted] == ["(* shares in foam)"]


def test_the_origin_of_every_line_is_reported_once() -> None:
    text = "Ada Nilsson\n\n-----\n# Skills\n• one. • two.\n~~ ab12 ~~\n\n\n# Teaching\n"
    assert [(origin.place.line, origin.became) for origin in cv(text).origins] == [
        (1, ("name",)),
        (3, ("marks",)),
        (4, ("heading",)),
        (5, ("skills",)),
        (6, ("skills",)),
        (9, ("heading",)),
    ]
