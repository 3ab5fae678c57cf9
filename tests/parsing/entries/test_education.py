from __future__ import annotations

import pytest

from sitegen.model import Award, Education
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "one-line": (
        "Ph.D. in Biology, University of Sandvik, 2006",
        [Education(institution="University of Sandvik", degree="Ph.D.", area="Biology", end="2006")],
    ),
    "several-lines": (
        (
            "**Donghu University**, Wuzhen, China\nPh.D. in Biology, Sep 2012 - Jun 2017\n"
            "Advisor: Prof. Bo Ek\nDissertation: Foam."
        ),
        [
            Education(
                institution="Donghu University",
                degree="Ph.D.",
                area="Biology",
                location="Wuzhen, China",
                start="2012-09",
                end="2017-06",
                advisors=("Bo Ek",),
                thesis="Foam",
            )
        ],
    ),
    "dates-first": (
        (
            "2019.9-至今 青河大学 博士，计算机\n导师：方正平，预期毕业时间：2025-06\n"
            "所获奖项：2020国家奖学金，2022优秀研究生\n"
            "2015.9-2019.6 北岭大学 本科，软件工程"
        ),
        [
            Education(
                institution="青河大学",
                degree="博士",
                area="计算机",
                start="2019-09",
                end="2025-06",
                expected=True,
                advisors=("方正平",),
            ),
            Award(title="国家奖学金", years=("2020",)),
            Award(title="优秀研究生", years=("2022",)),
            Education(institution="北岭大学", degree="本科", area="软件工程", start="2015-09", end="2019-06"),
        ],
    ),
    "details": (
        "Tongji University Shanghai, China\nB.S. in Biology (Elite Class)\nSept. 2021 - Present\n- GPA: 4.89/5.00",
        [
            Education(
                institution="Tongji University",
                degree="B.S.",
                area="Biology",
                location="Shanghai, China",
                start="2021-09",
                end="present",
                notes=("Elite Class", "GPA: 4.89/5.00"),
            )
        ],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("education", text) == entries
