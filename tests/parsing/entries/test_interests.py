from __future__ import annotations

import pytest

from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "line": ("Kelp forests, food webs, and tides", ["Kelp forests", "food webs", "tides"]),
    "chinese": ("分布式训练，可编程网络和容器网络 。", ["分布式训练", "可编程网络", "容器网络"]),
    "items": ("- Tides\n- Foam", ["Tides", "Foam"]),
    "paragraph": ("I study tides, and foam.", ["I study tides, and foam."]),
    "list-in-a-sentence": (
        "I live by the sea. I am interested in tides, red foam, and gulls.",
        ["tides", "red foam", "gulls", "I live by the sea. I am interested in tides, red foam, and gulls."],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("interests", text) == entries
