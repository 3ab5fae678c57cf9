"""Text whose lines its author never broke: what stands in each is whole, whatever its width."""

from __future__ import annotations

import pytest

from sitegen.document import Document, Line, Place
from sitegen.parsing.lines import blocks

LONG = "A. Nilsson, B. Ek, and Q. Zhou, Foam on quiet tides and what it tells of the wind, Journal of Tides, 12(3): 1–9"
SHORT = "B. Ek, Waves again, Foam Medicine, 8(2), 210"


def texts(lines: list[str], page: int = 0) -> list[str]:
    read = tuple(Line(text, Place("cv.txt", number, page)) for number, text in enumerate(lines, 1))
    return [block.text for block in blocks.group(Document("cv.txt", read).lines)]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            [f"{LONG}, 2021.", f"{LONG}, 2020.", f"{SHORT}, 2019.", f"{LONG} (2018)"],
            id="whole-sentences",
        ),
        pytest.param(
            [f"{LONG} {LONG}, in press", SHORT, f"{LONG}, {LONG}, to appear", SHORT],
            id="wider-than-a-page",
        ),
        pytest.param(
            [f"Foam on quiet tides, part {n}, and its wind\nA. Nilsson" for n in range(9)],
            id="small-letters",
        ),
        pytest.param(
            [f"20{n} 《潮间带的风》，{'海滨' * n}美术馆，海滨" for n in range(10, 20)],
            id="chinese-of-many-widths",
        ),
    ],
)
def test_each_line_is_a_whole(lines: list[str]) -> None:
    lines = [line for item in lines for line in item.split("\n")]
    assert texts(lines) == lines


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
