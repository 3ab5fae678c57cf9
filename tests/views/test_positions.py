"""The line below a name, and the role in the group."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sitegen.model import Education, Experience, Person
from sitegen.model.site import Profile
from sitegen.views.positions import current_position, find_role, group_people

if TYPE_CHECKING:
    from sitegen.model.text import Text


def _post(role: str, organization: str, start: str, end: str = "present") -> Experience:
    return Experience(role=role, organization=organization, start=start, end=end)


_PROFESSOR = _post("Professor", "Department of Tides, Foam University", "2019")
_DOCTORATE = Education(
    degree="Ph.D.", area="Tides", institution="Foam University", start="2024", end="present"
)


def _lines(**fields: Any) -> tuple[str, str]:
    return current_position(Person(name="Ida Berg", **fields)).lines("en")


def test_the_stated_position_wins_over_the_current_post() -> None:
    fields = _lines(position="Dean", affiliation="Hill College", experience=(_PROFESSOR,))
    assert fields == ("Dean", "Hill College")
    past = _post("Reader", "Foam University", "2010", "2019")
    future = replace(_PROFESSOR, expected=True)
    assert _lines(experience=(past, future)) == ("", "")
    lines = ("Professor", "Department of Tides, Foam University")
    assert _lines(experience=(past, _PROFESSOR)) == lines


def test_a_side_post_does_not_count_beside_a_main_one() -> None:
    guest = _post("Visiting Professor", "Hill College", "2024")
    advisor = _post("Consultant", "Foam & Sons", "2025")
    assert _lines(experience=(advisor, guest, _PROFESSOR))[0] == "Professor"
    assert _lines(experience=(guest,)) == ("Visiting Professor", "Hill College")


def test_teaching_students_are_students_and_studying_lecturers_are_lecturers() -> None:
    teaches = _post("Teaching Assistant", "Foam University", "2024")
    lectures = _post("Lecturer", "Hill College", "2020")
    student: dict[str, Any] = {"experience": (teaches,), "education": (_DOCTORATE,)}
    assert _lines(**student) == ("Ph.D., Tides", "Foam University")
    assert find_role(Person(name="Ida Berg", **student)) == "phd"
    lecturer: dict[str, Any] = {"experience": (teaches, lectures), "education": (_DOCTORATE,)}
    assert _lines(**lecturer) == ("Lecturer", "Hill College")
    assert find_role(Person(name="Ida Berg", **lecturer)) == "faculty"
    done = replace(_DOCTORATE, end="2020")
    assert find_role(Person(name="Ida Berg", education=(done,))) == "members"


def test_a_post_fills_in_what_is_missing_if_it_agrees() -> None:
    posts = (_post("Director", "Hill College", "2022"), _PROFESSOR)
    department = _lines(affiliation="Department of Tides", experience=posts)
    assert department == ("Professor", "Department of Tides")
    assert _lines(position="Director", experience=posts) == ("Director", "Hill College")
    assert _lines(position="Dean", experience=posts) == ("Dean", "")
    assert _lines(affiliation="Moor Institute", experience=posts) == ("", "Moor Institute")


def test_the_lines_are_in_the_language() -> None:
    post = Experience(
        role={"en": "Professor", "zh": "教授"},
        organization={"en": "Foam University", "zh": "浪花大学"},
        end="present",
    )
    person = Person(name="Ida Berg", experience=(post,))
    assert current_position(person).lines("zh") == ("教授", "浪花大学")
    assert current_position(person).lines("en") == ("Professor", "Foam University")


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("Associate Professor", "faculty"),
        ({"en": "Director", "zh": "教授、博士生导师"}, "faculty"),
        ("博士后研究员", "postdocs"),
        ("Postdoctoral Fellow", "postdocs"),
        ("2023级博士研究生", "phd"),
        ("Master's student", "masters"),
        ("硕博连读", "phd"),
        ("Undergraduate", "undergraduates"),
        ("Visiting Professor", "visitors"),
        ("Lab Manager", "staff"),
        ("Research Fellow", "staff"),
        ("Former PhD student, now at sea", "alumni"),
        ("Cat", "members"),
    ],
)
def test_a_position_implies_the_role(position: Text, expected: str) -> None:
    assert find_role(Person(name="Ida", position=position)) == expected


def test_settings_win_and_may_have_headings_of_their_own() -> None:
    people = [
        Profile(slug="bo", person=Person(name="Bo", position="PhD student")),
        Profile(slug="ida", person=Person(name="Ida", position="Professor")),
        Profile(slug="kim", person=Person(name="Kim", position="Professor")),
    ]
    groups = group_people(people, {"Steering group": ("kim",), "alumni": ("bo",)})
    assert {name: [one.slug for one in found] for name, found in groups.items()} == {
        "Steering group": ["kim"],
        "alumni": ["bo"],
        "faculty": ["ida"],
    }
