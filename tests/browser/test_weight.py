"""Size of what a phone loads for a home page in every theme, as hosts compress it."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from bench.pages.sites import THEMES, build_lab, build_person, build_prolific, serve_folder

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

MAX_TEXTS = 14 * 1024
"""The first round trip of a connection."""
MAX_FONTS = 110 * 1024
MAX_TOTAL = 230 * 1024


def check_weight(browser: Browser, folder: Path) -> None:
    """Check the sizes of texts, fonts and all files that the front page loads."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True
    )
    page = context.new_page()
    sizes: dict[str, int] = {}
    with serve_folder(folder) as address:
        page.goto(address, wait_until="networkidle")
        for url in [
            address,
            *page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)"),
        ]:
            if not url.endswith("search.json"):  # loaded by a search
                sizes[url] = len(gzip.compress(page.request.get(url).body()))
    context.close()
    texts = sum(
        size for url, size in sizes.items() if url.partition("?")[0].endswith(("/", ".css", ".js"))
    )
    fonts = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    assert texts <= MAX_TEXTS
    assert 0 < fonts <= MAX_FONTS
    assert sum(sizes.values()) <= MAX_TOTAL


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for all themes, so that their pictures are resized once."""
    return tmp_path_factory.mktemp("weight")


@pytest.mark.parametrize("theme", THEMES)
def test_a_home_page_is_light(browser: Browser, folder: Path, theme: str) -> None:
    check_weight(browser, build_person(folder, theme))


def test_the_front_page_of_a_lab_is_light(browser: Browser, tmp_path: Path) -> None:
    check_weight(browser, build_lab(tmp_path, "lab"))


@pytest.mark.parametrize("theme", THEMES)
def test_a_home_page_with_150_publications_is_light(
    browser: Browser, tmp_path: Path, theme: str
) -> None:
    check_weight(browser, build_prolific(tmp_path, theme))
