from __future__ import annotations

from sitegen.parsing import sections
from tests.parsing.reading import grouped


def outline(text: str) -> list[tuple[str, str, int]]:
    """Kind, title and number of blocks of each section."""
    return [(section.kind, section.title, len(section.blocks)) for section in sections.split(grouped(text))]


def test_the_head_of_a_cv_is_contact() -> None:
    assert outline("Ada Nilsson\n\nEDUCATION\n\nB.Sc., 2020") == [("contact", "", 1), ("education", "EDUCATION", 1)]
    assert outline("EDUCATION\n\nB.Sc., 2020")[0] == ("contact", "", 0)


def test_an_unknown_heading_is_known_by_the_look_of_the_others() -> None:
    text = "Ada\n\nEDUCATION\n\nB.Sc.\n\nBOATS SAILED\n\nHavfrue\n\nAWARDS\n\nPrize"
    assert outline(text)[2] == ("other", "BOATS SAILED", 1)
    assert outline(text.replace("BOATS SAILED", "Boats sailed")) == [
        ("contact", "", 1),
        ("education", "EDUCATION", 3),
        ("awards", "AWARDS", 1),
    ]


def test_a_known_word_that_does_not_look_like_a_heading_is_none() -> None:
    text = "# Ada\n\n## Education\n\nB.Sc.\n\n## Skills\n\nTeaching\n\n## Awards\n\nPrize"
    assert [kind for kind, _, _ in outline(text)] == ["contact", "education", "skills", "awards"]


def test_text_may_stand_behind_a_heading_on_its_line() -> None:
    split = sections.split(grouped("Ada\n\nRESEARCH INTERESTS Tides and foam\n\nEDUCATION\n\nB.Sc.\n\nAWARDS\n\nPrize"))
    assert (split[1].kind, split[1].blocks[0].text) == ("interests", "Tides and foam")


def test_headings_below_a_section_hand_on_what_it_says() -> None:
    split = sections.split(
        grouped("# Ada\n\n## Journal Papers\n\n### 2023\n\n1. Foam\n\n### 2022\n\n1. Tides\n\n## Talks\n\n- At X")
    )
    said = [(section.kind, section.title, dict(section.said)) for section in split[1:]]
    assert said == [
        ("publications", "Journal Papers", {"type": "article"}),
        ("publications", "2023", {"type": "article", "year": "2023"}),
        ("publications", "2022", {"type": "article", "year": "2022"}),
        ("talks", "Talks", {}),
    ]


def test_a_role_stands_in_its_heading() -> None:
    split = sections.split(grouped("# Ada\n\n## Technical Program Committee\n\n- 2025: SOT"))
    assert split[1].said == {"role": "Technical Program Committee"}


def test_every_block_is_in_one_section_or_a_heading() -> None:
    blocks = grouped("Ada\n\nEDUCATION\n\nB.Sc.\n\nM.Sc.\n\nAWARDS\n\n- Prize\n- Medal")
    split = sections.split(blocks)
    assert [block for section in split for block in (*section.heading, *section.blocks)] == blocks
