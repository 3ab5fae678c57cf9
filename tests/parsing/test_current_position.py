"""Position and affiliation, wherever a CV tells them."""

from __future__ import annotations

import pytest

from sitegen.model import Education, Experience, Person
from sitegen.parsing.current_position import complete_from_present_post
from sitegen.parsing.person import complete_owner_name
from tests.parsing.reading import cv

POSTS = (
    "## Appointments\n\n"
    "- Research Scientist, Hill University, 2021 - present\n"
    "- Associate Editor, Tide Review, 2022 - present\n"
    "- Postdoctoral Fellow, Shore College, 2018 - 2021\n\n"
)
STUDIES = "## Education\n\n- Ph.D. in Oceanography, Shore College, 2013 - {}\n"


@pytest.mark.parametrize(
    ("head", "end", "position", "affiliation"),
    [
        ("", "2018", "Research Scientist", "Hill University"),
        ("Department of Tides\n", "2018", "", "Department of Tides"),
        ("Associate Editor\n", "2018", "Associate Editor", "Tide Review"),
        ("", "present", "", ""),
    ],
    ids=["first post", "place of the head", "post of the head", "student"],
)
def test_the_first_post_that_goes_on_is_the_position(
    head: str, end: str, position: str, affiliation: str
) -> None:
    person = cv(f"# Ada Ek\n\n{head}ada@hill.example\n\n{POSTS}{STUDIES.format(end)}").person
    assert (person.position, person.affiliation) == (position, affiliation)


@pytest.mark.parametrize(
    ("posts", "study", "position"),
    [
        ([("2019", "present"), ("2015", "2019")], "present", None),
        ([("2015", "2019"), ("2019", "")], "2018", "Role 1"),
        ([("2015", "2019"), ("2019", "")], "present", None),
    ],
    ids=["student with a post", "after the others", "student without an end"],
)
def test_the_present_post_completes_a_person(
    posts: list[tuple[str, str]], study: str, position: str | None
) -> None:
    experience = [
        Experience(role=f"Role {n}", start=start, end=end) for n, (start, end) in enumerate(posts)
    ]
    studies = (Education(degree="PhD", start="2012", end=study),)
    person = Person(name="Ada Ek", experience=tuple(experience), education=studies)
    assert complete_from_present_post(person)[1].get("position") == position


@pytest.mark.parametrize(
    ("works", "name"),
    [
        ([["Ada Ek", "Bo Lind"], ["Ada Ek"], ["Bo Lind"]], "Ada Ek"),
        ([["Ada Ek"], ["Ada Ek"], ["Ada Ek", "Bo Lind"], *[[]] * 5], "Ada Ek"),
        ([["Ada Ek"], ["Ada Ek"], *[[]] * 5], ""),
        ([["Ada Ek", "Bo Lind"], ["Ada Ek"], ["Ada Ek", "Bo Lind"], *[[]] * 5], ""),
    ],
    ids=["in most works", "far more often than others", "too rarely", "with the same colleague"],
)
def test_the_owner_is_the_author_of_most_works(works: list[list[str]], name: str) -> None:
    assert complete_owner_name("", works) == name
