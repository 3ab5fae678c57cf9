"""Names in author fields, and the citation keys made of them."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.model import Name
from tests.content.bibtex.test_latex import TEXTS


@pytest.mark.parametrize(
    ("value", "people"),
    [
        ("Yunzhuo Liu", [Name("Yunzhuo", "Liu")]),
        ("van der Berg, Jan", [Name("Jan", "Berg", "van der")]),
        ("A. al-Rashid", [Name("A.", "al-Rashid")]),
        ("刘运卓", [Name(family="刘运卓")]),
        ("江, 波", [Name(family="江波")]),
        ("{Google, Inc.}", [Name(family="Google, Inc.")]),
        ("Hill {Quay and Co}", [Name("Hill", "Quay and Co")]),
        ("A  and\nB\tAND C and others", [Name(family="A"), Name(family="B"), Name(family="C")]),
    ],
)
def test_names_have_parts(value: str, people: list[Name]) -> None:
    assert [*bibtex.names(value)] == people
    assert bibtex.has_others(value) is value.endswith(" others")


@pytest.mark.parametrize(
    ("value", "standard"),
    [
        ("Vega Prado, R., Roe, J.-K., and Poe, A.", "Vega Prado, R. and Roe, J.-K. and Poe, A."),
        ("Rosa Vega, Jane Roe, and Al Poe", "Rosa Vega and Jane Roe and Al Poe"),
        ("van der Berg, Karl, III", "van der Berg, III, Karl"),
        ("Smith, Jr., John and {Foam; Tides, Inc., Oslo}", None),
        ("林, 梅; 王海", "林, 梅 and 王海"),
        ("Vega Prado R and O'Neil P and De Laat JD", "Vega Prado, R and O'Neil, P and De Laat, JD"),
        (r"Rosa \surname{Vega Prado} and \sur{Roe}, Jane", "Rosa {Vega Prado} and {Roe}, Jane"),
        (r"R. Vega, J. Roe \& A. Poe", "R. Vega and J. Roe and A. Poe"),
        ("Vega RM and Roe J and et al.", "Vega, RM and Roe, J and others"),
        ("R. Vega and Roe J. and et al", "R. Vega and Roe J. and others"),
        ("Rosa Vega [1] and Jane Roe [2, 3]", "Rosa Vega and Jane Roe"),
        ("Vega, Rosa (Univ. of A and B) and Jane Roe (2)", "Vega, Rosa and Jane Roe"),
        ("Rosa Vega (Hill, UK), Jo Roe (UK), Al Poe (1,2)", "Rosa Vega and Jo Roe and Al Poe"),
        ("Vega, Rosa (Ro) and Robert (Bob) Roe and {Foam (Tides)} and 林梅 (Mei Lin (林))", None),
    ],
)
def test_lists_are_written_as_bibtex_splits_them(value: str, standard: str | None) -> None:
    assert bibtex.clean_names(value) == (standard or value)


@pytest.mark.parametrize(
    ("spellings", "standard"),
    [
        (("Sammy Davis, Jr.", "Davis Jr., Sammy", "Davis, Sammy Jr."), "Davis, Jr., Sammy"),
        (("Karl 3rd van der Berg", "Karl van der Berg 3rd"), "van der Berg, 3rd, Karl"),
        (("Ann De Vega III", "De Vega III, Ann", "De Vega, III, Ann"), "De Vega, III, Ann"),
        (("Ii, Naoko", "Henry II", "{Tides Jr.}"), ""),
        ((r"\textbf{Rosa Vega}", r"\underline{\textbf{Rosa Vega}}"), "Rosa Vega"),
    ],
)
def test_suffixes_have_one_place_and_fonts_none(spellings: list[str], standard: str) -> None:
    for value in spellings:
        assert bibtex.clean_names(value) == (standard or value)
        assert bibtex.clean_names(f"Jane Roe and {value}") == f"Jane Roe and {standard or value}"


APOSTROPHE: Final = "'"
PARTICLES: Final = ("de", "van der", "von und zu", "op 't", "de la", "ter", "d'")


@given(
    st.sampled_from(["Jan", "J.", "Jan-Bo", "Jan A."]),
    st.sampled_from(PARTICLES),
    st.sampled_from(["Tester", "Vega Prado", "O'Neil", "Ødegård"]),
    st.sampled_from(["", "Jr."]),
)
def test_particles_behind_the_given_name_are_of_the_family_name(
    given: str, particles: str, family: str, suffix: str
) -> None:
    first, last = given, f"{particles}{' ' * (particles[-1] != APOSTROPHE)}{family}"
    inverted = ", ".join(filter(None, (last, suffix, first)))
    written = ", ".join(filter(None, (family, suffix, f"{first} {particles}")))
    assert bibtex.clean_names(written) == inverted
    assert bibtex.names(written) == bibtex.names(inverted)


@pytest.mark.parametrize(
    ("people", "value"),
    [
        (["Yunzhuo Liu", "Liu, Y.", "刘运卓"], "Yunzhuo Liu and Liu, Y. and 刘运卓"),
        (["Council of Trade and Industry"], "{Council of Trade and Industry}"),
        (["Google, Inc.", "et al."], "{Google, Inc.} and others"),
        (["John Smith, Jr.", "Smith, Jr., John"], "Smith, Jr., John and Smith, Jr., John"),
        (["  Ann\n Lee ", "", "R&D {x}"], r"Ann Lee and R&D \textbraceleft{}x\textbraceright{}"),
    ],
)
def test_names_are_joined(people: list[str], value: str) -> None:
    assert bibtex.join_names(people) == value


@pytest.mark.parametrize(
    ("author", "year", "title", "key"),
    [
        ("Yunzhuo Liu", "2023", "X-Plane: A High-Throughput UPF", "liu2023xplane"),
        ("Liu, Y. and Bo Jiang", "2023", "{The} {GPU} Book", "liu2023gpu"),
        ("刘运卓", "2023", "面向安全容器的网络", "liu2023mianxiang"),
        ("曾国藩", "", "《数据》", "zengshuju"),
        ("Ludwig van Beethoven", "1808", "An die Ferne", "beethoven1808die"),
        ("Kåre Ødegård", "2001", "Über Straßen", "odegard2001uber"),
        ("", "", "", "untitled"),
    ],
)
def test_citation_keys(author: str, year: str, title: str, key: str) -> None:
    assert bibtex.citation_key(author, year, title, ()) == key


def test_citation_keys_do_not_clash() -> None:
    taken: set[str] = set()
    for _ in range(28):
        taken.add(bibtex.citation_key("Ann Lee", "2020", "Plants", taken))
    assert {"lee2020plants", "lee2020plantsa", "lee2020plantsz", "lee2020plants-2"} < taken
    assert len(taken) == 28


@given(TEXTS, TEXTS, TEXTS)
@settings(deadline=None)
def test_citation_keys_are_ascii(author: str, year: str, title: str) -> None:
    assert re.fullmatch(r"[a-z0-9]+", bibtex.citation_key(author, year, title, ()))


@pytest.mark.parametrize("mark", ["et al.", "et al", "{et al.}", "et~al.", "others"])
@pytest.mark.parametrize("number", ["", " 0001", " {0001}"])
@pytest.mark.parametrize("brace", ["{}", "{{{}}}"])
def test_others_are_nobody_and_homonym_numbers_no_names(mark: str, number: str, brace: str) -> None:
    first = f"Mara {brace.format(f'Tester{number}')}"
    cleaned = bibtex.clean_names(f"{first} and Roe, Jane and {mark}")
    assert [str(name) for name in bibtex.names(cleaned)] == ["Mara Tester", "Jane Roe"]
    assert cleaned.endswith(" and others")


ORCID_MACROS: Final = (
    r"~{\orcidlink{0000-0002-1825-0097}}",
    r" \orcid{https://orcid.org/0000-0002-1825-009X}",
)
MARKS: Final = (*ORCID_MACROS, "", "$^*$", r"\textsuperscript{1}", " 0001", r"$^{1,\ast}$")
NAMES: Final = {
    "Mara Tester{}": ("Mara", "", "Tester", ""),
    "Tester{}, Mara": ("Mara", "", "Tester", ""),
    "J. D. De Laat{}": ("J. D.", "", "De Laat", ""),
    "Jan van der Berg{}": ("Jan", "van der", "Berg", ""),
    "van der Berg, 3rd, Karl{}": ("Karl", "van der", "Berg", "3rd"),
    "family=Vries, given=Jan, prefix=de, useprefix=true{}": ("Jan", "de", "Vries", ""),
    "Chi Van Nguyen{}": ("Chi Van", "", "Nguyen", ""),
}


@given(
    st.lists(
        st.tuples(st.sampled_from([*NAMES.items()]), st.sampled_from(MARKS)),
        min_size=1,
        max_size=4,
    )
)
def test_marks_after_names_are_removed(
    people: list[tuple[tuple[str, tuple[str, ...]], str]],
) -> None:
    value = " and ".join(
        spelling.format("" if "=" in spelling else mark) for (spelling, _), mark in people
    )
    expected = [
        (given, family, prefix, suffix) for (_, (given, prefix, family, suffix)), _ in people
    ]
    assert [tuple(name) for name in bibtex.names(value)] == expected
    assert [tuple(name) for name in bibtex.names(bibtex.clean_names(value))] == expected
    assert not set(bibtex.clean_names(value)) & set("$\\=")
