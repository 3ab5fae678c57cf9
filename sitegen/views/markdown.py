"""Render Markdown as HTML that is safe to insert into a page.

The dialect is CommonMark with tables, strikethrough, footnotes, definition lists, task lists,
attributes in braces (`{#id .class}`), formulas between dollar signs and highlighted code. An image
with a title that is alone in its paragraph becomes a figure with a caption. Scripts, styles and
event handlers are removed.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zlib import crc32

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from sitegen.views import latex
from sitegen.views.markdown_extensions import BLOCKS, INLINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from markdown_it.token import Token


RenderPicture: TypeAlias = "Callable[[str, str], Markup]"
"""Renders an image, given its source and alternative text; empty if it is on another host."""

_STYLESHEETS: Final[Mapping[str, re.Pattern[str]]] = {
    "prose.css": re.compile(
        r"<(?:h\d|table|blockquote|pre|dl|figure|img|hr|section)\b|class=\"contains-task-list"
    ),
    "code.css": re.compile(r'<code class="language-'),
}
"""Style sheets that only some texts need, with patterns of the HTML that needs them."""

_PLACEHOLDER: Final = re.compile(r"\ue000\d*\ue001|[\ue000\ue001]")
_TAG_OR_PLACEHOLDER: Final = re.compile(
    r"""<[^>"']*(?:"[^"]*"[^>"']*)*>|\ue000(?P<number>\d{1,6})\ue001|[\ue000\ue001]"""
)
_IMG: Final = re.compile(r"<img\b[^>]{0,5000}>", re.IGNORECASE)
_HREF: Final = re.compile(
    r"""(<a\b[^<>]{0,5000}?\bhref\s*=\s*)(["'])(.{0,5000}?)\2""", re.IGNORECASE
)
_ATTRIBUTE: Final = re.compile(r"""(src|alt)\s*=\s*(["']?)(.*?)\2(?=[\s>])""", re.IGNORECASE)
_EAST_ASIAN: Final = "[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]"


def render_markdown(text: str, *, resolve: Callable[[str], str], picture: RenderPicture) -> Markup:
    """Render paragraphs, lists, tables and other blocks; `resolve` maps addresses to links."""
    if not text:
        return Markup()
    # Several texts can be on one page; their footnotes need different anchors.
    env = {"docId": f"{crc32(text.encode()):x}"}
    parser = _parser(*BLOCKS)
    return _render(parser, parser.parse(text, env), env, resolve, picture)


def render_inline_markdown(
    text: str, *, resolve: Callable[[str], str], picture: RenderPicture
) -> Markup:
    """Render a single line without a paragraph around it."""
    if not text:
        return Markup()
    parser = _parser(*INLINE)
    return _render(parser, parser.parseInline(text), {}, resolve, picture)


def find_stylesheets(html: str) -> list[str]:
    """Return the additional style sheets that rendered Markdown needs."""
    return [name for name, pattern in _STYLESHEETS.items() if pattern.search(html)]


@cache
def _parser(*extensions: Callable[[MarkdownIt], None]) -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for extension in extensions:
        parser.use(extension)
    return parser


def _render(
    parser: MarkdownIt,
    tokens: Sequence[Token],
    env: dict[str, Any],
    resolve: Callable[[str], str],
    picture: RenderPicture,
) -> Markup:
    # Pictures are our own HTML and must survive the sanitizer, so placeholders replace them.
    pictures: list[Markup] = []

    def keep_picture(source: str, alt: str) -> str:
        html = picture(source, alt)
        if not html:  # Pages load nothing from other hosts, so this becomes a link.
            return Markup('<a href="{}">{}</a>').format(source, alt or source)
        pictures.append(html)
        return f"\ue000{len(pictures) - 1}\ue001"

    def restore_picture(match: re.Match[str]) -> str:
        if match["number"] is None:
            return _PLACEHOLDER.sub("", match[0])
        number = int(match["number"])
        return pictures[number] if number < len(pictures) else ""

    _rewrite_tokens(tokens, resolve, keep_picture)
    if any(token.tag == "h1" for token in tokens):
        _lower_headings(tokens)
    html = parser.renderer.render(tokens, parser.options, env).strip()
    clean = latex.keep_punctuation(_sanitizer().clean(html))
    return Markup(_TAG_OR_PLACEHOLDER.sub(restore_picture, clean))


def _rewrite_tokens(
    tokens: Iterable[Token],
    resolve: Callable[[str], str],
    keep_picture: Callable[[str, str], str],
) -> None:
    def replace_img(match: re.Match[str]) -> str:
        pairs = _ATTRIBUTE.findall(match[0])
        values = {name.lower(): unescape(value) for name, _, value in pairs}
        return keep_picture(values["src"], values.get("alt", "")) if values.get("src") else ""

    def resolve_link(match: re.Match[str]) -> str:
        return f'{match[1]}"{escape(resolve(unescape(match[3])))}"'

    for token in tokens:
        if (href := token.attrs.get("href")) and isinstance(href, str):
            token.attrs["href"] = resolve(href)
        if token.type in ("th_open", "td_open") and (style := token.attrs.pop("style", "")):
            # Pages must not have inline styles.
            token.attrs["class"] = str(style).replace("text-align:", "to-")
        if token.type == "image":
            token.type = "html_inline"
            token.content = keep_picture(str(token.attrs["src"]), token.content)
        elif token.type in ("html_inline", "html_block"):
            token.content = _HREF.sub(resolve_link, _IMG.sub(replace_img, token.content))
        elif token.children:
            _rewrite_tokens(token.children, resolve, keep_picture)
            _mark_latin_emphasis(token.children)


def _lower_headings(tokens: Iterable[Token]) -> None:
    """Lower headings by a level, since the page has its own `<h1>`."""
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 1)}"


def _mark_latin_emphasis(tokens: Sequence[Token]) -> None:
    """Mark emphasized Latin words within East Asian text.

    Style sheets put emphasis dots below East Asian characters and set only marked words in italics.
    """
    if any(_has_east_asian(token.content) for token in tokens):
        for opening, content in pairwise(tokens):
            if opening.type == "em_open" and not _has_east_asian(content.content):
                opening.attrJoin("class", "latin")


def _has_east_asian(text: str) -> bool:
    return not text.isascii() and re.search(_EAST_ASIAN, text) is not None


@cache
def _sanitizer() -> nh3.Cleaner:
    attributes = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
    attributes["*"] = {"id", "class", "lang", "dir", "title"}
    checkbox = {"type": {"checkbox"}, "checked": {"", "checked"}, "disabled": {"", "disabled"}}
    return nh3.Cleaner(
        tags=nh3.ALLOWED_TAGS - {"img"}
        | {"section", "label", "input", "figure", "figcaption"}
        | latex.TAGS,
        attributes=attributes | latex.ATTRIBUTES,
        tag_attribute_values={"input": checkbox},
        url_schemes={"http", "https", "mailto", "tel", "ftp"},
        link_rel=None,
    )
