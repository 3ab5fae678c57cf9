from __future__ import annotations

from dataclasses import replace

from sitegen.document import Document, Line, Place, Span
from sitegen.parsing import parse_cv
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.outline import margin_headings, styles
from tests.parsing.reading import cv, grouped

CV = """Ann Lee

RESEARCH
INTERESTS\tTides, foam

EDUCATION\tHill University, Hill, Italy
PhD, Tides, 2016

HONORS\tGolden Shell, 2015
AND AWARDS\tSilver Shell, 2012
Bronze Shell, 2011
"""


def test_headings_come_out_of_the_margin_whole() -> None:
    assert [block.text for block in margin_headings.move_out(grouped(CV))] == [
        "Ann Lee",
        "RESEARCH INTERESTS",
        "Tides, foam",
        "EDUCATION",
        "Hill University, Hill, Italy",
        "PhD, Tides, 2016",
        "HONORS AND AWARDS",
        "Golden Shell, 2015",
        "Silver Shell, 2012",
        "Bronze Shell, 2011",
    ]


def test_what_stands_beside_them_is_read() -> None:
    person = cv(CV).person
    assert person.interests == ("Tides", "foam")
    assert [award.title for award in person.awards] == [
        "Golden Shell",
        "Silver Shell",
        "Bronze Shell",
    ]
    assert [degree.degree for degree in person.education] == ["PhD"]
    assert not person.unsorted


def test_a_few_capitals_in_a_column_are_no_headings() -> None:
    text = "AWARDS\n\nNSF\t2019\nGRANTS\t2018\nTides\t2017"
    assert margin_headings.move_out(grouped(text)) == grouped(text)


def test_headings_stand_beside_texts_of_several_lines() -> None:
    text = (
        "Ann Lee\n\nEDUCATION\tPhD, Hill University, 2016\n\n"
        "WORKING\t“From Salt to Foam: The Uncertain Gains of Northern\n"
        "PAPERS\tHarbours,” revise and resubmit, Foam Review\n\n"
        "HONORS\tShell Prize, 2015\n"
    )
    assert [block.text for block in margin_headings.move_out(grouped(text))] == [
        "Ann Lee",
        "EDUCATION",
        "PhD, Hill University, 2016",
        "WORKING PAPERS",
        "“From Salt to Foam: The Uncertain Gains of Northern Harbours,” revise and resubmit, Foam Review",
        "HONORS",
        "Shell Prize, 2015",
    ]


def test_headings_in_the_margin_may_be_in_small_letters() -> None:
    person = cv(
        "Ann Lee\n\nAreas of\tSalt\nCompetence\tFoam\n\nAppointments\tReader, Hill University, 2019–2021\n\n"
        "Education\tPhD, Tides, Shore University, 2016\n"
    ).person
    assert person.interests == ("Salt", "Foam")
    assert [job.role for job in person.experience] == ["Reader"]
    assert [degree.institution for degree in person.education] == ["Shore University"]


def test_two_labels_in_capitals_are_headings() -> None:
    degrees = "EDUCATION:\tPh.D. (Tides), 1988, Hill University"
    text = f"Ann Lee\n\n{degrees}\n\nPOSITIONS:\tHill University, Hill, Italy\nReader; 2015-2019\n"
    person = cv(text).person
    assert [school.institution for school in person.education] == ["Hill University"]
    assert [job.role for job in person.experience] == ["Reader"]


def test_what_looks_like_the_headings_in_the_margin_is_one() -> None:
    rows = [
        ("Ann Lee", ""),
        ("Education", "PhD, Tides, Hill University, 2016"),
        ("Awards", "Shell Prize, 2015"),
        ("Invited talks", "“On Salt,” Foam Days, 2014"),
        ("Knots tied", "Bowline, cleat hitch"),
        ("Service", "Member, Harbour Committee, 2019"),
    ]
    lines = [
        Line(
            f"{head}\t{text}".strip(), Place("cv.pdf", 2 * at), spans=(Span(0, len(head), "bold"),)
        )
        for at, (head, text) in enumerate(rows)
    ]
    blank = Line("", Place("cv.pdf", 99))
    person = parse_cv(
        Document("cv.pdf", tuple(one for line in lines for one in (line, blank)))
    ).person
    assert [(section.title, section.text) for section in person.sections] == [
        ("Knots tied", "Bowline, cleat hitch")
    ]
    assert [duty.role for duty in person.service] == ["Member"]
    assert [talk.title for talk in person.talks] == ["On Salt"]


def test_the_number_beside_a_heading_is_that_of_the_first_entry() -> None:
    text = (
        "Ann Lee\n\nEDUCATION\tPhD, Hill University, 2016\n\nAWARDS\tShell Prize, 2015\n\n"
        "TALKS\t1.\t“On Salt,” Foam Days, 2014\n\n2. “On Sand,” Foam Days, 2013\n"
    )
    assert [(block.marker, block.text) for block in margin_headings.move_out(grouped(text))][
        -2:
    ] == [
        ("1.", "“On Salt,” Foam Days, 2014"),
        ("2.", "“On Sand,” Foam Days, 2013"),
    ]


def test_numbers_beside_headings_in_the_margin_are_markers() -> None:
    talks = "Talks\t2.\tEk, B., Lee, A. (2021) Foam at rest, oral presentation at Tide Days, Hill\n"
    person = cv(
        f"Ann Lee\n\nEducation\tPhD, Tides, Shore University, 2016\n\nAwards\tSilver Shell, 2012\n\n{talks}\n"
        "1. Lee, A., Ek, B. (2020) Gulls in spring, poster presentation at Gull Meeting, Marsh\n"
    ).person
    assert [talk.authors for talk in person.talks] == [("Ek, B.", "Lee, A."), ("Lee, A.", "Ek, B.")]


def test_a_margin_where_nothing_else_begins_holds_unknown_headings_too() -> None:
    rows = [
        "Education\tPhD",
        "Awards\tSilver Shell",
        "Talks\tOn Salt",
        "Skills\tKnots",
        "Service\tReferee",
    ]
    text = "Ann Lee\n\n" + "\n\n".join(rows) + "\n\nBoats sailed\tHavfrue\n\n          Seagull\n"
    heads = [block.text for block in margin_headings.move_out(grouped(text)) if block.level == 1]
    assert heads == ["Boats sailed"]
    crowded = text + "\n\n" + "\n\n".join(f"A line of salt {at} without a cell" for at in range(5))
    assert not [block for block in margin_headings.move_out(grouped(crowded)) if block.level]


def test_the_words_of_a_heading_fill_a_column_of_their_own() -> None:
    words = ["Publications:", "Peer Reviewed", "Journal", "Articles"]
    head = tuple(Line(word, Place("cv.pdf", at), column=1) for at, word in enumerate(words))
    block = Block(" ".join(words), head)
    assert styles.may_be_heading(block)
    assert not styles.may_be_heading(
        replace(block, lines=tuple(replace(line, column=0) for line in head))
    )


def test_headings_over_two_lines_may_stand_above_their_text() -> None:
    person = cv(
        "Ann Lee\n\nAcademic\nPositions\n          Lecturer, Hill University, 2015-2019\n\n"
        "Teaching\nExperience\n          Foam and Tides\n          Salt\n\n"
        "Education\n          PhD, Hill University, 2014\n"
    ).person
    assert [post.role for post in person.experience] == ["Lecturer"]
    assert [course.course for course in person.teaching] == ["Foam and Tides", "Salt"]
