"""Published pages obey their Content-Security-Policy, which `serve` relaxes, and work below a path."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html import unescape
from typing import TYPE_CHECKING

import pytest

from bench.pages.sites import serve_folder
from sitegen.building.build import build_site
from sitegen.rendering.filters import CONTENT_SECURITY_POLICY
from sitegen.shipped import bundled
from tests.browser.crawl import crawl
from tests.deployers.remotes import bare, clone, git
from tests.sites import LAB, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.fixture
def public(tmp_path: Path) -> Path:
    """Build the sample site with one more person, who has a photo."""
    site = tmp_path / "site"
    shutil.copytree(bundled("content"), site)
    put(site, {path: data for path, data in LAB.items() if path.startswith("people/mei-lin/")})
    build_site(site, tmp_path / "public")
    return tmp_path / "public"


@pytest.fixture
def address(public: Path) -> Iterator[str]:
    with serve_folder(public) as url:
        yield url


def test_every_page_has_the_policy_and_works_under_it(
    page: Page, public: Path, address: str
) -> None:
    for path in public.rglob("*.html"):
        policies = re.findall(r'Security-Policy" content="([^"]*)"', path.read_text("utf-8"))
        assert [unescape(policy) for policy in policies] == [CONTENT_SECURITY_POLICY], path
    problems = crawl(page, address)
    assert len(problems) > 60
    assert {address: errors for address, errors in problems.items() if errors} == {}


def test_the_policy_blocks_inline_code_and_other_hosts(
    page: Page, public: Path, address: str
) -> None:
    run, other = "document.title = `ran`", "https://elsewhere.example/"
    blocked = f"<script>{run}</script><img src='none' onerror='{run}'><img src='{other}a.png'>"
    blocked += f"<iframe src='{other}'></iframe><p id='red' style='color: rgb(255, 0, 0)'>x</p>"
    home = public / "mei-lin/index.html"
    home.write_text(home.read_text("utf-8").replace("<main", f"{blocked}<main"), "utf-8")
    requests: list[str] = []
    page.on("requestfinished", lambda request: requests.append(request.url))
    page.goto(f"{address}mei-lin/")
    assert page.title() == "Mei Lin"
    color = page.locator("#red").evaluate("element => getComputedStyle(element).color")
    assert color != "rgb(255, 0, 0)"
    assert [url for url in requests if not url.startswith(address)] == []


def test_the_browser_loads_the_smallest_sharp_picture(page: Page, address: str) -> None:
    page.goto(f"{address}mei-lin/")
    photo = page.locator("img.photo")
    assert photo.evaluate("image => image.complete && image.naturalWidth") == 160
    assert str(photo.evaluate("image => image.currentSrc")).endswith("-160.avif")


def test_every_link_works_below_a_path(page: Page, tmp_path: Path) -> None:
    remote = bare(tmp_path / "host.git")
    files = {
        **{path: content for path, content in LAB.items() if "photo" not in path},
        ".gitignore": "private.yaml\n",
        "site.yaml": "title: Tides\nlanguages: [en, zh]\n",
    }
    site = clone(tmp_path / "clone", remote, files)
    command = [sys.executable, "-m", "sitegen", "deploy", str(site)]
    subprocess.run(command, check=True, capture_output=True)
    git(tmp_path, "clone", "--quiet", "--branch=gh-pages", str(remote), "www/site")
    with serve_folder(tmp_path / "www") as host:
        problems = crawl(page, f"{host}site/")
        assert len(problems) > 40
        assert all(address.startswith(f"{host}site/") for address in problems)
        assert {address: errors for address, errors in problems.items() if errors} == {}
