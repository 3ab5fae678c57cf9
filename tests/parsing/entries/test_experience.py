from __future__ import annotations

import pytest

from sitegen.model import Experience, Project
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "role-first": (
        "Research Intern, Bluestone Systems, Gdynia, Poland, Jun 2021 - Sep 2021",
        [
            Experience(
                organization="Bluestone Systems",
                role="Research Intern",
                location="Gdynia, Poland",
                start="2021-06",
                end="2021-09",
            )
        ],
    ),
    "three-lines": (
        (
            "Power Laboratory, Volta Institute\nResearch Assistant advised by Esi Mensah\n"
            "Jul. 2020 - Apr. 2021\n- Simulated grids.\n- Wrote it."
        ),
        [
            Experience(
                organization="Power Laboratory, Volta Institute",
                role="Research Assistant",
                start="2020-07",
                end="2021-04",
                advisors=("Esi Mensah",),
                highlights=("Simulated grids.", "Wrote it."),
            )
        ],
    ),
    "at": (
        "Research Assistant at Logic Lab, Atlas University\nJan. 2021 - Present",
        [
            Experience(
                organization="Logic Lab, Atlas University", role="Research Assistant", start="2021-01", end="present"
            )
        ],
    ),
    "chinese": (
        "2022.6-2022.12 云舟科技公司\n算法实习生\n负责推理引擎的算子优化，速度提升 35%。",
        [
            Experience(
                organization="云舟科技公司",
                role="算法实习生",
                start="2022-06",
                end="2022-12",
                highlights=("负责推理引擎的算子优化，速度提升 35%。",),
            )
        ],
    ),
    "columns": (
        "• Duke University\tDurham, North Carolina\n  Assistant Professor\tJul 2020 - now",
        [
            Experience(
                organization="Duke University",
                role="Assistant Professor",
                location="Durham, North Carolina",
                start="2020-07",
                end="present",
            )
        ],
    ),
    "projects-without-an-employer": (
        "Gauge reading 2020.3-2022.8\n• Read gauges.",
        [Project(name="Gauge reading", start="2020-03", end="2022-08", highlights=("Read gauges.",))],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("experience", text) == entries
