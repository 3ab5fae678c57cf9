"""Which kind of work a reference is, where its own words do not tell."""

from __future__ import annotations

import pytest

from sitegen.parsing.references import Reference, kinds
from sitegen.parsing.references.venues import Imprint

TIDES = [
    Reference(title=f"Tides {n}", imprint=Imprint("Journal of Tides", "2020", "article"))
    for n in range(4)
]
WAVES = [
    Reference(title=f"Waves {n}", imprint=Imprint("Workshop on Waves", "2020", "inproceedings"))
    for n in range(4)
]


@pytest.mark.parametrize(
    ("others", "imprint", "expected"),
    [
        (TIDES, Imprint("Ecology", "2021"), "article"),
        (WAVES, Imprint("Middleware", "2021"), "inproceedings"),
        (TIDES, Imprint("SOT", "2021"), "inproceedings"),
        (TIDES, Imprint("SOT '21", "2021"), "inproceedings"),
        (TIDES, Imprint(pubstate="inpreparation"), "article"),
        (WAVES, Imprint(pubstate="submitted"), "misc"),
        (TIDES, Imprint(eprint="2403.01234"), "misc"),
        (TIDES, Imprint(year="2021"), ""),
        (TIDES, Imprint("Chapman", "2021", "book"), "book"),
    ],
)
def test_the_other_works_tell(others: list[Reference], imprint: Imprint, expected: str) -> None:
    *_, last = kinds.settle([*others, Reference(title="Foam", imprint=imprint)])
    assert last.imprint.type == expected
