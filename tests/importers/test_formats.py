"""One CV gives the same lines in all formats; golden files show the lines of difficult fixtures."""

from __future__ import annotations

import re
import shutil
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


def test_a_heading_in_the_margin_is_one_line(tmp_path: Path) -> None:
    source = r"""\documentclass{article}
\newcommand{\aside}[1]{\marginpar{\textsf{\flushright #1}}}
\begin{document}
\aside{grants,\newline honors, \newline \& awards}

Shell Prize, 2019.
\end{document}
"""
    (tmp_path / "cv.tex").write_text(source, encoding="utf-8")
    texts = [line.text for line in read(tmp_path / "cv.tex").lines if not line.blank]
    assert texts == ["grants, honors, & awards", "Shell Prize, 2019."]


def test_a_table_of_contents_is_left_out(tmp_path: Path) -> None:
    source = (
        "* [Talks](#talks)\n    * [Posters](#posters)\n\n# Talks\n\n- Salt\n\n[Back to top](#top)\n"
    )
    (tmp_path / "cv.md").write_text(source, encoding="utf-8")
    assert [line.text for line in read(tmp_path / "cv.md").lines if not line.blank] == [
        "Talks",
        "Salt",
    ]


def test_a_symlink_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "cv"
    shutil.copytree(FIXTURES / "folder", folder)
    (tmp_path / "secret.tex").write_text("secret words")
    (folder / "inside.tex").symlink_to(tmp_path / "secret.tex")
    (folder / "cv.tex").write_text(
        r"\documentclass{article}\begin{document}Words \input{inside}\input{../secret}\end{document}"
    )
    document = read(folder / "cv.tex")
    assert [line.text for line in document.lines] == ["Words"]
    assert len(document.skipped) == 2
    assert all("outside the folder" in text for text in document.skipped)


@pytest.mark.parametrize("room", ["%20", " ", "%20\n "])
def test_spaces_around_an_address_are_stripped(tmp_path: Path, room: str) -> None:
    (tmp_path / "cv.html").write_text(
        f'<p><a href="{room}https://ada.example.org{room}">Foam</a></p>', encoding="utf-8"
    )
    (line,) = (line for line in read(tmp_path / "cv.html").lines if not line.blank)
    assert [span.target for span in line.spans] == ["https://ada.example.org"]
