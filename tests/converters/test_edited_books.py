"""Chapters and edited books in references as text: who edited, in which book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importing import sources
from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV

CHAPTERS = {
    "Tester, M., & Roe, J. (2020). Waves at rest. In A. Roe (Ed.), Foam at sea (pp. 1–9). Tide Press.": "A. Roe",
    "Tester, M. (2018). Of waves. In A. Roe, B. Poe, & D. Doe (Eds.), *Foam at sea* (pp. 1–9). Tide Press.": "A. Roe and B. Poe and D. Doe",
    "Tester, M. (2016). Sand. In Roe, A. (Ed.), Foam at sea (pp. 1–9). Tide Press.": "Roe, A.",
    "Tester, M., Roe, J. (2015): Sand in Ruhe. In: Poe, B.; Doe, D. (Hg.): Foam at sea. Berlin: Tide Press, S. 1–9.": "Poe, B. and Doe, D.",
    "Tester, M. (2014). Of sand in water. In C. Poe/D. Doe (Hrsg.), Foam at sea (S. 1–9). Tide Press.": "C. Poe and D. Doe",
}  # fmt: skip
BOOKS = {
    "Roe, A., & Tester, M. (Eds.). (2013). *Foam at sea*. Tide Press.": "Roe, A. and Tester, M.",
    "Tester, M. (Ed.). (2012). *Foam at sea*. Tide Press.": "Tester, M.",
}


def read(tmp_path: Path, references: list[str], place: str) -> ParsedCV:
    text = "".join(f"- {reference}\n" for reference in references)
    if place == "cv.md":
        path = tmp_path / place
        path.write_text(f"# Mara Tester\n\n## Publications\n\n{text}", encoding="utf-8")
        return sources.read(path)
    files = {
        "_quarto.yml": "",
        "index.qmd": "---\ntitle: Mara Tester\n---\nI study foam.\n",
        place: f"---\ntitle: Publications\n---\n\n{text}",
    }
    return read_site(tmp_path, files)


@pytest.mark.parametrize("place", ["cv.md", "publications.qmd"])
def test_editors_and_books_of_chapters_are_read(place: str, tmp_path: Path) -> None:
    cv = read(tmp_path, [*CHAPTERS], place)
    assert [work.get("editor") for work in cv.publications] == [*CHAPTERS.values()]
    assert {(work.type, work.get("booktitle")) for work in cv.publications} == {
        ("incollection", "Foam at sea")
    }
    assert {work.get("pages") for work in cv.publications} == {"1--9"}
    assert all(work.get("title") and work.get("author") for work in cv.publications)
    assert unsorted(cv) == []


def test_edited_books_have_editors_and_no_authors(tmp_path: Path) -> None:
    cv = read(tmp_path, [*BOOKS, next(iter(CHAPTERS))], "cv.md")
    people = [(work.get("editor"), work.get("author")) for work in cv.publications[:2]]
    assert people == [(editors, "") for editors in BOOKS.values()]
    assert {work.get("title") for work in cv.publications[:2]} == {"Foam at sea"}
    assert unsorted(cv) == []


def test_words_in_brackets_make_nobody_an_editor(tmp_path: Path) -> None:
    reference = "Tester, M. (2014). Foam in history (2nd ed.). Tide Press."
    (work,) = read(tmp_path, [reference], "cv.md").publications
    assert (work.get("editor"), work.get("author")) == ("", "Tester, M.")
