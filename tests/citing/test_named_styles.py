"""A site that cites in one of the built-in styles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import render_site
from sitegen.errors import ContentError
from tests.sites import LAB, put

if TYPE_CHECKING:
    from pathlib import Path


def test_the_page_of_a_paper_cites_it_in_the_style_of_the_site(tmp_path: Path) -> None:
    site = put(tmp_path, {**LAB, "site.yaml": LAB["site.yaml"] + "citation_style: gb-t-7714\n"})
    pages = {one.path: one.content for one in render_site(site).outputs}
    page = pages["mei-lin/publications/lin2021foam/index.html"]
    assert isinstance(page, bytes)
    assert "林梅, 王海. Foam[J]. Journal of Tides, 2021." in page.decode()


def test_an_unknown_style_is_an_error(tmp_path: Path) -> None:
    site = put(tmp_path, {**LAB, "site.yaml": LAB["site.yaml"] + "citation_style: gbt-7714\n"})
    with pytest.raises(ContentError, match="no citation style 'gbt-7714'") as caught:
        render_site(site)
    assert "gb-t-7714" in caught.value.problems[0].hint
