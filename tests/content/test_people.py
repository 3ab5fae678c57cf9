from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.content.people import Likeness, NameIndex, NameMatcher, find_author

LIU = ("Yunzhuo Liu", "刘运卓")


FULL = [
    "LIU, Yunzhuo",
    "Liu Yunzhuo",
    "Yun-Zhuo Liu",
    "刘, 运卓",
    "{刘运卓}",
    "Yunzhuo Liu (刘运卓)",
]
FULL += ["Yúnzhuó Liú", "{Yunzhuo Liu}"]
INITIALS = ["Y. Liu", "Liu, Y.", "Y Liu", "Liu Y", "Y.-Z. Liu", "Y. Z. Liu", "YZ Liu", "Liu YZ"]
OTHERS = ["Yirui Liu", "Yun Liu", "Q. Liu", "Y. Li", "刘一锐", "运卓", "Liu", "Yunzhuo", "X-Lab"]


@pytest.mark.parametrize(
    ("written", "names", "expected"),
    [
        *((written, LIU, Likeness.FULL) for written in FULL),
        *((written, LIU, Likeness.INITIALS) for written in INITIALS),
        *((written, LIU, Likeness.NONE) for written in OTHERS),
        ("Thomas E. Anderson", ("Thomas Anderson",), Likeness.FULL),
        ("van der Berg, K.", ("Karl van der Berg Jr.",), Likeness.INITIALS),
        ("D'ARC, J.-P.", ("Jean-Paul d'Arc III",), Likeness.INITIALS),
        ("Thomas Anderson", ("Thomas E. Anderson",), Likeness.FULL),
        ("Søren Ødegård", ("Soren Odegard",), Likeness.FULL),
        ("Conan O'Brien", ("Conan O’Brien",), Likeness.FULL),
        ("Jean Dupont", ("Jean-Pierre Dupont",), Likeness.NONE),
        ("{Vega Prado}, R.", ("Rosa Vega Prado",), Likeness.INITIALS),
    ],
)
def test_names_match_in_any_spelling_but_not_similar_ones(
    written: str, names: tuple[str, ...], expected: Likeness
) -> None:
    (author,) = bibtex.names(written)
    assert NameMatcher(names).likeness(author) is expected


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("Y. Liu and Yunzhuo Liu and Bo Ek", 1),  # in full goes before initials
        ("Bo Ek and Y. Liu", 1),
        ("Y. Liu and Y. Liu", None),  # it cannot be told which
        ("Bo Ek", None),
    ],
)
def test_a_full_match_wins_over_initials(written: str, place: int | None) -> None:
    assert find_author(bibtex.names(written), LIU) == place


def test_colleagues_are_found_by_full_names_only() -> None:
    people = NameIndex({"liu": LIU, "ek": ("Bo Ek",)})
    authors = bibtex.names("Liu, Yunzhuo and Y. Liu and Bo Ek and 刘运卓")
    assert [people.find(author) for author in authors] == [("liu",), (), ("ek",), ("liu",)]


@given(st.lists(st.text(min_size=1), min_size=1, max_size=3), st.text(min_size=1))
def test_any_text_can_be_a_name(authors: list[str], person: str) -> None:
    found = find_author(bibtex.names(bibtex.join_names(authors)), (person,))
    assert found is None or found >= 0


GIVEN = st.sampled_from(["Rosa", "Elena", "Luis", "Aurora"])
SURNAMES = st.permutations(["Vega", "Prado", "Soto", "Ibarra"]).map(lambda names: names[:2])


def write_surnames(given: str, surnames: list[str]) -> list[str]:
    """Write a person with two surnames in the ways in which databases do."""
    first, second = surnames
    initial = given[0]
    return [
        f"{given} {first} {second}", f"{first} {second}, {given}", f"{first}-{second}, {given}",
        f"{second}, {given} {first}", f"{first}, {given} {second}", f"{first}, {given}",
        f"{second}, {given}", f"{first}, {given} {second[0]}.", f"{first}, {initial}.{second[0]}.",
        f"{first} {second}, {initial}.", f"{initial}. {first} {second}", f"{first}, {initial}.",
    ]  # fmt: skip


@settings(deadline=None)
@given(GIVEN, SURNAMES, st.data())
def test_two_surnames_are_found_in_every_order(
    given_name: str, surnames: list[str], data: st.DataObject
) -> None:
    own = data.draw(st.sampled_from(write_surnames(given_name, surnames)[:2]))
    for written in write_surnames(given_name, surnames):
        people = bibtex.names(f"Bo Ek and {written} and Jane Roe")
        assert find_author(people, (own,)) == 1, written


@settings(deadline=None)
@given(GIVEN, GIVEN, SURNAMES, SURNAMES, st.data())
def test_others_with_one_of_two_surnames_are_somebody_else(
    own: str, other: str, surnames: list[str], others: list[str], data: st.DataObject
) -> None:
    assume(own != other)
    person = data.draw(st.sampled_from(write_surnames(own, surnames)[:2]))
    for written in write_surnames(other, data.draw(st.sampled_from([surnames, others]))):
        assert NameMatcher((person,)).likeness(bibtex.names(written)[0]) is Likeness.NONE, written


def test_the_better_match_wins_over_one_of_two_surnames() -> None:
    written = "Vega, R. and Vega Prado, R. and Vega, Rosa Pilar"
    assert find_author(bibtex.names(written), ("Rosa Vega Prado",)) == 1
    assert find_author(bibtex.names("Vega, R. and Vega, R. P."), ("Rosa Vega Prado",)) is None


PARTS = ["Yunzhuo", "Yun-Zhuo", "Y.", "YZ", "Émile", "emile", "van", "der", "Liu", "Lin", "刘运卓"]
NAMES = st.lists(st.sampled_from([*PARTS, ",", "(刘)"]), min_size=1, max_size=4).map(" ".join)


@given(NAMES, st.lists(st.lists(NAMES, min_size=1, max_size=2), min_size=1, max_size=4))
def test_the_index_finds_everybody_whose_full_name_matches(
    author: str, people: list[list[str]]
) -> None:
    known = {str(slug): tuple(spellings) for slug, spellings in enumerate(people)}
    for name in bibtex.names(author):
        fitting = [
            slug
            for slug, spellings in known.items()
            if NameMatcher(spellings).likeness(name) is Likeness.FULL
        ]
        assert set(NameIndex(known).find(name)) == set(fitting)
