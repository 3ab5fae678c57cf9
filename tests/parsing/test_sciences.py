"""What CVs of the sciences do that no other CV does: grants by number, posters as references, duties below bodies."""

from __future__ import annotations

import pytest

from sitegen.model import Award, Course, Education, Experience, Grant, Occasion, Service, Talk
from tests.parsing.reading import cv, grouped, section, values

CASES: dict[str, tuple[str, str, list[object]]] = {
    "grants beside their dates": (
        "grants",
        (
            "2021–2026\tR01 XX145291, NIH/NIGMS\t(Multi-PI: Roe, Lee)\n"
            "Foam in quiet tides\n"
            "Says what foam does to tides, and why it matters.\n"
            "2019–2020\tHill Foundation Research Grant\t(Co-PI: Roe, Ek)\n"
            "Fog in shells"
        ),
        [
            Grant(
                title="Foam in quiet tides",
                agency="NIH/NIGMS",
                start="2021",
                end="2026",
                role="Multi-PI: Roe, Lee",
                notes=("R01 XX145291", "Says what foam does to tides, and why it matters."),
            ),
            Grant(
                title="Fog in shells",
                agency="Hill Foundation Research Grant",
                start="2019",
                end="2020",
                role="Co-PI: Roe, Ek",
            ),
        ],
    ),
    "a town in the name of a university": (
        "education",
        "PhD, Computer Science, University of California, Los Angeles, 2014",
        [
            Education(
                institution="University of California, Los Angeles",
                degree="PhD",
                area="Computer Science",
                end="2014",
            )
        ],
    ),
    "a degree and what it is called for short": (
        "education",
        "Master of Arts (M.A.) in Education, Hill University, 2014",
        [
            Education(
                institution="Hill University",
                degree="Master of Arts (M.A.)",
                area="Education",
                end="2014",
            )
        ],
    ),
    "two degrees at once": (
        "education",
        "2001–2005\tBachelor of Science, Physics\nBachelor of Science, Computer Science\nHill University, Riverton, MS",
        [
            Education(
                institution="Hill University",
                degree="Bachelor of Science",
                area=area,
                location="Riverton, MS",
                start="2001",
                end="2005",
            )
            for area in ("Physics", "Computer Science")
        ],
    ),
    "the institution beside the advisor": (
        "experience",
        "2010–2014\tPostdoctoral Scholar, Genetics\nHill University, Riverton, CA; Advisor: Dr. Ann Lee",
        [
            Experience(
                organization="Genetics, Hill University",
                role="Postdoctoral Scholar",
                location="Riverton, CA",
                start="2010",
                end="2014",
                advisors=("Ann Lee",),
            )
        ],
    ),
    "who gave prizes in a column": (
        "awards",
        "2021\tOpen Foam Prize\tESA, NASA\n2020\tCertificate of Tides\tRiverton\n2018\tShell Medal\tHill Days",
        [
            Award(title="Open Foam Prize", years=("2021",), issuer="ESA, NASA"),
            Award(title="Certificate of Tides", years=("2020",), issuer="Riverton"),
            Award(title="Shell Medal", years=("2018",), issuer="Hill Days"),
        ],
    ),
    "a course whose name is that of a laboratory": (
        "teaching",
        "PHY 103/105, General Physics Lab\tFall 2018",
        [Course(course="PHY 103/105, General Physics Lab", term="Fall 2018")],
    ),
    "titles below the places of a numbered list": (
        "talks",
        (
            "2. Hill University, Riverton, IL\tFebruary 2024\n      How foam rings\n"
            "1. Shore Symposium (online)\tDecember 2023\n      Why tides fade"
        ),
        [
            Talk(
                title="How foam rings",
                given=(Occasion(where="Hill University", date="2024-02", location="Riverton, IL"),),
            ),
            Talk(
                title="Why tides fade",
                given=(Occasion(where="Shore Symposium (online)", date="2023-12"),),
            ),
        ],
    ),
}


@pytest.mark.parametrize(("kind", "text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(kind: str, text: str, entries: list[object]) -> None:
    assert values(kind, text) == entries


def test_a_word_broken_at_the_end_of_a_dated_line_goes_on() -> None:
    (block,) = grouped(
        "2025-2027 Postdoctoral researcher, fellowship at Trav-\nerson’s laboratory of foam"
    )
    assert block.text.endswith("erson’s laboratory of foam")


def test_bold_type_ends_where_the_institution_does() -> None:
    assert values(
        "education",
        "2015-16 **University of Tides** MSc Foam and Conservation\n2010-15 **Hill College** BSc Biology",
    ) == [
        Education(
            institution="University of Tides",
            degree="MSc",
            area="Foam and Conservation",
            start="2015",
            end="2016",
        ),
        Education(
            institution="Hill College", degree="BSc", area="Biology", start="2010", end="2015"
        ),
    ]


def test_how_and_on_what_day_a_talk_was_given() -> None:
    text = "Oral speech “Foam and tides” (Thursday 7th of December 2023, online)"
    (talk,) = values("talks", text)
    assert isinstance(talk, Talk)
    assert (talk.title, talk.kind, talk.given[0].date) == (
        "Foam and tides",
        "Oral speech",
        "2023-12-07",
    )


def test_where_all_works_are_listed_is_a_link() -> None:
    text = "All papers: https://inspirehep.net/authors/1477964\n\n- Roe, A. (2020). Foam. Journal of Tides, 1, 2-3."
    found = section("publications", text).found
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
