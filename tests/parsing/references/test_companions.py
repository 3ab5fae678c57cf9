"""Lists that leave out the owner of the CV."""

from __future__ import annotations

import pytest

from tests.parsing.reading import cv

HEAD = "# Nora Feldt\n\nnora.feldt@harrow.edu\n\n## Publications\n\n"


def authors(*items: str) -> list[str]:
    """Who wrote the works of a list, as BibTeX tells it."""
    text = HEAD + "\n".join(f"- {item}" for item in items) + "\n"
    return [work.get("author") for work in cv(text).publications]


@pytest.mark.parametrize(
    ("item", "people"),
    [
        (
            '"Bread and Ballots" (with Ivo Karlsen), *Journal of Politics*, 2023, 131(4), 1020–1055.',
            "Nora Feldt and Ivo Karlsen",
        ),
        (
            "Tithes and Towns (joint with C. García Peñalosa and T. Van Ypersele). *Review of Economic Studies*, 2024.",
            "Nora Feldt and C. García Peñalosa and T. Van Ypersele",
        ),
        ('"The Price of Salt", with Ann Lee, *Econometrica*, 2019.', "Nora Feldt and Ann Lee"),
        (
            '"The Price of Foam," in collaboration with Ann Lee. *Under Review.*',
            "Nora Feldt and Ann Lee",
        ),
        (
            "Tides and tori, with J.-L. Lind, D. Hart and R. Lee, Israel Journal of Foam, 232 (2019), no. 2, 849–882.",
            "Nora Feldt and J.-L. Lind and D. Hart and R. Lee",
        ),
        (
            "A gullian approach to patching, with Bastian Ek and Max Lind, preprint.",
            "Nora Feldt and Bastian Ek and Max Lind",
        ),
        (
            '"Hidden Actions," with Ann M. Lee, Journal of Foam Theory, 126(1), 2006.',
            "Nora Feldt and Ann M. Lee",
        ),
        (
            '"Tides of Salt," with A. Lee, B. Ek, C.-D. Moe. Foam 12 (2006), 1-9.',
            "Nora Feldt and A. Lee and B. Ek and C.-D. Moe",
        ),
        (
            '"Queues and Quotas," *American Economic Review* 111, no. 2 (2021): 300–340.',
            "Nora Feldt",
        ),
        ("*The Salt Road: A History*. Cambridge: Harrow University Press, 2020.", "Nora Feldt"),
        ('Ann Lee and Bo Ek, "Models with Memory," *Econometrica*, 2019.', "Ann Lee and Bo Ek"),
        ('"Models of Markets." Ann Lee, Bo Ek. *Econometrica*, 2019.', "Ann Lee and Bo Ek"),
    ],
)
def test_the_owner_is_an_author(item: str, people: str) -> None:
    assert authors(item) == [people]


def test_works_alone_among_works_with_others() -> None:
    found = authors(
        "Degrees of Demand: Price Elasticity in Education (with C. Crawford and R. Maris). CEPEO Working Paper.",
        "Life Events, Social Identity and Values. Working Paper.",
    )
    assert found == ["Nora Feldt and C. Crawford and R. Maris", "Nora Feldt"]


def test_reviews_of_books_are_by_the_owner() -> None:
    items = (
        "Review of Salt and Its Rivals by Bo Ek, Journal of Tides 12 (2020): 3–5.",
        "Review of The Gulls, by Qi Zhou. Foam Quarterly 3, no. 1 (2018): 99.",
    )
    assert authors(*items) == ["Nora Feldt", "Nora Feldt"]


def test_no_word_of_the_stand_in_stays() -> None:
    text = HEAD + "- (with Ann Lee)\n- Untitled (with Bo Ek)\n- with\n"
    assert "zzowner" not in repr(cv(text)).casefold()


def test_conference_papers_that_were_given_are_talks() -> None:
    text = (
        "# Nora Feldt\n\n## Conference Papers\n\n"
        '"Counting Barrels," German Studies Association, Denver, October 2013.\n\n'
        '"Rivers of Salt," American Historical Association, Atlanta, January 2016.\n'
    )
    found = cv(text)
    assert [talk.title for talk in found.person.talks] == ["Counting Barrels", "Rivers of Salt"]
    assert not found.publications


def test_the_names_are_no_part_of_the_title() -> None:
    works = (
        "Index bounds for gulls, with Ann Antie, Colin Moe and Max Lind, Inventiones Foam, 216 (2019), 301-335.",
        "Gulls with common feathers, with Eli Matz, Manuscripta Math., Vol. 169 (2022), no. 1, 209–249.",
    )
    found = cv(HEAD + "\n".join(f"- {work}" for work in works) + "\n").publications
    assert [work.get("title") for work in found] == [
        "Index bounds for gulls",
        "Gulls with common feathers",
    ]


def test_a_newspaper_before_its_day_is_nobody() -> None:
    items = (
        '"Leave It," The Hill Times, June 25, 2021.',
        '"Curb It," The Hill Times, December 29, 2020.',
    )
    assert authors(*items) == ["Nora Feldt", "Nora Feldt"]


def test_labels_name_those_who_wrote_with_the_owner_in_both_languages() -> None:
    parsed = cv(
        "沈若溪\n\nruoxi@hill.example\n\n## 发表论文\n\n"
        "- 堤税改革的经济效应——基于异质渡口的研究。（合作者：林知遥，高维岳），《海东经济》, 2023\n"
        "- Optimally biased ferries with fog. (coauthor: Ann Lee, Bo Ek), Economic Tides, Volume 226, 2023\n"
        "- 从“渡有其船”到“船有其渡”——渡船的福利效应。（合作者：林知遥），返修\n"
    )
    assert [(work.get("author"), work.get("title")) for work in parsed.publications] == [
        ("沈若溪 and 林知遥 and 高维岳", "堤税改革的经济效应——基于异质渡口的研究"),
        ("沈若溪 and Ann Lee and Bo Ek", "Optimally biased ferries with fog"),
        ("沈若溪 and 林知遥", "从“渡有其船”到“船有其渡”——渡船的福利效应"),
    ]
    assert [work.get("pubstate") for work in parsed.publications] == ["", "", "submitted"]
    assert not parsed.person.unsorted


def test_brackets_may_name_families_alone_where_many_do() -> None:
    people = authors(
        "Salt and Thrift in the North (with Karlsen & de Vries)",
        "Foam in Two-Round Tides (with Karlsen & Lind)",
        "Gulls and Bread (with Ivo Moe)",
    )
    assert people == [
        "Nora Feldt and Karlsen and de Vries",
        "Nora Feldt and Karlsen and Lind",
        "Nora Feldt and Ivo Moe",
    ]
    alone = authors(
        "Salt and Thrift (with Sails & Nets)", "Foam and Tides (with Ivo Moe)", "Gulls and Bread"
    )
    assert alone == ["Nora Feldt", "Nora Feldt and Ivo Moe", "Nora Feldt"]
