"""The bytes of a PDF -> Lines. Runs in a process of its own, `python -m sitegen.importers.pdf.reader FILE < DATA`.

A PDF from anywhere may make the library that reads it loop, crash or eat all memory. Here it cannot: the process is
given a limit of memory and time, reads nothing but its input, and writes its lines as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

from sitegen.importers.pdf import columns, glyphs, heads, limits, segments, table, writing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.document import Line
    from sitegen.importers.pdf.glyphs import Glyph, Sheet
    from sitegen.importers.pdf.table import Row

SECONDS: Final = 6
MOST_PAGES: Final = 100
MOST_CHARACTERS: Final = 1_000_000
_PASSWORD: Final = 4
_FEW_LETTERS: Final = 20
_EXPORT: Final = "print or export the CV as PDF again, or give its .docx or .tex"
_OCR: Final = "run text recognition over it, for instance `ocrmypdf CV.pdf CV-text.pdf`, and import what that makes"


class CannotReadError(Exception):
    """What is wrong with the PDF, and what to do."""


def read(data: bytes, file: str) -> list[Line]:
    """The lines of a PDF; `file` is its name. Raises CannotReadError."""
    import pypdfium2.raw as pdfium

    pdfium.FPDF_InitLibrary()
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        if pdfium.FPDF_GetLastError() == _PASSWORD:
            raise CannotReadError(
                "this PDF is protected by a password", "save it without one and import that"
            )
        raise CannotReadError("this PDF is broken", _EXPORT)
    try:
        sheets = list(_sheets(document, pdfium.FPDF_GetPageCount(document)))
        frames = {sheet.number: sheet.frame for sheet in sheets}
        return list(writing.lines(heads.part(_rows(sheets)), file, frames))
    finally:
        pdfium.FPDF_CloseDocument(document)


def _sheets(document: Any, pages: int) -> Iterator[Sheet]:
    if not pages:
        raise CannotReadError("this PDF has no pages", _EXPORT)
    if pages > MOST_PAGES:
        raise CannotReadError(
            f"this PDF has {pages} pages; {MOST_PAGES} are read at most", "give the CV alone"
        )
    count = letters = strange = 0
    for number in range(1, pages + 1):
        sheet = glyphs.sheet(document, number, MOST_CHARACTERS)
        if not sheet.width:
            raise CannotReadError(f"page {number} of this PDF is broken", _EXPORT)
        count += len(sheet.glyphs)
        if count > MOST_CHARACTERS:
            raise CannotReadError("this PDF has more text than any CV", "give the CV alone")
        letters += sum(glyph.text.isalnum() for glyph in sheet.glyphs)
        strange += sum(
            glyph.text >= "\U000f0000" or glyph.text == "\ufffd" for glyph in sheet.glyphs
        )
        yield sheet
    if letters + strange < _FEW_LETTERS:
        raise CannotReadError("there is no text in this PDF, only pictures, as in a scan", _OCR)
    if strange > letters:
        raise CannotReadError(
            "the fonts of this PDF do not tell which letters their signs are", _OCR
        )


def _rows(sheets: list[Sheet]) -> list[list[Row]]:
    """The rows of each page, in reading order; text that is turned comes after the rest of its page."""
    found = [[segments.segments(turned) for turned in _by_turn(sheet.glyphs)] for sheet in sheets]
    stops = segments.stops([part for page in found for part in page])
    pages: list[list[Row]] = []
    region = 0
    for sheet, page in zip(sheets, found, strict=True):
        pages.append([])
        for turned in page:
            for part in columns.regions(
                [piece for segment in turned for piece in segments.cut(segment, stops)]
            ):
                region += 1
                pages[-1] += table.rows(part, sheet.number, region)
    return pages


def _by_turn(found: list[Glyph]) -> list[list[Glyph]]:
    turns: dict[int, list[Glyph]] = {}
    for glyph in found:
        turns.setdefault(glyph.turn, []).append(glyph)
    return sorted(turns.values(), key=len, reverse=True)


def main() -> None:
    """Read a PDF from standard input; write `{"lines": [...]}` or `{"problem": [what, hint]}`."""
    limits.limit(SECONDS)
    try:
        found = read(sys.stdin.buffer.read(), sys.argv[1])
    except CannotReadError as error:
        json.dump({"problem": error.args}, sys.stdout)
        return
    json.dump({"lines": [_plain(line) for line in found]}, sys.stdout)


def _plain(line: Line) -> list[object]:
    return [
        line.text, line.place.line, line.place.page, line.level, line.marker, line.indent, line.spans, line.size,
        line.column, line.box, line.full,
    ]  # fmt: skip


if __name__ == "__main__":
    main()
