from __future__ import annotations

import pytest

from sitegen.model import Project
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "items-below": (
        "Foam, a tide gauge\n- Measures tides.\n- In Rust.\n\nWaves (SOT 2023) 2021.2-2022.3\n- Reads waves.",
        [
            Project(name="Foam", description="a tide gauge", highlights=("Measures tides.", "In Rust.")),
            Project(name="Waves", description="SOT 2023", start="2021-02", end="2022-03", highlights=("Reads waves.",)),
        ],
    ),
    "items-alone": (
        "- Foam: a gauge, https://example.org/foam\n- Waves",
        [Project(name="Foam", description="a gauge", url="https://example.org/foam"), Project(name="Waves")],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("projects", text) == entries


def test_a_list_of_funded_projects_is_one_of_grants() -> None:
    text = (
        "- 国家自然科学基金面上项目，潮汐研究，2022-2025，58万元，主持\n- 滨海省自然科学基金，海浪研究，2019-2021，参与"
    )
    assert [(type(value).__name__, getattr(value, "title", "")) for value in values("projects", text)] == [
        ("Grant", "潮汐研究"),
        ("Grant", "海浪研究"),
    ]
