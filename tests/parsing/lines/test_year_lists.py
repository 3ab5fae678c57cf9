"""Entries that begin with their dates, over as many lines as they need."""

from __future__ import annotations

from sitegen.document import Line, Place
from sitegen.parsing.lines import blocks


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
