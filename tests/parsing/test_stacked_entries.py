"""Entries that begin with a line which ends with their dates, and go on in the lines below."""

from __future__ import annotations

import pytest

from sitegen.model import Award, Education, Grant, Occasion, Section, Service, Student, Talk
from sitegen.parsing.entries import parse
from sitegen.parsing.lines import blocks
from sitegen.parsing.outline import sections
from tests.parsing.reading import cv, document, values

CASES: dict[str, tuple[str, str, list[object]]] = {
    "who gave a prize, and what else is told": (
        "awards",
        "Shell Prize\t2009\nHill University\n\n• For foam\n\nSociety of Tides\tFall 2010\nShore College",
        [
            Award(
                title="Shell Prize", years=("2009",), issuer="Hill University", notes=("For foam",)
            ),
            Award(title="Society of Tides", years=("2010",), issuer="Shore College"),
        ],
    ),
    "what one is in a society": (
        "service",
        "Hill Society of Foam\t2012 – 2016\nStudent Member\n\nShore College of Physicians\t2018 – Present\nFellow",
        [
            Service(
                role="Student Member", organization="Hill Society of Foam", years=("2012-2016",)
            ),
            Service(
                role="Fellow", organization="Shore College of Physicians", years=("2018-present",)
            ),
        ],
    ),
    "students": (
        "students",
        "Ann Lee\t2019 – 2020\nMedical student, Hill University\n\n• Fog in shells\n\nBo Ek\t2021\nPhD student",
        [
            Student(
                name="Ann Lee",
                year="2019-2020",
                notes=("Medical student, Hill University", "Fog in shells"),
            ),
            Student(name="Bo Ek", level="phd", year="2021", notes=("PhD student",)),
        ],
    ),
    "licences and certificates": (
        "other",
        "Foam Medicine\t2019 – Present\nHill Board of Foam\n\nBasic Keel\t2017 – Present\nShore Sailing Club",
        [
            Section(
                items=(
                    "Foam Medicine, 2019 – Present, Hill Board of Foam",
                    "Basic Keel, 2017 – Present, Shore Sailing Club",
                )
            )
        ],
    ),
    "a talk alone below its heading": (
        "talks",
        "Why hearts fail\tMay 2, 2018\nHill Heart Days\n\n• Grand rounds",
        [
            Talk(
                title="Why hearts fail",
                given=(Occasion(where="Hill Heart Days, Grand rounds", date="2018-05-02"),),
            )
        ],
    ),
}


@pytest.mark.parametrize(("kind", "text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(kind: str, text: str, entries: list[object]) -> None:
    assert values(kind, text) == entries


def test_dates_at_the_left_with_seasons_and_lines_that_stand_further_in() -> None:
    text = (
        "Fall 2018 – Spring 2020\tHill Fellowship\n"
        "                      For the best of the year\n"
        "                      Hill University, Department of Foam\n"
        "Spring 2017\tShore Prize\n"
        "Inducted 2015\tSociety of Tides"
    )
    assert values("awards", text)[:2] == [
        Award(
            title="Hill Fellowship",
            years=("2018-2020",),
            notes=("For the best of the year", "Hill University, Department of Foam"),
        ),
        Award(title="Shore Prize", years=("2017",)),
    ]


def test_the_lines_into_which_an_author_broke_an_item_are_its_parts() -> None:
    text = (
        "- 2021 – 2026  Foam in tides at Hill University\n  National Institute of Foam, NIH\n  R01XX123456\n  Co-I\n"
        "- 2019 – 2020  A microscope for fog\n  Hill Foundation\n  PI"
    )
    listed = tuple(blocks.group(document(text).lines, wrapped=False))
    assert [item.value for item in parse(sections.Section("grants", "", listed)).found] == [
        Grant(
            title="Foam in tides at Hill University",
            agency="National Institute of Foam, NIH",
            start="2021",
            end="2026",
            role="Co-I",
            notes=("R01XX123456",),
        ),
        Grant(
            title="A microscope for fog",
            agency="Hill Foundation",
            start="2019",
            end="2020",
            role="PI",
        ),
    ]


def test_one_dated_student_with_lines_below() -> None:
    text = "May 2022 – Present\tDaniel Roe, Hill University\n         Summer school\n         Project: Fog in shells"
    (student,) = values("students", text)
    assert student == Student(
        name="Daniel Roe",
        status="current",
        year="2022-present",
        project="Fog in shells",
        notes=("Hill University", "Summer school"),
    )


def test_degrees_stand_further_in_than_their_university() -> None:
    text = (
        "Hill University\tRiverton, Ohio\n"
        "      Ph.D. in Astrophysics\tJune 2023\n"
        "      M.S. in Astrophysics\tNovember 2019\n"
        "\n"
        "Shore College\tTidewater, Maine\n"
        "      B.A., Physics\tMay 2017\n"
        "      Highest honors in Physics"
    )
    assert values("education", text) == [
        Education(
            institution="Hill University",
            degree="Ph.D.",
            area="Astrophysics",
            location="Riverton, Ohio",
            end="2023-06",
        ),
        Education(
            institution="Hill University",
            degree="M.S.",
            area="Astrophysics",
            location="Riverton, Ohio",
            end="2019-11",
        ),
        Education(
            institution="Shore College",
            degree="B.A.",
            area="Physics",
            location="Tidewater, Maine",
            end="2017-05",
            notes=("Highest honors in Physics",),
        ),
    ]


def test_meetings_without_titles_have_a_place() -> None:
    text = (
        "- Foam Imaging Workshop, Hill University, Boston, MA, USA, 2026.\n"
        "- Light Tide Australia. Virtual. 2024.\n"
        "- Microscopy Meeting. Osaka, Japan. 2019.\n"
        "- Society for Foam, Boston, MA, USA. 2018."
    )
    assert values("talks", text) == [
        Talk(given=(Occasion(where=where, date=date, location=place),))
        for where, place, date in (
            ("Foam Imaging Workshop, Hill University", "Boston, MA, USA", "2026"),
            ("Light Tide Australia", "Virtual", "2024"),
            ("Microscopy Meeting", "Osaka, Japan", "2019"),
            ("Society for Foam", "Boston, MA, USA", "2018"),
        )
    ]


def test_words_before_a_colon_are_nobody_in_a_list_without_speakers() -> None:
    text = (
        "- Foam Computing: Principles and Tools, Hill Workshop, Boston, Massachusetts, May 2004.\n"
        "- Why tides matter, Keynote at the Shore Symposium, Lyon, France, June 2003.\n"
        "- Fog, Hill University, Riverton, May 2002."
    )
    assert not [
        talk.authors for talk in values("talks", text) if isinstance(talk, Talk) and talk.authors
    ]


def test_a_venue_a_line_is_one_duty() -> None:
    lines = [
        f"- {n}th Workshop on Foam (FOAM), Riverton, {place}, May 20{n}."
        for n, place in ((19, "Ohio"), (20, "Italy"), (21, "Texas"), (22, "Japan"))
    ]
    duties = values("service", "\n".join(lines), role="Program committee")
    assert duties[0] == Service(
        role="Program committee",
        organization="19th Workshop on Foam (FOAM), Riverton, Ohio",
        years=("2019",),
    )
    assert len(duties) == len(lines)


def test_a_name_in_capitals_before_its_degrees() -> None:
    person = cv(
        "ANN B. ROE, MD, MS\n\nroe@example.org\n\n## Education\n\nPhD, Hill University, 2010\n"
    ).person
    assert (person.name, person.credentials) == ("ANN B. ROE", "MD, MS")
