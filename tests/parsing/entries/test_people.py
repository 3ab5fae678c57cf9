from __future__ import annotations

import pytest

from sitegen.model import Committee, Student
from tests.parsing.reading import cv, section, values


def test_students_with_all_that_is_said_of_them() -> None:
    text = (
        "- Igor Fonseca (with Ana Prado and Luis Mora, 2021), Serra University\n  - Dissertation: Forests.\n"
        "  - Current Appointment: Andes University\n  - Shell Award (2020)\n- Rui Tavares\n- Not a name at all 42\n"
    )
    found = section("students", text, level="phd", status="past")
    assert [item.value for item in found.found] == [
        Student(
            name="Igor Fonseca",
            level="phd",
            status="past",
            co_advisors=("Ana Prado", "Luis Mora"),
            year="2021",
            institution="Serra University",
            project="Forests",
            now="Andes University",
            notes=("Shell Award (2020)",),
        ),
        Student(name="Rui Tavares", level="phd", status="past"),
    ]
    assert [block.text for block in found.rest] == ["Not a name at all 42"]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("- Bo Ek (PhD)", "phd"),
        ("- Bo Ek, M.Sc. student", "masters"),
        ("- 王海，博士后", "postdoc"),
        ("- Bo Ek", ""),
    ],
)
def test_the_level_of_a_student_may_stand_beside_the_name(text: str, level: str) -> None:
    (student,) = values("students", text)
    assert isinstance(student, Student)
    assert student.level == level


def test_theses_examined() -> None:
    assert values(
        "committees", "- Otto Krause (2022), Andes University\n  - Dissertation: Bounds."
    ) == [
        Committee(name="Otto Krause", year="2022", institution="Andes University", thesis="Bounds")
    ]


def test_a_line_that_tells_more_of_a_dated_thesis_breaks_nothing() -> None:
    text = (
        "2021\tBo Ek, Serra University\n\nPhD thesis: Foam\n\n2020\tRui Tavares, Serra University\n"
    )
    found = section("committees", text)
    assert [
        (item.value.name, item.value.year)
        for item in found.found
        if isinstance(item.value, Committee)
    ] == [
        ("Bo Ek", "2021"),
        ("Rui Tavares", "2020"),
    ]
    assert [block.text for block in found.rest] == ["PhD thesis: Foam"]


def test_a_student_told_of_twice_is_one() -> None:
    text = "沈若溪\n\n指导学生\n\n- 王钰，研究生国家奖学金\n\n研究生\n\n- 已毕业：王钰 陈慧"
    students = cv(text).person.students
    assert [(student.name, student.status, student.notes) for student in students] == [
        ("王钰", "past", ("研究生国家奖学金",)),
        ("陈慧", "past", ()),
    ]


def test_initials_that_read_as_an_article_and_a_line_about_the_owner() -> None:
    found = section(
        "students",
        "Since 2020\tPrincipal Investigator, Head of group “Foam”\n2 PhDs\tSince 2022 A Sorian + F Thewis\n"
        "2021–24\tA Mandol (after: Postdoc, Kestrel Univ)",
        "Supervision",
    ).found
    assert [item.kind for item in found] == ["sections", "students", "students", "students"]
    assert [item.value.name for item in found[1:] if isinstance(item.value, Student)] == [
        "A Sorian",
        "F Thewis",
        "A Mandol",
    ]


def test_chinese_students_with_their_theses() -> None:
    assert values(
        "students", "王怡婷，碩士，2021，〈高雄港的漁業〉\n陳冠宇，碩士，2022，〈鹿港郊商研究〉"
    ) == [
        Student(name="王怡婷", level="masters", year="2021", project="高雄港的漁業"),
        Student(name="陳冠宇", level="masters", year="2022", project="鹿港郊商研究"),
    ]


def test_levels_behind_names_and_years_that_lie_ahead() -> None:
    found = section(
        "students",
        "2023 - Present\tAnn Moe, PhD student, expected graduation 2028\n2022 - 2023\tBo Lind, BS, Physics",
        "Advising",
    ).found
    told = [item.value for item in found if isinstance(item.value, Student)]
    assert [(one.name, one.level, one.year) for one in told] == [
        ("Ann Moe", "phd", "2023-present"),
        ("Bo Lind", "undergraduate", "2022-2023"),
    ]


def test_names_behind_a_long_label() -> None:
    found = section(
        "students", "Ph.D. Dissertation Advising and Co-Advising: Ann Moe (2018); Bo Lind (2015)"
    ).found
    told = [item.value for item in found if isinstance(item.value, Student)]
    assert [(one.name, one.level, one.year) for one in told] == [
        ("Ann Moe", "phd", "2018"),
        ("Bo Lind", "phd", "2015"),
    ]


def test_the_cells_of_a_row_are_distinguished() -> None:
    (student,) = values("students", "- Bo Ek\tPhD student\t2015-2019\tUniversity of Hill")
    assert isinstance(student, Student)
    assert (student.name, student.year, student.institution) == (
        "Bo Ek",
        "2015-2019",
        "University of Hill",
    )


def test_students_in_sentences_about_their_supervisor() -> None:
    lines = "- PhD supervisor of Ann Lee since 2020\n- Master's thesis co-advisor of Bo Lind (2019-2020), on foam"
    assert values("students", lines, "Supervision") == [
        Student(name="Ann Lee", level="phd", status="current", year="2020-present"),
        Student(name="Bo Lind", level="masters", year="2019-2020", notes=("on foam",)),
    ]


def test_names_in_a_row_with_years_and_first_jobs() -> None:
    text = "LSE: Ann Lee (2024, first job: Hill Bank), Bo Ek (expected completion 2028).\n\nUndergraduate: Mei Lind (2003)"
    assert values("students", text) == [
        Student(name="Ann Lee", year="2024", institution="LSE", now="Hill Bank"),
        Student(name="Bo Ek", year="2028", institution="LSE"),
        Student(name="Mei Lind", level="undergraduate", year="2003"),
    ]


def test_the_last_of_names_in_a_row_stands_behind_an_and() -> None:
    text = "Ann Lee, Bo Ek (2020),\nMei Lind (2003), and Jan Sand (2001)."
    assert values("students", text, "Ph.D. Advisees") == [
        Student(name="Ann Lee", level="phd"),
        Student(name="Bo Ek", level="phd", year="2020"),
        Student(name="Mei Lind", level="phd", year="2003"),
        Student(name="Jan Sand", level="phd", year="2001"),
    ]


def test_what_stands_further_in_below_a_dated_student_is_told_of_them() -> None:
    text = "2019-2020\tMei (May) Lind (Ph.D. Student, Tides)\n    Hill Student Research Grant\n\n2018\tBo Ek\n"
    assert values("students", text) == [
        Student(
            name="Mei (May) Lind",
            level="phd",
            year="2019-2020",
            notes=("Ph.D. Student, Tides", "Hill Student Research Grant"),
        ),
        Student(name="Bo Ek", year="2018"),
    ]


def test_a_thesis_stands_further_in_below_its_candidate() -> None:
    text = "2020-2024\tAnn Lee (Tides, Hill University)\n    On Foam and Salt\n2019\tBo Ek (Tides, Hill University)\n"
    assert values("committees", text) == [
        Committee(
            name="Ann Lee",
            year="2020-2024",
            institution="Tides, Hill University",
            thesis="On Foam and Salt",
        ),
        Committee(name="Bo Ek", year="2019", institution="Tides, Hill University"),
    ]


def test_a_title_behind_a_dash_keeps_its_brackets() -> None:
    text = "- Mei Lind (2022–2024) — “Salt (and Foam) of the North (1995–2018)”\n- Bo Ek (2021)\n"
    assert values("students", text, level="masters") == [
        Student(
            name="Mei Lind",
            level="masters",
            year="2022-2024",
            project="Salt (and Foam) of the North (1995–2018)",
        ),
        Student(name="Bo Ek", level="masters", year="2021"),
    ]


def test_dots_part_candidates_in_one_line() -> None:
    assert values("committees", "Ann Lee (2022–2026) · Bo Ek (2024) · Cy Rossi Fox (2018)") == [
        Committee(name="Ann Lee", year="2022-2026"),
        Committee(name="Bo Ek", year="2024"),
        Committee(name="Cy Rossi Fox", year="2018"),
    ]
