"""Lists without markers: references, and entries that begin with their years."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitegen.document import Line, Place
from sitegen.parsing.lines import blocks, item_starts


def page(*lines: str, first: int = 1, full: bool = True) -> list[Line]:
    """Lines of a page; leading spaces are their indent."""
    return [
        Line(
            line.lstrip(),
            Place("cv.pdf", at, first),
            indent=len(line) - len(line.lstrip()),
            full=full,
        )
        for at, line in enumerate(lines, 1)
    ]


CHICAGO = (
    "Roe, Jane, and Bo Ek. 2023. “When Tides Wait: Delay as Strategy.” Foam Letters 41(2): 311–338.",
    "Roe, Jane. 2021. “Ferry Riders.” Shore Politics 73(4): 602–640.",
    "Ek, Bo, and Jane Roe. 2018. “Do Gulls Punish? Evidence from Three",
    "Surveys.” Review of Foam 62(1): 45–61.",
    "Roe, Jane. 2016. “Salt.” Comparative Mud 49(9): 1–13.",
)


def test_references_that_begin_with_names_and_a_year_begin_anew() -> None:
    assert item_starts.find_references(page(*CHICAGO)) == {0, 1, 2, 4}
    assert [len(block.lines) for block in blocks.group(page(*CHICAGO))] == [1, 1, 2, 1]


def test_two_such_lines_may_be_chance() -> None:
    assert item_starts.find_references(page(*CHICAGO[:2])) == frozenset()


def test_what_hangs_ends_where_a_line_begins_as_its_item_did_on_the_next_page_too() -> None:
    above = page(
        "Roe, J., & Ek, B. (in press). Do later tides",
        "      change gulls? Foam Review, 89, 1450–1466, with a supplement on",
        full=True,
    )
    above[-1] = replace(above[-1], full=False)
    below = page(
        "Roe, J., & Lind, G. (submitted). Foam after sleep loss. Salt",
        "      Letters, 24, 77–91.",
        first=2,
    )
    assert [len(block.lines) for block in blocks.group([*above, *below])] == [2, 2]


@pytest.mark.parametrize("kept", ["predicts", "predicts "])
def test_words_at_the_ends_of_lines_of_pages_are_whole(kept: str) -> None:
    lines = page(
        f"Roe, J., & Ek, B. (2023). The regular sleep of gulls {kept}",
        "foam in quiet tides of the north. ",
    )
    spaced = page(
        *(
            f"A line that goes on over the width of its page, number {n} of many, and "
            for n in range(9)
        )
    )
    text = blocks.group([*spaced, *lines])[-1].text
    assert "predicts foam" in text


def test_names_that_hang_below_others_begin_nothing() -> None:
    lines = page(
        *CHICAGO[:2],
        "",
        "Sand, Jo, Mei Lind, A. Khan, W.",
        "   Lind, M. Roe, and P. Ek. 2014. “Sand.” Mud 3: 1–9.",
    )
    assert [len(block.lines) for block in blocks.group(lines)] == [1, 1, 2]


def test_an_item_goes_on_over_the_foot_of_its_page() -> None:
    above = page("Jane Roe and Bo Ek (2021), “Foundations of Foam,” chapter 1 in", full=False)
    below = page("   Handbook of Salt, volume 4, Jo Sand, ed. Hill Press.", first=2, full=False)
    assert [len(block.lines) for block in blocks.group([*above, *below])] == [2]


def test_a_work_beside_its_venue_in_brackets_goes_on_where_notes_begin_anew() -> None:
    place = Place("cv.pdf", 1, 1)
    works = [
        line
        for name in ("TIDES 2023", "FOAM 2022", "SALT 2021", "MUD 2020", "SAND 2019")
        for line in (
            Line(
                f"[{name}]\tHow the Sea Foams in Tides Below Gulls in Winter, B. Ek, J. A. ",
                place,
                full=True,
            ),
            Line("Lind. In Proceedings of the Symposium.", Place("cv.pdf", 2, 1), indent=15),
            Line("Best Foam Award", Place("cv.pdf", 3, 1), indent=15),
            Line("", Place("cv.pdf", 4, 1)),
        )
    ]
    assert [len(block.lines) for block in blocks.group(works)] == [2, 1] * 5


def test_a_title_hangs_below_the_names_and_the_year() -> None:
    lines = page(
        "Ek, B., M. Lind, A. Khan, and W. Guo (2021).", "  Sand of Hills. Mud 3: 1–9.", full=False
    )
    assert [len(block.lines) for block in blocks.group(lines)] == [2]


def test_where_works_are_set_apart_by_room_names_at_the_beginning_of_a_line_begin_none() -> None:
    names = "Sand, J., M. Lind, A. Khan, W. Holm, R. Foam, K. Quill, B. Marsh, T. Gull, and A.E."
    rest = "Dune, P.J. Ek, and B. Roe. 2014. Sand. Mud 3:1–9."
    lines = page(CHICAGO[0], "", CHICAGO[1], "", CHICAGO[4], "", names, rest)
    assert [len(block.lines) for block in blocks.group(lines)] == [1, 1, 1, 2]


def test_a_journal_and_its_volume_are_no_label() -> None:
    above = "Sand, J., and M. Lind. 2019. How the salt of quiet harbours shapes the sleep of gulls."
    lines = page(above, "Mud Communications 10:255. https://mud.example/255", "", *CHICAGO[:1])
    assert [len(block.lines) for block in blocks.group(lines)] == [2, 1]


def paragraphs(*entries: tuple[str, ...]) -> list[Line]:
    """Lines of a PDF, each full but for the last of its paragraph."""
    lines: list[Line] = []
    for entry in entries:
        for at, text in enumerate(entry, 1):
            lines.append(
                Line(text, Place("cv.pdf", len(lines) + 1, 1), indent=8, full=at < len(entry))
            )
        lines.append(Line("", Place("cv.pdf", len(lines) + 1, 1)))
    return lines


def test_posts_led_by_their_dates_go_on_below() -> None:
    found = blocks.group(
        paragraphs(
            (
                "November 2021–Present: Director, Ann and Bo Lind Institute",
                "for Foam Analytics, Hill University",
            ),
            ("July 2018–June 2021: Head, Department of Foam, Hill University",),
            ("May 2014–June 2018: Interim Director, Tide Centre,", "Hill University"),
            ("2012–2014 Assistant Professor, Department of Foam, North", "Harbour University"),
        )
    )
    assert [block.text for block in found] == [
        "November 2021–Present: Director, Ann and Bo Lind Institute for Foam Analytics, Hill University",
        "July 2018–June 2021: Head, Department of Foam, Hill University",
        "May 2014–June 2018: Interim Director, Tide Centre, Hill University",
        "2012–2014 Assistant Professor, Department of Foam, North Harbour University",
    ]
