"""Works as home pages show them, each part in a paragraph of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.document import Document
from sitegen.importers.markdown import parse_markdown
from sitegen.parsing import parse_cv

if TYPE_CHECKING:
    from sitegen.model import Publication

BADGES = """\
# Publications

ICML 2025

[Foam That Learns to Stay at Rest](https://foam.example/rest.pdf)

Ann Lee*, **Bo Ek***, ..., Cai Roe

[**Code**](https://code.example/foam) · [Slides](https://foam.example/slides.pdf)

- The first foam that rests.

Best of Tides

[A Study of Sand and Salt](https://foam.example/sand)

**Bo Ek** [*the corresponding author*], Ann Lee, et al.

*Journal of Tides*, 2024. (CCF-A)

Tech Report

[How Gulls Count Their Waves](https://foam.example/gulls)

Bo Ek
"""
BARE = """\
# Publications

Foam That Learns to Stay at Rest

Ann Lee, Bo Ek

*Tide Letters*, 2024

[paper] | [code](https://code.example/foam)

A Study of Sand and Salt

Bo Ek, Ann Lee

*Journal of Tides*, 2023

[paper](https://foam.example/sand.pdf) | [code](https://code.example/sand)

How Gulls Count Their Waves

Bo Ek, Cai Roe

*Journal of Tides*, 2022

[paper](https://foam.example/gulls.pdf)
"""


def works(text: str) -> list[Publication]:
    return list(
        parse_cv(
            Document("cv.md", tuple(parse_markdown(f"# Bo Ek\n\n{text}", "cv.md")), wrapped=False)
        ).publications
    )


def test_a_badge_stands_over_the_title_and_its_authors() -> None:
    rest, sand, gulls = works(BADGES)
    assert rest.fields["title"] == "Foam That Learns to Stay at Rest"
    assert rest.fields["author"] == "Ann Lee and Bo Ek and Cai Roe"
    assert (rest.fields["booktitle"], rest.fields["year"]) == ("{ICML}", "2025")
    assert rest.fields["url"] == "https://foam.example/rest.pdf"
    assert (rest.fields["code"], rest.fields["slides"]) == (
        "https://code.example/foam",
        "https://foam.example/slides.pdf",
    )
    assert rest.fields["note"] == "The first foam that rests"
    assert (sand.fields["journal"], sand.fields["year"]) == ("Journal of Tides", "2024")
    assert sand.fields["note"] == "Best of Tides"
    assert (gulls.fields["title"], gulls.fields["author"]) == (
        "How Gulls Count Their Waves",
        "Bo Ek",
    )


def test_links_below_works_without_badges_end_them() -> None:
    told = [(work.fields["title"], work.fields["year"]) for work in works(BARE)]
    assert told == [
        ("Foam That Learns to Stay at Rest", "2024"),
        ("A Study of Sand and Salt", "2023"),
        ("How Gulls Count Their Waves", "2022"),
    ]


@pytest.mark.parametrize("label", ["Project", "Code", "Talks"])
def test_a_link_alone_below_a_work_opens_no_section(label: str) -> None:
    text = BADGES.replace("[**Code**](https://code.example/foam) · [Slides]", f"[**{label}**]")
    assert len(works(text)) == 3
