"""Read Markdown into lines, as people and site generators write it.

Markup is interpreted and removed: headings, items, bold, italics, links. Front matter, Liquid tags,
attributes in braces, comments, styles and scripts are left out. HTML tags are read as in a web
page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any, Final

from sitegen.document import Line, Place
from sitegen.importers.files import read_text
from sitegen.importers.lines import (
    LineBuilder,
    Mark,
    split_marker,
    subscript,
    superscript,
)
from sitegen.importers.text import plain_tex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from sitegen.document import Formatting

_FRONT: Final = re.compile(
    r"\A\s*(---|\+\+\+)[ \t]*\n(.*?)\n(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL
)
_NAVIGATION: Final = re.compile(
    r"^[ \t]*(?:[-*+]|\d+[.)])?[ \t]*\[[^\]\n]*\]\(#[^)\n]*\)[ \t]*$", re.MULTILINE
)
"""A line that is only a link within the page: a table of contents, `Back to top`."""
_OMITTED: Final = re.compile(
    r"""<!--.*?(?:-->|\Z)
      | <(?P<tag>style|script|svg|iframe|noscript|template)\b.*?(?:</(?P=tag)\s*>|\Z)
      | \{%-?\s*comment\b.*?(?:endcomment\s*-?%\}|\Z) | \{%[^%]*%\} | \{\{[^{}]*\}\}
      | ^\{:.*?\}[ \t]*$ | (?<=\S)[ \t]*\{[:#.][^{}\n]*\}
      | ^[ \t]*(?:```|~~~)[^\n]*$
      | !\[[^\[\]\n]*\]\([^()\n]*\) | (?<!\\)\\\\[ \t]*$
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
_PICTURE_OF_LINK: Final = re.compile(r"(?<=\[)!\[([^\[\]\n]*)\]\([^()\n]*\)")
_DEFINED: Final = re.compile(
    r"^ {0,3}\[([^\]^\n][^\]\n]*)\]:[ \t]*<?([^\s>]+)>?[^\n]*$", re.MULTILINE
)
_FOOTNOTE: Final = re.compile(r"\[\^[^\]\n]+\](:[ \t]*)?")
_ATX: Final = re.compile(r"\s{0,3}(#{1,6})(?:\s+|(?=[^\s#\d]))(.*?)(?:\s+#+)?\s*$")
_UNDERLINE: Final = re.compile(r" {0,3}(?:(=+)|(-{2,}))\s*$")
_RULE: Final = re.compile(r"\s*(?:([-*_])\s*)(?:\1\s*){2,}$")
_TABLE_RULE: Final = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_CELL: Final = re.compile(r"(?<!\\)\|")
# Not bold in CommonMark: `**导师：**王`, with punctuation before the mark and a letter after it.
_BOLD: Final = re.compile(r"(?<![\\*])\*\*(?=[^\s*])((?:[^*\n\\]|\\.)+?)(?<=\S)\*\*(?!\*)")
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_HREF: Final = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.IGNORECASE)
_ALT: Final = re.compile(r"""\balt\s*=\s*["']([^"'<>]+)["']""", re.IGNORECASE)
_MAX_PARAGRAPH: Final = 8_000
"""Maximum length of a paragraph."""
_LOOKS: Final[Mapping[str, Formatting]] = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "cite": "italic", "a": "link",
}  # fmt: skip
_BREAKING: Final = frozenset({
    "p", "div", "section", "article", "summary", "details", "center", "table", "tr", "ul", "ol",
    "dl", "dt", "dd", "blockquote",
})  # fmt: skip

_NAME_KEYS: Final = re.compile(
    r"""^(name|author|title)\s*[:=]\s*["']?([^"'\n\[{|>&]+?)["']?\s*$""", re.MULTILINE
)
_PERSON_KEYS: Final = re.compile(
    r"^(?:first_name|last_name|superuser|user_groups)\s*[:=]", re.MULTILINE
)
"""Keys of the author pages of HugoBlox, whose `title` is a name, however short."""
_ROLE: Final = re.compile(r"""^role\s*:\s*["']?([^"'\n\[{|>&]+?)["']?\s*$""", re.MULTILINE)
_ORGANIZATIONS: Final = re.compile(
    r"^organizations\s*:[ \t]*\n((?:[ \t-].*(?:\n|\Z)|\n)+)", re.MULTILINE
)
_ORGANIZATION: Final = re.compile(r"""^[ \t-]+name\s*:\s*["']?([^"'\n]+?)["']?\s*$""", re.MULTILINE)
_SIMPLE_TAG: Final = re.compile(r"</?[a-z]+>")
_MAX_BESIDE_NAME: Final = 60
"""Maximum of characters next to a name in a title line; longer lines are authors or sentences."""
_TABLE_START: Final = re.compile(
    r"\s*(?:<(?:div|center|figure)\b[^<>]*>\s*)*<table\b", re.IGNORECASE
)
_TABLE_TAG: Final = re.compile(r"<(/?)table\b", re.IGNORECASE)


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of a file, preceded by the name from its front matter if it is missing."""
    yield from parse_markdown(read_text(path), path.name)


def parse_markdown(source: str, name: str) -> Iterator[Line]:
    """Yield the lines of a text; `name` is the file it comes from."""
    front = _FRONT.match(source)
    if front:
        source = _blanked(front) + source[front.end() :]
    source = _NAVIGATION.sub("", _OMITTED.sub(_blanked, _PICTURE_OF_LINK.sub(r"\1", source)))
    links = dict(_DEFINED.findall(source))
    source = _FOOTNOTE.sub("", _DEFINED.sub("", source))
    reader = _Reader(LineBuilder(name), name, {"references": _references(links)})
    reader.read(source.split("\n"))
    if front:
        place = Place(name, 1)
        for text in _front_lines(front[2], [line.text for line in reader.pen.lines]):
            yield from (Line(text, place), Line("", place))
    yield from reader.pen.lines


def _blanked(match: re.Match[str]) -> str:
    """Return the line ends of a match."""
    return "\n" * match[0].count("\n")


def _references(links: dict[str, str]) -> dict[str, dict[str, str]]:
    from markdown_it.common.utils import normalizeReference

    return {
        normalizeReference(label): {"href": target, "title": ""} for label, target in links.items()
    }


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True, "maxNesting": 60})


@dataclass(slots=True)
class _Reader:
    """Reads the lines of a source."""

    pen: LineBuilder
    file: str
    env: dict[str, Any]
    _paragraph: list[tuple[int, str]] = field(default_factory=list)
    _length: int = 0
    _marks: list[Mark] = field(default_factory=list)
    _label: str = ""
    """The text for an open link without text: that of its picture, or its address."""
    _script: Callable[[str], str] = str

    def read(self, source: list[str]) -> None:
        """Read all lines."""
        in_table = False
        below = 0
        for number, raw in enumerate(source, 1):
            if number <= below:
                continue
            if "<table" in raw.lower() and (below := _find_table_end(source, number - 1)) >= number:
                self._flush()
                _write_table(source[number - 1 : below], number, self.pen, self.file)
                continue
            following = source[number] if number < len(source) else ""
            in_table = "|" in raw and (
                in_table or bool("|" in following and _TABLE_RULE.match(following))
            )
            self._line(number, re.sub(r"^(?:\s{0,3}>\s?)+", "", raw), in_table=in_table)
        self._flush()
        self.pen.end()

    def _line(self, number: int, raw: str, *, in_table: bool) -> None:
        if in_table:
            self._row(number, raw)
        elif not raw.strip():
            self._flush()
            self.pen.end()
        elif self._paragraph and (underline := _UNDERLINE.match(raw)) and not self.pen.is_item:
            self._flush(level=1 if underline[1] else 2)
        elif _RULE.match(raw) or _UNDERLINE.match(raw):
            self._flush()
            self.pen.end()
        elif heading := _ATX.match(raw):
            self._flush()
            self._paragraph = [(number, heading[2])]
            self._flush(level=len(heading[1]))
        else:
            self._text(number, raw)

    def _text(self, number: int, raw: str) -> None:
        indent = len(raw.expandtabs(4)) - len(raw.expandtabs(4).lstrip())
        marker, cut = split_marker(raw)
        if marker:
            self._flush()
            self.pen.begin(marker=marker, indent=indent)
        elif not self._paragraph and not self.pen.is_open:
            self.pen.begin(indent=indent)
        self._paragraph.append((number, raw[cut:].strip()))
        self._length += len(raw)
        if self._length > _MAX_PARAGRAPH:  # parsing time grows faster than length
            self._flush()

    def _row(self, number: int, raw: str) -> None:
        self._flush()
        if not _TABLE_RULE.match(raw):
            cells = [cell.strip() for cell in _CELL.split(raw.strip().strip("|"))]
            self.pen.begin()
            self._paragraph = [(number, "\t".join(cell for cell in cells if cell))]
            self._flush()

    def _flush(self, *, level: int = 0) -> None:
        """Write the collected paragraph, as a heading if `level` is set."""
        if not self._paragraph:
            return
        if level:
            self.pen.begin(level=level)
        numbers = [number for number, _ in self._paragraph]
        joined = "\n".join(text for _, text in self._paragraph)
        self._paragraph, self._length = [], 0
        self._inline(plain_tex(_BOLD.sub(r"<b>\1</b>", joined)), numbers)
        if level:
            self.pen.end()

    def _inline(self, text: str, numbers: list[int]) -> None:
        at = 0
        self._marks = []
        self.pen.place = Place(self.file, numbers[0])
        if len(text) > 2 * _MAX_PARAGRAPH:
            self.pen.write(text)
            self.pen.break_line()
            return
        for token in _markdown().parseInline(text, self.env)[0].children or ():
            passed = token.content.count("\n") + (token.type in ("softbreak", "hardbreak"))
            self._token(token)
            at = min(at + passed, len(numbers) - 1)
            self.pen.place = Place(self.file, numbers[at])
        self.pen.break_line()

    def _token(self, token: Token) -> None:
        if token.nesting:
            target = str(token.attrGet("href") or "")
            self._mark(_LOOKS.get(token.tag, "link"), target, opening=token.nesting > 0)
        elif token.type in ("softbreak", "hardbreak"):
            self.pen.break_line()
        elif token.type == "html_inline":
            self._tag(token.content)
        elif token.type != "image":
            self._label = "" if token.content.strip() else self._label
            self.pen.write(self._script(token.content), self._marks)

    def _tag(self, source: str) -> None:
        tag = _TAG.match(source)
        if tag is None:
            return
        closing, name = bool(tag[1]), tag[2].casefold()
        if name in _LOOKS:
            href = _HREF.search(tag[3])
            target = unescape(next(filter(None, href.groups()), "")) if href else ""
            self._mark(_LOOKS[name], target, opening=not closing)
        elif name == "img" and self._label:
            alt = _ALT.search(tag[3])
            self._label = unescape(alt[1]) if alt else self._label
        elif name in ("sup", "sub"):
            self._script = str if closing else superscript if name == "sup" else subscript
        elif name == "br" or name in _BREAKING:
            self.pen.break_line()
        elif name in ("td", "th") and not closing:
            self.pen.write("\t", self._marks)
        elif name == "li" and not closing:
            self.pen.begin(marker="•")
        elif name[0] == "h" and name[1:].isdigit():
            self.pen.end() if closing else self.pen.begin(level=min(int(name[1:]), 6))

    def _mark(self, look: Formatting, target: str, *, opening: bool) -> None:
        if opening:
            kept = target if not target.startswith(("#", "javascript:")) else ""
            if look != "link" or kept:
                self._marks.append(Mark(look, kept))
            self._label = kept if look == "link" else self._label
            return
        if look == "link" and self._label:
            self.pen.write(self._label, self._marks)
            self._label = ""
        for mark in reversed(self._marks):
            if mark.look == look:
                self._marks.remove(mark)
                return


# Front matter


def _front_lines(front: str, texts: Sequence[str]) -> Iterator[str]:
    """Yield name and position from the front matter, if the beginning of the text has no name."""
    is_person = bool(_PERSON_KEYS.search(front))
    if name := _front_name(front, [text.casefold() for text in texts[:30]], is_person=is_person):
        yield name
    if is_person:
        organizations = _ORGANIZATIONS.search(front)
        names = _ORGANIZATION.findall(organizations[1]) if organizations else []
        plain = _SIMPLE_TAG.sub("", front)
        yield from filter(None, (*_ROLE.findall(plain), _SIMPLE_TAG.sub("", ", ".join(names))))


def _front_name(front: str, head: Sequence[str], *, is_person: bool) -> str:
    keys = _NAME_KEYS.findall(front)
    authors = [(key, name) for key, name in keys if key != "title"]
    for key, name in authors or keys:  # next to an author, a title is `Curriculum Vitae`
        words = name.casefold().split()
        short = [text for text in head if len(text) < len(name) + _MAX_BESIDE_NAME]
        is_repeated = any(all(_has_word(text, word) for word in words) for text in short)
        if not is_repeated and (key != "title" or is_person or len(words) > 1):
            return str(name)
    return ""


def _has_word(text: str, word: str) -> bool:
    """Return whether a text contains a word as a whole; Chinese has no word boundaries."""
    return word in (re.findall(r"[^\W_]+(?:[.'’-][^\W_]+)*\.?", text) if word.isascii() else text)


# HTML tables, read as a web page shows them


def _find_table_end(source: Sequence[str], start: int) -> int:
    """Return the index after the table that begins at a line; `start` if there is no table."""
    if not _TABLE_START.match(source[start]):
        return start
    open_tables = 0
    for index in range(start, len(source)):
        for tag in _TABLE_TAG.finditer(source[index]):
            open_tables += -1 if tag[1] else 1
        if not open_tables:
            return index + 1
    return start


def _write_table(source: Sequence[str], first: int, pen: LineBuilder, file: str) -> None:
    """Write the rows of a table; `first` is the number of its first line in the file."""
    from lxml import etree  # few files have such tables

    from sitegen.importers.html import Page, parse_html, read_styles

    root = parse_html("\n".join(source), file)
    page = Page(pen, file, read_styles(root))
    rows = [
        part
        for part in root.iter("tr", "caption")
        if not any(above.tag in ("td", "th") for above in part.iterancestors())
    ]
    outside: list[str] = []
    for row in rows:
        place = Place(file, first + max((row.sourceline or 1) - 1, 0))
        count = len(pen.lines)
        outside.append(row.tail or "")
        row.tail = None
        holder = etree.Element("div")
        etree.SubElement(holder, "table").append(row)
        page.read(holder)
        pen.end()
        pen.lines[count:] = [replace(line, place=place) for line in pen.lines[count:]]
    pen.place = Place(file, first)
    pen.write(" ".join([*outside, *root.itertext()]))  # text around the rows, if any
    pen.end()
