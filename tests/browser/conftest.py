"""Fixtures: a browser, and servers of the sample site."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from sitegen.shipped import bundled
from tests.browser.chromium import launch
from tests.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start a browser for this folder only, because other tests cannot run an event loop meanwhile."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def browser_without_javascript(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(java_script_enabled=False) as context:
        yield context


@pytest.fixture(scope="package")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the sample site, and return its address."""
    site = tmp_path_factory.mktemp("sample") / "site"
    shutil.copytree(bundled("content"), site)
    with serving(site) as address:
        yield address


@pytest.fixture
def editable(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Serve a copy of the sample site, and return its folder and address."""
    site = tmp_path / "site"
    shutil.copytree(bundled("content"), site)
    with serving(site) as address:
        yield site, address
