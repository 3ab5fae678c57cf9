from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.site.authors import Likeness, Register, Spelled, find

LIU = ("Yunzhuo Liu", "刘运卓")


@pytest.mark.parametrize(
    "written",
    [
        "Yunzhuo Liu", "Liu, Yunzhuo", "LIU, Yunzhuo", "Liu Yunzhuo", "yunzhuo liu", "Yun-Zhuo Liu", "Liu, Yun-zhuo",
        "刘运卓", "刘, 运卓", "{刘运卓}", "Yunzhuo Liu (刘运卓)", "Yúnzhuó Liú", "{Yunzhuo Liu}",
    ],
)  # fmt: skip
def test_spelled_in_full(written: str) -> None:
    (author,) = bibtex.names(written)
    assert Spelled(LIU).likeness(author) is Likeness.FULL


@pytest.mark.parametrize(
    "written",
    [
        "Y. Liu",
        "Liu, Y.",
        "Y Liu",
        "Liu Y",
        "Y.-Z. Liu",
        "Y. Z. Liu",
        "YZ Liu",
        "Liu YZ",
        "Liu, Y.-Z.",
    ],
)
def test_initials(written: str) -> None:
    (author,) = bibtex.names(written)
    assert Spelled(LIU).likeness(author) is Likeness.INITIALS


@pytest.mark.parametrize(
    "written",
    [
        "Yirui Liu",
        "Yun Liu",
        "Q. Liu",
        "Y. Li",
        "Zhuotao Liu",
        "刘一锐",
        "运卓",
        "Liu",
        "Yunzhuo",
        "X-Lab",
    ],
)
def test_somebody_else(written: str) -> None:
    (author,) = bibtex.names(written)
    assert Spelled(LIU).likeness(author) is Likeness.NONE


@pytest.mark.parametrize(
    ("written", "person", "expected"),
    [
        ("Thomas E. Anderson", "Thomas Anderson", Likeness.FULL),
        ("Thomas Anderson", "Thomas E. Anderson", Likeness.FULL),
        ("T. E. Anderson", "Thomas Anderson", Likeness.INITIALS),
        ("José García", "Jose Garcia", Likeness.FULL),
        ("Søren Ødegård", "Soren Odegard", Likeness.FULL),
        ("Jan van der Berg", "Jan van der Berg", Likeness.FULL),
        ("van der Berg, J.", "Jan van der Berg", Likeness.INITIALS),
        ("T.-H. Hubert Chan", "T-H. Hubert Chan", Likeness.FULL),
        ("Conan O'Brien", "Conan O’Brien", Likeness.FULL),
        ("Jean Dupont", "Jean-Pierre Dupont", Likeness.NONE),
    ],
)
def test_western_names(written: str, person: str, expected: Likeness) -> None:
    (author,) = bibtex.names(written)
    assert Spelled((person,)).likeness(author) is expected


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("Y. Liu and Yunzhuo Liu and Bo Ek", 1),  # in full goes before initials
        ("Bo Ek and Y. Liu", 1),
        ("Y. Liu and Y. Liu", None),  # it cannot be told which
        ("Bo Ek", None),
    ],
)
def test_which_author_is_the_owner(written: str, place: int | None) -> None:
    assert find(bibtex.names(written), LIU) == place


def test_colleagues_are_found_by_their_full_name_only() -> None:
    people = Register({"liu": LIU, "ek": ("Bo Ek",)})
    found = [
        people.find(author)
        for author in bibtex.names("Liu, Yunzhuo and Y. Liu and Bo Ek and 刘运卓")
    ]
    assert found == [("liu",), (), ("ek",), ("liu",)]


@given(st.lists(st.text(min_size=1), min_size=1, max_size=3), st.text(min_size=1))
def test_no_name_is_too_odd(authors: list[str], person: str) -> None:
    found = find(bibtex.names(bibtex.join_names(authors)), (person,))
    assert found is None or found >= 0


SPELLED = st.lists(
    st.sampled_from(
        [
            "Yunzhuo",
            "Yun-Zhuo",
            "Y.",
            "YZ",
            "Émile",
            "emile",
            "van",
            "der",
            "Liu",
            "Lin",
            "刘运卓",
            ",",
            "(刘)",
        ]
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@given(SPELLED, st.lists(st.lists(SPELLED, min_size=1, max_size=2), min_size=1, max_size=4))
def test_nobody_is_overlooked_for_the_sake_of_speed(author: str, people: list[list[str]]) -> None:
    known = {str(slug): tuple(spellings) for slug, spellings in enumerate(people)}
    for name in bibtex.names(author):
        fitting = [
            slug
            for slug, spellings in known.items()
            if Spelled(spellings).likeness(name) is Likeness.FULL
        ]
        assert set(Register(known).find(name)) == set(fitting)
