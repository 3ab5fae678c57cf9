"""What a line end stands for."""

from __future__ import annotations

import pytest

from sitegen.document import Document, Line, Place, Span
from sitegen.parsing.lines import blocks, wraps
from tests.parsing.reading import document, grouped

SPACED = (
    "Lines of this text are broken wherever they are full, and only keep the space when a word ends ther\n"
    "e, so that a line like this one, which ends with a whole word, has its space behind it, and you see \n"
    "that the words of the others are torn.\n\n"
)
PLAIN = "This sentence goes on and on about tides, and foam, and datacenters until the line is full with\n"
LONG = "A. Nilsson, B. Ek, and Q. Zhou, Foam on quiet tides and what it tells of the wind, Journal of Tides, 12(3): 1–9"
SHORT = "B. Ek, Waves again, Foam Medicine, 8(2), 210"


def one(text: str) -> str:
    return grouped(text)[0].text


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        pytest.param(SPACED, "ends there, so", id="torn-word"),
        pytest.param(SPACED, "you see that", id="whole-word"),
        pytest.param(PLAIN + "nothing else.", "with nothing", id="no-habit-of-spaces"),
        pytest.param(
            PLAIN.replace("with\n", "da-\n") + "tacenters.",
            "full datacenters",
            id="hyphenated-word",
        ),
        pytest.param(
            PLAIN.replace("with\n", "well-\n") + "known and well-known.",
            "full well-known",
            id="compound",
        ),
        pytest.param(
            PLAIN.replace("with\n", "the RDMA-\n") + "Based one.",
            "RDMA-Based",
            id="capital-behind-a-hyphen",
        ),
        pytest.param(
            PLAIN.replace("with\n", "da\u00ad\n") + "tas.", "full datas", id="soft-hyphen"
        ),
        pytest.param(
            PLAIN.replace("with\n", "https:\n") + "//foam.example/7",
            "https://foam.example/7",
            id="scheme",
        ),
        pytest.param(
            PLAIN.replace("with\n", "doi.org/10.\n") + "4033/tide.7",
            "doi.org/10.4033/tide.7",
            id="address",
        ),
        pytest.param(
            PLAIN.replace("with\n", "doi.org/10.7.\n") + "Foam", "doi.org/10.7. Foam", id="sentence"
        ),
        pytest.param(
            PLAIN.replace("with\n", "https://foam.example/\n") + "for all.",
            "https://foam.example/ for all",
            id="word",
        ),
        pytest.param("研究" * 40 + "\n网络和存储。", "研究网络", id="chinese"),
    ],
)
def test_lines_are_joined(text: str, joined: str) -> None:
    assert joined in one(text)


FULL = "This sentence goes on and on about tides, and foam, and such things till its line is full\n"


@pytest.mark.parametrize(
    ("full", "joined"),
    [
        pytest.param(40, "some office-sized rooms", id="one-line-in-forty"),
        pytest.param(4, "some officesized rooms", id="one-line-in-four"),
    ],
)
def test_a_seldom_hyphen_is_of_its_author(full: int, joined: str) -> None:
    text = (
        FULL * full + FULL.replace("its line is full", "it fills some office-") + "sized rooms.\n"
    )
    assert joined in " ".join(block.text for block in grouped(text))


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("研究", 4), ("a研 ", 3), ("", 0)])
def test_width(text: str, columns: int) -> None:
    assert wraps.width(text) == columns


def test_splice_moves_spans() -> None:
    (line,) = document("a **bold** word").lines
    assert wraps.splice(line, 0, 2, "").texts_with("bold") == ("bold",)
    assert wraps.splice(line, 2, 6, "big").texts_with("bold") == ("big",)
    assert wraps.splice(line, 7, 11, "").texts_with("bold") == ("bold",)


def texts(lines: list[str], page: int = 0) -> list[str]:
    read = tuple(Line(text, Place("cv.txt", number, page)) for number, text in enumerate(lines, 1))
    return [block.text for block in blocks.group(Document("cv.txt", read).lines)]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([LONG, "of the sea, 2021.", LONG, "again, 2020."], id="small-letters"),
        pytest.param([f"{LONG},", "Foam Press."], id="open-end"),
        pytest.param(["潮汐" * 20, "风浪的研究与海滨的保护。"] * 6, id="chinese-of-one-width"),
    ],
)
def test_lines_that_go_on_are_joined(lines: list[str]) -> None:
    assert len(texts(lines)) < len(lines)


def test_pages_have_widths() -> None:
    assert len(texts([f"{LONG}.", f"{LONG}.", f"{LONG}.", "Salt."], page=1)) == 1


def test_one_look_over_a_line_end_is_one_stretch() -> None:
    above = [Span(0, 3, "bold"), Span(4, 10, "italic")]
    below = [Span(11, 16, "italic"), Span(18, 20, "italic")]
    assert wraps.join_spans(above, below, 10, 11) == [
        Span(0, 3, "bold"),
        Span(4, 16, "italic"),
        Span(18, 20, "italic"),
    ]


def test_links_to_two_places_are_two() -> None:
    above, below = [Span(0, 5, "link", "https://a.org")], [Span(6, 9, "link", "https://b.org")]
    assert wraps.join_spans(above, below, 5, 6) == [*above, *below]
