"""Page numbers and date stamps in the headers and footers of a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importers import read_document
from tests.importers.raw_pdf import assemble

if TYPE_CHECKING:
    from pathlib import Path

TOP, FOOT = 780, 40


def pdf_of(folder: Path, pages: list[list[tuple[int, str]]]) -> Path:
    """A PDF whose pages show these texts at these heights."""
    first = 4
    kids = b" ".join(b"%d 0 R" % (first + 2 * at) for at in range(len(pages)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[" + kids + b"]/Count %d>>" % len(pages),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for at, page in enumerate(pages):
        content = b"".join(
            b"BT /F1 12 Tf 72 %d Td (%s) Tj ET\n" % (y, text.encode("ascii")) for y, text in page
        )
        parts = b"/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>>>" % (first + 2 * at + 1)
        objects.append(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]" + parts + b">>")
        objects.append(b"<</Length %d>>stream\n" % len(content) + content + b"endstream")
    path = folder / "cv.pdf"
    path.write_bytes(assemble(objects))
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
    pages = [
        [*body(at), (FOOT, f"Updated: Sep 14, 2019 Odile Farrow {at + 1}/3")] for at in range(3)
    ]
    pages[0].insert(0, (TOP + 20, "Odile Farrow"))
    lines = texts(pdf_of(tmp_path, pages))
    assert lines[0] == "Odile Farrow"
    assert not [text for text in lines if "Updated" in text]


def test_a_date_stamp_may_follow_the_page_number(tmp_path: Path) -> None:
    pages = [[(TOP + 20, f"Last updated: July 31, 2026 -{at + 1}-"), *body(at)] for at in range(2)]
    assert not [text for text in texts(pdf_of(tmp_path, pages)) if "updated" in text]
