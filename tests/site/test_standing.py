"""What stands below a name, whether the person says it or not."""

from __future__ import annotations

from typing import Any

from sitegen.model import Education, Experience, Person
from sitegen.site.roles import role
from sitegen.site.standing import standing

_PROFESSOR = Experience(
    role="Professor",
    organization="Department of Tides, Foam University",
    start="2019",
    end="present",
)
_READER = Experience(role="Reader", organization="Foam University", start="2010", end="2019")
_DOCTORATE = Education(
    degree="Ph.D.", area="Tides", institution="Foam University", start="2024", end="present"
)


def _lines(**said: Any) -> tuple[str, str]:
    return standing(Person(name="Ida Berg", **said)).lines("en")


def test_what_the_person_says_stands_alone() -> None:
    said = _lines(position="Dean", affiliation="Hill College", experience=(_PROFESSOR,))
    assert said == ("Dean", "Hill College")


def test_without_it_the_post_that_somebody_has_tells_it() -> None:
    assert _lines(experience=(_READER,)) == ("", "")
    assert _lines(experience=(_READER, _PROFESSOR)) == (
        "Professor",
        "Department of Tides, Foam University",
    )


def test_a_post_beside_another_does_not() -> None:
    guest = Experience(
        role="Visiting Professor", organization="Hill College", start="2024", end="present"
    )
    advisor = Experience(role="Consultant", organization="Foam & Sons", start="2025", end="present")
    assert _lines(experience=(advisor, guest, _PROFESSOR))[0] == "Professor"
    assert _lines(experience=(guest,)) == ("Visiting Professor", "Hill College")


def test_a_post_that_lies_ahead_is_none_yet() -> None:
    ahead = Experience(role="Professor", organization="Hill College", end="present", expected=True)
    assert _lines(experience=(ahead,)) == ("", "")


def test_students_who_teach_are_students_and_lecturers_who_study_are_lecturers() -> None:
    teaches = Experience(
        role="Teaching Assistant", organization="Foam University", start="2024", end="present"
    )
    lectures = Experience(role="Lecturer", organization="Hill College", start="2020", end="present")
    student: dict[str, Any] = {"experience": (teaches,), "education": (_DOCTORATE,)}
    assert _lines(**student) == ("Ph.D., Tides", "Foam University")
    assert role(Person(name="Ida Berg", **student)) == "phd"
    lecturer: dict[str, Any] = {"experience": (teaches, lectures), "education": (_DOCTORATE,)}
    assert _lines(**lecturer) == ("Lecturer", "Hill College")
    assert role(Person(name="Ida Berg", **lecturer)) == "faculty"


def test_a_post_fills_in_what_is_left_open_if_it_agrees() -> None:
    other = Experience(role="Director", organization="Hill College", start="2022", end="present")
    posts = (other, _PROFESSOR)
    assert _lines(affiliation="Department of Tides", experience=posts) == (
        "Professor",
        "Department of Tides",
    )
    assert _lines(position="Director", experience=posts) == ("Director", "Hill College")
    assert _lines(position="Dean", experience=posts) == ("Dean", "")
    assert _lines(affiliation="Moor Institute", experience=posts) == ("", "Moor Institute")


def test_each_language_has_its_own_lines() -> None:
    post = Experience(
        role={"en": "Professor", "zh": "教授"},
        organization={"en": "Foam University", "zh": "浪花大学"},
        end="present",
    )
    person = Person(name="Ida Berg", experience=(post,))
    assert standing(person).lines("zh") == ("教授", "浪花大学")
    assert standing(person).lines("en") == ("Professor", "Foam University")
