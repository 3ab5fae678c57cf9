from __future__ import annotations

import pytest

from sitegen.model import Occasion, Talk
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "many-places": (
        "- Causal trees.\n  - Rice University\tNov 2023\n  - VLDB\tSep 2022",
        [
            Talk(
                title="Causal trees",
                given=(Occasion(where="Rice University", date="2023-11"), Occasion(where="VLDB", date="2022-09")),
            )
        ],
    ),
    "quoted": (
        '"Foam, again", University of X, May 2022',
        [Talk(title="Foam, again", given=(Occasion(where="University of X", date="2022-05"),))],
    ),
    "commas": (
        "Why foam, and how, University of X, 2020",
        [Talk(title="Why foam, and how", given=(Occasion(where="University of X", date="2020"),))],
    ),
    "sentences": (
        "Foam on tides. SOT, Berlin, 2020",
        [Talk(title="Foam on tides", given=(Occasion(where="SOT, Berlin", date="2020"),))],
    ),
    "place-alone": (
        "Seminar at X University, 2020",
        [Talk(given=(Occasion(where="Seminar at X University", date="2020"),))],
    ),
    "title-alone": ("Foam on tides", [Talk(title="Foam on tides")]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("talks", text) == entries
