"""Works in the citation style of the site, and in that of the theme."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.rendering.rendered import render
from tests.sites import ADA

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
            "gb-t-7714",
            f'EK B, <b class="owner">NILSSON</b> A. {TIDES}[J]. Journal of Tides, 2024, 3: 1-9.',
        ),
    ],
)
def test_titles_are_links_and_the_owner_is_marked(tmp_path: Path, style: str, line: str) -> None:
    found = lines(tmp_path, f"citation_style: {style}\n")
    assert line in found
    assert '<b class="owner">林美</b>' in "".join(found)


def lines(folder: Path, settings: str, works: str = BIB) -> list[str]:
    """Render a list of works in the theme with references, and return its lines."""
    files = {
        **ADA,
        "people/ada-nilsson/person.yaml": "name: {en: Ada Nilsson, zh: 林美}\n",
        "people/ada-nilsson/publications.bib": works,
        "site.yaml": f"{settings}theme: octavo\noptions: {{references: style}}\n",
    }
    html = render(folder, files)["publications/index.html"]
    return [line.strip() for line in re.findall(r'"reference"><span[^>]*>(.*)</span>', html)]


def test_a_reference_of_a_title_alone_has_its_period_inside_the_quotation_marks(
    tmp_path: Path,
) -> None:
    works = (
        "@misc{a, title={Foam}, author={Ada Nilsson}, pubstate={inpreparation}}\n"
        "@misc{b, title={Tides}, author={Bo Ek and Ada Nilsson}, year=2020}\n"
    )
    found = [re.sub("<.*?>", "", line) for line in lines(tmp_path, "", works)]
    assert found == ["Bo Ek, Ada Nilsson, “Tides,” 2020.", "“Foam.” In preparation"]
