"""Markdown to HTML that is safe to put into a page; scripts, styles and event handlers are gone.

CommonMark with tables and ~~strikethrough~~; and, each loaded when a text needs it, footnotes, definition lists, task
lists, `{#id .class}` behind things, mathematics between dollar signs, and code with its words marked by what they are.
A picture with a title that stands alone is a figure with that caption.

Addresses in it that are relative, `files/slides.pdf` for instance, are meant from the person's home page; the caller
says what they are from the page that is being made.
"""

from __future__ import annotations

import re
from binascii import crc32
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Protocol

from markupsafe import Markup

from sitegen.site.escaping import marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import nh3
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


class Reader(Protocol):
    """Where the text is read: what its addresses mean there."""

    def resolve(self, value: str) -> str:
        """An address as written -> as it is from the page."""

    def figure(self, written: str, alt: str) -> Markup:
        """A picture of one's own, sized; nothing for one on another host."""


_STYLES: Final[Mapping[str, re.Pattern[str]]] = {
    "prose.css": re.compile(
        r"<(?:h\d|table|blockquote|pre|dl|figure|img|hr|section)\b|class=\"contains-task-list"
    ),
    "code.css": re.compile(r'<code class="language-'),
}
"""Style sheet -> what stands in the HTML of a text that needs it; the others do without."""

_NEEDED: Final[Mapping[str, re.Pattern[str]]] = {
    "footnotes": re.compile(r"\[\^|\^\["),
    "definitions": re.compile(r"^ {0,3}[:~][ \t]", re.MULTILINE),
    "tasks": re.compile(r"^[\s>]*(?:[-*+]|\d+[.)])[ \t]+\[[ xX]\][ \t]", re.MULTILINE),
    "attributes": re.compile(r"[\])`*_]\{[^\n]*\}|^ {0,3}\{[^\n]*\}", re.MULTILINE),
    "mathematics": re.compile(r"\$"),
    "figures": re.compile(r"!\["),
    "code": re.compile(r"^[\s>]*(?:```|~~~)[ \t]*\w", re.MULTILINE),
}
"""Extension -> what a text that needs it has in it."""


_FORMULA: Final = re.compile(
    r"(?<=[ (])\$([A-Za-z0-9\\({+-][A-Za-z0-9 \\(){}+*/=.,:;!'^_-]*(?<=[A-Za-z0-9)}'!]))\$(?=[ ,;.:!?)\n]|\Z)"
)
"""One amid words, of signs that nowhere else mean anything."""
_RUN: Final = "[A-Za-z0-9 ,;.:!()%?/'-]++"
"""What most lines are made of, gone through in one go: to ask of each letter what it is takes eight times as long."""
_LINE: Final = (
    f"[^\\W\\d_](?:{_RUN}|[^\\W_A-Za-z0-9]|[’“”–—，。；：？（）、《》]|{_FORMULA.pattern})*(?<![ ])"
)
_PROSE: Final = re.compile(_LINE)
"""One line of words alone, and formulas."""
_PARAGRAPHS: Final = re.compile(f"{_LINE}(?:\n\n?{_LINE})*")
"""Paragraphs of such lines, as most biographies are."""
_ADDRESSED: Final = re.compile(r"[\[<]")
"""What a text has in it that shows other things on one page than on another: links, pictures, HTML."""


def markdown(text: str, reader: Reader) -> Markup:
    """Whole paragraphs, lists, tables."""
    if _PARAGRAPHS.fullmatch(text):
        return marked("<p>{}</p>".format(_with_formulas(text).replace("\n\n", "</p>\n<p>")))
    return _whole(text, reader) if _ADDRESSED.search(text) else _whole_anywhere(text)


def styles(html: str) -> list[str]:
    """The style sheets that a text wants besides those of every page."""
    return [name for name, sign in _STYLES.items() if sign.search(html)]


def markdown_inline(text: str, reader: Reader) -> Markup:
    """The words of one line, without a paragraph around them."""
    if _PROSE.fullmatch(text):
        return marked(_with_formulas(text))
    return _inline(text, reader) if _ADDRESSED.search(text) else _inline_anywhere(text)


def _with_formulas(text: str) -> str:
    if "$" not in text:
        return text
    from sitegen.site.mathml import mathml

    return _FORMULA.sub(lambda match: mathml(match[1]), text)


class _Nowhere:
    """For texts that say nothing of any place."""

    def resolve(self, value: str) -> str:
        return value

    def figure(self, _written: str, _alt: str) -> Markup:
        return Markup()


@lru_cache(maxsize=1024)
def _whole_anywhere(text: str) -> Markup:
    return _whole(text, _Nowhere())


@lru_cache(maxsize=1024)
def _inline_anywhere(text: str) -> Markup:
    return _inline(text, _Nowhere())


def _whole(text: str, reader: Reader) -> Markup:
    if not text:
        return Markup()
    parser = _parser(frozenset(name for name, sign in _NEEDED.items() if sign.search(text)))
    # Several texts may stand on one page, each with its first footnote.
    env = {"docId": f"{crc32(text.encode()):x}"}
    return _html(parser, parser.parse(text, env), env, reader)


def _inline(text: str, reader: Reader) -> Markup:
    if not text:
        return Markup()
    parser = _parser(
        frozenset(name for name in ("mathematics", "attributes") if _NEEDED[name].search(text))
    )
    return _html(parser, parser.parseInline(text), {}, reader)


@cache
def _parser(extensions: frozenset[str]) -> MarkdownIt:
    from markdown_it import (
        MarkdownIt,  # a person of whom nothing but words are told needs none of these
    )

    from sitegen.site.extensions import EXTENSIONS

    parser = MarkdownIt("commonmark", {"typographer": False}).enable(["table", "strikethrough"])
    for name in sorted(extensions):
        EXTENSIONS[name](parser)
    return parser


def _html(
    parser: MarkdownIt, tokens: Sequence[Token], env: dict[str, Any], reader: Reader
) -> Markup:
    figures: list[Markup] = []
    _rewrite(tokens, reader, figures)
    if any(token.tag == "h1" for token in tokens):
        _lower(tokens)
    html = parser.renderer.render(tokens, parser.options, env).strip()
    clean = _cleaner().clean(html)
    return Markup(
        _PIECE.sub(lambda match: _shown(match, figures), clean) if _MARK.search(clean) else clean
    )


def _shown(piece: re.Match[str], figures: Sequence[Markup]) -> str:
    """A picture in place of its mark; nothing in place of a mark that somebody wrote, or that stands inside a tag."""
    number = piece["number"]
    if number is None:
        return _MARK.sub("", piece[0])
    return figures[int(number)] if int(number) < len(figures) else ""


def _rewrite(tokens: Iterable[Token], reader: Reader, figures: list[Markup]) -> None:
    """Resolve addresses, and put a mark in place of each picture: what a page shows of one is ours, and not cleaned."""
    for token in tokens:
        if (value := token.attrs.get("href")) and isinstance(value, str):
            token.attrs["href"] = reader.resolve(value)
        if token.type in ("th_open", "td_open") and (style := token.attrs.pop("style", "")):
            token.attrs["class"] = str(style).replace(
                "text-align:", "to-"
            )  # pages have no inline style
        if token.type == "image":
            token.type, source = "html_inline", str(token.attrs["src"])
            token.content = _figure(source, token.content, reader, figures)
        elif token.type in ("html_inline", "html_block"):
            token.content = _IMAGE.sub(
                lambda match: _written(match[0], reader, figures), token.content
            )
        else:
            _rewrite(token.children or (), reader, figures)
            _mark_latin(token.children or ())


def _lower(tokens: Iterable[Token]) -> None:
    """The page has its title already: headings of the text stand below it."""
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 1)}"


def _mark_latin(words: Sequence[Token]) -> None:
    """Scripts without italics have dots below what is emphasised; Latin words amid them are told apart."""
    if any(
        not token.content.isascii() and _WITHOUT_ITALICS.search(token.content) for token in words
    ):
        for opening, inside in pairwise(words):
            if opening.type == "em_open" and not _WITHOUT_ITALICS.search(inside.content):
                opening.attrJoin("class", "latin")


def _figure(source: str, alt: str, reader: Reader, figures: list[Markup]) -> str:
    figure = reader.figure(source, alt)
    if (
        not figure
    ):  # on another host, which no page asks for anything: who wants to see it may go there
        return Markup('<a href="{}">{}</a>').format(source, alt or source)
    figures.append(figure)
    return f"\ue000{len(figures) - 1}\ue001"


def _written(tag: str, reader: Reader, figures: list[Markup]) -> str:
    """A picture that stands in the text as HTML."""
    from html import unescape  # brings the names of all signs

    said = {name.lower(): unescape(value) for name, _, value in _ATTRIBUTE.findall(tag)}
    return _figure(said["src"], said.get("alt", ""), reader, figures) if said.get("src") else ""


_WITHOUT_ITALICS: Final = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]"
)
_MARK: Final = re.compile(r"\ue000\d*\ue001|[\ue000\ue001]")
_PIECE: Final = re.compile(
    r"""<[^>"']*(?:"[^"]*"[^>"']*)*>|\ue000(?P<number>\d{1,6})\ue001|[\ue000\ue001]"""
)
"""A tag, as `nh3` writes them, or the mark of a picture."""
_IMAGE: Final = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r"""(src|alt)\s*=\s*(["']?)(.*?)\2(?=[\s>])""", re.IGNORECASE)


@cache
def _cleaner() -> nh3.Cleaner:
    """Made once: it takes longer to say what is allowed than to clean a text."""
    import nh3

    from sitegen.site import mathml

    attributes = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
    attributes["*"] = {"id", "class", "lang", "dir", "title"}
    checkbox = {"type": {"checkbox"}, "checked": {"", "checked"}, "disabled": {"", "disabled"}}
    return nh3.Cleaner(
        tags=nh3.ALLOWED_TAGS - {"img"}
        | {"section", "label", "input", "figure", "figcaption"}
        | mathml.TAGS,
        attributes=attributes | mathml.ATTRIBUTES,
        tag_attribute_values={"input": checkbox},
        url_schemes={"http", "https", "mailto", "tel", "ftp"},
        link_rel=None,
    )
