from __future__ import annotations

import pytest

from sitegen.model import Committee, Student
from tests.parsing.reading import section, values


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
    [("- Bo Ek (PhD)", "phd"), ("- Bo Ek, M.Sc. student", "masters"), ("- 王海，博士后", "postdoc"), ("- Bo Ek", "")],
)
def test_the_level_of_a_student_may_stand_beside_the_name(text: str, level: str) -> None:
    (student,) = values("students", text)
    assert isinstance(student, Student)
    assert student.level == level


def test_theses_examined() -> None:
    assert values("committees", "- Otto Krause (2022), Andes University\n  - Dissertation: Bounds.") == [
        Committee(name="Otto Krause", year="2022", institution="Andes University", thesis="Bounds")
    ]


def test_a_line_that_tells_more_of_a_dated_thesis_breaks_nothing() -> None:
    text = "2021\tBo Ek, Serra University\n\nPhD thesis: Foam\n\n2020\tRui Tavares, Serra University\n"
    found = section("committees", text)
    assert [(item.value.name, item.value.year) for item in found.found if isinstance(item.value, Committee)] == [
        ("Bo Ek", "2021"),
        ("Rui Tavares", "2020"),
    ]
    assert [block.text for block in found.rest] == ["PhD thesis: Foam"]
