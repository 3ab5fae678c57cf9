from __future__ import annotations

from sitegen.model import Experience
from tests.parsing.reading import values


def test_several_posts_in_one_line_have_their_periods() -> None:
    text = "Hill University, Hill, Italy\n1998-present, Professor; 1994-1997, Associate Professor"
    assert values("experience", text) == [
        Experience(
            organization="Hill University",
            role="Professor",
            location="Hill, Italy",
            start="1998",
            end="present",
        ),
        Experience(
            organization="Hill University",
            role="Associate Professor",
            location="Hill, Italy",
            start="1994",
            end="1997",
        ),
    ]


def test_what_was_done_in_a_post_stays_with_it() -> None:
    text = "Professor, Hill University, 1998-2004; head of the tide group from 2001 on"
    assert len(values("experience", text)) == 1
