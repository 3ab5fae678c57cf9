"""Entries that begin with a line which ends with their dates, and go on in the lines below."""

from __future__ import annotations

from sitegen.model import Grant
from sitegen.parsing.entries import parse
from sitegen.parsing.lines import blocks
from sitegen.parsing.outline import sections
from tests.parsing.reading import cv, document


def test_the_lines_into_which_an_author_broke_an_item_are_its_parts() -> None:
    text = (
        "- 2021 – 2026  Foam in tides at Hill University\n  National Institute of Foam, NIH\n  R01XX123456\n  Co-I\n"
        "- 2019 – 2020  A microscope for fog\n  Hill Foundation\n  PI"
    )
    listed = tuple(blocks.group(document(text).lines, wrapped=False))
    assert [item.value for item in parse(sections.Section("grants", "", listed)).entries] == [
        Grant(
            title="Foam in tides at Hill University",
            agency="National Institute of Foam, NIH",
            start="2021",
            end="2026",
            role="Co-I",
            notes=("R01XX123456",),
        ),
        Grant(
            title="A microscope for fog",
            agency="Hill Foundation",
            start="2019",
            end="2020",
            role="PI",
        ),
    ]


def test_a_name_in_capitals_before_its_degrees() -> None:
    person = cv(
        "ANN B. ROE, MD, MS\n\nroe@example.org\n\n## Education\n\nPhD, Hill University, 2010\n"
    ).person
    assert (person.name, person.credentials) == ("ANN B. ROE", "MD, MS")
