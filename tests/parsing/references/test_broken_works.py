"""Works over several lines, in whatever order, are one work each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.document import Line, Place
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.references import Reference, broken_works
from tests.parsing.reading import cv, grouped, values

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = tuple[str, ...]

WORKS: list[Work] = [
    ("Foam on quiet tides", "Ada Nilsson, Bo Ek", "Journal of Tides, 12(3): 1–9, 2021"),
    ("Waves again and again", "Bo Ek, Ada Nilsson, and Qi Zhou", "Foam Medicine, 8: 210–218, 2020"),
    ("A short note on salt", "Ada Nilsson", "Journal of Tides, 9(1): 1–4, 2018"),
    (
        "What do gulls want?",
        "Qi Zhou and Ada Nilsson",
        "Proceedings of the Symposium on Foam, pp. 3–9, 2017",
    ),
]
HEAD = "Ada Nilsson\nnilsson@example.org\n\n## Publications\n\n"


def _numbered(works: list[Work]) -> str:
    return "\n\n".join(f"{n}. " + "\n   ".join(work) for n, work in enumerate(works, 1))


@pytest.mark.parametrize("alone", [False, True], ids=["in-a-cv", "alone"])
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2)], ids=["title-first", "authors-first"])
@pytest.mark.parametrize(
    "layout",
    [
        pytest.param(lambda works: "\n\n".join("\n".join(work) for work in works), id="apart"),
        pytest.param(_numbered, id="numbered"),
    ],
)
def test_each_work_is_one(
    layout: Callable[[list[Work]], str], order: tuple[int, ...], alone: bool
) -> None:
    text = layout([tuple(work[at] for at in order) for work in WORKS])
    read = cv(text if alone else HEAD + text)
    assert [work.get("title") for work in read.publications] == [work[0] for work in WORKS]
    assert [work.get("author").count(" and ") for work in read.publications] == [1, 2, 0, 1]
    assert [work.get("year") for work in read.publications] == ["2021", "2020", "2018", "2017"]
    assert not read.person.unsorted


def test_a_note_below_is_no_work() -> None:
    text = HEAD + _numbered(WORKS).replace(", 2020", ", 2020\n   Cover article")
    assert [work.get("award") for work in cv(text).publications] == ["", "Cover article", "", ""]


def test_a_line_that_only_says_with_whom_belongs_to_the_work_above() -> None:
    text = "Salt and Foam in Northern Harbours\n\n(w/ Ann Lee)\n\nR&R at Foam Review\n\nTides of the South\n"
    assert [block.text for block in broken_works.whole(grouped(text))] == [
        "Salt and Foam in Northern Harbours. (w/ Ann Lee). R&R at Foam Review",
        "Tides of the South",
    ]


def test_items_below_works_that_are_paragraphs_tell_of_them() -> None:
    def block(text: str, marker: str = "") -> Block:
        return Block(text, (Line(text, Place("cv.pdf", 1, 1), marker=marker),), depth=bool(marker))

    works = [
        block(f"Ann Lee {year}. “Foam.” Tides {year - 2000}(1): 3–9.") for year in range(2010, 2016)
    ]
    listed = [*works[:2], block("Foam Prize 2015", "-"), *works[2:]]
    assert broken_works.whole(listed) == listed


def test_titles_alone_in_quotes_begin_works() -> None:
    def block(text: str) -> Block:
        return Block(text, (Line(text, Place("cv.pdf", 1, 1)),))

    works = [
        [block(f"“What foam does to tide {at}”"), block("with Ann Lee"), block("Tides, 3, 1–9")]
        for at in range(4)
    ]
    assert len(broken_works.whole([part for work in works for part in work])) == len(works)


def test_titles_over_their_authors_over_how_far_they_have_come() -> None:
    text = (
        "1. Foam as a lasting decline\n   Yu He, Ann Lee, and Bo Ek\n   In preparation\n"
        "2. Weather-driven US milk losses\n   Eva Choi, Ann Lee, and Bo Ek\n   Resubmitted (R1), Nature Foam\n"
        "3. Foam and Adaptation in Equilibrium\n   Iva Rud, Gary Lyn, and Ann Lee\n"
        "   Revisions requested (R1), Journal of Tides\n"
    )
    works = [one for one in values("publications", text) if isinstance(one, Reference)]
    assert [
        (one.title, one.authors[0], one.imprint.venue, one.imprint.pubstate) for one in works
    ] == [
        ("Foam as a lasting decline", "Yu He", "", "inpreparation"),
        ("Weather-driven US milk losses", "Eva Choi", "Nature Foam", "submitted"),
        ("Foam and Adaptation in Equilibrium", "Iva Rud", "Journal of Tides", "submitted"),
    ]


def test_titles_over_journals_over_authors_beside_their_years() -> None:
    text = (
        "Ann Lee\nHill University\n\nPUBLICATIONS\n\n"
        "2024\tLittle foam in a tidal sea\n\tIn press\n\tAnn Lee#, Terry Topp-Brown, Jaz Rudd\n"
        "2023\tEmergent foam in tidal communities\n\tScience\n\tAnn Lee#, Jord Bay#, Sylvie Estre\n"
        "2021\tEngineering foams by directed tides\n\tNature Ecology & Evolution\n\tJean Villa, Ann Lee*\n"
    )
    fields = [dict(work.fields) for work in cv(text).publications]
    assert [(one["title"], one["year"]) for one in fields] == [
        ("Little foam in a tidal sea", "2024"),
        ("Emergent foam in tidal communities", "2023"),
        ("Engineering foams by directed tides", "2021"),
    ]
    assert [one.get("journal") for one in fields[1:]] == ["Science", "Nature Ecology & Evolution"]
    assert fields[2]["author"] == "Jean Villa and Ann Lee"


def test_a_title_over_names_over_a_venue_all_down_the_list_is_a_work() -> None:
    text = "\n\n".join(
        (
            "Foam in queues with regime switching parameters",
            "Ann Lee, Bo Ek*, Ida Berg",
            "Automatic Tides (accepted)",
            "Salt in the books of a harbour",
            "Bo Ek, Ann Lee",
            "Sand Systems with Applications (minor revision)",
        )
    )
    works = [work for work in values("publications", text) if isinstance(work, Reference)]
    assert [(work.title, work.authors, work.imprint.venue) for work in works] == [
        (
            "Foam in queues with regime switching parameters",
            ("Ann Lee", "Bo Ek", "Ida Berg"),
            "Automatic Tides",
        ),
        ("Salt in the books of a harbour", ("Bo Ek", "Ann Lee"), "Sand Systems with Applications"),
    ]


def test_names_stand_second_though_a_short_title_may_be_a_name() -> None:
    text = """[1] Foam in the early tides of the hills
A. Lee, B. Ek
JHEP 07 (2025) 279 [arXiv:2502.01234 [hep-ph]]

[2] Quiet Gull Waves
A. Lee, B. Ek, C. Roe
JHEP 11 (2024) 050 [arXiv:2407.01234 [hep-ph]]

[3] Salt at the end of the day
A. Lee
Phys.Rev.D 106 (2022) 2, 023007 [arXiv:2204.01234 [hep-ph]]

[4] What gulls want of the sea
B. Ek, A. Moe
JCAP 09 (2021) 063 [arXiv:2106.01234 [astro-ph.CO]]
"""
    read = cv(HEAD + text)
    assert [
        (work.get("title"), work.get("author"), work.get("journal")) for work in read.publications
    ] == [
        ("Foam in the early tides of the hills", "A. Lee and B. Ek", "JHEP"),
        ("Quiet Gull Waves", "A. Lee and B. Ek and C. Roe", "JHEP"),
        ("Salt at the end of the day", "A. Lee", "Phys.Rev.D"),
        ("What gulls want of the sea", "B. Ek and A. Moe", "JCAP"),
    ]
