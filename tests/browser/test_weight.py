"""What a phone loads to show a home page, in every theme: texts as hosts compress them, and pictures."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from bench.pages.sites import THEMES, build_lab, build_person, build_prolific, serve_folder

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

ONE_ROUND_TRIP = 14 * 1024
ALL = 230 * 1024
FONTS = 110 * 1024


def loaded(browser: Browser, folder: Path) -> tuple[int, int, int]:
    """Bytes of texts, of fonts, and of everything."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True
    )
    page = context.new_page()
    sizes: dict[str, int] = {}
    with serve_folder(folder) as address:
        page.goto(address, wait_until="networkidle")
        for url in [
            address,
            *page.evaluate("performance.getEntriesByType('resource').map(one => one.name)"),
        ]:
            if not url.endswith("search.json"):  # loaded when somebody searches
                sizes[url] = len(gzip.compress(page.request.get(url).body()))
    context.close()
    texts = sum(
        size for url, size in sizes.items() if url.partition("?")[0].endswith(("/", ".css", ".js"))
    )
    fonts = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    return texts, fonts, sum(sizes.values())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all themes, so that pictures are made once."""
    return tmp_path_factory.mktemp("weight")


@pytest.mark.parametrize("theme", THEMES)
def test_a_home_page_comes_in_one_round_trip(browser: Browser, folder: Path, theme: str) -> None:
    texts, fonts, everything = loaded(browser, build_person(folder, theme))
    assert texts <= ONE_ROUND_TRIP
    assert 0 < fonts <= FONTS
    assert everything <= ALL


def test_so_does_the_front_page_of_a_lab(browser: Browser, tmp_path: Path) -> None:
    texts, fonts, everything = loaded(browser, build_lab(tmp_path, "lab"))
    assert texts <= ONE_ROUND_TRIP
    assert 0 < fonts <= FONTS
    assert everything <= ALL


@pytest.mark.parametrize("theme", THEMES)
def test_so_does_the_home_page_of_somebody_with_150_publications(
    browser: Browser, tmp_path: Path, theme: str
) -> None:
    texts, fonts, everything = loaded(browser, build_prolific(tmp_path, theme))
    assert texts <= ONE_ROUND_TRIP
    assert 0 < fonts <= FONTS
    assert everything <= ALL
