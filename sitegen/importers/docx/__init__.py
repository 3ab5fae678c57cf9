"""Read a Word document (.docx) into lines.

A paragraph becomes one line, or several if it contains line breaks. Deleted and hidden text,
comments, field codes and page numbers are left out.

The XML is read with lxml rather than python-docx, which gives no access to tracked changes, text
boxes, fields, footnotes, content controls or the numbers of list items.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from sitegen.document import Photo
from sitegen.importers.docx.formatting import Numbering, Style, Styles, get_value, read_properties
from sitegen.importers.docx.package import Package
from sitegen.importers.files import MAX_PHOTOS, decode_picture, encode_photo, has_portrait_size
from sitegen.importers.lines import LineBuilder, Mark, arrange_row, subscript, superscript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from lxml.etree import _Element

    from sitegen.document import Line

    Marks = tuple[Mark, ...]
    from pathlib import Path

    from PIL.Image import Image

    from sitegen.importers.docx.package import Link

_IGNORED: Final = frozenset({
    "del", "moveFrom", "instrText", "delText", "delInstrText", "pPr", "rPr", "tblPr", "tblGrid",
    "trPr", "tcPr", "sectPr", "sdtPr", "sdtEndPr", "footnoteRef", "endnoteRef", "annotationRef",
    "rt", "Fallback", "chart", "posOffset",
})  # fmt: skip
_CHARACTERS: Final = {"tab": "\t", "ptab": "\t", "noBreakHyphen": "-", "softHyphen": ""}
_HYPERLINK: Final = re.compile(r'\s*HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]*)"', re.IGNORECASE)
_PAGE_FIELD: Final = re.compile(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b", re.IGNORECASE)
_SYMBOLS: Final = {
    0xB7: "•", 0xA7: "▪", 0xA8: "◻", 0xFC: "✓", 0xD8: "➢", 0x2A: "✉", 0x28: "☎", 0x29: "☎",
    0x2D: "−", 0xB4: "×", 0xB1: "±", 0xB3: "≥", 0xA3: "≤", 0x61: "α", 0x62: "β", 0x67: "γ",
    0x64: "δ", 0x6D: "μ", 0x73: "σ", 0x77: "ω", 0xD7: "·", 0xAE: "→", 0xB0: "°", 0xE0: "→",
}  # fmt: skip
"""Characters of symbol fonts, by the last byte of the code."""


@dataclass(frozen=True, slots=True)
class Source:
    """Data that the parts of a Word document refer to."""

    file: str
    """File name."""
    styles: Styles
    """Styles of the document."""
    numbering: Numbering
    """Lists of the document."""
    notes: Mapping[tuple[str, str | None], _Element]
    """Footnotes and endnotes by kind and id."""
    addresses: Mapping[str, str]
    """Link addresses by relationship id."""
    has_outline: bool = True
    """Whether outline levels of single paragraphs mark headings."""


@dataclass(slots=True)
class _Field:
    """An open field: its code, and whether its result has begun."""

    code: str = ""
    has_result: bool = False


class Body:
    """Reads blocks into lines."""

    def __init__(self, source: Source) -> None:
        """Start with no lines."""
        self._source = source
        self._pen = LineBuilder(source.file, squeeze=False)
        self._fields: list[_Field] = []
        self._boxes: list[_Element] = []
        self._notes: list[_Element] = []

    @property
    def lines(self) -> list[Line]:
        """The lines read so far."""
        return self._pen.lines

    def read(self, blocks: Iterable[_Element]) -> list[Line]:
        """Read paragraphs, tables and what contains them; return all lines."""
        for element in blocks:
            if element.tag == "p":
                self._paragraph(element)
            elif element.tag == "tbl":
                for cells in _rows(element):
                    self.add(arrange_row([Body(self._source).read(cell) for cell in cells]))
                self._pen.end()
            elif not _is_ignored(element):
                self.read(element)
        return self.lines

    def add(self, lines: Iterable[Line]) -> None:
        """Append lines as a paragraph of their own."""
        self._pen.end()
        self._pen.add(lines)

    def _paragraph(self, paragraph: _Element) -> None:
        source, own = self._source, read_properties(paragraph.find("pPr"))
        named = source.styles.get(get_value(paragraph, "pPr/pStyle") or source.styles.default)
        style = own.over(named)
        level = (style if source.has_outline else named).level or 0
        marker, listed = source.numbering.marker(style) if not level else ("", Style())
        # The list sets the indent of its items, unless the paragraph does.
        indent = own.over(listed.over(style)).indent
        self._pen.begin(level=level, marker=marker, indent=indent)
        self._inline(paragraph, named, ())
        notes, self._notes = self._notes, []
        for note in notes:
            self._pen.break_line()
            for part in note.iter("p"):
                self._inline(part, Style(), ())
                self._pen.write(" ")
        self._pen.end()
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.read(box)

    def _inline(self, parent: _Element, style: Style, marks: Marks) -> None:
        """Write the content of a run, a link, or an element around them."""
        for element in parent:
            tag = str(element.tag)
            if read := _READERS.get(tag):
                read(self, element, style, marks)
            elif tag in _CHARACTERS:
                self._write(_CHARACTERS[tag], style, marks)
            elif tag == "instrText" and self._fields:
                self._fields[-1].code += element.text or ""
            elif not _is_ignored(element):
                self._inline(element, style, marks)

    def _run(self, run: _Element, style: Style, marks: Marks) -> None:
        named = self._source.styles.get(get_value(run, "rPr/rStyle"))
        style = read_properties(run.find("rPr")).over(named.over(style))
        if not style.hidden:
            self._inline(run, style, marks)

    def _text(self, element: _Element, style: Style, marks: Marks) -> None:
        self._write(element.text or "", style, marks)

    def _symbol(self, element: _Element, style: Style, marks: Marks) -> None:
        """Write a symbol-font character; its code may be in the private use area."""
        code = element.get("char", "")
        number = int(code, 16) if re.fullmatch(r"[0-9A-Fa-f]{1,5}", code) else 0
        in_symbol_font = number < 0x100 or number >= 0xF000
        text = _SYMBOLS.get(number & 0xFF, "•") if in_symbol_font else chr(number)
        self._write(text, style, marks)

    def _break(self, element: _Element, _style: Style, _marks: Marks) -> None:
        if self._is_visible() and element.get("type") not in ("page", "column"):
            self._pen.break_line()

    def _link(self, element: _Element, style: Style, marks: Marks) -> None:
        target = self._source.addresses.get(element.get("id", ""))
        self._inline(element, style, (*marks, Mark("link", target)) if target else marks)

    def _simple_field(self, element: _Element, style: Style, marks: Marks) -> None:
        self._fields.append(_Field(element.get("instr", ""), has_result=True))
        self._inline(element, style, marks)
        self._fields.pop()

    def _field(self, element: _Element, _style: Style, _marks: Marks) -> None:
        kind = element.get("fldCharType")
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].has_result = True
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _note(self, element: _Element, _style: Style, _marks: Marks) -> None:
        key = (str(element.tag).removesuffix("Reference"), element.get("id"))
        note = self._source.notes.get(key)
        if note is not None and note not in self._notes:
            self._notes.append(note)

    def _alternatives(self, element: _Element, style: Style, marks: Marks) -> None:
        """Read the alternative for new programs, or the fallback if only that has text."""
        for choice in element:
            if next(choice.iter("t"), None) is not None:
                self._inline(choice, style, marks)
                return

    def _box(self, element: _Element, _style: Style, _marks: Marks) -> None:
        self._boxes.append(element)

    def _is_visible(self) -> bool:
        return all(f.has_result and not _PAGE_FIELD.match(f.code) for f in self._fields)

    def _write(self, text: str, style: Style, marks: Marks) -> None:
        if not self._is_visible():
            return
        links = [Mark("link", m[1]) for f in self._fields if (m := _HYPERLINK.match(f.code))]
        bold = [Mark("bold")] if style.bold else []
        italic = [Mark("italic")] if style.italic else []
        move = {"superscript": superscript, "subscript": subscript}.get(style.script or "", str)
        self._pen.write(move(text), (*bold, *italic, *marks, *links[-1:]))


_READERS: Final[dict[str, Callable[[Body, _Element, Style, Marks], None]]] = {
    "r": Body._run,
    "t": Body._text,
    "sym": Body._symbol,
    "br": Body._break,
    "cr": Body._break,
    "hyperlink": Body._link,
    "fldSimple": Body._simple_field,
    "fldChar": Body._field,
    "footnoteReference": Body._note,
    "endnoteReference": Body._note,
    "AlternateContent": Body._alternatives,
    "txbxContent": Body._box,
}


def _is_ignored(element: _Element) -> bool:
    """Return whether an element has no text, or is a form field that shows its placeholder."""
    return element.tag in _IGNORED or element.find("sdtPr/showingPlcHdr") is not None


def _rows(table: _Element) -> Iterator[list[_Element]]:
    """Yield the cells of each row; cells merged downwards count once, in their first row."""
    for element in table:
        if element.tag != "tr":
            yield from () if _is_ignored(element) else _rows(element)
        elif element.find("trPr/del") is None:
            yield list(_cells(element))


def _cells(parent: _Element) -> Iterator[_Element]:
    for element in parent:
        if element.tag != "tc":
            yield from () if _is_ignored(element) else _cells(element)
        elif element.find("tcPr/vMerge") is None or get_value(element, "tcPr/vMerge") == "restart":
            yield element


_PAGE_NUMBER: Final = re.compile(
    r"[\s\d|/\-–—·.,]*(?:(?:page|of|p|第|页|頁|共)[\s\d|/\-–—·.,]*)*", re.IGNORECASE
)
_AROUND_PAGE_NUMBER: Final = " |/-–—·.,0123456789"
"""What may stand around the name in a running header."""


def read_lines(path: Path) -> Iterator[Line | Photo]:
    """Yield the lines of the document, and possible portraits.

    The order is: header of the first page, other headers and footers with new text, body text.
    """
    package = Package(path)
    root = package.xml(package.main)
    links = package.links(package.main)
    parts = {link.kind: link.target for link in links.values()}
    notes = {
        (kind, note.get("id")): note
        for kind in ("footnote", "endnote")
        for note in package.xml(parts.get(f"{kind}s", ""))
        if note.get("type") in (None, "normal")
    }
    source = Source(
        path.name,
        Styles(package.xml(parts.get("styles", ""))),
        Numbering(package.xml(parts.get("numbering", ""))),
        notes,
        _addresses(links),
        _has_outline(root),
    )
    edges = _edges(root, links)
    header = next((part for part, rank in edges if not rank), "")
    edge_lines = [(part, _read_edge(package, part, source)) for part, _ in edges]
    body = Body(source).read(root)
    text = "\n".join(map(_normalize, body))
    out = Body(source)
    for part, lines in edge_lines:
        new = [
            line
            for line in lines
            if part == header or _normalize(line).strip(_AROUND_PAGE_NUMBER) not in text
        ]
        if any(not line.blank for line in new):
            out.add(new)
            text += "\n".join(map(_normalize, new))
    out.add(body)
    yield from out.lines
    pages = filter(None, (header, package.main))
    photos = (photo for part in pages for photo in _read_photos(package, part))
    yield from islice(photos, MAX_PHOTOS)


def _normalize(line: Line) -> str:
    return " ".join(line.text.casefold().split())


def _has_outline(root: _Element) -> bool:
    """Return whether outline levels mark headings; text pasted from the web has them everywhere."""
    paragraphs = [p for p in root.iter("p") if next(p.iter("t"), None) is not None]
    outlined = sum(p.find("pPr/outlineLvl") is not None for p in paragraphs)
    return 3 * outlined < len(paragraphs)


def _addresses(links: Mapping[str, Link]) -> dict[str, str]:
    return {key: link.target for key, link in links.items() if link.kind == "hyperlink"}


def _edges(root: _Element, links: Mapping[str, Link]) -> list[tuple[str, int]]:
    """Return the parts of headers and footers with their ranks, in reading order.

    The rank is 0 for the header of a first page, 1 for other headers, and 2 for footers.
    """
    ranks: dict[str, int] = {}
    for section in root.iter("sectPr"):
        title_page = section.find("titlePg")
        has_title = title_page is not None and title_page.get("val") not in ("0", "false")
        for reference in section:
            link = links.get(reference.get("id", ""))
            if link and reference.tag == "headerReference":
                on_title = reference.get("type") == ("first" if has_title else "default")
                ranks.setdefault(link.target, 0 if on_title else 1)
            elif link and reference.tag == "footerReference":
                ranks.setdefault(link.target, 2)
    return sorted(ranks.items(), key=lambda pair: pair[1])


def _read_edge(package: Package, part: str, source: Source) -> list[Line]:
    body = Body(replace(source, addresses=_addresses(package.links(part))))
    return [
        replace(line, level=0)
        for line in body.read(package.xml(part))
        if line.blank or not _PAGE_NUMBER.fullmatch(line.text)
    ]


_UNITS: Final = 12_700
"""Units (EMU) in a point."""
_WHOLE: Final = 100_000
"""The length of a side, in the units of cropped parts."""


def _read_photos(package: Package, part: str) -> Iterator[Photo]:
    """Yield the pictures of a part that have the size of a portrait."""
    links = package.links(part)
    paragraphs = 0
    seen = set()  # some occur twice, for new and old programs
    for element in package.xml(part).iter("p", "drawing"):
        if element.tag == "p":
            paragraphs += next(element.iter("t"), None) is not None
            continue
        extent, picture = element.find("*/extent"), next(element.iter("blip"), None)
        link = links.get(picture.get("embed", "")) if picture is not None else None
        width, height = (_length(extent, name) / _UNITS for name in ("cx", "cy"))
        if link is None or link.target in seen or not has_portrait_size(width, height):
            continue
        seen.add(link.target)
        if image := decode_picture(package.picture(link.target)):
            content = encode_photo(_crop(image, next(element.iter("srcRect"), None)))
            if content:
                yield Photo(content, round(width, 1), round(height, 1), paragraph=paragraphs)


def _crop(image: Image, cropped: _Element | None) -> Image:
    """Crop a picture to the part that the document shows."""
    left, top, right, bottom = (_length(cropped, side) / _WHOLE for side in "ltrb")
    if left + right >= 1 or top + bottom >= 1:
        return image
    width, height = image.size
    box = (left * width, top * height, (1 - right) * width, (1 - bottom) * height)
    return image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))


def _length(element: _Element | None, name: str) -> int:
    """Return a length that is not negative; 0 if it is missing."""
    text = element.get(name, "") if element is not None else ""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else 0
