"""Pictures of a portrait's size are offered; damaged and hostile ones are left out."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from pypdfium2 import PdfDocument, PdfImage, PdfMatrix

from sitegen.document import Box
from sitegen.importers import read
from tests.conftest import GOLDEN
from tests.importers.test_docx_parts import KINDS, R, W, paragraph, relationships, run

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Photo

PORTRAIT = Image.linear_gradient("L").resize((200, 240)).convert("RGB")
GPS = 0x8825
JPEG_BOMB = b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01"


def encode(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def png(width: int, height: int) -> bytes:
    """A picture whose header promises more than its data has."""
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0),
        b"IDAT": zlib.compress(bytes(1000)),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks.items()
    )


def in_word(folder: Path, picture: bytes, size: tuple[int, int], crop: str = "") -> list[Photo]:
    drawing = (
        f'<w:p><w:r><w:drawing><inline><extent cx="{size[0] * 12700}" cy="{size[1] * 12700}"/>'
        f'<blip r:embed="p"/><srcRect {crop}/></inline></w:drawing></w:r></w:p>'
    )
    body = paragraph(run("Ada Brook")) + drawing
    links = {
        "_rels/.rels": f'<Relationship Id="m" Type="{KINDS}/officeDocument" Target="word/cv.xml"/>',
        "word/_rels/cv.xml.rels": f'<Relationship Id="p" Type="{KINDS}/image" Target="p.png"/>',
    }
    with zipfile.ZipFile(folder / "cv.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/cv.xml", f"<w:document {W} {R}><w:body>{body}</w:body></w:document>")
        archive.writestr("word/p.png", picture)
        for name, link in links.items():
            archive.writestr(name, relationships(link))
    document = read(folder / "cv.docx")
    assert [line.text for line in document.lines] == ["Ada Brook"]
    return list(document.photos)


def in_pdf(folder: Path, jpeg: bytes, matrix: PdfMatrix) -> list[Photo]:
    with PdfDocument(GOLDEN / "pdf/article.pdf") as pdf:
        image = PdfImage.new(pdf)
        image.load_jpeg(io.BytesIO(jpeg), inline=True)
        image.set_matrix(matrix)
        page = pdf[0]
        page.insert_obj(image)
        page.gen_content()
        pdf.save(folder / "cv.pdf")
    return list(read(folder / "cv.pdf").photos)


def test_a_portrait_in_word_is_offered_without_metadata_and_cropped_parts(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[GPS] = {1: "N"}
    (photo,) = in_word(tmp_path, encode(PORTRAIT, "JPEG", exif=exif), (80, 96), crop='l="50000"')
    assert (photo.width, photo.height, photo.paragraph) == (80, 96, 1)
    with Image.open(io.BytesIO(photo.content)) as image:
        assert (image.format, image.size, dict(image.getexif())) == ("JPEG", (100, 240), {})


def test_a_portrait_in_a_pdf_is_offered_upright_with_its_place(tmp_path: Path) -> None:
    jpeg = encode(PORTRAIT, "JPEG")
    (photo,) = in_pdf(tmp_path, jpeg, PdfMatrix(0, -80, 96, 0, 400, 700))
    assert (photo.page, photo.width, photo.height) == (1, 96, 80)
    assert photo.box is not None
    assert Box(400, photo.box.y0, 496, photo.box.y0 + 80) == photo.box
    with Image.open(io.BytesIO(photo.content)) as image:
        assert image.size == (240, 200)


@pytest.mark.parametrize("size", [(20, 20), (300, 60), (500, 500)], ids=["icon", "banner", "page"])
def test_pictures_of_other_sizes_are_not_offered(tmp_path: Path, size: tuple[int, int]) -> None:
    jpeg = encode(PORTRAIT, "JPEG")
    assert not in_word(tmp_path, jpeg, size)
    assert not in_pdf(tmp_path, jpeg, PdfMatrix(size[0], 0, 0, size[1], 60, 100))


@pytest.mark.parametrize(
    "picture",
    [
        png(1, 1_000_000),
        png(60_000, 60_000),
        png(400, 400)[:60],
        JPEG_BOMB,
        b"%!PS-Adobe-3.0 EPSF-3.0\n",
        bytes(30_000_000),
        encode(Image.new("RGB", (200, 200), "red"), "PNG"),
    ],
    ids=["thin", "large", "cut", "bomb", "postscript", "zeros", "one colour"],
)
def test_damaged_and_hostile_pictures_do_not_stop_an_import(tmp_path: Path, picture: bytes) -> None:
    assert not in_word(tmp_path, picture, (80, 96))
