"""The pages of an invented person in every theme; `pytest --accept` writes the golden files anew.

Left out is what changes with every byte of a file (digests in addresses), and what is long and tested
elsewhere (icons, citations as data). The heads are there once, for no theme has one of its own.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

import pytest

from sitegen.content.site import load_site
from sitegen.planning.pages import plan_pages
from sitegen.planning.themes import load_theme
from sitegen.shipped import bundled
from tests.conftest import GOLDEN
from tests.rendering.rendered import render_plan
from tests.showcase.content import write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGES: Final = {
    "default": {
        "home": "index.html",
        "home.zh": "zh/index.html",
        "publications": "publications/index.html",
        "paper": "publications/tan2025forgetting/index.html",
    },
    "onepage": {"home": "index.html"},
    "octavo": {"home": "index.html", "publications": "publications/index.html"},
    "lab": {"home": "index.html", "paper": "publications/tan2025forgetting/index.html"},
}
"""Those in which the themes differ."""
LEFT_OUT: Final = (
    (r"<svg class=\"icon.*?</svg>", "<svg/>"),
    (r"\?[0-9a-f]{10}(?=\")", "?…"),
    (r"-[0-9a-f]{10}-(?=\d+\.)", "-…-"),
    (r"(data:[^,\"]*),[^\"]*", r"\1,…"),
    (r"\n\s*\n+", "\n"),
)


def reviewable(html: str) -> str:
    for pattern, replacement in LEFT_OUT:
        html = re.sub(pattern, replacement, html, flags=re.DOTALL)
    return unescape(html).strip() + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for all themes, so that its files are drawn once."""
    return tmp_path_factory.mktemp("golden")


@pytest.mark.parametrize("theme", PAGES)
def test_pages_are_as_they_were(
    theme: str, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    site = load_site(write(folder / "site", theme=theme))
    files = render_plan(plan_pages(site, load_theme(site.folder, site.settings)))
    for name, path in PAGES[theme].items():
        head, _, body = reviewable(files[path]).partition("<body>")
        golden(GOLDEN / "pages" / theme / f"{name}.html", f"<body>{body}")
        if theme == "default":
            golden(GOLDEN / "pages" / f"head-{name}.html", head)


def test_every_theme_but_the_bare_one_has_golden_pages() -> None:
    assert {path.parent.name for path in bundled("themes").glob("*/theme.yaml")} == {*PAGES, "base"}
