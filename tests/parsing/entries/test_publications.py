from __future__ import annotations

from sitegen.model import Talk
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
    assert (
        first.get("abstract")
        == "This paper studies how queues shape the match of workers. It finds that they do."
    )
    assert (second.get("title"), second.get("abstract")) == ("Rents and Wages", "")


def test_what_stands_below_a_work_says_where_it_was_told() -> None:
    text = (
        "# Nora Feldt\n\n## Working Papers\n\nWhy Small Harbours Fail to Grow (with Paul Ek and Sean Lind)\n\n"
        "*Presented at: Hill Finance Conference, Foam Meeting and Tides of the North*\n\n"
        "Thrift and the Sea\n\n*Last draft: May 2021*\n\nSalt and Bread (with Ivo Moe), *Foam Review*, 2020.\n\n"
        "Selected media coverage: Hill Post, The Tide.\n\nAbstract: Salt is bread. Bread is salt.\n"
    )
    works = cv(text).publications
    assert [work.get("title") for work in works] == [
        "Why Small Harbours Fail to Grow",
        "Thrift and the Sea",
        "Salt and Bread",
    ]
    assert works[0].get("note").startswith("Presented at: Hill Finance")
    assert (works[1].get("note"), works[2].get("note")) == (
        "Last draft: May 2021",
        "Selected media coverage: Hill Post, The Tide",
    )
    assert works[2].get("abstract") == "Salt is bread. Bread is salt."


def test_titles_in_bold_hold_signs_of_questions_and_may_stand_alone() -> None:
    text = (
        "# Nora Feldt\n\n## Working Papers\n\n- **Who Pays? The Price of Bread in Harbours**\n\n"
        "- **Home Sweet Home? Gulls and Their Rights**\n\n  with Adam Lind\n\n"
        "- **Home Is Where the... Gulls Are?**\n\n  with Adam Lind and Ivo Moe\n"
    )
    works = cv(text).publications
    assert [(work.get("title"), work.get("author"), work.get("journal")) for work in works] == [
        ("Who Pays? The Price of Bread in Harbours", "Nora Feldt", ""),
        ("Home Sweet Home? Gulls and Their Rights", "Nora Feldt and Adam Lind", ""),
        ("Home Is Where the... Gulls Are?", "Nora Feldt and Adam Lind and Ivo Moe", ""),
    ]


def test_papers_that_were_presented_are_talks_whatever_days_they_took() -> None:
    text = (
        "“Gulls in the Suburbs,” Paper accepted and presented at the Foam Conference, Hill, June 12-15, 2024.\n\n"
        "“Salt and Bread,” Paper accepted at the 50th Tide Meeting, Port, April 2-4, 2020.\n"
    )
    talks = [item.value for item in section("publications", text, type="inproceedings").found]
    assert [
        (str(one.title), str(one.given[0].where), one.given[0].date)
        for one in talks
        if isinstance(one, Talk)
    ] == [
        ("Gulls in the Suburbs", "Foam Conference, Hill", "2024-06-12"),
        ("Salt and Bread", "50th Tide Meeting, Port", "2020-04-02"),
    ]


def test_a_paragraph_right_below_a_title_says_what_the_work_is_about() -> None:
    about = (
        "Do gulls learn to save? I build a model of gulls that save bread and calibrate it to the harbour survey. "
        "I find that bread rates discourage gulls from saving, while a gift of bread leads them to save much more."
    )
    text = (
        f"# Nora Feldt\n\n## Working Papers\n\n**Bread Shocks and Saving (Job Market Paper)**\n\n*{about}*\n\n"
        f"**A Quantitative Model of Gulls**\n\n*{about}*\n"
    )
    works = cv(text).publications
    assert [work.get("title") for work in works] == [
        "Bread Shocks and Saving",
        "A Quantitative Model of Gulls",
    ]
    assert [work.get("abstract") for work in works] == [about, about]
    assert works[0].get("note") == "Job Market Paper"
