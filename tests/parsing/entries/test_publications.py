from __future__ import annotations

from sitegen.model import Talk
from tests.parsing.reading import cv, section


def test_an_abstract_below_a_title() -> None:
    text = (
        "# Nora Feldt\n\n## Job Market Paper\n\n**Waiting for Work: Queues and Matching in Public Employment**\n\n"
        "*Abstract*: This paper studies how queues shape the match of workers. It finds that they do.\n\n"
        '## Working Papers\n\n"Rents and Wages," under review.\n'
    )
    first, second = cv(text).publications
    assert first.get("title") == "Waiting for Work: Queues and Matching in Public Employment"
    assert (
        first.get("abstract")
        == "This paper studies how queues shape the match of workers. It finds that they do."
    )
    assert (second.get("title"), second.get("abstract")) == ("Rents and Wages", "")


def test_presented_papers_are_talks_with_any_dates() -> None:
    text = (
        "“Gulls in the Suburbs,” Paper accepted and presented at the Foam Conference, Hill, June 12-15, 2024.\n\n"
        "“Salt and Bread,” Paper accepted at the 50th Tide Meeting, Port, April 2-4, 2020.\n"
    )
    talks = [item.value for item in section("publications", text, type="inproceedings").entries]
    assert [
        (str(one.title), str(one.given[0].where), one.given[0].date)
        for one in talks
        if isinstance(one, Talk)
    ] == [
        ("Gulls in the Suburbs", "Foam Conference, Hill", "2024-06-12"),
        ("Salt and Bread", "50th Tide Meeting, Port", "2020-04-02"),
    ]
