"""Entries separated by type, gaps and the marks between them."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_the_label_of_a_lab_is_not_an_affiliation() -> None:
    parsed = cv(
        "Jane Roe, PhD\n\nUniversity of Merrow Bay · Lab: www.foamlab.org\n\nEducation\n\n2003\tPhD"
    )
    assert parsed.person.affiliation == "University of Merrow Bay"
    assert not parsed.person.unsorted


def test_the_only_job_at_the_affiliation_gives_the_position() -> None:
    parsed = cv(
        "Jane Roe\n\nDepartment of Tides, Hill University\n\nPositions\n\n"
        "Professor, Department of Tides, Hill University, 2016-present\n\nAffiliate, Centre for Mud, 2016-present"
    )
    assert parsed.person.position == "Professor"
