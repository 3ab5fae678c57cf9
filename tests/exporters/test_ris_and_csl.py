"""RIS and CSL-JSON, read back by other people's parsers."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import rispy
from citeproc.source.json import CiteProcJSON

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.exporters.csl_json import TYPES
from sitegen.model import Publication

WORKS = bibtex.decode(
    r"""
@article{nilsson2023learning, author = {Nilsson, Ada and van der Berg, Bo and {The Plant Consortium}},
  title = {Learning {GPU}s in $O(n)$}, journal = {Journal of Plants \& Trees}, volume = {12}, number = {3},
  pages = {101--118}, year = {2023}, month = jul, doi = {10.5555/12_3}, issn = {1234-5679}, keywords = {plants, trees},
  abstract = {On {GPU}s.}, selected = {true}}
@inproceedings{sun2024, author = {孙波 and Nilsson, Ada}, title = {植物的生长},
  booktitle = {Proceedings of PLANT}, year = {2024}}
@phdthesis{berg2019, author = {Berg, Jr., Bo}, title = {On Trees}, school = {University of Lund}, year = {2019}}
@misc{early, author = {Ada Nilsson}, title = {Early}, eprint = {2401.00001}, eprinttype = {arXiv}, date = {2024-01-02}}
@book{edited, editor = {Nilsson, Ada}, title = {Trees}, publisher = {Wood Press}, address = {Lund}, year = {2001}}
""",
    "works.bib",
)


def test_ris_is_read_by_rispy() -> None:
    article, chinese, thesis, preprint, book = rispy.loads(export("ris", [], WORKS))
    assert article["type_of_reference"] == "JOUR"
    assert article["authors"] == ["Nilsson, Ada", "van der Berg, Bo", "The Plant Consortium"]
    assert article["title"] == "Learning GPUs in $O(n)$"
    assert article["secondary_title"] == "Journal of Plants & Trees"
    assert (article["start_page"], article["end_page"], article["year"]) == ("101", "118", "2023")
    assert article["doi"] == "10.5555/12_3"
    assert article["keywords"] == ["plants", "trees"]
    assert chinese["authors"] == ["孙波", "Nilsson, Ada"]
    assert (thesis["type_of_reference"], thesis["publisher"]) == ("THES", "University of Lund")
    assert thesis["authors"] == ["Berg, Bo, Jr."]
    assert preprint["date"] == "2024/01/02"
    assert (book["type_of_reference"], book["place_published"]) == ("BOOK", "Lund")


def test_csl_json_is_read_by_citeproc() -> None:
    text = export("csl-json", [], WORKS)
    source = CiteProcJSON(json.loads(text))
    assert list(source) == [work.key for work in WORKS]
    article = source["nilsson2023learning"]
    assert [(one.family, one.given) for one in article.author[:2]] == [
        ("Nilsson", "Ada"),
        ("Berg", "Bo"),
    ]
    first, chinese, _, preprint, book = json.loads(text)
    assert first["author"][1] == {
        "family": "Berg",
        "given": "Bo",
        "non-dropping-particle": "van der",
    }
    assert first["author"][2] == {"literal": "The Plant Consortium"}
    assert (first["issue"], first["page"], first["issued"]) == (
        "3",
        "101-118",
        {"date-parts": [[2023, 7]]},
    )
    assert chinese["author"][0] == {"literal": "孙波"}
    assert (preprint["type"], preprint["issued"]) == ("article", {"date-parts": [[2024, 1, 2]]})
    assert (book["type"], book["publisher-place"]) == ("book", "Lund")


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl-json"])
def test_a_work_in_several_lists_comes_once(name: str) -> None:
    assert export(name, [], [*WORKS, *WORKS]) == export(name, [], WORKS)


def test_every_kind_of_entry_has_a_type() -> None:
    from sitegen.content.kinds import KINDS

    assert set(KINDS) == set(TYPES)


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl-json"])
def test_works_with_one_key_are_told_apart(name: str) -> None:
    works = [
        Publication("ek2020", "article", {"title": title, "year": "2020"})
        for title in ("Foam", "Kelp", "Foam")
    ]
    assert export(name, [], works) == export(name, [], [works[0], replace(works[1], key="ek2020a")])
    assert [title in export(name, [], [works[1]]) for title in ("Foam", "Kelp")] == [False, True]


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl-json"])
@pytest.mark.parametrize("key", ["a", "article", "TY", "id", '"b"'])
def test_different_works_with_one_key_have_keys_of_their_own(name: str, key: str) -> None:
    """However its type, its fields and the names of these contain the key."""
    first, second = (
        Publication(key, "article", {"title": f"{key} {title}", "note": key})
        for title in ("On", "Off")
    )
    other = replace(second, key=f"{key}a")
    made = export(name, [], [first, second])
    assert made == export(name, [], [first, other])
    assert made != export(name, [], [other, first])


@pytest.mark.parametrize("name", ["ris", "csl-json", "bibtex"])
def test_what_two_people_have_stands_there_once_whatever_their_homepages_say_of_it(
    name: str,
) -> None:
    mine = bibtex.decode(
        "@misc{a, title={A}, author={A. B and C. D}, year=2020, selected={true}, pdf={a.pdf}}", "x"
    )
    theirs = bibtex.decode(
        "@misc{a, title={A}, author={A. B and C. D}, year=2020, code={https://c.example}}", "x"
    )
    other = bibtex.decode("@misc{a, title={A}, author={A. B and C. D}, year=2021}", "x")
    assert export(name, [], [*mine, *theirs]) == export(name, [], mine)
    assert export(name, [], [*mine, *theirs, *other]) == export(name, [], [*mine, *other])
    assert "aa" in export(name, [], [*mine, *theirs, *other])
