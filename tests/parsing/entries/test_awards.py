from __future__ import annotations

import pytest

from sitegen.model import Award
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "year-behind": ("- NSF CAREER Award\t2024", [Award(title="NSF CAREER Award", years=("2024",))]),
    "year-before": ("2024: NSF CAREER Award", [Award(title="NSF CAREER Award", years=("2024",))]),
    "several-in-a-line": (
        "2016，2017，2018校级奖学金，2018信息安全竞赛二等奖",
        [Award(title="校级奖学金", years=("2016", "2017", "2018")), Award(title="信息安全竞赛二等奖", years=("2018",))],
    ),
    "no-year": ("• Golden Shell", [Award(title="Golden Shell")]),
    "issuer-below": (
        "Outstanding Graduate\n\nX University, 2024",
        [Award(title="Outstanding Graduate", years=("2024",), issuer="X University")],
    ),
    "same-prize-again": (
        "- Shell Award\t2022\n- Shell Award\t2021",
        [Award(title="Shell Award", years=("2022", "2021"))],
    ),
    "years-in-brackets": ("Shell Award (2019, 2021)", [Award(title="Shell Award", years=("2019", "2021"))]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("awards", text) == entries
