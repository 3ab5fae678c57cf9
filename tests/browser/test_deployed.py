"""A deployed site, below the path of its repository, as its readers see it."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_sample_site import visit_all
from tests.deployers.remotes import bare, clone, git
from tests.sites import LAB

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture
def below_a_path(tmp_path: Path) -> Iterator[str]:
    """The address of a site that was deployed and checked out, as a host does it."""
    remote = bare(tmp_path / "host.git")
    lab = {
        **LAB,
        ".gitignore": "private.yaml\n",
        "site.yaml": "title: Tides\nlanguages: [en, zh]\n",
    }
    site = clone(
        tmp_path / "clone",
        remote,
        {name: text for name, text in lab.items() if "photo" not in name},
    )
    subprocess.run(
        [sys.executable, "-m", "sitegen", "deploy", str(site)], check=True, capture_output=True
    )
    git(tmp_path, "clone", "--quiet", "--branch=gh-pages", str(remote), "www/site")
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "www"))
    ) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/site/"
        server.shutdown()


def test_every_link_works_below_a_path(context: BrowserContext, below_a_path: str) -> None:
    complaints = visit_all(context.new_page(), below_a_path)
    assert len(complaints) > 40
    assert all(address.startswith(below_a_path) for address in complaints)
    assert {address: said for address, said in complaints.items() if said} == {}
