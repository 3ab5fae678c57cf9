"""Numbers and codes that count the items of a list are their markers; words at a line start are not."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place, Span
from sitegen.parsing.lines import markers


def read_markers(texts: list[str]) -> list[tuple[str, str]]:
    lines = [
        Line(text, Place("cv.pdf", number, 1), indent=1) for number, text in enumerate(texts, 1)
    ]
    return [(line.marker, line.text) for line in markers.mark_items(lines)]


def test_numbers_that_count_on_are_markers() -> None:
    works = [
        f"{number}\tLee A, Ek B. Foam number {number}. Tides 2020;3:1-9." for number in range(1, 6)
    ]
    assert [marker for marker, _ in read_markers(works)] == ["1.", "2.", "3.", "4.", "5."]
    assert [marker for marker, _ in read_markers(works[::-1])] == ["5.", "4.", "3.", "2.", "1."]


def test_lines_of_an_item_stand_between() -> None:
    texts = [
        line
        for at in range(1, 5)
        for line in (f"{at} On foam, with B. Ek, Tides, 12,", f"4{at}, pp. 7-9 (1991).")
    ]
    assert [marker for marker, _ in read_markers(texts)] == ["1.", "", "2.", "", "3.", "", "4.", ""]


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(
            ["3 Foam, 2019", "4 Tides, 2020", "5 Salt, 2021", "6 Sand, 2022"],
            id="not-from-the-first",
        ),
        pytest.param(["1 Foam", "3 Tides", "9 Salt", "2 Sand"], id="not-in-order"),
        pytest.param(["MA101 Algebra", "MA102 Analysis", "MA103 Topology"], id="courses"),
        pytest.param(["1 Foam", "2 Tides"], id="two"),
    ],
)
def test_other_numbers_are_words(texts: list[str]) -> None:
    assert [text for _, text in read_markers(texts)] == texts


def test_bold_stays_where_it_stood() -> None:
    lines = [
        Line(f"{at} Lee, A. Foam", Place("cv.pdf", at, 1), spans=(Span(2, 8, "bold"),))
        for at in range(1, 5)
    ]
    assert all(
        line.texts_with("bold") == ("Lee, A",) or line.texts_with("bold") == ("Lee, A.",)
        for line in markers.mark_items(lines)
    )


def test_a_sign_before_links_begins_no_item() -> None:
    texts = [
        line
        for at in range(1, 5)
        for line in (
            f"{at}\tLee A. Foam {at}. ▶ Tides, and how these go on for long in",
            "▶ Sand 3: 1-9.",
        )
    ]
    made = []
    for number, text in enumerate(texts, 1):
        marker = "▶" if text.startswith("▶") else ""
        made.append(Line(text.removeprefix("▶ "), Place("cv.pdf", number, 1), marker=marker))
    assert not any(line.marker == "▶" for line in markers.mark_items(made))


def test_letters_that_count_on_are_markers() -> None:
    assert read_markers(["Editorial board:", "(a)\tFoam Networks (2023)", "(b) Tides (2012)"]) == [
        ("", "Editorial board:"),
        ("(a)", "Foam Networks (2023)"),
        ("(b)", "Tides (2012)"),
    ]
    assert read_markers(["(b) Tides", "(d) Foam"]) == [("", "(b) Tides"), ("", "(d) Foam")]


def lines(*pairs: tuple[str, str]) -> list[Line]:
    return [
        Line(text, Place("cv.pdf", at, 1), marker=marker, full=True)
        for at, (marker, text) in enumerate(pairs)
    ]


@pytest.mark.parametrize("marker", ["40.", "—"])
def test_what_a_full_line_left_over_is_no_marker(marker: str) -> None:
    others = [("", f"“Foam {at}” — Tide Review, 2020") for at in range(3)]
    pairs = markers.remove_false_markers(
        lines(*others, ("", "“Salt” at the Shore Days of Tides and Foam"), (marker, "Riverton"))
    )
    assert (pairs[-1].marker, pairs[-1].text) == ("", f"{marker} Riverton")


def test_items_of_a_list_keep_their_markers() -> None:
    numbered = lines(("1.", "Foam at rest"), ("2.", "Salt"), ("3.", "Sand"))
    dashed = lines(*[("–", "Foam – at rest") for _ in range(4)])
    assert markers.remove_false_markers(numbered) == numbered
    assert markers.remove_false_markers(dashed) == dashed
