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
