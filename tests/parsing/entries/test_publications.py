from __future__ import annotations

from tests.parsing.reading import cv, section


def test_what_is_no_reference_is_left_over() -> None:
    found = section("publications", "1. Ada Nilsson, Bo Ek. Foam. SOT, 2020.\n\n12 / 7 -- xx")
    assert [block.text for block in found.rest] == ["12 / 7 -- xx"]


def test_an_abstract_below_a_title() -> None:
    text = (
        "# Nora Feldt\n\n## Job Market Paper\n\n**Waiting for Work: Queues and Matching in Public Employment**\n\n"
        "*Abstract*: This paper studies how queues shape the match of workers. It finds that they do.\n\n"
        '## Working Papers\n\n"Rents and Wages," under review.\n'
    )
    first, second = cv(text).publications
    assert first.get("title") == "Waiting for Work: Queues and Matching in Public Employment"
    assert first.get("abstract") == "This paper studies how queues shape the match of workers. It finds that they do."
    assert (second.get("title"), second.get("abstract")) == ("Rents and Wages", "")
