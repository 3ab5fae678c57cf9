"""What an account finds odd, and what it does not."""

from __future__ import annotations

import pytest

from sitegen.importing.review.doubts import doubts
from tests.importing.review.reading import ADA, accounted

HEAD = "# Ada Nilsson\n\n"
WORKS = HEAD + "## Publications\n\n"
WORK = "1. Ada Nilsson, Bo Ek. Foam on Quiet Tides. Journal of Tides, 12(3): 2001-2010, {year}.\n"


def odd(text: str) -> list[str]:
    return [said for each in doubts(accounted(text)).values() for said in each]


@pytest.mark.parametrize(
    "text",
    [
        ADA,
        HEAD + "## Grants\n\n- Tides and Time, Ocean Fund, 20000 EUR, 2020 - 2022\n",
        WORKS + "1. Ada Nilsson, Bo Ek. Foam on Tides. Journal of Tides 9, 20012 (2019).\n",
        WORKS + WORK.format(year=2023),
        WORKS + "1. Ada Nilsson, Bo Ek. The Storm of 1987 and After. Journal of Tides, 2023.\n",
        WORKS + "1. Ada Nilsson. Foam on Tides. arXiv preprint arXiv:2012.01234, 2021.\n",
        HEAD + "## Education\n\nOcean University, Ph.D. in Biology, 2015 - 2019\n",
        HEAD + "## Education\n\nOcean University, Ph.D. in Biology, 2019-09 - 2019\n",
    ],
)
def test_usual_entries_raise_no_doubt(text: str) -> None:
    assert odd(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "## Awards\n\n- Ocean Prize, 20012\n", "20012 is no year"),
        (WORKS + WORK.format(year="2023 (2021)"), "beside 20"),
        (
            WORKS + WORK.format(year=2023) + WORK.format(year=2024).replace("1.", "2."),
            "the same title stands twice",
        ),
        (
            HEAD + "## Education\n\nOcean University, Ph.D. in Biology, 2019 - 2015\n",
            "ends in 2015, before it begins",
        ),
    ],
)
def test_odd_values_are_told(text: str, said: str) -> None:
    assert any(said in each for each in odd(text)), odd(text)
