from __future__ import annotations

from sitegen.parsing import margin_heads
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
    assert [block.text for block in margin_heads.moved(grouped(CV))] == [
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
    assert [award.title for award in person.awards] == ["Golden Shell", "Silver Shell", "Bronze Shell"]
    assert [degree.degree for degree in person.education] == ["PhD"]
    assert not person.unsorted


def test_a_few_capitals_in_a_column_are_no_headings() -> None:
    text = "AWARDS\n\nNSF\t2019\nGRANTS\t2018\nTides\t2017"
    assert margin_heads.moved(grouped(text)) == grouped(text)
