"""A year at the right edge of a title's first line is no word of the title."""

from __future__ import annotations

from sitegen.document import Line, Place, Span
from sitegen.parsing.lines import blocks, edge_dates
from sitegen.parsing.lines.blocks import Block

FIRST = "Ann Lee and Bo Ek, “Salt and the Tides of the Northern\t2024"


def block(*texts: str, spans: tuple[Span, ...] = ()) -> Block:
    lines = tuple(Line(text, Place("cv.txt", number)) for number, text in enumerate(texts, 1))
    return Block(" ".join(texts), lines, spans=spans)


def test_the_date_goes_behind_the_words() -> None:
    venue = len(FIRST) + len(" Harbours,” ")
    moved = edge_dates.move_date_to_end(
        block(FIRST, "Harbours,” Foam Review", spans=(Span(venue, venue + 11, "italic"),))
    )
    assert (
        moved.text
        == "Ann Lee and Bo Ek, “Salt and the Tides of the Northern Harbours,” Foam Review\t2024"
    )
    assert moved.texts_with("italic") == ("Foam Review",)


def test_other_columns_stay() -> None:
    for texts in (("Salt\tFoam Review", "and more"), ("Salt\t2024",), ("Salt 2024", "and more")):
        assert edge_dates.move_date_to_end(block(*texts)).text == " ".join(texts)


def test_words_go_on_below_the_line_that_a_date_fills() -> None:
    lines = [
        Line(
            "Ann Lee, “Salt and the Tides of the Northern Harbours of Europe,” in\t2025",
            Place("cv.pdf", 1, 1),
        ),
        Line(
            "Innovations in Foam: A Reader, ed. Bo Ek (Foam Press, 2025)",
            Place("cv.pdf", 2, 1),
            indent=2,
        ),
    ]
    (found,) = blocks.group(lines)
    assert found.text.endswith("(Foam Press, 2025)\t2025")


def rows(*entries: tuple[str, ...]) -> list[Line]:
    lines: list[Line] = []
    for entry in entries:
        for text in (*entry, ""):
            lines.append(Line(text, Place("cv.pdf", len(lines) + 1, 1), indent=17 if text else 0))
    return lines


def test_what_is_set_beside_dates_is_broken_in_its_column() -> None:
    found = blocks.group(
        rows(
            (
                "Shell Fellowship for Young Scientists, Hill School of\t2018",
                "Engineering and Applied Foam, Hill University.",
            ),
            (
                "Graduate Fellowship, Atmospheric Dynamics and Waves,\t2017",
                "National Foam Foundation.",
            ),
            (
                "Distinguished Fellowship, Hill School of Engineering\t2015",
                "and Applied Foam, Hill University.",
            ),
            (
                "Lee, Ann, Ek, Bo, and Ox, Cy. “Inference from Simulated\t2014",
                "Shores.” Foam Review 4.",
            ),
            ("Sand Award, Harbour Promise\t2013",),
        )
    )
    assert [block.text for block in found][:3] == [
        "Shell Fellowship for Young Scientists, Hill School of Engineering and Applied Foam, Hill University.\t2018",
        "Graduate Fellowship, Atmospheric Dynamics and Waves, National Foam Foundation.\t2017",
        "Distinguished Fellowship, Hill School of Engineering and Applied Foam, Hill University.\t2015",
    ]
    assert len(found) == 5


def test_the_lines_of_an_entry_stay_apart_below_its_date() -> None:
    entries = [
        (f"Hill University, Department of Foam\t201{at}", "Assistant Professor") for at in range(5)
    ]
    assert len(blocks.group(rows(*entries))) == 10


def test_a_date_with_a_colon_in_a_column_goes_on_with_no_sentence() -> None:
    assert edge_dates.starts_with_date(
        Line("Dec. 2015:\tM.S., Foam, Hill University", Place("cv.txt", 1))
    )
