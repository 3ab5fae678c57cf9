from __future__ import annotations

import pytest

from tests.parsing.reading import cv

HEAD = "Ada Nilsson\nada@hill.edu\n\n"
JOB = "Tutor, Hill University, 2015 - 2017\n\n"
PRIZE = "Hill Prize, 2019\n\n"


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        (f"Professional Appointments\n{JOB}", {"experience": "Professional Appointments"}),
        (f"PROFESSIONAL APPOINTMENTS\n{JOB}", {"experience": "Professional appointments"}),
        (f"II. Professional Appointments:\n{JOB}", {"experience": "Professional Appointments"}),
        (f"Experience\n{JOB}", {}),
        (f"工作经历\n{JOB}", {"experience": "工作经历"}),
        (
            f"Work Experience 工作经历\n{JOB}",
            {"experience": {"en": "Work Experience", "zh": "工作经历"}},
        ),
        (f"Work Experience\n{JOB}Visiting Positions\nVisitor, Hill College, 2018\n\n", {}),
        (f"Honors\n{PRIZE}Employment\n{JOB}", {"awards": "Honors", "experience": "Employment"}),
    ],
)
def test_headings_of_a_cv(text: str, headings: dict[str, object]) -> None:
    assert cv(HEAD + text).person.headings == headings
