"""Which files can be read, and the messages for the others."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

import pytest
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from sitegen.errors import UnreadableError
from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "沈若溪\nÉcole, 2020\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("gb18030"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
    ],
    ids=["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "gb18030", "windows-lines", "mac-lines"],
)
def test_texts_of_all_encodings(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cv.TXT"
    path.write_bytes(data)
    document = read(path)
    assert document.name == "cv.TXT"
    assert [line.text for line in document.lines] == ["沈若溪", "École, 2020", ""]
    assert str(document.lines[1].place) == "cv.TXT:2"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("cv.txt", None, "no such file"),
        (".", None, "this is a folder, not a CV"),
        ("cv.odt", b"x", "unsupported format '.odt'"),
        ("cv", b"x", "the format is unknown: the file name has no suffix"),
        ("cv.txt", codecs.BOM_UTF16_LE + b"x", "this text is in an unknown encoding"),
        ("cv.md", b" \n\t\n", "this file contains no text"),
    ],
)
def test_unreadable_files_are_explained(
    tmp_path: Path, name: str, data: bytes | None, message: str
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        read(path)
    assert caught.value.problems[0].message == message
    assert caught.value.problems[0].path == str(path)
    assert caught.value.problems[0].hint


def test_outline_levels_of_all_paragraphs_are_no_headings(tmp_path: Path) -> None:
    document = Document()
    rows = [("2019", "Reader", "Hill University"), ("2021", "Docent", "Shore College")]
    table = document.add_table(2, 3)
    for cells, texts in zip(table.rows, rows, strict=True):
        for cell, text in zip(cells.cells, texts, strict=True):
            cell.text = text
            cell.paragraphs[0]._p.get_or_add_pPr().append(
                parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="0"/>')
            )
    document.save(str(tmp_path / "cv.docx"))
    lines = read(tmp_path / "cv.docx").lines
    assert [(line.level, line.text) for line in lines if not line.blank] == [
        (0, "\t".join(row)) for row in rows
    ]


def test_wide_gaps_are_shortened_with_what_follows_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "cv.txt"
    path.write_text(f"Ada{' ' * 500}*Nilsson*{' ' * 300}[Lund](https://a.example/){' ' * 100}2020")
    (line,) = read(path).lines
    gap = " " * 100
    assert line.text == f"Ada{gap}Nilsson{gap}Lund{gap}2020"
    assert line.texts_with("italic") == ("Nilsson",)
    assert line.texts_with("link") == ("Lund",)
