from __future__ import annotations

import pytest

from sitegen.model import Course
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "term-first": ("- Spring 2024: Tides (BIO 210)", [Course(course="Tides", code="BIO 210", term="Spring 2024")]),
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
    "chinese": ("2022年秋季学期 数据结构 助教", [Course(course="数据结构", term="2022年秋季学期", role="助教")]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("teaching", text) == entries
