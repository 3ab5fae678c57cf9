from __future__ import annotations

import pytest

from sitegen.model import Grant
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "english": (
        '"Kelp and heat", Nordic Science Foundation, EUR 450,000, 2019 - 2023, PI',
        [
            Grant(
                title="Kelp and heat",
                agency="Nordic Science Foundation",
                amount="EUR 450,000",
                start="2019",
                end="2023",
                role="PI",
            )
        ],
    ),
    "chinese": (
        "国家自然科学基金，潮汐测量方法研究，2020.1-2023.12，60万元，主持",
        [
            Grant(
                title="潮汐测量方法研究",
                agency="国家自然科学基金",
                amount="60万元",
                start="2020-01",
                end="2023-12",
                role="主持",
            )
        ],
    ),
    "agency-alone": ("NSF NeTS, 2022", [Grant(title="NSF NeTS", start="2022")]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("grants", text) == entries
