"""Tables whose first row names their columns."""

from __future__ import annotations

from sitegen.model import Award, Course, Education, Experience, Grant, Student
from tests.parsing.reading import section


def values(kind: str, text: str) -> list[object]:
    return [item.value for item in section(kind, text).found if item.kind != "heading"]


TRAINEES = (
    "Name\tLevel\tYears\tProject\tCurrent Position\n\n"
    "Pell, Jonas\tPostdoctoral fellow\t2012-2014\tFoam imaging\tLecturer, Hill College\n\n"
    "Castell, Ona\tMedical student\t2018\tTide scores\tResident, Hill Hospital\n"
)


def test_cells_of_trainees_go_to_their_fields() -> None:
    assert values("students", TRAINEES) == [
        Student(
            name="Pell, Jonas",
            level="postdoc",
            year="2012-2014",
            project="Foam imaging",
            now="Lecturer, Hill College",
        ),
        Student(
            name="Castell, Ona",
            level="Medical student",
            year="2018",
            project="Tide scores",
            now="Resident, Hill Hospital",
        ),
    ]


def test_the_row_of_heads_is_a_heading() -> None:
    heads = [item.value for item in section("students", TRAINEES).found if item.kind == "heading"]
    assert heads == ["Name Level Years Project Current Position"]


def test_heads_in_two_languages_and_units() -> None:
    text = "项目名称 Title\t来源 Agency\t经费（万元）\t起止年月\n泡沫的潮汐\t海滨基金\t58\t2019.1–2021.12\n"
    assert values("grants", text) == [
        Grant(
            title="泡沫的潮汐", agency="海滨基金", amount="58万元", start="2019-01", end="2021-12"
        )
    ]


def test_a_cell_left_empty_is_found_by_dates_and_amounts() -> None:
    text = (
        "Title\tAgency\tRole\tDates\tTotal Award\n"
        "Stiff hearts\tHill Foundation\tPI\t2021-2026\t$2,450,000\n"
        "Soft hearts\tHill Foundation\t2013-2018\t$75,000\n"
    )
    assert values("grants", text) == [
        Grant(
            title="Stiff hearts",
            agency="Hill Foundation",
            role="PI",
            start="2021",
            end="2026",
            amount="$2,450,000",
        ),
        Grant(
            title="Soft hearts",
            agency="Hill Foundation",
            start="2013",
            end="2018",
            amount="$75,000",
        ),
    ]


def test_who_gave_a_prize_has_a_column() -> None:
    text = "Year\tName of Honor/Prize\tAwarding Organization\n2019\tShore Prize\tHill Society\n"
    assert values("awards", text) == [
        Award(title="Shore Prize", years=("2019",), issuer="Hill Society")
    ]


def test_a_column_without_a_field_is_a_note_behind_its_head() -> None:
    text = "Years\tCourse Title\tRole\tAudience\n2014-2020\tTides\tCourse Director\tThird-year students\n"
    assert values("teaching", text) == [
        Course(
            course="Tides",
            term="2014-2020",
            role="Course Director",
            notes=("Audience: Third-year students",),
        )
    ]


def test_a_department_stands_before_its_institution() -> None:
    text = "Dates\tPosition Title\tDepartment\tInstitution\n2018-\tDirector, Tide Clinic\tCardiology\tHill Hospital\n"
    assert values("experience", text) == [
        Experience(
            organization="Cardiology, Hill Hospital",
            role="Director, Tide Clinic",
            start="2018",
            end="present",
        )
    ]


def test_a_place_behind_an_institution_is_its_location() -> None:
    text = "Institution and Location\tDegree\tCompletion Date\nHill College, Hill, MA\tB.S.\t1999\n"
    assert values("education", text) == [
        Education(institution="Hill College", degree="B.S.", location="Hill, MA", end="1999")
    ]


def test_lines_below_words_that_are_no_heads_are_read_as_lines() -> None:
    (award,) = values("awards", "Shore Prize\tHill Society\n")
    assert isinstance(award, Award)
    assert not award.issuer


def test_a_degree_and_its_subject_in_one_cell() -> None:
    text = "Years\tDegree/Role\tAffiliation\tGPA (out of 4.0)\n"
    text += "2012–2014\tM.S., Foam\tHSU\t3.81\n2010–2012\tM.A., Tides\tHCU\t3.71"
    assert [item.value for item in section("education", text).found][1:] == [
        Education(
            institution="HSU", degree="M.S.", area="Foam", start="2012", end="2014", notes=("3.81",)
        ),
        Education(
            institution="HCU",
            degree="M.A.",
            area="Tides",
            start="2010",
            end="2012",
            notes=("3.71",),
        ),
    ]


def test_tables_of_posts_and_of_degrees_stand_below_one_heading() -> None:
    told = values(
        "experience",
        "起止年月\t工作单位\t部门\t职位\n\n2025-06至今\t海滨大学\t数学学院\t讲师\n\n"
        "起止年月\t毕业高校\t专业\t师从导师\t学位\n\n2021-09至2024-12\t渡口大学\t泡沫力学\t林知遥教授\t工学博士\n\n"
        "2014-09至2018-06\t渡口大学\t数学\t无\t理学学士\n",
    )
    assert told == [
        Experience(organization="海滨大学, 数学学院", role="讲师", start="2025-06", end="present"),
        Education(
            institution="渡口大学",
            degree="工学博士",
            area="泡沫力学",
            start="2021-09",
            end="2024-12",
            advisors=("林知遥",),
        ),
        Education(
            institution="渡口大学", degree="理学学士", area="数学", start="2014-09", end="2018-06"
        ),
    ]


def test_numbers_of_rows_are_told_by_no_entry() -> None:
    told = values(
        "grants",
        "序号\t项目名称\t项目来源\t起止时间\t经费（万元）\t承担角色\n\n"
        "1\t潮汐的谱\t国家自然科学基金\t2021-2024\t58\t主持\n\n2\t泡沫的谱\t海滨省科技厅\t2019-2020\t10\t参与\n",
    )
    assert told == [
        Grant(
            title="潮汐的谱",
            agency="国家自然科学基金",
            amount="58万元",
            start="2021",
            end="2024",
            role="主持",
        ),
        Grant(
            title="泡沫的谱",
            agency="海滨省科技厅",
            amount="10万元",
            start="2019",
            end="2020",
            role="参与",
        ),
    ]


def test_the_department_of_a_student_is_where_they_study() -> None:
    text = "Name\tDegree\tDepartment\tYear\nBo Ek\tPhD\tTidal Sciences\t2019\nMia Roe\tPhD\tFoam Studies\t2021\n"
    found = [one for one in values("students", text) if isinstance(one, Student)]
    assert [(one.name, one.institution, one.year) for one in found] == [
        ("Bo Ek", "Tidal Sciences", "2019"),
        ("Mia Roe", "Foam Studies", "2021"),
    ]
