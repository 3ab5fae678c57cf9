"""Forms of entries that few CVs have."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_the_head_of_a_cv_may_label_and_tell() -> None:
    person = cv(
        "Ada Nilsson\nAddress: Department of Foam, Hill University, 4 Quay Road, Riverton 12345\n"
        "Position: Professor, Hill University\n"
        "I study foam and tides, and how both of them shape the shore on which we all live.\n\n"
        "Education\nPhD, Hill University, 2019\n"
    ).person
    assert person.position == "Professor"
    assert person.address == "4 Quay Road, Riverton 12345"
    assert "Department of Foam, Hill University" in str(person.affiliation)
    assert str(person.bio).startswith("I study foam and tides")


def test_a_subject_in_the_head_is_that_of_a_degree() -> None:
    person = cv("林梅\n专业：海洋科学\n电话：13800138000\n\n获奖\n2019 优秀学生\n").person
    assert [entry.area for entry in person.education] == ["海洋科学"]
