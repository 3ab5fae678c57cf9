"""Entries that their looks, their gaps and the marks between them tell apart."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_a_section_of_an_agency_is_no_body_of_its_own() -> None:
    told = cv(
        "Jane Roe\n\nService\n\nGrant Review\n\n2021\tInstitute of Foam, Mood and Tides Study Section"
    )
    assert [(one.role, one.organization) for one in told.person.service] == [
        ("Grant Review", "Institute of Foam, Mood and Tides Study Section")
    ]


def test_the_label_of_a_lab_is_no_affiliation() -> None:
    told = cv(
        "Jane Roe, PhD\n\nUniversity of Merrow Bay · Lab: www.foamlab.org\n\nEducation\n\n2003\tPhD"
    )
    assert told.person.affiliation == "University of Merrow Bay"
    assert not told.person.unsorted


def test_whoever_holds_one_job_at_the_place_of_the_head_has_its_title() -> None:
    told = cv(
        "Jane Roe\n\nDepartment of Tides, Hill University\n\nPositions\n\n"
        "Professor, Department of Tides, Hill University, 2016-present\n\nAffiliate, Centre for Mud, 2016-present"
    )
    assert told.person.position == "Professor"
