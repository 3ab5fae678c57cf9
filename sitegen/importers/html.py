"""Read a web page into lines: its visible text, in source order.

A paragraph becomes one line, or several if it contains line breaks. Scripts, styles, menus and
hidden elements are left out. The title of the page is kept unless the page repeats it.
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
from sitegen.importers.files import MIB, decode_text, read_bytes
from sitegen.importers.lines import (
    LineBuilder,
    Mark,
    TooMuchTextError,
    arrange_row,
    strip_address,
    subscript,
    superscript,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from lxml.etree import _Element

_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE_SELECTOR: Final = re.compile(r"(?:[\w-]+|[.#][\w-]+)$")
_FLEX_ROW: Final = re.compile(
    r"display\s*:\s*(?:inline-)?flex(?!.*flex-direction\s*:\s*column)", re.DOTALL
)
_SPREAD: Final = re.compile(r"justify-content\s*:\s*space-between")
_AT_RIGHT: Final = re.compile(r"float\s*:\s*right|margin-left\s*:\s*auto")
_CLASSES_AT_RIGHT: Final = frozenset((
    "float-right", "pull-right", "float-end", "float-md-right", "text-right", "ms-auto",
))  # fmt: skip
_BLOCKS_IN_ROWS: Final = frozenset((
    "div", "p", "ul", "ol", "table", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6",
))  # fmt: skip
_HIDDEN: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_REFERENCES: Final = ("aria-controls", "data-target", "data-bs-target", "href", "onclick")
"""Attributes of buttons and links that refer to the element they show."""
_BIBTEX: Final = re.compile(r"\s*@\w+\s*\{")
_NEVER_SHOWN: Final = frozenset({
    "script", "style", "noscript", "template", "head", "nav", "iframe", "object", "embed", "svg",
    "canvas", "audio", "video", "map", "button", "input", "select", "textarea", "datalist",
    "dialog", "math-annotation", "rp", "rt",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Styles:
    """The rules of a page whose selector is a tag, a class or an id; others rarely matter."""

    rules: dict[str, str]
    """Declarations by selector: `.row` -> `display:flex`."""

    def declarations(self, element: _Element) -> str:
        """Return all declarations that apply to an element, its own last."""
        classes = (f".{name}" for name in (element.get("class") or "").split())
        selectors = (str(element.tag), *classes, f"#{element.get('id')}")
        own = (element.get("style") or "").casefold()
        return ";".join([*(self.rules.get(selector, "") for selector in selectors), own])

    def is_row(self, element: _Element) -> bool:
        """Return whether the children of an element form a row of text."""
        style = self.declarations(element)
        has_blocks = any(
            part.tag in _BLOCKS_IN_ROWS for child in element for part in child.iterdescendants()
        )
        return bool(_FLEX_ROW.search(style) and _SPREAD.search(style)) and not has_blocks

    def is_at_right(self, element: _Element) -> bool:
        """Return whether an element is at the right margin, separate from what precedes it."""
        classes = set((element.get("class") or "").split())
        return bool(_AT_RIGHT.search(self.declarations(element)) or _CLASSES_AT_RIGHT & classes)


def read_styles(root: _Element) -> Styles:
    """Read the rules of all style sheets inside a page."""
    rules: dict[str, str] = {}
    for sheet in root.iter("style"):
        for selectors, declarations in _RULE.findall(_COMMENT.sub("", sheet.text or "")):
            for selector in map(str.strip, selectors.split(",")):
                if _SIMPLE_SELECTOR.fullmatch(selector):
                    rules[selector] = f"{rules.get(selector, '')};{declarations.casefold()}"
    return Styles(rules)


def visible(element: _Element) -> list[_Element]:
    """Return the children that are content: not hidden, not a control, not a menu."""
    return [child for child in element if not is_hidden(child)]


def is_hidden(element: _Element) -> bool:
    """Return whether an element is not content."""
    return (
        element.tag in _NEVER_SHOWN
        or element.get("aria-hidden") == "true"
        or element.get("role") == "navigation"
        or _is_folded(element)
        or _is_menu(element)
    )


def unfold(root: _Element) -> None:
    """Reveal hidden elements that a control on the page can show, such as abstracts below titles.

    An element with more than half of the page's text is also revealed, since a script shows it.
    """
    folded = [element for element in root.iter() if _is_folded(element)]
    if not folded:
        return
    text = root.xpath("//body//text()[not(ancestor::script or ancestor::style)]")
    half = 0.5 * len("".join(text))
    referenced = {
        name
        for element in root.iter()
        for key in _REFERENCES
        if (value := element.get(key) or "")
        and (key != "href" or value.startswith(("#", "javascript:")))
        for name in re.findall(r"[\w:.-]+", value)
    }
    for element in folded:
        text = "".join(element.itertext())
        if (element.get("id") in referenced and not _BIBTEX.match(text)) or len(text) > half:
            element.attrib.pop("hidden", None)
            element.attrib.pop("aria-hidden", None)
            element.set("style", _HIDDEN.sub("", (element.get("style") or "").casefold()))


def _is_folded(element: _Element) -> bool:
    style = (element.get("style") or "").casefold()
    return element.get("hidden") is not None or bool(_HIDDEN.search(style))


def _is_menu(element: _Element) -> bool:
    """Return whether a list consists of links only, most of them to places on the same page."""
    if element.tag not in ("ul", "ol", "menu"):
        return False
    links = list(element.iter("a"))
    internal = sum((link.get("href") or "").startswith("#") for link in links)
    if len(links) < 3 or internal < 0.6 * len(links):
        return False
    linked = "".join("".join(link.itertext()) for link in links)
    return "".join(linked.split()) == "".join("".join(element.itertext()).split())


_MAX_BYTES: Final = 16 * MIB
_MAX_MARKUP: Final = 4 * MIB
_MAX_ELEMENTS: Final = 200_000
_MAX_DEPTH: Final = 150
_ENCODING: Final = re.compile(
    rb"""<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]+encoding=["']([\w.:-]+)""",
    re.IGNORECASE,
)
_EMBEDDED_DATA: Final = re.compile(r"""(["'(])data:[^"')]*""")
_BLOCKS: Final = (
    "address", "article", "aside", "blockquote", "body", "center", "details", "dialog", "div",
    "fieldset", "figcaption", "figure", "footer", "form", "header", "html", "hr", "main", "p",
    "section", "summary", "tbody", "thead", "tfoot", "caption", "legend", "optgroup", "hgroup",
)  # fmt: skip
_LOOKS: Final = {
    **dict.fromkeys(("b", "strong"), Mark("bold")),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), Mark("italic")),
}
_LOOKS_OF_STYLES: Final = (
    (re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)"), Mark("bold")),
    (re.compile(r"font-style\s*:\s*(?:italic|oblique)"), Mark("italic")),
)
_NO_TITLE: Final = re.compile(
    r"\b(?:curriculum vitae|cv|resume|résumé|home|index|untitled)\b|(?:个人)?简历|主页",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)?\s*[:：]?")
_IN_FIELDS: Final = frozenset(
    {"dt", "dd", "a", "b", "code", "em", "i", "span", "strong", "sub", "sup"}
)
_NO_ADDRESS: Final = ("#", "javascript:", "data:")


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of a page.

    Raises:
        UnreadableError: The page is damaged, empty or nested too deeply.
        TooMuchTextError: It is larger than any CV.
    """
    data = read_bytes(path, _MAX_BYTES)
    encoding = _ENCODING.search(data[:4096])
    text = decode_text(path, data, (encoding[1] or encoding[2]).decode("ascii") if encoding else "")
    if len(text := _EMBEDDED_DATA.sub(r"\1", text)) > _MAX_MARKUP:
        raise TooMuchTextError
    root = parse_html(text, str(path))
    lines = lines_of(root, path.name, str(path))
    title = " ".join((root.findtext(".//title") or "").split())
    name = re.split(r"\s+[|–—·•:-]+\s+|[|:]", title)[0].casefold()
    head = " ".join(line.text for line in lines[:40]).casefold()
    is_repeated = all(word in head for word in name.split())
    out = LineBuilder(path.name)
    if re.search(r"\w", _NO_TITLE.sub("", title)) and not is_repeated:
        out.write(title)
        out.end()
    out.add(lines)
    yield from out.lines


def lines_of(root: _Element, name: str, path: str) -> list[Line]:
    """Return the lines of a parsed page; `name` is for their places, `path` for errors."""
    unfold(root)
    page = Page(LineBuilder(name), path, read_styles(root))
    page.read(root)
    page.pen.end()
    return page.pen.lines


def parse_html(text: str, path: str) -> _Element:
    """Parse a page, or a part of one; `path` is for errors."""
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    root: _Element | None = None
    with suppress(etree.LxmlError):  # reported below if nothing remains
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    if any("depth" in entry.message.casefold() for entry in parser.error_log):
        raise _too_deep(path)
    if root is None:
        hint = "save the page again, or print it as PDF and import that"
        raise UnreadableError(Problem("this page contains no text", path, hint=hint))
    if next(islice(root.iter(), _MAX_ELEMENTS, None), None) is not None:
        raise TooMuchTextError
    return root


def _too_deep(path: str) -> UnreadableError:
    hint = "print it as PDF and import that"
    return UnreadableError(Problem("this page is nested too deeply", path, hint=hint))


@dataclass(slots=True)
class _List:
    """An open list."""

    kind: str
    """`ul`, `ol` or `menu`."""
    count: int
    """The number of its last item."""
    step: int
    """The step from number to number: -1 if it counts down."""


@dataclass(slots=True)
class Page:
    """Reads elements into lines."""

    pen: LineBuilder
    """Builds the lines."""
    path: str
    """Path of the page, for errors."""
    styles: Styles
    """The styles of the page."""
    _marks: tuple[Mark, ...] = ()
    _lists: list[_List] = field(default_factory=list)
    _depth: int = 0
    _in_heading: bool = False
    _level: int = 0

    def read(self, element: _Element) -> None:
        """Read the text and the children of an element."""
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise _too_deep(self.path)
        self._write(element.text)
        for child in element:
            if not is_hidden(child):
                _READERS.get(str(child.tag), Page._inline)(self, child)
            self._write(child.tail)
        self._depth -= 1

    def _write(self, text: str | None) -> None:
        if text:
            self.pen.write(text.replace("\t", " "), self._marks)

    @property
    def _indent(self) -> int:
        return 2 * len(self._lists)

    def _line_break(self, _element: _Element) -> None:
        self._write(" ") if self._in_heading else self.pen.break_line()

    def _block(self, element: _Element) -> None:
        if self._in_heading:
            self._write(" ")
            self._inline(element)
            return
        self._begin()
        if self.styles.is_row(element):
            self.pen.add(arrange_row([self._cell(child) for child in visible(element)]))
        else:
            self._inline(element)
        self._begin()

    def _begin(self) -> None:
        """Begin a paragraph; the first one in an item is the item itself."""
        if self.pen.is_open:
            self.pen.begin(indent=self._indent)

    def _inline(self, element: _Element) -> None:
        outer = self._marks
        style = (element.get("style") or "").casefold()
        marks = [mark for pattern, mark in _LOOKS_OF_STYLES if pattern.search(style)]
        if element.tag in _LOOKS:
            marks.append(_LOOKS[str(element.tag)])
        target = strip_address(element.get("href") or "") if element.tag == "a" else ""
        if target and not target.casefold().startswith(_NO_ADDRESS):
            marks.append(Mark("link", target))
        if self.styles.is_at_right(element):
            self.pen.write("\t", outer)
        self._marks = (*outer, *(mark for mark in marks if mark not in outer))
        self.read(element)
        self._marks = outer

    def _script(self, element: _Element) -> None:
        if len(element):
            self._inline(element)
        else:
            self._write((superscript if element.tag == "sup" else subscript)(element.text or ""))

    def _heading(self, element: _Element) -> None:
        self._level = int(str(element.tag)[1])
        self.pen.begin(level=self._level)
        outer, self._in_heading = self._in_heading, True
        self._inline(element)
        self._in_heading = outer
        self.pen.begin(indent=self._indent)

    def _list(self, element: _Element) -> None:
        start = element.get("start") or ""
        step = 1 if element.get("reversed") is None else -1
        first = 1 if step > 0 else sum(child.tag == "li" for child in element)
        if re.fullmatch(r"-?\d{1,6}", start):
            first = int(start)
        self._lists.append(_List(str(element.tag), first - step, step))
        self.read(element)
        self._lists.pop()
        self.pen.begin(indent=self._indent)

    def _item(self, element: _Element) -> None:
        parent = self._lists[-1] if self._lists else _List("ul", 0, 1)
        number = element.get("value") or ""
        parent.count = (
            int(number) if re.fullmatch(r"\d{1,6}", number) else parent.count + parent.step
        )
        depth = max(len(self._lists) - 1, 0)
        is_ordered = parent.kind == "ol" or parent.step < 0
        marker = f"{parent.count}." if is_ordered else "•–◦·"[min(depth, 3)]
        self.pen.begin(marker=marker, indent=2 * depth)
        self._inline(element)
        self.pen.begin(indent=self._indent)

    def _cell(self, element: _Element) -> list[Line]:
        inner = replace(self, pen=LineBuilder(""), _lists=[])
        inner._inline(element)
        inner.pen.end()
        return inner.pen.lines

    def _add_row(self, cells: list[list[Line]]) -> None:
        self.pen.begin()
        self.pen.add(arrange_row(cells))

    def _table(self, element: _Element) -> None:
        for cells in _rows(element):
            self._add_row([self._cell(cell) for cell in cells])
        self.pen.begin()

    def _definitions(self, element: _Element) -> None:
        """Read terms and their definitions as rows of two cells, or as labelled items."""
        parts = [
            part
            for child in visible(element)
            for part in (visible(child) if child.tag == "div" else (child,))
        ]
        if self._are_fields(parts):
            for term, value in zip(parts[::2], parts[1::2], strict=True):
                self.pen.begin(marker="•", indent=self._indent)
                self._inline(term)
                self._write(" " if _text_of(term).endswith((":", "：")) else ": ")
                self._inline(value)
            self.pen.begin(indent=self._indent)
            return
        terms: list[list[Line]] = []
        definition: list[Line] = []
        for part in parts:
            if part.tag != "dt":
                blank = [Line("", Place("", 1))] if definition else []
                definition += [*blank, *self._cell(part)]
                continue
            if definition:
                self._add_row([*terms, definition])
                terms, definition = [], []
            terms.append(self._cell(part))
        self._add_row([*terms, definition])
        self.pen.begin()

    def _are_fields(self, parts: Sequence[_Element]) -> bool:
        """Return whether a list below a title has a label of one or two words before each value."""
        return (
            self._level > 2
            and [part.tag for part in parts] == ["dt", "dd"] * (len(parts) // 2)
            and all(_LABEL.fullmatch(_text_of(part)) for part in parts[::2])
            and all(child.tag in _IN_FIELDS for part in parts for child in part.iter())
        )

    def _preformatted(self, element: _Element) -> None:
        self._begin()
        for text in "".join(element.itertext()).split("\n"):
            if text.strip():
                self.pen.write(re.sub(r"\s{3,}", "\t", text.strip()), self._marks)
                self.pen.break_line()
            else:
                self.pen.begin()
        self.pen.begin()


_READERS: Final[dict[str, Callable[[Page, _Element], None]]] = {
    **dict.fromkeys(_BLOCKS, Page._block),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), Page._heading),
    **dict.fromkeys(("ul", "ol", "menu"), Page._list),
    **dict.fromkeys(("sup", "sub"), Page._script),
    "br": Page._line_break,
    "dl": Page._definitions,
    "li": Page._item,
    "pre": Page._preformatted,
    "table": Page._table,
}


def _text_of(element: _Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _rows(table: _Element) -> Iterator[list[_Element]]:
    for element in visible(table):
        if element.tag in ("thead", "tbody", "tfoot"):
            yield from _rows(element)
        else:
            yield visible(element) if element.tag == "tr" else [element]
