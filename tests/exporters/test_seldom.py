"""Works and talks that lack what most have, or have what few do."""

from __future__ import annotations

import pytest

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.model import Occasion, Person, Talk

ADA = Person(name="Ada Nilsson")


@pytest.mark.parametrize(
    ("name", "work", "said", "unsaid"),
    [
        (
            "ris",
            "@misc{a, author={van der Berg, Ida}, title={Foam}, date={2020-05-04}}",
            ["AU  - van der Berg, Ida", "DA  - 2020/05/04"],
            [],
        ),
        ("ris", "@misc{a, title={Foam}}", ["TI  - Foam"], ["PY  -", "DA  -"]),
        ("endnote", "@misc{a, title={Foam}}", ["%T Foam"], ["%D"]),
        (
            "csl-json",
            "@misc{a, title={Foam}, author={Plato}, pages={1--9}}",
            ['"literal": "Plato"', '"page": "1-9"'],
            [],
        ),
    ],
)
def test_works(name: str, work: str, said: list[str], unsaid: list[str]) -> None:
    made = export(name, [ADA], bibtex.decode(work, "x"))
    assert [text for text in said if text not in made] == []
    assert [text for text in unsaid if text in made] == []


def test_talks_without_a_place_and_on_the_last_day_that_there_is() -> None:
    given = (
        Occasion(date="9999-12-31"),
        Occasion(date="2020-02-30", where="Hill"),
        Occasion(date="2020-02", where="Quay"),
    )
    made = export(
        "ics", [Person(name="Ada Nilsson", talks=(Talk(title="On foam", given=given),))], ()
    )
    assert made.count("BEGIN:VEVENT") == 1
    assert "DTSTART;VALUE=DATE:99991231" in made
    assert "DTEND" not in made
    assert "LOCATION" not in made
