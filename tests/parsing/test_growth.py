"""Rules read twice the text with about twice the work, whatever is in it."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from sitegen.document import Document, Line, Place
from sitegen.parsing import parse_cv

LINES = {
    "short": "a", "bold": "Salt", "semicolons": "a; b; c", "addresses": "a@b.example", "table": "a\tb",
    "degrees": "PhD, University of Bergen, 2010", "years": "2001", "footnotes": "[1]: a",
    "headings": "Education", "paragraphs": "Tides of the sea\n", "dates": "2001 - 2004",
    "works": "A. Nilsson, B. Ek. Foam. Journal of Tides 1 (2001), 1-2.", "telephones": "Phone: 12345678",
}  # fmt: skip
WORDS = {
    "initials": "A B. ", "names": "Ada Nilsson, ", "letters": "a", "dates": "3.5.1980 ", "bars": "a | ",
    "semicolons": "a; ", "brackets": "(a ", "addresses": "a@b.example ", "colons": "a: ", "Chinese": "潮，",
}  # fmt: skip


def count_calls(lines: list[str]) -> int:
    """Return how many functions are called to read a CV of these lines."""
    count = 0

    def called(_: Any, event: str, __: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    text = ["Ada Nilsson", "ada@example.org", "", *lines]
    document = Document(
        "cv.txt", tuple(Line(t, Place("cv.txt", n)) for n, t in enumerate(text, 1)), True
    )
    sys.setprofile(called)
    try:
        parse_cv(document)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_twice_the_lines_take_about_twice_the_calls(line: str) -> None:
    lines = (line + "\n").split("\n")[:-1]
    _, once, twice = (count_calls(lines * n) for n in (300, 150, 300))  # first fill the caches
    assert twice < 3 * once


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_twice_the_words_take_about_twice_the_calls(word: str) -> None:
    _, once, twice = (count_calls([word * n]) for n in (600, 300, 600))
    assert twice < 3 * once
