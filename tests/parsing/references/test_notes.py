"""Marks at the names of authors and notes behind a reference are no part of it."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place, Span
from sitegen.parsing import references
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.references import notes


def block(text: str, *spans: Span) -> Block:
    return Block(text, (Line(text, Place("cv.txt", 1)),), spans=spans)


WORK = "A Lee and B Lind, Foam at rest, Optica 3, 1 (2020)"


@pytest.mark.parametrize(
    ("text", "alone", "award", "note"),
    [
        (f"{WORK} | Editors’ suggestion", WORK, "Editors’ suggestion", ""),
        (
            f"{WORK} | Editor’s choice | Highlight in Physics 17",
            WORK,
            "Editor’s choice | Highlight in Physics 17",
            "",
        ),
        (f"{WORK} [33 citations]", WORK, "", "[33 citations]"),
        (
            f"{WORK}. Reprinted in Readings (Salt Press, 2024).",
            f"{WORK}.",
            "",
            "Reprinted in Readings (Salt Press, 2024",
        ),
        (
            f"{WORK}. Winner of the 2021 Shell Prize.",
            f"{WORK}.",
            "Winner of the 2021 Shell Prize",
            "",
        ),
        (
            f"{WORK} (see also Foam Foundation Discussion Paper 2019).",
            WORK,
            "",
            "see also Foam Foundation Discussion Paper 2019",
        ),
        (f"{WORK} | Cited by 12", WORK, "", "Cited by 12"),
        ("A Lee,∗ B Lind,∗ and C Moe∗, EPL 3", "A Lee, B Lind, and C Moe, EPL 3", "", ""),
        ("Foam at rest | A Lee | Optica 2020", "Foam at rest | A Lee | Optica 2020", "", ""),
    ],
)
def test_takes_off(text: str, alone: str, award: str, note: str) -> None:
    found = notes.taken_off(block(text))
    assert (found.block.text, found.award, found.note) == (alone, award, note)


def test_spans_move_along() -> None:
    text = "A Lee,∗ B Lind,∗ Foam at rest, Optica 3 | Cover article"
    start = text.index("Foam")
    found = notes.taken_off(block(text, Span(start, start + 12, "italic"))).block
    assert found.texts_with("italic") == ("Foam at rest",)


def test_owner_by_initials_alone_is_known_from_the_rest_of_the_list() -> None:
    texts = [
        "Foam under shear: A minimal model. K Moe, AL, and P Visk, EPL 142, 57004 (2023)",
        "Foam at rest in two dimensions. AL, R Jong, and K Moe, Phys Rev E 105, 52601 (2022)",
        "Controlling foam: The need for patience. AL, Europhys News 55, 20 (2024)",
    ]
    found = references.parse_list([block(text) for text in texts])
    assert [reference.authors for reference in found] == [
        ("K Moe", "AL", "P Visk"),
        ("AL", "R Jong", "K Moe"),
        ("AL",),
    ]
    assert found[2].imprint.venue == "Europhys News"


@pytest.mark.parametrize(
    "title", ["Recipient and donor gulls", "Winner takes all", "Named entities of the sea"]
)
def test_titles_that_begin_like_prizes_are_titles(title: str) -> None:
    text = f"Lee, A., Ek, B., & Lind, M. (2021). {title}. Journal of Foam, 109(6), 2329-2341."
    assert notes.taken_off(block(text)).award == ""
    assert (
        notes.taken_off(block(f"{text} Winner of the Hill Prize.")).award
        == "Winner of the Hill Prize"
    )


@pytest.mark.parametrize(
    "line",
    [
        "Press Coverage: Hill Post, foam.example",
        "HSF Tides highlight 1-page summary: here",
        "Behind The Paper: Hill",
    ],
)
def test_what_the_press_says_of_a_work_is_below_it(line: str) -> None:
    assert notes.is_below(line)
    assert not notes.is_below("Highlights of foam in the tides of northern shores")
