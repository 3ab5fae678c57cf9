"""What CVs of the sciences do that no other CV does: grants by number, posters as references, duties below bodies."""

from __future__ import annotations

from sitegen.model import Service
from tests.parsing.reading import cv, grouped, section


def test_a_word_broken_at_the_end_of_a_dated_line_goes_on() -> None:
    (block,) = grouped(
        "2025-2027 Postdoctoral researcher, fellowship at Trav-\nerson’s laboratory of foam"
    )
    assert block.text.endswith("erson’s laboratory of foam")


def test_where_all_works_are_listed_is_a_link() -> None:
    text = "All papers: https://inspirehep.net/authors/1477964\n\n- Roe, A. (2020). Foam. Journal of Tides, 1, 2-3."
    found = section("publications", text).entries
    assert [item.value for item in found if item.kind == "links.inspire"] == [
        "https://inspirehep.net/authors/1477964"
    ]
    assert sum(item.kind == "publications" for item in found) == 1


def test_an_address_that_hides_from_machines() -> None:
    assert cv("Ann Roe\n\nann.roe[at]hill[dot]edu\n").person.email == ("ann.roe[at]hill[dot]edu",)


SHOUTED = """Ann Lee
Hill University

EDUCATION

PhD, Foam, Hill University, 2010

SERVICE

Department

Member, Theory committee, Applied Foam, Hill University, 2014–2020
Member, Admissions committee, Applied Foam, Hill University, 2014–2018

University

Faculty adviser, Diversity in Foam student group, Hill University, 2019–2022

GRANTS

Foam Foundation, project 136. “Impacts of Foam.” Joint. Award: $1,800,000 (my share: $330,000). Period: 2014–2018.
Tide Department, AFRI. “R&D and foam.” Role: Project Director. Award: $500,000. Period: 2021–2023.

HONORS AND AWARDS

Best Paper Award (category "foam"), Foam Workshop for “A Net” (with Bo Ek), 2021

TEACHING

AEM 7010, Applied Foam, Fall 2014 (12 students)
"""


def test_headings_in_small_letters_below_headings_in_capitals() -> None:
    person = cv(SHOUTED).person
    assert person.service == (
        Service(
            role="Member",
            organization="Theory committee, Applied Foam, Hill University",
            years=("2014-2020",),
        ),
        Service(
            role="Member",
            organization="Admissions committee, Applied Foam, Hill University",
            years=("2014-2018",),
        ),
        Service(
            role="Faculty adviser",
            organization="Diversity in Foam student group, Hill University",
            years=("2019-2022",),
        ),
    )
    assert not person.experience
    assert not person.unsorted


def test_what_a_grant_says_under_labels() -> None:
    first, second = cv(SHOUTED).person.grants
    assert (first.agency, first.amount) == (
        "Foam Foundation, project 136, Joint",
        "$1,800,000",
    )
    assert first.notes == ("my share: $330,000",)
    assert (second.agency, second.role, second.start, second.end) == (
        "Tide Department, AFRI",
        "Project Director",
        "2021",
        "2023",
    )


def test_brackets_inside_a_prize_and_behind_a_course() -> None:
    person = cv(SHOUTED).person
    (award,) = person.awards
    assert (
        award.title == 'Best Paper Award (category "foam"), Foam Workshop for “A Net” (with Bo Ek)'
    )
    (course,) = person.teaching
    assert (course.course, course.notes) == ("AEM 7010, Applied Foam", ("12 students",))


LABORATORY = """Ann Lee
Hill University

PROFESSIONAL POSITIONS

Executive Director, Foam Imaging Core (FIC)	2025 – Present
Hill Medical Center, Dallas, TX, USA.

GRANTS & FUNDING

Previous Grant Support

2024 – 2025	Mechanisms Underlying Lobular Foam.
  Charles Lee Family Foam Initiative Research Grant.
  Co-PI
2023 – 2024	Illuminating the Origins of Foam in Health & Disease.
  President’s Research Council, Hill.
  PI

TEACHING EXPERIENCE

2025	Course Director, Scalable Foam, Hill University
2022	Assistant Instructor, Computational Foam, Hill University

PATENTS

13,360,706	Optically Integrated Foam Cytometer
"""


def test_how_a_laboratory_tells_its_posts_grants_courses_and_patents() -> None:
    person = cv(LABORATORY).person
    assert [(job.role, job.organization) for job in person.experience] == [
        ("Executive Director, Foam Imaging Core (FIC)", "Hill Medical Center")
    ]
    assert [(grant.title, grant.role, grant.start) for grant in person.grants] == [
        ("Mechanisms Underlying Lobular Foam", "Co-PI", "2024"),
        ("Illuminating the Origins of Foam in Health & Disease", "PI", "2023"),
    ]
    assert [(course.role, course.course) for course in person.teaching] == [
        ("Course Director", "Scalable Foam"),
        ("Assistant Instructor", "Computational Foam"),
    ]
    assert [(patent.number, patent.title) for patent in person.patents] == [
        ("13,360,706", "Optically Integrated Foam Cytometer")
    ]


STANDING = """Ann Lee
Department of Foam
170 St. George Street, Rm. 516
Toronto, ON M5R 2M8, Canada

Academic Positions

Current

Senior Lecturer, Hill University (since 2025)

Previous

2019-2025, Lecturer, Shore University
Department of Foam, Tide University: Chair, 2014–2018
Associate Professor of Foam, Foam University, 2012-2018 (with tenure, 9/2014)

Education

Indiana University, Bloomington, Indiana
Ph.D. Mathematics, July 2004, Advisor: Prof. David Charles Arty
Thesis: Reflexive Foams
M.S. Computer Science, May 2004, Advisor: Prof. Douglas R. Hofmann

BA, Physics, Shore University, 1998
Minor in Mathematics
"""


def test_posts_now_and_before_and_degrees_of_one_university() -> None:
    person = cv(STANDING).person
    assert person.address == "170 St. George Street, Rm. 516, Toronto, ON M5R 2M8, Canada"
    assert [(job.role, job.organization, job.highlights) for job in person.experience] == [
        ("Senior Lecturer", "Hill University", ()),
        ("Lecturer", "Shore University", ()),
        ("Chair", "Department of Foam, Tide University", ()),
        ("Associate Professor of Foam", "Foam University", ("with tenure, 9/2014",)),
    ]
    assert [
        (one.degree, one.area, one.institution, one.end, one.notes) for one in person.education
    ] == [
        ("Ph.D.", "Mathematics", "Indiana University", "2004-07", ()),
        ("M.S.", "Computer Science", "Indiana University", "2004-05", ()),
        ("BA", "Physics", "Shore University", "1998", ("Minor in Mathematics",)),
    ]
    assert [one.advisors for one in person.education] == [
        ("David Charles Arty",),
        ("Douglas R. Hofmann",),
        (),
    ]
    assert not person.unsorted
