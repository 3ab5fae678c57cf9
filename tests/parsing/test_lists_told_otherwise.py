"""Works, talks, students and courses in layouts that few lists have."""

from __future__ import annotations

from sitegen.model import Course, Education, Student, Talk
from tests.parsing.reading import section, values


def test_all_hosts_of_a_year_in_a_column_are_talks_of_that_year() -> None:
    talks = values(
        "talks",
        "2026\tHill University, Tarn College, Foam Days, University of Tides, Weir Fed, Marsh Bank\n"
        "2025\tHill School, Salt Congress, Tarn Workshop on Locks, Delta\n",
        "Conferences, Seminars, and Invited Presentations",
    )
    assert [talk.given[0].where for talk in talks if isinstance(talk, Talk)][:7] == [
        "Hill University",
        "Tarn College",
        "Foam Days",
        "University of Tides",
        "Weir Fed",
        "Marsh Bank",
        "Hill School",
    ]
    assert {talk.kind for talk in talks if isinstance(talk, Talk)} == {""}


def test_students_named_among_courses_are_students() -> None:
    found = values(
        "teaching",
        "Tidal Econometrics, Hill University, 2022\n\n"
        "Undergraduate thesis advisor for: Ann Holm, Bo Lind\n\n"
        "Graduate advisees (initial placements in parentheses): Cy Ek (Tarn College); Di Moss* (Weir Bank)\n",
    )
    assert [type(one) for one in found] == [Course, *[Student] * 4]
    assert found[1:] == [
        Student(name="Ann Holm", level="undergraduate"),
        Student(name="Bo Lind", level="undergraduate"),
        Student(name="Cy Ek", now="Tarn College"),
        Student(name="Di Moss", now="Weir Bank"),
    ]


def test_what_only_divides_interests_is_none() -> None:
    text = "Primary fields: Tidal Econometrics\n\nSecondary fields: Law of Salt, Locks\n"
    told = [one.value for one in section("interests", text).found if one.kind == "interests"]
    assert told == ["Tidal Econometrics", "Law of Salt", "Locks"]


def test_a_committee_is_no_part_of_the_thesis_above_it() -> None:
    text = """Ph.D., Tides, Hill University, 2020
      Dissertation: Salt Questions: The Growth and Mobilization of Opposition to the Tolls of Ferries
      Committee: Ann Holm (chair), Bo Lind
"""
    (degree,) = values("education", text)
    assert isinstance(degree, Education)
    assert (
        degree.thesis
        == "Salt Questions: The Growth and Mobilization of Opposition to the Tolls of Ferries"
    )
    assert degree.notes == ("Committee: Ann Holm (chair), Bo Lind",)


def test_years_behind_a_bar_are_the_terms_of_a_course() -> None:
    assert values("teaching", "Tidal Methods I: Salt | 2018- 2021") == [
        Course(course="Tidal Methods I: Salt", term="2018- 2021")
    ]
