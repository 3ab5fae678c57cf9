from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.parsing.lines.blocks import group
from tests.parsing.reading import grouped

LONG = "This sentence is as long as the page is wide and so it goes on at the beginning of the"


def texts(text: str) -> list[str]:
    return [block.text for block in grouped(text)]


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        pytest.param(
            f"{LONG}\nnext line, which ends it.\nAnother",
            [f"{LONG} next line, which ends it.", "Another"],
            id="wrapped",
        ),
        pytest.param("One\nTwo\nThree", ["One", "Two", "Three"], id="short-lines"),
        pytest.param("- one\n- two\n\nthree", ["one", "two", "three"], id="items"),
        pytest.param(
            "- one\n  goes on\n- two", ["one", "goes on", "two"], id="short-lines-below-an-item"
        ),
        pytest.param(f"- {LONG}\n  next\n- two", [f"{LONG} next", "two"], id="wrapped-item"),
        pytest.param("•\nlone bullet", ["lone bullet"], id="bullet-on-a-line-of-its-own"),
        pytest.param("Prize . . . . . . 2021", ["Prize\t2021"], id="dot-leader"),
        pytest.param("Prize … 2021", ["Prize\t2021"], id="one-leader"),
        pytest.param("A … model of foam", ["A … model of foam"], id="words-left-out"),
        pytest.param("A, …, B", ["A, …, B"], id="names-left-out"),
        pytest.param("Rice University      Nov 2023", ["Rice University\tNov 2023"], id="columns"),
        pytest.param("\uf0e0 a@b.org", ["a@b.org"], id="icon"),
        pytest.param("\uf0e0", ["\uf0e0"], id="icon-alone"),
        pytest.param("Name (2022), with\nmany", ["Name (2022), with", "many"], id="no-open-end"),
        pytest.param(
            "2019\t“Salt and tides of the northern harbours.” Paper presented at the\nShore Seminar, Hill",
            [
                "2019\t“Salt and tides of the northern harbours.” Paper presented at the Shore Seminar, Hill"
            ],
            id="ends-within-a-phrase",
        ),
        pytest.param(
            "Ek, Bo. “Salt and tides of the northern harbours. Foam, 2019.\n\nEk, Bo. “Foam.” Foam, 2018.",
            [
                "Ek, Bo. “Salt and tides of the northern harbours. Foam, 2019.",
                "Ek, Bo. “Foam.” Foam, 2018.",
            ],
            id="quote-never-closed",
        ),
        pytest.param(
            "Ada Nilsson, Bo Ek (with\nIda Ek)",
            ["Ada Nilsson, Bo Ek (with Ida Ek)"],
            id="open-bracket",
        ),
        pytest.param(
            "2015.9-2019.6 A大学，\n2011.9-2015.6 B大学",
            ["2015.9-2019.6 A大学，", "2011.9-2015.6 B大学"],
            id="rows",
        ),
        pytest.param("", [], id="nothing"),
    ],
)
def test_lines_become_blocks(text: str, blocks: list[str]) -> None:
    assert texts(text) == blocks


@pytest.mark.parametrize(
    ("text", "depths"),
    [
        ("para\n- a\n  - b\n    - c\n  - d\n- e", [0, 1, 2, 3, 2, 1]),
        ("• a\n- b\n- c\n• d\n- e", [1, 2, 2, 1, 2]),
        ("1. a\n2. b\n10. c", [1, 1, 1]),
        ("1. a\n- b\n2. c", [1, 1, 1]),
        ("- a\n\npara\n\n- b", [1, 0, 1]),
    ],
)
def test_depths(text: str, depths: list[int]) -> None:
    assert [block.depth for block in grouped(text)] == depths


def test_spans_move_with_their_text() -> None:
    (block,) = grouped(
        f"- {LONG} **bold\n  words** and *Journal of Tides*, [here](https://example.org)"
    )
    assert "bold" not in block.texts_with("link")
    assert block.texts_with("italic") == ("Journal of Tides",)
    assert block.texts_with("link") == ("here",)


def test_a_bold_block() -> None:
    first, second = grouped("**Education**\n\n**Half** of it")
    assert (first.all_bold, second.all_bold) == (True, False)


def test_gaps_and_icons_are_known() -> None:
    first, second = grouped("One\n\n\ue001 Two")
    assert (first.gap, second.gap, first.icon, second.icon) == (False, True, False, True)


def lines(*texts: str, indents: tuple[int, ...], full: tuple[int, ...]) -> list[Line]:
    """Lines of a page; the first may be a list item. `full`: on which of them the next word found no room."""
    return [
        Line(
            text.removeprefix("• "),
            Place("cv.pdf", at + 1, 1),
            marker="•" if text.startswith("•") else "",
            indent=indent,
            full=at in full,
        )
        for at, (text, indent) in enumerate(zip(texts, indents, strict=True))
    ]


@pytest.mark.parametrize(
    ("found", "blocks"),
    [
        pytest.param(
            [
                *lines(*(["Below", "Beside"] * 3), indents=(12,) * 6, full=()),
                Line("", Place("cv.pdf", 7, 1)),
                *lines(
                    "Lee, A., Lind, B. Tides of the outer",
                    "Isles. (2020). Foam.",
                    indents=(12, 12),
                    full=(0,),
                ),
            ],
            [
                *(["Below", "Beside"] * 3),
                "Lee, A., Lind, B. Tides of the outer Isles. (2020). Foam.",
            ],
            id="entries-that-gaps-part",
        ),
        pytest.param(
            lines("2019–2021\tPhD, History", "Harrow College", indents=(0, 11), full=()),
            ["2019–2021\tPhD, History", "Harrow College"],
            id="broken-by-the-author",
        ),
    ],
)
def test_lines_that_were_full(found: list[Line], blocks: list[str]) -> None:
    assert [block.text for block in group(found)] == blocks


def test_numbers_set_flush_right_are_of_one_list() -> None:
    numbers = ("  i.", " ii.", "iii.", " iv.")
    text = "".join(f"{number} Ann Lee\n     - On foam\n" for number in numbers)
    assert [block.depth for block in grouped(text)] == [1, 2] * 4


def test_a_text_without_wrapped_lines_may_begin_with_a_label() -> None:
    lines = [Line(text, Place("cv.docx", n)) for n, text in enumerate(["Name: Ada", "Ek"], 1)]
    assert [block.text for block in group(lines, wrapped=False)] == ["Name: Ada", "Ek"]
