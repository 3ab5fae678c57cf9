from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.parsing.lines import false_markers


def lines(*pairs: tuple[str, str]) -> list[Line]:
    return [
        Line(text, Place("cv.pdf", at, 1), marker=marker, full=True)
        for at, (marker, text) in enumerate(pairs)
    ]


@pytest.mark.parametrize("marker", ["40.", "—"])
def test_what_a_full_line_left_over_is_no_marker(marker: str) -> None:
    others = [("", f"“Foam {at}” — Tide Review, 2020") for at in range(3)]
    pairs = false_markers.remove_false_markers(
        lines(*others, ("", "“Salt” at the Shore Days of Tides and Foam"), (marker, "Riverton"))
    )
    assert (pairs[-1].marker, pairs[-1].text) == ("", f"{marker} Riverton")


def test_items_of_a_list_keep_their_markers() -> None:
    numbered = lines(("1.", "Foam at rest"), ("2.", "Salt"), ("3.", "Sand"))
    dashed = lines(*[("–", "Foam – at rest") for _ in range(4)])
    assert false_markers.remove_false_markers(numbered) == numbered
    assert false_markers.remove_false_markers(dashed) == dashed
