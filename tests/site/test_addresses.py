from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

import pytest

from sitegen.site.addresses import Here, addresses, relative
from sitegen.site.build import build
from sitegen.site.cache import Cache
from sitegen.site.cards import Deck
from sitegen.site.load import load
from sitegen.site.pages import plan
from tests.site.sites import ADA, LAB, put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("start", "target", "expected"),
    [
        ("", "", "./"),
        ("", "cv/", "cv/"),
        ("cv/", "", "../"),
        ("zh/mei/cv/", "zh/mei/talks/", "../talks/"),
        ("zh/mei/", "static/style.css", "../../static/style.css"),
        ("mei/", "mei/photo.jpg", "photo.jpg"),
        ("", "files/a b#c.pdf", "files/a%20b%23c.pdf"),
    ],
)
def test_relative(start: str, target: str, expected: str) -> None:
    assert relative(start, target) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", ""),
        ("https://example.org/a", "https://example.org/a"),
        ("example.org/a", "https://example.org/a"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("#top", "#top"),
        ("gauge.pdf", "../../../mei-lin/files/gauge.pdf"),
        ("files/gauge.pdf", "../../../mei-lin/files/gauge.pdf"),
        ("talks/", "../talks/"),
        ("publications/#foam", "../publications/#foam"),
        ("../ada-nilsson/", "../../ada-nilsson/"),
        ("?page=2", "../?page=2"),
        ("./", "../"),
    ],
)
def test_what_somebody_wrote_is_meant_from_their_home_page(
    tmp_path: Path, written: str, expected: str
) -> None:
    site = load(put(tmp_path, LAB))
    pages = plan(site)
    page = next(page for page in pages if page.path == "zh/mei-lin/cv/")
    assert (
        Here(page, addresses(site, pages, {}, Deck(site, {}, Cache(tmp_path)))).resolve(
            written, page.profile
        )
        == expected
    )


def test_a_file_is_found_as_markdown_quotes_its_name(tmp_path: Path) -> None:
    site = load(put(tmp_path, {**ADA, "people/ada-nilsson/files/简历 #1.pdf": "cv"}))
    pages = plan(site)
    here = Here(pages[1], addresses(site, pages, {}, Deck(site, {}, Cache(tmp_path))))
    quoted = "%E7%AE%80%E5%8E%86%20%231.pdf"
    assert here.resolve("./", pages[1].profile) == "../"
    for written in (quoted, f"files/{quoted}", "简历 #1.pdf"):
        assert here.resolve(written, pages[1].profile) == f"../files/{quoted}"


def test_what_stands_behind_a_path_stays_as_it_is(tmp_path: Path) -> None:
    site = load(put(tmp_path, LAB))
    pages = plan(site)
    cv = next(page for page in pages if page.path == "mei-lin/cv/")
    here = Here(cv, addresses(site, pages, {}, Deck(site, {}, Cache(tmp_path))))
    assert here.to("static/a b.css?1#x/y") == "../../static/a%20b.css?1#x/y"
    assert here.to("mei-lin/#talks") == "../#talks"
    assert here.to("mei-lin/cv/#talks") == "#talks"


def test_papers_have_the_navigation_of_their_own_owner(tmp_path: Path) -> None:
    pages = {
        output.path: bytes(output.content).decode()
        for output in build(put(tmp_path, LAB)).outputs
        if output.path.endswith(".html")
    }
    for path in (
        "mei-lin/publications/lin2023gauge/",
        "ada-nilsson/publications/lin2023gauge/",
        "zh/mei-lin/publications/lin2023gauge/",
    ):
        navigation = (
            pages[f"{path}index.html"].partition('<nav class="pages"')[2].partition("</nav>")[0]
        )
        assert re.findall(r'href="([^"]*)" aria-current', navigation) == ["../"]
        home, *others = re.findall(r'href="([^"]*)"', navigation)
        assert home == "../../"
        whole = [posixpath.normpath(path + href) for href in others]
        assert all(f"{folder}/index.html" in pages for folder in whole), path
