from __future__ import annotations

import pytest

from sitegen.model import Section
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "text-and-items": (
        "Some words.\n\nMore.\n- one\n- two",
        [Section(title="Media", text="Some words.\n\nMore.", items=("one", "two"))],
    ),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("other", text, title="Media") == entries
