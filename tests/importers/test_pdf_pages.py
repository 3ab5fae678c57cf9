"""Pages as pictures, and the boxes of lines on them."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image

from sitegen.importers import pictures, read, read_document
from tests.conftest import GOLDEN
from tests.importers.raw_pdf import make_pdf
from tests.importers.test_pdf import TWICE, bomb

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Box, Picture

PAPER = GOLDEN / "pdf/paper.pdf"


def image(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(picture.data))).convert("L")


def ink(picture: Image.Image) -> int:
    """How much of a picture is dark."""
    return sum(picture.histogram()[:160])


def changed(folder: Path, *, turn: int = 0, shift: float = 0) -> Path:
    """Return a PDF with a rotated page, or one whose coordinates do not begin at its corner."""
    path = folder / "changed.pdf"
    with pypdfium2.PdfDocument(PAPER) as file:
        page = file[0]
        page.set_rotation(turn)
        left, bottom, right, top = page.get_mediabox()
        page.set_cropbox(left + shift, bottom + shift, right, top)
        file.save(path)
    return path


@pytest.mark.parametrize(
    ("turn", "shift"), [(0, 0), (90, 0), (180, 0), (270, 0), (0, 30), (90, 30)]
)
def test_everything_drawn_is_inside_the_boxes_of_lines(
    turn: int, shift: float, tmp_path: Path
) -> None:
    path = changed(tmp_path, turn=turn, shift=shift)
    (picture,) = pictures(path)
    page = image(picture)
    scale = page.width / picture.width
    drawn = ink(page)
    assert drawn > 1000
    boxes = [line.box for line in read_document(path).lines if line.box]
    assert len(boxes) > 5
    for box in boxes:
        inside = scaled(box, scale)
        assert ink(page.crop(inside)) > 0
    for box in boxes:
        page.paste(255, scaled(box, scale))
    assert ink(page) < 0.02 * drawn


def scaled(box: Box, scale: float) -> tuple[int, int, int, int]:
    return (
        int(box.x0 * scale) - 1,
        int(box.y0 * scale) - 1,
        int(box.x1 * scale) + 2,
        int(box.y1 * scale) + 2,
    )


def test_lines_of_a_pdf_have_boxes_and_lines_of_text_have_none() -> None:
    assert all(line.box for line in read(GOLDEN / "pdf/twocolumn.pdf").lines if not line.blank)
    text = GOLDEN / "cvs/professor.txt"
    assert not any(line.box for line in read(text).lines)
    assert pictures(text) == ()


def test_pictures_are_small_and_sharp() -> None:
    (picture,) = pictures(GOLDEN / "pdf/article.pdf")
    assert (round(picture.width), round(picture.height)) == (612, 792)
    assert 900 <= image(picture).width <= 1000
    assert len(picture.data) < 200_000


LINES = bomb(b"0 0 m 9 9 l S " * 50_000, 60)
DRAWN = {
    "many pages": (make_pdf(pages=60), 40),  # or as many as a busy machine draws in the time
    "endless page": (make_pdf(LINES, filters=TWICE), 0),
    "broken": (make_pdf()[:-900], 0),
    "strip": (make_pdf().replace(b"0 0 595 842", b"0 0 9 14400"), 1),
}


@pytest.mark.parametrize(("data", "drawn"), DRAWN.values(), ids=DRAWN)
def test_pages_that_cannot_be_drawn_are_skipped(data: bytes, drawn: int, tmp_path: Path) -> None:
    path = tmp_path / "cv.pdf"
    path.write_bytes(data)
    found = pictures(path)
    assert [picture.page for picture in found] == list(range(1, len(found) + 1))
    assert min(drawn, 1) <= len(found) <= drawn
    assert all(max(image(picture).size) <= 2000 for picture in found)
