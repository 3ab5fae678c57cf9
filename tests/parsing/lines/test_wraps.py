"""What a line end stands for."""

from __future__ import annotations

import pytest

from sitegen.parsing.lines import wraps
from tests.parsing.reading import document, grouped

SPACED = (
    "Lines of this text are broken wherever they are full, and only keep the space when a word ends ther\n"
    "e, so that a line like this one, which ends with a whole word, has its space behind it, and you see \n"
    "that the words of the others are torn.\n\n"
)
PLAIN = "This sentence goes on and on about tides, and foam, and datacenters until the line is full with\n"


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


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Contest in Modelin\tng 2023\n\nMathematical Modeling", "Contest in Modeling 2023"),
        ("the dat-acenter\n\na datacenter", "the datacenter"),
        ("2 nd Prize", "2nd Prize"),
        ("1 st Prize and 3 rd Prize", "1st Prize and 3rd Prize"),
        ("a key-value store\n\nkeyvalue\n\nkey and key", "a key-value store"),
    ],
)
def test_broken_words_are_joined(text: str, whole: str) -> None:
    assert one(text) == whole


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("研究", 4), ("a研 ", 3), ("", 0)])
def test_width(text: str, columns: int) -> None:
    assert wraps.width(text) == columns


def test_splice_moves_spans() -> None:
    (line,) = document("a **bold** word").lines
    assert wraps.splice(line, 0, 2, "").texts_with("bold") == ("bold",)
    assert wraps.splice(line, 2, 6, "big").texts_with("bold") == ("big",)
    assert wraps.splice(line, 7, 11, "").texts_with("bold") == ("bold",)


def test_a_title_in_quotes_below_a_whole_one_is_another_work() -> None:
    text = "“Does foam always reduce tides when gulls are hungry?” Demography of Gulls, 51(3), June 2014, pp. 917-937\n"
    text += "“Incentives to foam: how gulls learn” Journal of Tides, 108, May 2014, pp. 190-205\n"
    assert len(grouped(text)) == 2
