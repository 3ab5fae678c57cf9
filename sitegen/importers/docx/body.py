"""Read the paragraphs, tables and text boxes of a part of a Word document into lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.importers.builder import LineBuilder, Mark, subscript, superscript
from sitegen.importers.docx.styles import Numbering, Style, Styles, child, local, properties, value
from sitegen.importers.tables import arrange_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lxml.etree import _Element

    from sitegen.document import Line

_DROPPED: Final = frozenset({
    "del", "moveFrom", "instrText", "delText", "delInstrText", "pPr", "rPr", "tblPr", "tblGrid",
    "trPr", "tcPr",
    "sectPr", "sdtPr", "sdtEndPr", "footnoteRef", "endnoteRef", "annotationRef", "rt",
    "Fallback", "chart",
    "posOffset",
})  # fmt: skip
_SIGNS: Final = {
    "tab": "\t", "ptab": "\t", "noBreakHyphen": "-", "softHyphen": "",
}  # fmt: skip
_LINK: Final = re.compile(r'\s*HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]*)"', re.IGNORECASE)
_PAGE: Final = re.compile(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b", re.IGNORECASE)
_SYMBOLS: Final = {
    0xB7: "•", 0xA7: "▪", 0xA8: "◻", 0xFC: "✓", 0xD8: "➢", 0x2A: "✉", 0x28: "☎", 0x29: "☎",
    0x2D: "−", 0xB4: "×",
    0xB1: "±", 0xB3: "≥", 0xA3: "≤", 0x61: "α", 0x62: "β", 0x67: "γ", 0x64: "δ", 0x6D: "μ",
    0x73: "σ", 0x77: "ω",
    0xD7: "·", 0xAE: "→", 0xB0: "°", 0xE0: "→",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """What the parts of a Word document refer to."""

    file: str
    """File name."""
    styles: Styles
    """Styles of the document."""
    numbering: Numbering
    """Lists of the document."""
    notes: Mapping[tuple[str, str], _Element]
    """Footnotes and endnotes by kind and id."""
    addresses: Mapping[str, str]
    """Link addresses by relationship id."""
    outlined: bool = True
    """Whether outline levels of single paragraphs mark headings."""


@dataclass(slots=True)
class _Field:
    """An open field: its code, and whether its result has begun."""

    code: str = ""
    shown: bool = False


class Body:
    """Reads blocks into lines."""

    def __init__(self, source: Source) -> None:
        """Start with no lines."""
        self.pen = LineBuilder(source.file, squeeze=False)
        self._source = source
        self._fields: list[_Field] = []
        self._boxes: list[_Element] = []
        self._notes: list[_Element] = []

    @property
    def lines(self) -> list[Line]:
        """The lines read so far."""
        return self.pen.lines

    def blocks(self, parent: _Element) -> None:
        """Read all paragraphs and tables in an element."""
        for element in parent:
            name = local(element)
            if name == "p":
                self._paragraph(element)
            elif name == "tbl":
                self._table(element)
            elif name not in _DROPPED and not _is_placeholder(element):
                self.blocks(element)

    def _table(self, table: _Element) -> None:
        for cells in _rows(table):
            found = []
            for cell in cells:
                inner = Body(self._source)
                inner.blocks(cell)
                found.append(inner.lines)
            self.pen.end()
            self.pen.add(arrange_row(found))
        self.pen.end()

    def _paragraph(self, paragraph: _Element) -> None:
        source, own = self._source, child(paragraph, "pPr")
        named = source.styles.get(value(child(own, "pStyle")) or source.styles.default)
        style = properties(own).over(named)
        level = (style if source.outlined else named).level or 0
        marker, look = source.numbering.marker(style) if not level else ("", Style())
        # The list sets the indent of its items, unless the paragraph does.
        placed = properties(own).over(look.over(style))
        self.pen.begin(level=level, marker=marker, indent=placed.indent)
        self._inline(paragraph, named, ())
        notes, self._notes = self._notes, []
        for note in notes:
            self.pen.break_line()
            for part in note.iter("{*}p"):
                self._inline(part, Style(), ())
                self.pen.write(" ")
        self.pen.end()
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.blocks(box)

    def _inline(self, parent: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        """Write the content of a run, a link, or an element around them."""
        for element in parent:
            name = local(element)
            if read := _READERS.get(name):
                read(self, element, style, marks)
            elif name in _SIGNS:
                self._write(_SIGNS[name], style, marks)
            elif name == "instrText" and self._fields:
                self._fields[-1].code += element.text or ""
            elif name not in _DROPPED and not _is_placeholder(element):
                self._inline(element, style, marks)

    def _run(self, run: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        own = child(run, "rPr")
        named = self._source.styles.get(value(child(own, "rStyle")))
        style = properties(own).over(named.over(style))
        if not style.hidden:
            self._inline(run, style, marks)

    def _text(self, element: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        self._write(element.text or "", style, marks)

    def _symbol(self, element: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        """Write a symbol-font character; its code may be in the private use area."""
        code = value(element, "char") or ""
        number = int(code, 16) if re.fullmatch(r"[0-9A-Fa-f]{1,5}", code) else 0
        self._write(
            _SYMBOLS.get(number & 0xFF, "•") if number < 0x100 or number >= 0xF000 else chr(number),
            style,
            marks,
        )

    def _break(self, element: _Element, _style: Style, _marks: tuple[Mark, ...]) -> None:
        if self._is_shown() and value(element, "type") not in ("page", "column"):
            self.pen.break_line()

    def _link(self, element: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        target = self._source.addresses.get(value(element, "id") or "", "")
        self._inline(element, style, (*marks, Mark("link", target)) if target else marks)

    def _simple_field(self, element: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        self._fields.append(_Field(value(element, "instr") or "", shown=True))
        self._inline(element, style, marks)
        self._fields.pop()

    def _field(self, element: _Element, _style: Style, _marks: tuple[Mark, ...]) -> None:
        kind = value(element, "fldCharType")
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].shown = True
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _note(self, element: _Element, _style: Style, _marks: tuple[Mark, ...]) -> None:
        note = self._source.notes.get(
            (local(element).removesuffix("Reference"), value(element, "id") or "")
        )
        if note is not None and note not in self._notes:
            self._notes.append(note)

    def _either(self, element: _Element, style: Style, marks: tuple[Mark, ...]) -> None:
        """Read the alternative for new programs, or the fallback if only that has text."""
        for choice in element:
            if next(choice.iter("{*}t"), None) is not None:
                self._inline(choice, style, marks)
                return

    def _box(self, element: _Element, _style: Style, _marks: tuple[Mark, ...]) -> None:
        self._boxes.append(element)

    def _is_shown(self) -> bool:
        return all(field.shown and not _PAGE.match(field.code) for field in self._fields)

    def _write(self, text: str, style: Style, marks: tuple[Mark, ...]) -> None:
        if not self._is_shown():
            return
        links = [
            Mark("link", link[1]) for field in self._fields if (link := _LINK.match(field.code))
        ]
        looks: list[Mark] = [Mark(look) for look in ("bold", "italic") if getattr(style, look)]
        if style.raised == "superscript":
            text = superscript(text)
        elif style.raised == "subscript":
            text = subscript(text)
        self.pen.write(text, (*looks, *marks, *links[-1:]))


_READERS: Final[dict[str, Callable[[Body, _Element, Style, tuple[Mark, ...]], None]]] = {
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
    "AlternateContent": Body._either,
    "txbxContent": Body._box,
}


def _is_placeholder(element: _Element) -> bool:
    """Return whether this is a form field that still shows its placeholder."""
    return local(element) == "sdt" and child(element, "sdtPr", "showingPlcHdr") is not None


def _rows(table: _Element) -> Iterator[list[_Element]]:
    """Yield the cells of each row; cells merged downwards count once, in their first row."""
    for element in table:
        if local(element) != "tr":
            yield from _rows(element) if local(element) not in _DROPPED else ()
        elif child(element, "trPr", "del") is None:
            yield list(_cells(element))


def _cells(parent: _Element) -> Iterator[_Element]:
    for element in parent:
        if local(element) != "tc":
            yield from _cells(element) if local(element) not in _DROPPED else ()
            continue
        merged = child(element, "tcPr", "vMerge")
        if merged is None or value(merged) == "restart":
            yield element
