"""Entries of two lines, where the list as a whole shows how they belong together."""

from __future__ import annotations

from sitegen.model import Course, Education, Grant, Project
from tests.parsing.reading import values


def test_what_tells_of_a_project_stands_below_its_row() -> None:
    found = values(
        "projects",
        "2017\tFoam Walks\n\nPictures of foam made by tides\n\n2016\tThe Shore\n\nA system for making waves\n\n"
        "2015\tTern\n\nA boat that sails alone\n\n2014\tSkua\n\nA faster boat\n",
    )
    assert [
        (project.name, project.highlights) for project in found if isinstance(project, Project)
    ] == [
        ("Foam Walks", ("Pictures of foam made by tides",)),
        ("The Shore", ("A system for making waves",)),
        ("Tern", ("A boat that sails alone",)),
        ("Skua", ("A faster boat",)),
    ]


def test_role_and_money_below_the_row_of_a_grant() -> None:
    found = values(
        "grants",
        "Funding awarded, with colleagues.\n\n2022–2023\tResearch project: Benchmarking Foam\n"
        "Principal investigator, £10,000 funding from Harbour Police\n2021–2022\tExchange: Salt in Tides\n"
        "Co-investigator, £264,000 funding from Harbour Police\n2018–2020\tStudentship: Building Blocks of Foam\n"
        "Supervisor, £60,000 funding from Hill College\n",
    )
    assert [
        (grant.title, grant.amount, grant.start) for grant in found if isinstance(grant, Grant)
    ] == [
        ("Research project: Benchmarking Foam", "£10,000", "2022"),
        ("Exchange: Salt in Tides", "£264,000", "2021"),
        ("Studentship: Building Blocks of Foam", "£60,000", "2018"),
    ]


def test_the_date_of_a_degree_may_say_what_it_is_of() -> None:
    first, second = values(
        "education",
        "Ph.D., Music Theory\tDefense: May, 2019\nHill University, Riverton, Italy\nDissertation – Modelling Tides\n\n"
        "M.Sc., Music and Mind\tSeptember, 2014\nSand College, University of Hill\nThesis – Motives of Foam\n",
    )
    assert isinstance(first, Education)
    assert isinstance(second, Education)
    assert (first.institution, first.end, first.thesis) == (
        "Hill University",
        "2019-05",
        "Modelling Tides",
    )
    assert (second.end, second.thesis) == ("2014-09", "Motives of Foam")


def test_courses_below_the_terms_that_they_were_given_in() -> None:
    found = values(
        "teaching",
        "Hill Business School (Selected courses)\n\nSpring 2024\n\nFoam Methods\n\nAdvanced Foam\n\n"
        "Fall 2021\n\nApplied Foam\n\nSand University\n\nSpring 2021\n\nPols 209 – Tides\n",
    )
    assert [
        (course.course, course.term, course.institution)
        for course in found
        if isinstance(course, Course)
    ] == [
        ("Foam Methods", "Spring 2024", "Hill Business School (Selected courses)"),
        ("Advanced Foam", "Spring 2024", "Hill Business School (Selected courses)"),
        ("Applied Foam", "Fall 2021", "Hill Business School (Selected courses)"),
        ("Pols 209 – Tides", "Spring 2021", "Sand University"),
    ]
