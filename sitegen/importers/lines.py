"""Build lines: the markers of list items, the rows of tables, and text piece by piece."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Line, Place, Span, shift_spans

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.document import Formatting

# Bullets and numbers of list items

_BULLET: Final = r"[-*+•·▪▫■□●○◦°∘‣∙⁃►▶▸➢➤✓✔❖◆◇◊⋄⬥⬧▹▷»›–—]"
_NUMBER: Final = r"(?!\(\d{3}\)\s?\d{3}[-. ]?\d{4}\b)\(?\[?\d{1,3}[.)\]、]"
_HAN: Final = r"(?=[《〈“]|[^\W\d_A-Za-zÀ-ɏ])"
_NAME: Final = r"(?=[A-ZÀ-Þ][^\W\d_]*[\s,.'’-]|[“\"]\w)"
_YEAR: Final = r"(?=(?:19|20)\d\d ?年|[\[［【][^\W\d_A-Za-zÀ-ɏ])"  # `2.2021年10月`, `3.[美] ...`
_TIGHT: Final = (
    rf"\d{{1,3}}[、．](?=\S)|[\[【［]\d{{1,3}}[\]】］]"
    rf"|(?:[（(]\d{{1,2}}[)）]|\d{{1,2}}\.)(?:{_HAN}|{_NAME})|\d{{1,2}}\.{_YEAR}"
)
_LETTER: Final = r"[a-oq-u][.)](?=\s+[A-ZÀ-Þ“\"])"  # not "p. 12", nor "Doe" over "v. Roe"
_ROMAN: Final = (
    r"[ivx]{2,5}[.)](?=\s+[A-ZÀ-Þ“\"])|[vx][.)](?=\s+[A-ZÀ-Þ][\w’-]+ [A-ZÀ-Þ][\w’-]+ \()"
)
_SINGLE: Final = rf"{_NUMBER}(?=\s)|{_LETTER}|{_ROMAN}|{_TIGHT}|{_BULLET}(?=[ \t])|[•■●▪◆➢]"
_ROMAN_DIGITS: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MARKER: Final = re.compile(rf"\s*(?P<marks>(?:{_BULLET}[ \t]+)*(?:{_SINGLE}))\s*")


def split_marker(text: str) -> tuple[str, int]:
    """Return the marker a text begins with and the index of its words; `("", 0)` if it has none.

    Of several bullets the last one counts: `• - word` is an item of an inner list.
    """
    match = _MARKER.match(text)
    return (match["marks"].split()[-1], match.end()) if match else ("", 0)


def format_number(count: int, style: str) -> str:
    """Return a number in the style of `1`, `a`, `A`, `i` or `I`, as lists count their items."""
    text = str(count)
    if style.lower() == "a" and 0 < count <= 3 * 26:
        text = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)
    elif style.lower() == "i" and 0 < count < 4000:
        text = ""
        for value, digits in _ROMAN_DIGITS:
            text += digits * (count // value)
            count %= value
    return text.upper() if style.isupper() else text


# Rows of tables

_SHORT: Final = 40
_LABEL: Final = 60
_MANY: Final = 3
_FEW: Final = 7
_PHRASE: Final = 90


def arrange_row(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """Return the lines of a row whose cells are given as lines.

    Cells of one line are joined with tabs, and so are three or more cells of a few words each. If
    only one cell is longer, short cells with digits (dates, amounts) join its first line. A heading
    stays apart. Otherwise the cells are read one after the other.
    """
    whole = [cell for cell in cells if any(not line.blank for line in cell)]
    filled = [[line for line in cell if not line.blank] for cell in whole]
    if not filled:
        return []
    if filled[0][0].level and len(filled) > 1:
        return [*filled[0], *arrange_row(whole[1:])]
    if all(len(cell) == 1 and not (cell[0].level and len(filled) > 1) for cell in filled):
        return [_join([cell[0] for cell in filled])]
    if joined := _columns(filled):
        return joined
    if _is_dated(filled):
        return [_join([line for cell in filled for line in cell])]
    if len(filled) >= _MANY and all(_is_label(cell) for cell in filled):
        return [_join([_join(cell, " ") for cell in filled])]
    long = [index for index, cell in enumerate(filled) if not _is_side(cell)]
    if len(long) == 1 and not filled[long[0]][0].level:
        first = _join([cell[0] for cell in filled])
        rest = whole[long[0]]
        start = next(index for index, line in enumerate(rest) if not line.blank)
        return [first, *rest[start + 1 :]]
    out: list[Line] = []
    for cell in whole:
        if out:
            out.append(replace(cell[0], text="", marker="", level=0, indent=0, spans=()))
        out += cell
    return out


def _is_side(cell: Sequence[Line]) -> bool:
    text = cell[0].text
    return len(cell) == 1 and len(text) <= _SHORT and any(char.isdigit() for char in text)


def _is_dated(cells: Sequence[Sequence[Line]]) -> bool:
    """Return whether a date precedes two or more cells of short lines."""
    lines = [line for cell in cells[1:] for line in cell]
    short = all(len(line.text) <= _PHRASE and not (line.marker or line.level) for line in lines)
    return len(cells) >= _MANY and _is_side(cells[0]) and short and len(lines) <= _FEW


def _is_label(cell: Sequence[Line]) -> bool:
    """Return whether a cell is a few wrapped words: `Completion Date` above `MM/YYYY`."""
    return sum(len(line.text) for line in cell) <= _LABEL and not any(
        line.marker or line.level for line in cell
    )


def _columns(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """Join cells line by line if one of them has a date or number in each line."""
    count = len(cells[0])
    if len(cells) < 2 or any(len(cell) != count for cell in cells):
        return []
    if not any(all(_is_side([line]) for line in cell) for cell in cells):
        return []
    return [_join(lines) for lines in zip(*cells, strict=True)]


def _join(lines: Sequence[Line], between: str = "\t") -> Line:
    """Join lines into one, with a tab between them."""
    text, spans = "", []
    for line in lines:
        lead = f"{text}{between}" if text else ""
        inner = f"{line.marker} {line.text}" if lead and line.marker else line.text
        shift = len(lead) + len(inner) - len(line.text)
        spans += [
            span._replace(start=span.start + shift, end=span.end + shift) for span in line.spans
        ]
        text = lead + inner
    return replace(lines[0], text=text, spans=tuple(sorted(spans)))


# Text

_MAX_LINES: Final = 10_000
_MAX_CHARACTERS: Final = 1_000_000
_MAX_LINE: Final = 50_000
"""Several times what the longest CVs have, yet little enough to parse in minutes."""

_SPACES: Final = re.compile(r"[ \n\r\f\v]+")
_TAB: Final = re.compile(r" *\t[ \t]*")
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""Control characters of typesetting, which are not content."""
_ADDRESS_PADDING: Final = re.compile(r"^(?:\s|%20)+|(?:\s|%20)+$")
_SCRIPT_NUMBER: Final = re.compile(r"\s*[-+−]?\d[\d, ]*")
_SUPERSCRIPTS: Final = str.maketrans("0123456789-+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁻")
_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class TooMuchTextError(Exception):
    """The file has more text than any CV."""


@dataclass(slots=True)
class SizeLimit:
    """Counts lines and characters while a file is read."""

    _lines: int = 0
    _characters: int = 0

    def count(self, line: Line) -> None:
        """Count a line; raise TooMuchTextError if it exceeds the limit."""
        self._lines += 1
        self._characters += len(line.text)
        too_many = self._lines > _MAX_LINES or self._characters > _MAX_CHARACTERS
        if too_many or len(line.text) > _MAX_LINE:
            raise TooMuchTextError


class Mark(NamedTuple):
    """The formatting of text that is being written."""

    look: Formatting
    """The formatting."""
    target: str = ""
    """The address, for a link."""


def strip_address(address: str) -> str:
    """Strip whitespace from a URL, also where it is percent-encoded."""
    return _ADDRESS_PADDING.sub("", address)


def superscript(text: str) -> str:
    """Return raised text with superscript digits: `Doe<sup>1</sup>` must not become `Doe1`."""
    return text.translate(_SUPERSCRIPTS) if _SCRIPT_NUMBER.fullmatch(text) else text


def subscript(text: str) -> str:
    """Return lowered text with subscript digits, as in `H₂O`."""
    return text.translate(_SUBSCRIPTS) if text.isdigit() else text


class LineBuilder:
    """Builds lines from pieces of text.

    A paragraph or list item becomes one line, or several where its author broke it. There is a
    blank line before each paragraph and none before an item.
    """

    def __init__(self, file: str, *, squeeze: bool = True) -> None:
        """Start without lines; `squeeze` collapses runs of spaces and line ends into one space."""
        self.lines: list[Line] = []
        """The lines written so far."""
        self.place: Place | None = None
        """Place in the source being read; None in formats without lines: places are counted."""
        self._file, self._squeeze, self._limit = file, squeeze, SizeLimit()
        self._pieces: list[tuple[str, tuple[Mark, ...]]] = []
        self._start: Place | None = None
        self._level = self._indent = 0
        self._marker = ""
        self._blank_due = self._broken = False

    @property
    def is_open(self) -> bool:
        """Whether the paragraph has text, on this line or an earlier one."""
        return bool(self._pieces) or self._broken

    @property
    def is_item(self) -> bool:
        """Whether the paragraph is a list item."""
        return bool(self._marker) or self._indent > 0

    def write(self, text: str, marks: Iterable[Mark] = ()) -> None:
        """Append text to the line. A tab is a gap between columns."""
        if not self._pieces:
            if not text.strip():
                return  # no space at the start of a line
            self._start = self.place
        self._pieces.append((_INVISIBLE.sub("", text).replace("\u2011", "-"), tuple(marks)))

    def begin(self, *, level: int = 0, marker: str = "", indent: int = 0) -> None:
        """End the paragraph and begin a heading, an item or another paragraph."""
        self.end()
        self._blank_due = bool(self.lines) and not marker
        self._level, self._marker, self._indent = level, marker, indent

    def end(self) -> None:
        """End the paragraph."""
        self.break_line()
        self._level, self._marker, self._indent = 0, "", 0
        self._blank_due, self._broken = bool(self.lines), False

    def break_line(self) -> None:
        """End the line, but not the paragraph."""
        text, spans = _join_pieces(self._pieces, squeeze=self._squeeze)
        self._pieces = []
        if not text:
            return
        typed, start = ("", 0) if self._level or self._marker else split_marker(text)
        looks = tuple(sorted(shift_spans(spans, start)))
        marker = self._marker or typed
        self.add([Line(text[start:], self._next_place(), self._level, marker, self._indent, looks)])
        if self._marker:
            self._indent += 2
        self._marker, self._broken = "", True

    def separate(self) -> None:
        """Put a blank line before what follows, unless a line or an item is open."""
        if not self._pieces and not self.is_item:
            self._blank_due = bool(self.lines)

    def discard_line(self) -> None:
        """Discard the text of the current line."""
        self._pieces = []

    def add(self, lines: Iterable[Line]) -> None:
        """Append whole lines, renumbering them in formats without lines."""
        for line in lines:
            if line.blank:
                self._blank_due = bool(self.lines)
                continue
            if self._blank_due:
                self.lines.append(Line("", self._next_place()))
            self._blank_due = False
            self._limit.count(line)
            self.lines.append(line if self._start else replace(line, place=self._next_place()))

    def _next_place(self) -> Place:
        return self._start or Place(self._file, len(self.lines) + 1)


def _join_pieces(
    pieces: Iterable[tuple[str, tuple[Mark, ...]]], *, squeeze: bool
) -> tuple[str, list[Span]]:
    """Join pieces into one text without space at its ends, and its spans."""
    text = ""
    spans: list[Span] = []
    latest: dict[Mark, int] = {}
    for piece, marks in pieces:
        new = _SPACES.sub(" ", piece) if squeeze else piece.replace("\n", " ")
        new = _TAB.sub("\t", new)
        if not text or text.endswith("\t"):
            new = new.lstrip(" \t")
        elif squeeze and text.endswith(" "):
            new = new.lstrip(" ")
        if new.startswith("\t"):
            text = text.rstrip(" ")
        for mark in marks if new else ():
            span = Span(len(text), len(text) + len(new), *mark)
            at = latest.get(mark, -1)
            # Formatting continues across a space: `**Jane** **Doe**` is one bold name.
            if at >= 0 and text[spans[at].end :] in ("", " "):
                spans[at] = spans[at]._replace(end=span.end)
            else:
                latest[mark] = len(spans)
                spans.append(span)
        text += new
    text = text.replace("\u00a0", " ").rstrip()
    trimmed = []
    for span in spans:
        inner = text[span.start : span.end]
        if inner.strip():
            start = span.start + len(inner) - len(inner.lstrip())
            trimmed.append(span._replace(start=start, end=span.start + len(inner.rstrip())))
    return text, trimmed
