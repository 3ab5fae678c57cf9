from __future__ import annotations

from sitegen.model import Course
from tests.parsing.reading import cv


def test_lines_above_dated_courses_give_level_role_and_institution() -> None:
    text = (
        "# Teaching\n\n**Undergraduate**\n\n- Tides I (TID114) — 2023–2025\n- Salt — 2022\n\n"
        "**Graduate**\n\n- Foam — 2020\n"
    )
    assert cv(f"# Ann Lee\n\n{text}").person.teaching == (
        Course(course="Tides I", code="TID114", term="2023–2025"),
        Course(course="Salt", term="2022"),
        Course(course="Foam", term="2020"),
    )
    text = (
        "TEACHING\n\nHill University (2012-2016)\n\nAs Instructor of Record\n- Fall 2015: Tides\n\n"
        "As Teaching Assistant & Leader\n- Fall 2013: Salt\n\nShore University (2010-2012)\n\n"
        "As Tutor\n- Spring 2011: Foam\n\nAWARDS\n\nShell Prize, 2015\n\nLANGUAGES\n\nEnglish\n\nINTERESTS\n\nTides\n"
    )
    assert cv(f"ANN LEE\n\n{text}").person.teaching == (
        Course(
            course="Tides",
            term="Fall 2015",
            role="Instructor of Record",
            institution="Hill University",
        ),
        Course(
            course="Salt",
            term="Fall 2013",
            role="Teaching Assistant & Leader",
            institution="Hill University",
        ),
        Course(course="Foam", term="Spring 2011", role="Tutor", institution="Shore University"),
    )


def test_students_among_courses() -> None:
    text = (
        "# Ann Lee\n\n# TEACHING\n\n"
        "Post-doctoral fellows\n\n- Bo Ek (Hill University), 2012. Now Reader at Shore College\n\n"
        "Member of completed PhD thesis committees\n\n- Cy Fox (Lake University), 2013\n\n"
        "# AWARDS\n\nShell Prize, 2015\n"
    )
    person = cv(text).person
    assert not person.teaching
    assert [(one.name, one.level, one.year, one.now) for one in person.students] == [
        ("Bo Ek", "postdoc", "2012", "Reader at Shore College")
    ]
    assert [(one.name, one.year) for one in person.committees] == [("Cy Fox", "2013")]


def test_the_leader_of_a_course_beside_its_institution() -> None:
    text = "Fall 2019\t**Tides**\n            UC Hill - Dr. Bo Ek\n\n"
    text += "Fall 2018\t**Foam and Salt**\n            UC Hill - Dr. Cy Fox\n"
    assert cv(f"# Ann Lee\n\n## Teaching\n\n{text}").person.teaching == (
        Course(course="Tides", term="Fall 2019", institution="UC Hill", notes=("Dr. Bo Ek",)),
        Course(
            course="Foam and Salt", term="Fall 2018", institution="UC Hill", notes=("Dr. Cy Fox",)
        ),
    )
