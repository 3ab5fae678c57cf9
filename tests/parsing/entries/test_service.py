from __future__ import annotations

import pytest

from sitegen.model import Course, Service
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "one-line": ("Reviewer, Nature, 2020", [Service(role="Reviewer", organization="Nature", years=("2020",))]),
    "role-and-list": (
        "Reviewer: TKDE, ICDE 2022",
        [Service(role="Reviewer", organization="TKDE"), Service(role="Reviewer", organization="ICDE", years=("2022",))],
    ),
    "year-behind-the-list": (
        "Reviewer: Nature, 2020-2022",
        [Service(role="Reviewer", organization="Nature", years=("2020-2022",))],
    ),
    "committee": (
        "CS Admission Committee (2022-now)",
        [Service(role="CS Admission Committee", years=("2022-present",))],
    ),
    "year-first": ("2022: Co-Chair of SOT", [Service(role="Co-Chair of SOT", years=("2022",))]),
    "teaching-among-it": (
        "Teaching Assistant for Tides, Fall 2020",
        [Course(course="Tides", term="Fall 2020", role="Teaching Assistant")],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("service", text) == entries


def test_duties_by_year_with_several_venues() -> None:
    assert values("service", "- 2024: SOT, UAI\n- 2023: SOT\n- ICML 2020", role="Program Committee") == [
        Service(role="Program Committee", organization="SOT", years=("2024", "2023")),
        Service(role="Program Committee", organization="UAI", years=("2024",)),
        Service(role="Program Committee", organization="ICML", years=("2020",)),
    ]
