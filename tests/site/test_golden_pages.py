"""The pages of an invented person in every theme, as they are now: `pytest --accept` writes them anew.

What changes with every byte of a file (digests in addresses) and what is long and tested elsewhere (drawings of icons,
citations as data) is left out, and the heads are there once, for no theme has one of its own.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

import pytest

from sitegen.bundled import bundled
from sitegen.site.build import build
from tests.conftest import GOLDEN
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
    """One for all themes, so that pictures are made once."""
    return tmp_path_factory.mktemp("golden")


@pytest.mark.parametrize("theme", PAGES)
def test_pages_are_as_they_were(
    theme: str, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    outputs = {one.path: one.content for one in build(write(folder / "site", theme=theme)).outputs}
    for name, path in PAGES[theme].items():
        content = outputs[path]
        assert isinstance(content, bytes)
        head, _, body = reviewable(content.decode()).partition("<body>")
        golden(GOLDEN / "pages" / theme / f"{name}.html", f"<body>{body}")
        if theme == "default":
            golden(GOLDEN / "pages" / f"head-{name}.html", head)


def test_every_theme_but_the_bare_one_has_golden_pages() -> None:
    assert {path.parent.name for path in bundled("themes").glob("*/theme.yaml")} == {*PAGES, "base"}
