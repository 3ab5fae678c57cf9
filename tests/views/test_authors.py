"""The authors of works: marks, aliases, co-authors elsewhere, and long lists."""

from __future__ import annotations

import pytest

from sitegen.content import bibtex
from sitegen.model import Person
from sitegen.model.site import Profile
from sitegen.views.authors import Author, People, fold_authors
from sitegen.views.works import WorkView, list_works


def show(entry: str, person: Person, **coauthors: str) -> WorkView:
    (publication,) = bibtex.decode(entry, "publications.bib")
    profile = Profile(slug="ada", person=person, publications=(publication,))
    named = {name.replace("_", " "): address for name, address in coauthors.items()}
    (work,) = list_works(profile, People([profile], named))
    return work


@pytest.mark.parametrize(
    ("annotations", "marks"),
    [
        ("1=equal; 2=equal; 3=corresponding", ("*", "*", "†")),
        ("1=corresponding,equal", ("*†", "", "")),
        ('1:family="equal";2=student', ("*", "", "")),
    ],
)
def test_annotations_become_marks(annotations: str, marks: tuple[str, ...]) -> None:
    entry = f"@misc{{a, title={{T}}, author={{A B and C D and E F}}, author+an={{{annotations}}}}}"
    assert tuple(author.marks for author in show(entry, Person(name="X")).authors) == marks


def test_marks_have_a_legend_only_where_the_entry_explains_them() -> None:
    ada = Person(name="Ada Nilsson")
    authors = "author={Bo Ek* and Ada Nilsson and Ida Ek}"
    explained = show(
        f"@misc{{a, title={{T}}, {authors}, author+an={{1=equal; 3=corresponding}}}}", ada
    )
    assert explained.legend == (("*", "equal_contribution"), ("†", "corresponding_author"))
    bare = show(f"@misc{{a, title={{T}}, {authors}}}", ada)
    assert (bare.authors[0], bare.legend) == (Author("Bo Ek", marks="*"), ())


def test_aliases_are_the_owner_and_coauthors_have_their_own_homepages() -> None:
    ada = Person(name="Ada Nilsson", aliases=("Ada Berg",))
    entry = "@misc{a, title={A}, author={Ek, Bo and Berg, Ada and Ek, B.}}"
    assert show(entry, ada, Bo_Ek="bo.example.org/home").authors == (
        Author("Bo Ek", href="https://bo.example.org/home"),
        Author("Ada Berg", is_owner=True),
        Author("B. Ek"),
    )


def people(count: int, owner: int = -1, colleague: int = -1) -> tuple[Author, ...]:
    return tuple(
        Author(str(place), is_owner=place == owner, slug="mei-lin" if place == colleague else "")
        for place in range(count)
    )


@pytest.mark.parametrize(
    ("authors", "names"),
    [
        (people(12), ""),
        (people(13), "0 1 2 3 4 … 12"),
        (people(30, owner=17, colleague=20), "0 1 2 3 4 … 17 … 20 … 29"),
        (people(15, owner=6, colleague=12), "0 1 2 3 4 5 6 … 12 13 14"),
    ],
    ids=["all", "first and last", "owner and colleagues", "no gap hides a single name"],
)
def test_of_many_authors_some_are_shown(authors: tuple[Author, ...], names: str) -> None:
    assert " ".join(one.name if one else "…" for one in fold_authors(authors)) == names
