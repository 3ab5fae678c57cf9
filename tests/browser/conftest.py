"""A browser, and the sample site as a server shows it."""

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

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed behind the last test of this folder: while it is open, no other test can run an event loop."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    yield made
    made.close()


@pytest.fixture(scope="package")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the sample site."""
    site = tmp_path_factory.mktemp("sample") / "site"
    shutil.copytree(bundled("content"), site)
    with serving(site) as address:
        yield address


@pytest.fixture
def editable(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the sample site to change, and its address."""
    site = tmp_path / "site"
    shutil.copytree(bundled("content"), site)
    with serving(site) as address:
        yield site, address


@pytest.fixture
def browser_without_javascript(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(java_script_enabled=False)
    yield made
    made.close()
