from __future__ import annotations

import pytest

from sitegen.model import Skill
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "categories": (
        "Languages: C, Rust\n• 编程语言：Python；",
        [Skill(category="Languages", text="C, Rust"), Skill(category="编程语言", text="Python")],
    ),
    "bold-labels": (
        "- **Languages** English, French\n- **Rust** at sea",
        [Skill(category="Languages", text="English, French"), Skill(text="Rust at sea")],
    ),
    "plain": ("Rust, Python", [Skill(text="Rust, Python")]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("skills", text) == entries


def test_a_colon_may_end_the_name_of_those_below() -> None:
    (found,) = values("skills", "- 编程语言：\n  - C++\n  - Python")
    assert found == Skill(category="编程语言", text="C++, Python")
