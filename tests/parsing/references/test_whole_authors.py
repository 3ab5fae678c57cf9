"""People whose names go on in the next line, and families alone."""

from __future__ import annotations

import pytest

from sitegen.parsing.references import Reference
from tests.parsing.reading import values


def test_authors_over_two_lines_above_a_venue_in_italics() -> None:
    text = (
        "**Foam of tides, told by the hour**\n\nAnn Lee, Bo Ek, Carl Holm, Joakim\n\nRoe, Dora Lind.\n\n"
        "*Tide Letters, Vol. 171: pp. 397-413 (2018).*\n\n"
        "**Sand of the northern shore**\n\nBo Ek, Ann Lee.\n\n*Foam Review, Vol. 12: pp. 1-9 (2017).*\n"
    )
    found = [work for work in values("publications", text) if isinstance(work, Reference)]
    assert [(work.title, work.authors) for work in found] == [
        (
            "Foam of tides, told by the hour",
            ("Ann Lee", "Bo Ek", "Carl Holm", "Joakim Roe", "Dora Lind"),
        ),
        ("Sand of the northern shore", ("Bo Ek", "Ann Lee")),
    ]


@pytest.mark.parametrize(
    ("people", "families"),
    [
        ("Lindqvist, Holm, Roeder, et al.", ("Lindqvist", "Holm", "Roeder")),
        ("Roeder, Lindqvist, Berger, & Holm", ("Roeder", "Lindqvist", "Berger", "Holm")),
    ],
)
def test_families_alone(people: str, families: tuple[str, ...]) -> None:
    text = (
        f"{people}, “Setting the Stage for the Search of Foam with the Tidal Observatory,” 2024, ApJS, 272, 30\n\n"
        "Holm, Lindqvist, Berger, et al., “Signatures of Salt in Hot Tidal Pools: Modeled,” 2021, ApJ, 909, 85\n\n"
        "Desai, Holm, Lindqvist, et al., “The Shore Survey. A Sub-Tide and Spurious Signal,” 2024, AJ, 167, 194\n"
    )
    first = values("publications", text)[0]
    assert isinstance(first, Reference)
    assert first.authors == families
