from __future__ import annotations

from tests.parsing.reading import cv


def test_a_student_listed_twice_is_one_entry() -> None:
    text = "沈若溪\n\n指导学生\n\n- 王钰，研究生国家奖学金\n\n研究生\n\n- 已毕业：王钰 陈慧"
    students = cv(text).person.students
    assert [(student.name, student.status, student.notes) for student in students] == [
        ("王钰", "past", ("研究生国家奖学金",)),
        ("陈慧", "past", ()),
    ]
