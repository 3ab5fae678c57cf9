"""Lists of works in the citation style of the site, in the theme that has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.site.build import build
from tests.site.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

BIB = """\
@article{tides, title={Of {Tides}}, author={Ek, Bo and Nilsson, Ada}, journal={Journal of Tides}, year={2024},
  volume={3}, pages={1--9}}
@article{zh, title={潮汐}, author={林美 and 王海}, journal={海洋学报}, year={2020}, volume={2}}
"""
TIDES = '<a class="title" href="tides/">Of Tides</a>'


@pytest.mark.parametrize(
    ("style", "line"),
    [
        (
            "apa",
            f'Ek, B., &amp; <b class="owner">Nilsson</b>, A. (2024). {TIDES}. <i>Journal of Tides</i>, <i>3</i>, 1–9.',
        ),
        (
            "ieee",
            f'B. Ek and A. <b class="owner">Nilsson</b>, “{TIDES},” <i>Journal of Tides</i>, vol. 3, pp. 1–9, 2024.',
        ),
        (
            "gb-t-7714",
            f'EK B, <b class="owner">NILSSON</b> A. {TIDES}[J]. Journal of Tides, 2024, 3: 1-9.',
        ),
    ],
)
def test_titles_lead_to_pages_and_the_owner_is_marked(
    tmp_path: Path, style: str, line: str
) -> None:
    assert line in lines(tmp_path, f"citation_style: {style}\n")


def test_the_name_in_characters_is_marked_too(tmp_path: Path) -> None:
    assert '<b class="owner">林美</b>' in "".join(lines(tmp_path, "citation_style: apa\n"))


def test_without_a_style_lists_have_the_form_of_the_theme(tmp_path: Path) -> None:
    assert (
        f'Bo Ek, <b class="owner">Ada Nilsson</b>, “{TIDES},” <cite>Journal of Tides</cite>, 3: 1–9, 2024.'
        in lines(tmp_path, "")
    )


def lines(folder: Path, settings: str) -> list[str]:
    settings += "theme: octavo\noptions: {references: style}\n"
    person = "name: {en: Ada Nilsson, zh: 林美}\n"
    files = {
        **ADA,
        "people/ada-nilsson/person.yaml": person,
        "people/ada-nilsson/publications.bib": BIB,
        "site.yaml": settings,
    }
    outputs = {one.path: one.content for one in build(put(folder, files)).outputs}
    html = outputs["publications/index.html"]
    assert isinstance(html, bytes)
    return [
        line.strip()
        for line in re.findall(r'class="reference"><span[^>]*>(.*)</span>', html.decode())
    ]
