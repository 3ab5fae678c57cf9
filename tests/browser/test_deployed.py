"""Open a deployed site below a path, where hosts serve a repository."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from bench.pages.sites import serve_folder
from tests.browser.crawl import crawl
from tests.deployers.remotes import bare, clone, git
from tests.sites import LAB

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext


def test_every_link_works_below_a_path(context: BrowserContext, tmp_path: Path) -> None:
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
        problems = crawl(context.new_page(), f"{host}site/")
        assert len(problems) > 40
        assert all(address.startswith(f"{host}site/") for address in problems)
        assert {address: errors for address, errors in problems.items() if errors} == {}
