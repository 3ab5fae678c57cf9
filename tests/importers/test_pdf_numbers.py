"""Page numbers and date stamps in the headers and footers of a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importers import read_document
from tests.importers.raw_pdf import make_pdf, write_text

if TYPE_CHECKING:
    from pathlib import Path

TOP, FOOT = 780, 40


def pdf_of(folder: Path, pages: list[list[tuple[int, str]]]) -> Path:
    """A PDF whose pages show these texts at these heights."""
    path = folder / "cv.pdf"
    streams = [b"".join(write_text(72, y, 12, text) for y, text in page) for page in pages]
    path.write_bytes(make_pdf(*streams))
    return path


def texts(path: Path) -> list[str]:
    return [line.text.strip() for line in read_document(path).lines if line.text]


def body(page: int) -> list[tuple[int, str]]:
    return [
        (TOP - 20 * at, f"Reader of tides at harbour {page * 10 + at}, Hill University")
        for at in range(8)
    ]


def test_page_numbers_that_begin_on_the_second_page_are_left_out(tmp_path: Path) -> None:
    pages = [body(at) + ([(FOOT, str(at))] if at else []) for at in range(4)]
    assert not {"1", "2", "3"} & set(texts(pdf_of(tmp_path, pages)))


def test_numbers_in_the_footer_that_are_no_page_numbers_stay(tmp_path: Path) -> None:
    pages = [[*body(at), (FOOT, foot)] for at, foot in enumerate(["17", "4", "92", "8"])]
    assert {"17", "4", "92", "8"} <= set(texts(pdf_of(tmp_path, pages)))


def test_a_footer_with_name_date_and_number_is_left_out(tmp_path: Path) -> None:
    foot = "Updated: Sep 14, 2019 Odile Farrow {}/3"
    pages = [[*body(at), (FOOT, foot.format(at + 1))] for at in range(3)]
    pages[0].insert(0, (TOP + 20, "Odile Farrow"))
    lines = texts(pdf_of(tmp_path, pages))
    assert lines[0] == "Odile Farrow"
    assert not [text for text in lines if "Updated" in text]
