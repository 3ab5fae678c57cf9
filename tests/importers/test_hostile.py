"""Broken and hostile files end in a message, within limits of time and memory."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from sitegen.errors import UnreadableError
from sitegen.importers import read, read_document

FIXTURES = Path(__file__).parent / "fixtures"
DOCX = (FIXTURES / "same.docx").read_bytes()
MAIN = "word/document.xml"
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BOMB = f'<!DOCTYPE x [<!ENTITY a "{"a" * 1000}"><!ENTITY b "{"&a;" * 1000}"><!ENTITY c "{"&b;" * 1000}">]>'


ATTRIBUTES = b"<p " + b" ".join(b"a%d=1" % number for number in range(190_000)) + b">words"
STYLED = '<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr></w:p>'
STYLES = "".join(
    f'<w:style w:styleId="s{number}"><w:basedOn w:val="s{number + 1}"/></w:style>'
    for number in range(5_000)
)


def docx(document: str, **parts: str) -> bytes:
    """Return the fixture with other parts."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(DOCX)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(name, {MAIN: document, **parts}.get(name) or old.read(name))
    return out.getvalue()


def archive(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        for name in names:
            new.writestr(name, "")
    return out.getvalue()


def body(inner: str) -> str:
    return f"<w:document {W}><w:body>{inner}</w:body></w:document>"


def locked(data: bytes) -> bytes:
    """Return an archive whose parts are all marked as encrypted."""
    out = bytearray(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        at = archive.start_dir
    for _ in archive.infolist():
        out[at + 8] |= 1
        at = out.find(b"PK\x01\x02", at + 4)
    return bytes(out)


CASES = {
    "empty.docx": (b"", "this is an empty file, not a Word document"),
    "pdf.docx": (b"%PDF-1.7\n...", "this is a PDF, not a Word document"),
    "text.docx": (b"Ottilie Varga", "this is not a Word document"),
    "old.docx": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "(.doc) or a password-protected document"),
    "sheet.docx": (archive("xl/workbook.xml"), "an Excel workbook"),
    "zip.docx": (archive("a"), "this zip archive contains no Word document"),
    "half.docx": (DOCX[: len(DOCX) // 2], "this Word document is damaged"),
    "torn.docx": (DOCX.replace(b"PK\x03\x04", b"PK\x03\x05").replace(b"PK\x03\x05", b"PK\x03\x04", 1), "is damaged"),
    "bomb.docx": (docx(body("<w:p/>" * 5_000_000)), "too large for a CV when unpacked"),
    "locked.docx": (locked(DOCX), "this file is encrypted"),
    "elements.docx": (docx(body("<w:p/>" * 400_001)), "too large for a CV when unpacked"),
    "parts.docx": (archive(*(f"word/{number}.xml" for number in range(70_000))), "too large for a CV when unpacked"),
    "entities.docx": (docx(BOMB + body("<w:p><w:r><w:t>&c;</w:t></w:r></w:p>")), "is damaged"),
    "xxe.docx": (
        docx('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + body("<w:p><w:r><w:t>&a;</w:t></w:r></w:p>")),
        "declares XML entities",
    ),
    "deep.docx": (docx(body("<w:tbl><w:tr><w:tc>" * 400 + "</w:tc></w:tr></w:tbl>" * 400)), "is damaged"),
    "long.docx": (docx(body(f"<w:p><w:r><w:t>{'many words ' * 10}</w:t></w:r></w:p>" * 12_000)), "more text than a CV"),
    "pdf.tex": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "this is a PDF, not a text file"),
    "nothing.tex": (b"% a comment\n", "this file contains no text"),
    "loop.tex": (rb"\def\a{\a\a}\a", "nested too deeply or never end"),
    "growth.tex": (
        b"\\def\\a{many words }"
        + b"".join(b"\\def\\%c{" % (98 + i) + b"\\%c" % (97 + i) * 10 + b"}" for i in range(9))
        + b"\\j",
        "nested too deeply or never end",
    ),
    "notes.tex": (rb"\footnote{" * 5000 + b"x", "nested too deeply"),
    "big.tex": (b"words " * 20_000_000, "larger than 1 MiB"),
    "long.md": (b"- *a*\n" * 150_000, "more text than a CV"),
    "zip.md": (DOCX, "this is a Word document or another zip archive, not a text file"),
    "deep.html": (b"<div>" * 100_000 + b"words", "nested too deeply"),
    "cells.html": (b"<table><tr><td>" * 5_000 + b"words", "nested too deeply"),
    "big.html": (b"<p>words" * 10_000_000, "larger than 16 MiB"),
    "empty.html": (b"<html><head><script>x</script></head></html>", "this file contains no text"),
    "comment.html": (b"<!-- words -->", "this page contains no text"),
    "markup.html": (b"<p>words" + b" " * 5_000_000, "more text than a CV"),
    "attributes.html": (ATTRIBUTES, "takes too much time or memory"),
    "styles.docx": (docx(body(STYLED), **{"word/styles.xml": f"<w:styles {W}>{STYLES}</w:styles>"}), "nested too deeply"),
    "control.txt": (b"Ottilie\0 Varga", "this is not a text file"),
    "encoding.txt": (b"Ottilie \xff\x81\x8d Varga\n" * 10, "in an unknown encoding"),
    "lines.txt": (b"word\n\n" * 5_001, "more text than a CV"),
    "long.txt": (b"many words " * 5_000, "more text than a CV"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_file_ends_in_a_message(tmp_path: Path, name: str) -> None:
    data, message = CASES[name]
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        read(path)
    problem = caught.value.problems[0]
    assert message in problem.message
    assert problem.path == str(path)
    assert problem.hint


@pytest.mark.parametrize(
    "name", ["same.tex", "same.html", "same.md", "same.docx", "office.docx", "folder/cv.tex"]
)
def test_a_truncated_file_is_read_or_rejected(tmp_path: Path, name: str) -> None:
    data = (FIXTURES / name).read_bytes()
    path = tmp_path / Path(name).name
    for part in range(1, 40):
        path.write_bytes(data[: len(data) * part // 40])
        try:
            assert read_document(path).lines
        except UnreadableError as error:
            assert error.problems[0].message


def test_entities_in_a_page_read_no_file(tmp_path: Path) -> None:
    path = tmp_path / "cv.html"
    path.write_text(
        '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><p>Words &a; more</p>'
    )
    assert "root:" not in " ".join(line.text for line in read(path).lines)
