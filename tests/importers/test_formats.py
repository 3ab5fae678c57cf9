"""One CV gives the same lines in all formats; golden files show the lines of difficult fixtures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read
from tests.conftest import GOLDEN
from tests.importers.describe import describe

if TYPE_CHECKING:
    from collections.abc import Callable

FIXTURES = Path(__file__).parent / "fixtures"


def content_of(path: Path) -> list[tuple[bool, bool, str]]:
    """What every line says: whether it is a heading, whether it is an item, its words."""
    lines = [line for line in read(path).lines if not line.blank]
    return [
        (line.level > 0, line.marker != "", re.sub(r"[\W_]+", " ", plain(line.text)))
        for line in lines
    ]


def plain(text: str) -> str:
    return re.sub("[\U0001f300-\U0001faff]", "", text).translate(str.maketrans("₂²", "22")).strip()


@pytest.mark.parametrize("name", ["same.md", "same.html", "same.tex", "same.docx"])
def test_one_cv_has_the_same_lines_in_all_formats(name: str) -> None:
    assert content_of(FIXTURES / name) == content_of(FIXTURES / "same.txt")


@pytest.mark.parametrize(
    "name",
    [
        "same.md", "same.html", "same.tex", "same.docx", "libreoffice.docx", "office.docx", "page.html", "site.md",
        "moderncv.tex", "awesome.tex", "res.tex", "chinese.tex", "folder/cv.tex",
    ],
)  # fmt: skip
def test_lines(name: str, golden: Callable[[Path, str], None]) -> None:
    document = read(FIXTURES / name)
    assert all(
        0 <= s.start < s.end <= len(line.text) for line in document.lines for s in line.spans
    )
    golden(GOLDEN / "importers" / f"{name.replace('/', '-')}.txt", describe(document))
