from __future__ import annotations

import pytest

from sitegen.model import Course, Experience
from tests.parsing.reading import cv, section, values

CASES: dict[str, tuple[str, list[object]]] = {
    "term-first": (
        "- Spring 2024: Tides (BIO 210)",
        [Course(course="Tides", code="BIO 210", term="Spring 2024")],
    ),
    "in-several-terms": (
        "Tides, Fall 2020, 2022, 2023\n\nFoam, Spring 2019 and Fall 2021",
        [
            Course(course="Tides", term="Fall 2020, 2022, 2023"),
            Course(course="Foam", term="Spring 2019 and Fall 2021"),
        ],
    ),
    "role-in-a-column": (
        "Professor\tBIO 370: Tides. Fall 2024.",
        [Course(course="BIO 370: Tides", term="Fall 2024", role="Professor")],
    ),
    "an-instructor-who-studies": (
        "BIO 105: Tides, Graduate Student Instructor, Hill University, Spring 2021",
        [
            Course(
                course="BIO 105: Tides",
                term="Spring 2021",
                role="Graduate Student Instructor",
                institution="Hill University",
            )
        ],
    ),
    "host-and-role-above": (
        "KTH\tTeaching assistant\n- Tides, Fall 2019\n- Foam",
        [
            Course(course="Tides", term="Fall 2019", role="Teaching assistant", institution="KTH"),
            Course(course="Foam", role="Teaching assistant", institution="KTH"),
        ],
    ),
    "decimal-code": (
        "- Spring 2022: Tides (CompSci 590.04)",
        [Course(course="Tides", code="CompSci 590.04", term="Spring 2022")],
    ),
    "assistant": (
        "Undergraduate Teaching Assistant for Operating Systems Course\n\nX University, 2022 Spring",
        [
            Course(
                course="Operating Systems",
                term="2022 Spring",
                role="Undergraduate Teaching Assistant",
                institution="X University",
            )
        ],
    ),
    "code-first": (
        "CS 101: Introduction to Tides, Fall 2020",
        [Course(course="CS 101: Introduction to Tides", term="Fall 2020")],
    ),
    "a-word-that-begins-with-in": (
        "Lecturer, Introduction to Tides, 2016",
        [Course(course="Introduction to Tides", term="2016", role="Lecturer")],
    ),
    "place-and-years": (
        "Leader for R workshop, sponsored by the Tide Institute (Hill College 2014)",
        [
            Course(
                course="R workshop",
                term="2014",
                role="Leader",
                institution="Hill College",
                notes=("sponsored by the Tide Institute",),
            )
        ],
    ),
    "two-places": (
        "Assistant instructor for Foam (Hill College 2014 and Shore University 2015) and Tides (Hill College 2016)",
        [
            Course(
                course="Foam and Tides",
                term="2014, 2015, 2016",
                role="Assistant instructor",
                institution="Hill College; Shore University",
            )
        ],
    ),
    "role-around-the-subject": (
        "Volunteer assistant biology teacher at Hill High School (Hill, CA, 2010)",
        [
            Course(
                course="biology",
                term="2010",
                role="Volunteer assistant teacher",
                institution="Hill High School",
                notes=("Hill, CA",),
            )
        ],
    ),
    "school-first": (
        "Assistant coach for the Hill High School debate team (2004-2006)",
        [
            Course(
                course="debate team",
                term="2004-2006",
                role="Assistant coach",
                institution="Hill High School",
            )
        ],
    ),
    "given-for": (
        "Maximum Likelihood for the Hill R Users Group (2013)",
        [Course(course="Maximum Likelihood", term="2013", institution="Hill R Users Group")],
    ),
    "chinese": (
        "2022年秋季学期 数据结构 助教",
        [Course(course="数据结构", term="2022年秋季学期", role="助教")],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("teaching", text) == entries


def test_stays_among_courses_are_experience() -> None:
    """A heading of research and teaching opens a section of both."""
    found = section(
        "teaching",
        "2015-16\tPhD exchange program, Wave Lab, Kestrel Univ (Host: H Mori) | 2 months/year\n"
        "2013-16\tBachelors Physics tutorials, Univ of Riverton | 14 weeks/year\n"
        "2013\tMasters internship, Univ of Riverton (Supervisors: P Visk, F van Dam) | 16 weeks\n"
        "Masters thesis: “Foam at rest”",
        "Research and teaching experience",
    ).found
    assert [item.value for item in found] == [
        Course(
            course="Bachelors Physics tutorials",
            term="2013-16",
            institution="Univ of Riverton",
            notes=("14 weeks/year",),
        ),
        Experience(
            organization="Wave Lab, Kestrel Univ",
            role="PhD exchange program",
            start="2015",
            end="2016",
            advisors=("H Mori",),
            highlights=("2 months/year",),
        ),
        Experience(
            organization="Univ of Riverton",
            role="Masters internship",
            start="2013",
            advisors=("P Visk", "F van Dam"),
            highlights=("16 weeks", "“Foam at rest”"),
        ),
    ]


def test_chinese_courses_in_a_row() -> None:
    assert values("teaching", "本科生：《潮汐学》、《海浪学》\n研究生：《海洋数值方法》") == [
        Course(course="潮汐学", role="本科生"),
        Course(course="海浪学", role="本科生"),
        Course(course="海洋数值方法", role="研究生"),
    ]
    assert values("teaching", "臺灣史、海洋史專題、歷史人類學") == [
        Course(course="臺灣史"),
        Course(course="海洋史專題"),
        Course(course="歷史人類學"),
    ]


def test_a_chinese_course_with_its_level_and_term() -> None:
    assert values("teaching", "- 《潮汐学》，本科生课程，2022–2024年秋季学期") == [
        Course(course="潮汐学", role="本科生课程", term="2022–2024年秋季学期")
    ]


def test_a_paragraph_tells_of_one_course() -> None:
    text = (
        "**Tides and Law** (PHIL449)\n*Course Instructor - Hill University*\n"
        "A course of twenty students. Winter 2023 (1 section).\n\n"
        "**Salt**\n*Guest Lecturer - Shore School, 2018*\nLed small groups in talks about salt and foam."
    )
    assert values("teaching", text) == [
        Course(
            course="Tides and Law",
            code="PHIL449",
            term="Winter 2023",
            role="Course Instructor",
            institution="Hill University",
            notes=("A course of twenty students. Winter 2023 (1 section).",),
        ),
        Course(
            course="Salt",
            term="2018",
            role="Guest Lecturer",
            institution="Shore School",
            notes=("Led small groups in talks about salt and foam.",),
        ),
    ]


def test_a_role_in_bold_stands_over_its_course() -> None:
    text = (
        "**Co-lecturer**\tSpring 2023\nTides and Numbers, Hill University\n\n"
        "**Teaching Assistant**\tSpring 2020\nSalt, Hill University"
    )
    assert values("teaching", text) == [
        Course(
            course="Tides and Numbers",
            term="Spring 2023",
            role="Co-lecturer",
            institution="Hill University",
        ),
        Course(
            course="Salt",
            term="Spring 2020",
            role="Teaching Assistant",
            institution="Hill University",
        ),
    ]


def test_institutions_in_bold_over_their_courses() -> None:
    text = (
        "# Teaching\n\n**Hill University in St. Lucas**\n\n- Ling 148 Made Languages\n  - Fall 2019, Spring 2023\n\n"
        "**Shore University**\n\n- CMS 04326 Tides\n  - Spring 2018\n"
    )
    assert cv(f"# Ann Lee\n\n{text}").person.teaching == (
        Course(
            course="Ling 148 Made Languages",
            term="Fall 2019, Spring 2023",
            institution="Hill University in St. Lucas",
        ),
        Course(course="CMS 04326 Tides", term="Spring 2018", institution="Shore University"),
    )


def test_courses_below_their_institution_with_terms_in_lines_of_their_own() -> None:
    text = (
        "Hill University\n   Ling 148 Made Languages\n      Fall 2019, Spring 2023\n   Ling 170D Introduction to Foam\n"
        "      Fall 2013 (TA); Spring 2014\nShore University\n   CMS 04326 Tides\n      Spring 2018\n"
    )
    assert values("teaching", text) == [
        Course(
            course="Ling 148 Made Languages",
            term="Fall 2019, Spring 2023",
            institution="Hill University",
        ),
        Course(
            course="Ling 170D Introduction to Foam",
            term="Fall 2013 (TA); Spring 2014",
            institution="Hill University",
        ),
        Course(course="CMS 04326 Tides", term="Spring 2018", institution="Shore University"),
    ]


def test_lines_over_dated_courses_say_for_whom_as_what_and_where() -> None:
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


def test_people_advised_stand_among_the_courses() -> None:
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


def test_who_led_a_course_stands_beside_its_institution() -> None:
    text = "Fall 2019\t**Tides**\n            UC Hill - Dr. Bo Ek\n\n"
    text += "Fall 2018\t**Foam and Salt**\n            UC Hill - Dr. Cy Fox\n"
    assert cv(f"# Ann Lee\n\n## Teaching\n\n{text}").person.teaching == (
        Course(course="Tides", term="Fall 2019", institution="UC Hill", notes=("Dr. Bo Ek",)),
        Course(
            course="Foam and Salt", term="Fall 2018", institution="UC Hill", notes=("Dr. Cy Fox",)
        ),
    )


def test_a_role_in_square_brackets_and_terms_in_figures() -> None:
    text = """Math 251: Waves I [TA, 4 classes]\tFall 2022
Math 636 Foam Theory [Grader]\tSpring 2025
Hill School\t08/2012-08/2015
Riverton University, Gulls\t11/22/2019
"""
    assert values("teaching", text) == [
        Course(course="Math 251: Waves I", term="Fall 2022", role="TA", notes=("4 classes",)),
        Course(course="Math 636 Foam Theory", term="Spring 2025", role="Grader"),
        Course(course="Hill School", term="08/2012-08/2015"),
        Course(course="Riverton University, Gulls", term="11/22/2019"),
    ]


def test_a_year_is_told_of_all_courses_beside_it() -> None:
    text = """2024 – 2025\tTIDE 881\tFoam Literature
\tTIDE 883\tGull Skills
\tTIDE 884\tSalt Skills

2023 – 2024\tTIDE 881\tFoam Literature
"""
    assert [
        (course.course, course.term)
        for course in values("teaching", text)
        if isinstance(course, Course)
    ] == [
        ("TIDE 881, Foam Literature", "2024 – 2025"),
        ("TIDE 883, Gull Skills", "2024 – 2025"),
        ("TIDE 884, Salt Skills", "2024 – 2025"),
        ("TIDE 881, Foam Literature", "2023 – 2024"),
    ]


def test_lines_beside_a_year_may_tell_where_the_course_was_given() -> None:
    text = """2022 - Present\tInstructor - Foam roadmaps
\tDepartment of Tides
\tHill University, Riverton
2019\tInstructor - Gulls at dusk
\tTide Graduate Group
\tShore University, Salem
"""
    told = [
        (one.course, one.institution) for one in values("teaching", text) if isinstance(one, Course)
    ]
    assert [where for _, where in told] == [
        "Department of Tides, Hill University, Riverton",
        "Tide Graduate Group, Shore University, Salem",
    ]


def test_courses_below_the_role_in_which_and_the_place_where_they_were_given() -> None:
    text = (
        "Graduate Student Instructor, Hill University\nSalt and Bread\tFall 2024,\tSpring 2025\n"
        "Tides of the North\tSpring 2023\nTeaching Assistant, HIS\nGulls\tSummer 2018"
    )
    assert values("teaching", text) == [
        Course(
            course="Salt and Bread",
            term="Fall 2024, Spring 2025",
            role="Graduate Student Instructor",
            institution="Hill University",
        ),
        Course(
            course="Tides of the North",
            term="Spring 2023",
            role="Graduate Student Instructor",
            institution="Hill University",
        ),
        Course(course="Gulls", term="Summer 2018", role="Teaching Assistant", institution="HIS"),
    ]
    room = (
        "- Instructor of Record\n\n  Hill University, Department of Salt\n\n   Tides (2021)\n\n   Foam (2022)\n\n"
        "- Teaching Assistant\n\n  Shore College\n\n   Gulls (2020)"
    )
    assert [
        (one.course, one.role, one.institution)
        for one in values("teaching", room)
        if isinstance(one, Course)
    ] == [
        ("Tides", "Instructor of Record", "Hill University, Department of Salt"),
        ("Foam", "Instructor of Record", "Hill University, Department of Salt"),
        ("Gulls", "Teaching Assistant", "Shore College"),
    ]


def test_terms_are_months_and_go_on_and_the_role_stands_beside_them() -> None:
    text = "EDUC 391: Salt\t09/2017 - 12/2017\n\nTides,\t2024 - Current\n\nFoam (Instructor, Fall 2024, Fall 2025)"
    assert values("teaching", text) == [
        Course(course="EDUC 391: Salt", term="09/2017 - 12/2017"),
        Course(course="Tides", term="2024 - Current"),
        Course(course="Foam", term="Fall 2024, Fall 2025", role="Instructor"),
    ]


def test_terms_as_timetables_shorten_them_stand_in_a_column_before_courses() -> None:
    text = (
        "F15, F16, F17\tTides and Foam (SALT 541) [3 lectures a year]\n"
        "W19, W20\tSalt for All (SALT 529) [Course Director]\n"
        "F03\tLab Assistant for Waves I (Hill University)\n"
    )
    told = [one for one in values("teaching", text) if isinstance(one, Course)]
    assert [(one.term, one.code) for one in told] == [
        ("F15, F16, F17", "SALT 541"),
        ("W19, W20", "SALT 529"),
        ("F03", ""),
    ]
    assert (told[1].role, told[0].course, told[0].notes) == (
        "Course Director",
        "Tides and Foam",
        ("3 lectures a year",),
    )
