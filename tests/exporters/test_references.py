"""RIS, CSL-JSON and EndNote; how all formats of references merge works."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import rispy
from citeproc.source.json import CiteProcJSON

from sitegen.citing.items import TYPES
from sitegen.content import bibtex
from sitegen.exporters import export
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
    names = [(one.family, one.given) for one in article.author[:2]]
    assert names == [("Nilsson", "Ada"), ("Berg", "Bo")]
    first, chinese, _, preprint, book = json.loads(text)
    berg = {"family": "Berg", "given": "Bo", "non-dropping-particle": "van der"}
    assert first["author"][1:] == [berg, {"literal": "The Plant Consortium"}]
    assert (first["issue"], first["page"]) == ("3", "101-118")
    assert first["issued"] == {"date-parts": [[2023, 7]]}
    assert chinese["author"][0] == {"literal": "孙波"}
    assert (preprint["type"], preprint["issued"]) == ("article", {"date-parts": [[2024, 1, 2]]})
    assert (book["type"], book["publisher-place"]) == ("book", "Lund")


def test_every_kind_of_entry_has_a_csl_type() -> None:
    from sitegen.content.works import KINDS

    assert set(KINDS) == set(TYPES)


@pytest.mark.parametrize(
    ("name", "work", "included", "excluded"),
    [
        ("ris", "author={van der Berg, Ida}, date={2020-05-04}", ["AU  - van der Berg, Ida", "DA  - 2020/05/04"], []),
        ("ris", "", ["TI  - Foam"], ["PY  -", "DA  -"]),
        ("endnote", "", ["%T Foam"], ["%D"]),
        ("csl-json", "author={Plato}, pages={1--9}", ['"literal": "Plato"', '"page": "1-9"'], []),
    ],
)  # fmt: skip
def test_rare_and_missing_values(
    name: str, work: str, included: list[str], excluded: list[str]
) -> None:
    text = export(name, [], bibtex.decode(f"@misc{{a, title={{Foam}}, {work}}}", "x"))
    assert [one for one in included if one not in text] == []
    assert [one for one in excluded if one in text] == []


merged = pytest.mark.parametrize(
    "name", ["bibtex", "biblatex", "ris", "csl-json", "endnote", "orcid-bibtex", "json"]
)


@merged
def test_a_work_of_several_people_appears_once(name: str) -> None:
    """Whatever their homepages add to it."""
    fields = "title={A}, author={A. B and C. D}"
    mine = bibtex.decode(f"@misc{{a, {fields}, year=2020, selected={{true}}, pdf={{a.pdf}}}}", "x")
    theirs = bibtex.decode(f"@misc{{a, {fields}, year=2020, code={{https://c.example}}}}", "x")
    other = bibtex.decode(f"@misc{{a, {fields}, year=2021}}", "x")
    assert export(name, [], [*WORKS, *WORKS]) == export(name, [], WORKS)
    assert export(name, [], [*mine, *theirs]) == export(name, [], mine)
    assert export(name, [], [*mine, *theirs, *other]) == export(name, [], [*mine, *other])


@merged
@pytest.mark.parametrize("key", ["a", "article", "TY", "id", "Lee2020", '"b"'])
def test_different_works_with_the_same_key_get_different_keys(name: str, key: str) -> None:
    first, second, third = (
        Publication(key.lower() if title == "Up" else key, "article", {"title": title, "note": key})
        for title in ("On", "Off", "Up")
    )
    renamed = [first, replace(second, key=f"{key}a"), replace(third, key=f"{third.key}b")]
    assert export(name, [], [first, second, third, second]) == export(name, [], renamed)
