"""Lines of a CV as tokens."""

from __future__ import annotations

from sitegen.document import Line, Place
from sitegen.reading.text import CVText


def cuts_of(*lines: str) -> frozenset[int]:
    return CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(lines, start=1)]).cuts


def test_words_that_go_on_in_the_next_line_are_found() -> None:
    cut = cuts_of(
        "By Ada Nilsson, Harbor models of tides. In Mar",
        "ine Models, with pressure waves, Har",
        "bor walls, and ",
        "foam; in Marine Waters, on tid",
        "es",
    )
    assert cut == {0, 1, 3}


def test_words_that_end_at_the_end_of_a_line_are_whole() -> None:
    assert not cuts_of(
        "By Ada Nilsson, on the", "tides of harbors, the", "tides of lakes, in", "to"
    )
