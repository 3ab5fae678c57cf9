"""Read a web page into lines: what it shows, in the order of its source.

A paragraph becomes one line, or several if it contains line breaks. Scripts, styles, menus and
hidden elements are left out. The title of the page is kept if the page does not repeat it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from lxml import etree

from sitegen.document import Line, Place
from sitegen.errors import Problem, UnreadableError
from sitegen.importers.builder import (
    LineBuilder,
    Mark,
    TooMuchTextError,
    strip_address,
    subscript,
    superscript,
)
from sitegen.importers.files import MIB, decode_text, read_bytes
from sitegen.importers.html_styles import Styles, is_hidden, read_styles, unfold
from sitegen.importers.tables import arrange_row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lxml.etree import _Element

_MOST: Final = 16 * MIB
_MOST_MARKUP: Final = 4 * MIB
_ELEMENTS: Final = 200_000
_DEEPEST: Final = 150
_DECLARED: Final = re.compile(
    rb"""<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]+encoding=["']([\w.:-]+)""",
    re.IGNORECASE,
)
_DATA: Final = re.compile(r"""(["'(])data:[^"')]*""")
_BLOCKS: Final = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "details", "dialog", "div",
    "dl", "fieldset",
    "figcaption", "figure", "footer", "form", "header", "html", "hr", "main", "p", "pre",
    "section", "summary",
    "ul", "ol", "menu", "tbody", "thead", "tfoot", "caption", "legend", "optgroup", "hgroup",
})  # fmt: skip
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_LOOKS: Final = {
    "b": Mark("bold"), "strong": Mark("bold"), "i": Mark("italic"), "em": Mark("italic"),
    "cite": Mark("italic"),
    "dfn": Mark("italic"), "var": Mark("italic"),
}  # fmt: skip
_BOLD: Final = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)")
_ITALIC: Final = re.compile(r"font-style\s*:\s*(?:italic|oblique)")
_NO_TITLE: Final = re.compile(
    r"\b(?:curriculum vitae|cv|resume|résumé|home|index|untitled)\b|(?:个人)?简历|主页",
    re.IGNORECASE,
)
_NO_ADDRESS: Final = ("#", "javascript:", "data:", "")


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of a page.

    Raises:
        UnreadableError: The page is damaged, empty or nested too deeply.
        TooMuchTextError: It is larger than any CV.
    """
    data = read_bytes(path, _MOST)
    declared = _DECLARED.search(data[:4096])
    text = decode_text(path, data, (declared[1] or declared[2]).decode("ascii") if declared else "")
    if len(text := _DATA.sub(r"\1", text)) > _MOST_MARKUP:
        raise TooMuchTextError
    unfold(root := parsed(text, str(path)))
    page = Page(LineBuilder(path.name), str(path), read_styles(root))
    page.read(root)
    page.pen.end()
    title = " ".join((root.findtext(".//title") or "").split())
    out = LineBuilder(path.name)
    if re.search(r"\w", _NO_TITLE.sub("", title)) and not _repeats_title(title, page.pen.lines):
        out.write(title)
        out.end()
    out.add(page.pen.lines)
    yield from out.lines


def parsed(text: str, path: str) -> _Element:
    """Parse a page, or a part of one; `path` is for errors."""
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    root: _Element | None = None
    with suppress(etree.LxmlError):  # reported below, if nothing is left
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    if any("depth" in entry.message.casefold() for entry in parser.error_log):
        raise _too_deep(path)
    if root is not None and next(islice(root.iter(), _ELEMENTS, None), None) is not None:
        raise TooMuchTextError
    if root is None:
        hint = "save the page again, or print it as PDF and import that"
        raise UnreadableError(Problem("this page contains no text", path, hint=hint))
    return root


def _too_deep(path: str) -> UnreadableError:
    return UnreadableError(
        Problem("this page is nested too deeply", path, hint="print it as PDF and import that")
    )


def _repeats_title(title: str, lines: list[Line]) -> bool:
    """Return whether the beginning of the page repeats the first part of its title."""
    name = re.split(r"\s+[|–—·•:-]+\s+|[|:]", title)[0].casefold()
    head = " ".join(line.text for line in lines[:40]).casefold()
    return all(word in head for word in name.split())


@dataclass(slots=True)
class Page:
    """Reads elements into lines."""

    pen: LineBuilder
    """Where lines are built."""
    path: str
    """Path of the page, for errors."""
    styles: Styles
    """The styles of the page."""
    _marks: tuple[Mark, ...] = ()
    _lists: list[tuple[str, int]] = field(default_factory=list)
    _depth: int = 0
    _in_heading: bool = False

    def read(self, element: _Element) -> None:
        """Read the text and the children of an element."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _too_deep(self.path)
        self._write((element.text or "").replace("\t", " "))
        for child in element:
            if isinstance(child.tag, str) and not is_hidden(child):
                self._element(child)
            self._write((child.tail or "").replace("\t", " "))
        self._depth -= 1

    def _write(self, text: str | None) -> None:
        if text:
            self.pen.write(text, self._marks)

    def _element(self, element: _Element) -> None:
        tag = element.tag
        if tag == "br":
            self._write(" ") if self._in_heading else self.pen.break_line()
        elif tag in _HEADINGS:
            self._heading(element)
        elif tag in ("ul", "ol", "menu"):
            self._list(element)
        elif tag == "li":
            self._item(element)
        elif tag == "dl":
            self._definitions(element)
        elif tag == "table":
            self._table(element)
        elif tag == "pre":
            self._preformatted(element)
        elif tag in ("sup", "sub"):
            self._moved(element)
        elif tag in _BLOCKS:
            self._block(element)
        else:
            self._inline(element)

    def _block(self, element: _Element) -> None:
        if self._in_heading:
            self._write(" ")
            self._inline(element)
            return
        self._begin()
        if self.styles.is_row(element):
            shown = [
                child for child in element if isinstance(child.tag, str) and not is_hidden(child)
            ]
            self.pen.add(arrange_row([self._cell(child) for child in shown]))
        else:
            self._inline(element)
        self._begin()

    def _begin(self) -> None:
        """Begin a paragraph; the first one in an item is the item itself."""
        if self.pen.is_open:
            self.pen.begin(indent=2 * len(self._lists))

    def _inline(self, element: _Element) -> None:
        before = self._marks
        style = (element.get("style") or "").casefold()
        found = [
            mark
            for look, mark in ((_BOLD, Mark("bold")), (_ITALIC, Mark("italic")))
            if look.search(style)
        ]
        if element.tag in _LOOKS:
            found.append(_LOOKS[element.tag])
        target = strip_address(element.get("href") or "") if element.tag == "a" else ""
        if not target.casefold().startswith(_NO_ADDRESS[:3]) and target:
            found.append(Mark("link", target))
        if self.styles.is_at_right(element):
            self._write("\t")
        self._marks = (*before, *(mark for mark in found if mark not in before))
        self.read(element)
        self._marks = before

    def _moved(self, element: _Element) -> None:
        text = "".join(element.itertext())
        if len(element) == 0:
            self._write((superscript if element.tag == "sup" else subscript)(text))
        else:
            self._inline(element)

    def _heading(self, element: _Element) -> None:
        self.pen.begin(level=_HEADINGS[str(element.tag)])
        before, self._in_heading = self._in_heading, True
        self._inline(element)
        self._in_heading = before
        self.pen.begin(indent=2 * len(self._lists))

    def _list(self, element: _Element) -> None:
        start = element.get("start") or ""
        count = int(start) - 1 if re.fullmatch(r"-?\d{1,6}", start) else 0
        if element.get("reversed") is not None:
            count = (count + 1 if start else sum(child.tag == "li" for child in element)) + 1
        kind = "reversed" if element.get("reversed") is not None else str(element.tag)
        self._lists.append((kind, count))
        self.read(element)
        self._lists.pop()
        self.pen.begin(indent=2 * len(self._lists))

    def _item(self, element: _Element) -> None:
        kind, count = self._lists[-1] if self._lists else ("ul", 0)
        given = element.get("value") or ""
        if kind != "ul":
            count = (
                int(given)
                if given.isdigit() and len(given) < 7
                else count - 1
                if kind == "reversed"
                else count + 1
            )
        if self._lists:
            self._lists[-1] = (kind, count)
        bullet = "•–◦·"[min(max(len(self._lists) - 1, 0), 3)]
        marker = f"{count}." if kind in ("ol", "reversed") else bullet
        self.pen.begin(marker=marker, indent=2 * max(len(self._lists) - 1, 0))
        self._inline(element)
        self.pen.begin(indent=2 * len(self._lists))

    def _cell(self, element: _Element) -> list[Line]:
        inner = replace(self, pen=LineBuilder(""), _lists=[])
        inner._inline(element)
        inner.pen.end()
        return inner.pen.lines

    def _table(self, element: _Element) -> None:
        for cells in _rows(element):
            self.pen.begin()
            self.pen.add(arrange_row([self._cell(cell) for cell in cells]))
        self.pen.begin()

    def _definitions(self, element: _Element) -> None:
        """Read terms and their definitions as rows of two cells."""
        terms: list[list[Line]] = []
        said: list[Line] = []
        parts = [part for child in element for part in (child if child.tag == "div" else [child])]
        for part in [*parts, None]:
            if said and (part is None or part.tag == "dt"):
                self.pen.begin()
                self.pen.add(arrange_row([*terms, said]))
                terms, said = [], []
            if part is not None and isinstance(part.tag, str) and not is_hidden(part):
                if part.tag == "dt":
                    terms.append(self._cell(part))
                else:
                    found = self._cell(part)
                    said += [*([Line("", Place("", 1))] if said else []), *found]
        self.pen.begin()
        self.pen.add(arrange_row(terms))
        self.pen.begin()

    def _preformatted(self, element: _Element) -> None:
        self._begin()
        for text in "".join(element.itertext()).split("\n"):
            if text.strip():
                self._write(re.sub(r"\s{3,}", "\t", text.strip()))
                self.pen.break_line()
            else:
                self.pen.begin()
        self.pen.begin()


def _rows(table: _Element) -> Iterator[list[_Element]]:
    for element in table:
        if not isinstance(element.tag, str) or is_hidden(element):
            continue
        if element.tag == "tr":
            yield [cell for cell in element if isinstance(cell.tag, str) and not is_hidden(cell)]
        elif element.tag in ("thead", "tbody", "tfoot"):
            yield from _rows(element)
        else:
            yield [element]
