"""How heads and lists of works are laid out."""

from __future__ import annotations

from tests.parsing.reading import cv


def test_a_town_is_no_name() -> None:
    person = cv(
        "# Riverton, Germany\n\nAda Brook\n\nada@hill.example\n\n# Education\n\nPhD in Foam, Hill University, 2015\n"
    ).person
    assert person.name == "Ada Brook"


def test_authors_in_brackets_behind_titles_over_journals() -> None:
    """As philosophers have it: a title in quotes, who wrote it with the owner, and the journal in a line below."""
    text = (
        "# Ada Brook\n\n## Papers\n\nARTICLES IN JOURNALS\n\n2024\t“Only Foam Defers to Experts”\n\n"
        "2022\t“The Change of Tides” (Tom Ridge,∗ Lena Marsh, and Ada Brook) *Shores*, vol. 20, no. 4\n\n"
        "“Bayesian Gulls” (Tom Ridge∗ and Ada Brook) *Philosophy of Foam*, vol. 89, no. 1, pp. 42–69\n"
    )
    works = cv(text).publications
    assert [work.get("title") for work in works] == [
        "Only Foam Defers to Experts",
        "The Change of Tides",
        "Bayesian Gulls",
    ]
    assert [work.get("author") for work in works] == [
        "Ada Brook",
        "Tom Ridge and Lena Marsh and Ada Brook",
        "Tom Ridge and Ada Brook",
    ]
    assert works[2].get("pages") == "42--69"
