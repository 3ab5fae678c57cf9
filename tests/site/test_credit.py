"""Marks behind authors, further spellings of an owner, and links to co-authors elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.site.build import build
from sitegen.site.credit import roles
from tests.site.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

BIB = "people/ada-nilsson/publications.bib"


def authors(folder: Path) -> list[str]:
    outputs = {output.path: output.content for output in build(folder).outputs}
    page = outputs["publications/index.html"]
    assert isinstance(page, bytes)
    return re.findall(r'<p class="authors">(.*?)</p>', page.decode(), re.DOTALL)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("1=equal; 2=equal; 3=corresponding", {1: "*", 2: "*", 3: "†"}),
        ("1=corresponding,equal", {1: "*†"}),
        ('1:family="equal";2=student', {1: "*"}),
        ("equal", {}),
        ("", {}),
    ],
)
def test_annotations(written: str, expected: dict[int, str]) -> None:
    assert roles(written) == expected


def test_marks_have_a_legend_only_where_the_entry_says_what_they_mean(tmp_path: Path) -> None:
    bib = (
        "@misc{a, title={A}, year={2024}, author={Bo Ek and Ada Nilsson and Ida Ek}, "
        "author+an={1=equal;2=equal;3=corresponding}}\n"
        "@misc{b, title={B}, year={2023}, author={Bo Ek* and Ada Nilsson}}\n"
    )
    said, bare = authors(put(tmp_path, {**ADA, BIB: bib}))
    assert re.sub(r"<span.*", "", said) == (
        'Bo Ek<sup>*</sup>, <b class="owner">Ada Nilsson</b><sup>*</sup>, Ida Ek<sup>†</sup> '
    )
    assert (
        '<span class="legend"><span>* Equal contribution</span>, <span>† Corresponding author</span></span>'
        in said
    )
    assert bare == 'Bo Ek<sup>*</sup>, <b class="owner">Ada Nilsson</b>'


def test_aliases_and_coauthors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "people/ada-nilsson/person.yaml": "name: Ada Nilsson\naliases: [Ada Berg]\n",
        "site.yaml": "coauthors: {Bo Ek: bo.example.org/home}\n",
        BIB: "@misc{a, title={A}, author={Ek, Bo and Berg, Ada and Ek, B.}}",
    }
    assert authors(put(tmp_path, files)) == [
        '<a href="https://bo.example.org/home">Bo Ek</a>, <b class="owner">Ada Berg</b>, B. Ek'
    ]
    put(tmp_path, {"site.yaml": "title: T\ncoauthors: {Bo Ek: home}\n"})
    assert main(["build", str(tmp_path)]) == 1
    assert "site.yaml:2:1: 'home' of 'Bo Ek' is no address" in capsys.readouterr().err
