from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Education, Person
from sitegen.site.content import Profile
from sitegen.site.roles import grouped, role

if TYPE_CHECKING:
    from sitegen.model.text import Text


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("Associate Professor", "faculty"),
        ("Research Assistant Professor", "faculty"),
        ({"en": "Director", "zh": "教授、博士生导师"}, "faculty"),
        ("博士后研究员", "postdocs"),
        ("Postdoctoral Fellow", "postdocs"),
        ("Ph.D. candidate", "phd"),
        ("2023级博士研究生", "phd"),
        ("Master's student", "masters"),
        ("硕士生", "masters"),
        ("硕博连读", "phd"),
        ("Undergraduate", "undergraduates"),
        ("Visiting Professor", "visitors"),
        ("Lab Manager", "staff"),
        ("Research Fellow", "staff"),
        ("Former PhD student, now at sea", "alumni"),
        ("Cat", "members"),
        ("", "members"),
    ],
)
def test_positions_say_what_somebody_is(position: Text, expected: str) -> None:
    assert role(Person(name="Ida", position=position)) == expected


def test_a_degree_in_progress_says_it_where_no_position_does() -> None:
    done, current = (
        Education(degree="M.Sc.", end="2020"),
        Education(degree="Ph.D.", start="2020", end="present"),
    )
    assert role(Person(name="Ida", education=(done, current))) == "phd"
    assert role(Person(name="Ida", education=(done,))) == "members"


def test_the_site_has_the_last_word_and_its_own_headings() -> None:
    people = [
        Profile(slug="bo", person=Person(name="Bo", position="PhD student")),
        Profile(slug="ida", person=Person(name="Ida", position="Professor")),
        Profile(slug="kim", person=Person(name="Kim", position="Professor")),
    ]
    groups = grouped(people, {"Steering group": ("kim",), "alumni": ("bo",)})
    assert {name: [one.slug for one in found] for name, found in groups.items()} == {
        "Steering group": ["kim"],
        "alumni": ["bo"],
        "faculty": ["ida"],
    }
