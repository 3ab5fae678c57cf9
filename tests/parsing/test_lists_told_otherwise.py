"""Works, talks, students and courses in layouts that few lists have."""

from __future__ import annotations

from sitegen.model import Course, Education, Student, Talk
from tests.parsing.reading import cv, section, values


def test_a_linked_title_above_its_reference_is_the_same_work() -> None:
    found = cv(
        "# Odile Farrow\n\n## Publications\n\n"
        "[Folding Foams without Experts](https://tides.example.org/foam)\n\n"
        'Odile Farrow, Ann Holm, and Bo Lind. "Folding Foams without Experts," *Tide Review*, 2021.\n\n'
        "[Custom Weirs for Low Water](https://tides.example.org/weirs)\n\n"
        'Bo Lind, Odile Farrow, and Cy Ek. "Custom Weirs for Low Water," *Foam Letters*, 2020.\n'
    ).publications
    assert [(work.fields["title"], work.fields["url"]) for work in found] == [
        ("Folding Foams without Experts", "https://tides.example.org/foam"),
        ("Custom Weirs for Low Water", "https://tides.example.org/weirs"),
    ]


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


def test_talks_told_as_references_behind_a_column_of_years() -> None:
    text = """2018\tLind, Bo. How tides turn at noon in spring. *Society for Tides 5*, Riverton. July 18.

2017\tEk, Ann, Bo Lind & Cy Holm. How many weirs does it take to hold a river? *Foam Days 39*, Weirton, Finland. June 1.

2016\tMethods of the study of foam. Invited talk. Hill University, Weirton, Sweden. Oct 31.

2015\tLind, Bo. Deviant tides and what they tell us. *New Days of Foam*, Weirton. August 29.
"""
    talks = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [talk.title for talk in talks] == [
        "How tides turn at noon in spring",
        "How many weirs does it take to hold a river?",
        "Methods of the study of foam",
        "Deviant tides and what they tell us",
    ]
    assert [(talk.given[0].where, talk.given[0].date) for talk in talks] == [
        ("Society for Tides 5, Riverton", "2018-07-18"),
        ("Foam Days 39", "2017-06-01"),
        ("Hill University", "2016-10-31"),
        ("New Days of Foam, Weirton", "2015-08-29"),
    ]
    assert [talk.authors for talk in talks] == [
        ("Lind, Bo",),
        ("Ek, Ann", "Bo Lind", "Cy Holm"),
        (),
        ("Lind, Bo",),
    ]
    assert talks[2].kind == "Invited talk"


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


def test_a_state_may_stand_where_the_year_does() -> None:
    text = (
        "N.T. Holm, S.C. Quill, and D.J. Lind. In Revision. Home ranges of gulls estimated by tide. Gull Ecology.\n\n"
        "Lind, D.J., K. Foam, and B.H. Quill. In Review. A model of daily foam for regional harbours. Salt Letters.\n\n"
        "Lind, D.J. and K.J. Foam. 2014. The role of gulls in harbours. Tide One 9(1):1-14.\n"
    )
    works = cv(f"D.J. Lind\n\nPublications\n\n{text}").publications
    assert [(work.fields["title"], work.fields.get("pubstate")) for work in works] == [
        ("Home ranges of gulls estimated by tide", "submitted"),
        ("A model of daily foam for regional harbours", "submitted"),
        ("The role of gulls in harbours", None),
    ]
