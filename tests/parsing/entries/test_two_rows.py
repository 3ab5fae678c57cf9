"""Entries over two rows of two cells: what<tab>where, and below it with whom<tab>when."""

from __future__ import annotations

from sitegen.model import Award, Course, Occasion, Service, Talk
from tests.parsing.reading import values


def test_prizes_over_who_gave_them() -> None:
    text = """Poster Prize\tRiverton, Norland
Tide Society\t2020
Travel Grant\tOnline
Foam Institute\t2019
Scholarship\tSalem, Norland
The Lind Award to Study Gulls\tMay 2018
For the best plan of a study.
"""
    assert values("awards", text) == [
        Award(
            title="Poster Prize",
            issuer="Tide Society",
            years=("2020",),
            notes=("Riverton, Norland",),
        ),
        Award(title="Travel Grant", issuer="Foam Institute", years=("2019",), notes=("Online",)),
        Award(
            title="The Lind Award to Study Gulls",
            years=("2018",),
            notes=("Scholarship", "Salem, Norland", "For the best plan of a study."),
        ),
    ]


def test_talks_over_their_kind_or_their_meeting() -> None:
    text = """Foam Days\tRiverton, Norland
Poster\t2020
How foam ends.
Tide Society\tOnline
Talk\t2019
How foam begins and why.
"""
    assert values("talks", text) == [
        Talk(
            title="How foam ends",
            kind="Poster",
            given=(Occasion(where="Foam Days", location="Riverton, Norland", date="2020"),),
        ),
        Talk(
            title="How foam begins and why",
            kind="Talk",
            given=(Occasion(where="Tide Society", location="Online", date="2019"),),
        ),
    ]
    text = "What tides tell us\tRiverton\nFoam Days\t2020\nWhat gulls tell us\tSalem\nTide Society\tMar 2019\n"
    assert values("talks", text) == [
        Talk(
            title="What tides tell us",
            given=(Occasion(where="Foam Days", location="Riverton", date="2020"),),
        ),
        Talk(
            title="What gulls tell us",
            given=(Occasion(where="Tide Society", location="Salem", date="2019-03"),),
        ),
    ]


def test_courses_and_duties() -> None:
    text = """School of Foam\tHill University
Tutorials on tides\t2017 - 2020
Three classes of 30.
Waves for beginners\tRiverton College
Teaching Assistant\t2016
"""
    assert values("teaching", text) == [
        Course(
            course="Tutorials on tides",
            institution="School of Foam, Hill University",
            term="2017 - 2020",
            notes=("Three classes of 30.",),
        ),
        Course(
            course="Waves for beginners",
            role="Teaching Assistant",
            institution="Riverton College",
            term="2016",
        ),
    ]
    text = "Hill University\tSalt Ecology\nInstructor of Record\tFall 2021\nLind University\tTides\nLecturer\t2019\n"
    assert values("teaching", text) == [
        Course(
            course="Salt Ecology",
            role="Instructor of Record",
            institution="Hill University",
            term="Fall 2021",
        ),
        Course(course="Tides", role="Lecturer", institution="Lind University", term="2019"),
    ]
    text = "Reviewer\tOnline\nTide Review\t2020\nFoam Society\tRiverton\nTreasurer\t2018 - 2019\n"
    assert values("service", text) == [
        Service(role="Reviewer", organization="Tide Review, Online", years=("2020",)),
        Service(role="Treasurer", organization="Foam Society, Riverton", years=("2018-2019",)),
    ]


def test_rows_that_are_entries_each_are_left_alone() -> None:
    text = "Poster Prize, Riverton\t2020\nTravel Grant, Salem\t2019\n"
    assert [str(prize.title) for prize in values("awards", text) if isinstance(prize, Award)] == [
        "Poster Prize, Riverton",
        "Travel Grant, Salem",
    ]
