"""Published pages under their Content-Security-Policy, which `serve` relaxes and a web server does not."""

from __future__ import annotations

import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site
from sitegen.rendering.security import CONTENT_SECURITY_POLICY
from sitegen.shipped import bundled
from tests.browser.test_sample_site import visit_all
from tests.sites import LAB, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def published(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The sample site, with a person of whom there is a photo, as any web server shows it: the folder, the address."""
    site = tmp_path / "site"
    shutil.copytree(bundled("content"), site)
    put(
        site, {path: content for path, content in LAB.items() if path.startswith("people/mei-lin/")}
    )
    build_site(site, tmp_path / "public")
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_Silent, directory=str(tmp_path / "public"))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield tmp_path / "public", f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_every_page_has_the_policy_and_works_under_it(
    context: BrowserContext, published: tuple[Path, str]
) -> None:
    folder, address = published
    pages = list(folder.rglob("*.html"))
    policies = {
        re.findall(r'Security-Policy" content="([^"]*)"', path.read_text()) == [_escaped()]
        for path in pages
    }
    assert policies == {True}
    complaints = visit_all(context.new_page(), address)
    assert len(complaints) > 60
    assert {address: policies for address, policies in complaints.items() if policies} == {}


def test_nothing_that_comes_from_elsewhere_or_stands_in_the_page_is_loaded(
    context: BrowserContext, published: tuple[Path, str]
) -> None:
    folder, address = published
    tries = (
        "<script>document.title = 'ran'</script><img src='https://elsewhere.example/a.png'>"
        "<img src='none' onerror='document.title = `ran`'><iframe src='https://elsewhere.example/'></iframe>"
        "<p id='red' style='color: rgb(255, 0, 0)'>x</p>"
    )
    home = folder / "mei-lin/index.html"
    home.write_text(home.read_text("utf-8").replace("<main", f"{tries}<main"), "utf-8")
    page = context.new_page()
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.goto(f"{address}mei-lin/")
    assert page.title() == "Mei Lin"
    assert page.locator("#red").evaluate("one => getComputedStyle(one).color") != "rgb(255, 0, 0)"
    assert [url for url in asked if not url.startswith(address)] == []


def test_the_smallest_picture_is_shown_that_is_sharp_enough(
    context: BrowserContext, published: tuple[Path, str]
) -> None:
    page = context.new_page()
    page.goto(f"{published[1]}mei-lin/")
    photo = page.locator("img.photo")
    assert photo.evaluate("one => one.complete && one.naturalWidth") == 160
    assert str(photo.evaluate("one => one.currentSrc")).endswith("-160.avif")


def _escaped() -> str:
    return CONTENT_SECURITY_POLICY.replace("'", "&#39;")
