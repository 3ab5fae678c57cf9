"""One CV in every format and from every program gives nearly the same person and the same publications.

`tests/whole` writes it; its PDFs were made once by `tests/whole/make_pdfs.py`. `tests/golden/whole` keeps the
differences.
"""

from __future__ import annotations

import re
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.importing import sources
from sitegen.model import Private
from tests.conftest import GOLDEN
from tests.whole import plain, sheet, tex, word

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = GOLDEN / "whole"
MANUSCRIPTS = Path(__file__).parent.parent / "whole"
LANGUAGES = ["english", "chinese"]
TEXTS: dict[str, Callable[[sheet.Sheet], str]] = {
    "text.txt": plain.text, "markdown.md": plain.markdown, "page.html": plain.html, "article.tex": tex.article,
    "moderncv.tex": tex.moderncv, "awesome.tex": tex.awesome, "res.tex": tex.res, "resume.tex": tex.resume,
}  # fmt: skip
DOCUMENTS = {
    "paragraphs.docx": word.paragraphs,
    "header.docx": word.header,
    "tables.docx": word.tables,
}
PDFS = sorted(f"{path.parent.name}/{path.name}" for path in FOLDER.glob("*/*.pdf"))
MOST = 35
"""Lines of person and publications that may differ: the network sees how a file is laid out."""


@cache
def manuscript(language: str) -> sheet.Sheet:
    return sheet.load(MANUSCRIPTS / f"{language}.yaml")


def summary(path: Path) -> str:
    """What an import of the file gives, less what programs make of apostrophes, addresses and capitals."""
    cv = sources.read(path)
    private = records.encode(cv.private) if cv.private != Private() else ""
    text = f"{records.encode(cv.person)}{private}\n{bibtex.encode(cv.publications)}"
    text = re.sub(r"(?<=source: ).*", "…", text).replace("’", "'")
    text = re.sub(
        r"(?:(?<=kind: )|(?<= title: ))[A-Z].*$",
        lambda found: found[0].title(),
        text,
        flags=re.MULTILINE,
    )
    text = re.sub(
        r"(?<=^headings:\n)(?:  .*\n)+", lambda found: found[0].lower(), text, flags=re.MULTILINE
    )
    text = re.sub(r"(?<=homepage: )(?:https?://)?(\S+?)/?$", r"\1", text, flags=re.MULTILINE)
    return re.sub(
        r"(?<=\d) (?=年)", "", text
    )  # LibreOffice leaves a little room between digits and Chinese


def compare(name: str, path: Path, golden: Callable[[Path, str], None]) -> None:
    """Keep what an import of the file gives otherwise than one of the same CV in Markdown."""
    expected = (FOLDER / f"{name.split('/')[0]}.txt").read_text(encoding="utf-8")
    lines = list(unified_diff(expected.splitlines(), summary(path).splitlines(), lineterm="", n=0))
    changed = [line for line in lines[2:] if not line.startswith("@@")]
    assert len(changed) <= MOST, "\n".join(changed)
    golden(FOLDER / f"{name}.diff", "".join(f"{line}\n" for line in changed))


@pytest.mark.parametrize("language", LANGUAGES)
def test_expected_content(
    language: str, golden: Callable[[Path, str], None], tmp_path: Path
) -> None:
    path = tmp_path / "cv.md"
    path.write_text(plain.markdown(manuscript(language)), encoding="utf-8")
    golden(FOLDER / f"{language}.txt", summary(path))


@pytest.mark.parametrize("format", TEXTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts(
    language: str, format: str, golden: Callable[[Path, str], None], tmp_path: Path
) -> None:
    path = tmp_path / format
    path.write_text(TEXTS[format](manuscript(language)), encoding="utf-8")
    compare(f"{language}/{format}", path, golden)


@pytest.mark.parametrize("format", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_documents(
    language: str, format: str, golden: Callable[[Path, str], None], tmp_path: Path
) -> None:
    DOCUMENTS[format](manuscript(language), tmp_path / format)
    compare(f"{language}/{format}", tmp_path / format, golden)


@pytest.mark.parametrize("name", PDFS)
def test_pdfs(name: str, golden: Callable[[Path, str], None]) -> None:
    compare(name, FOLDER / name, golden)
