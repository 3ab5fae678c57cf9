"""Markdown to HTML that is safe to put into a page: CommonMark with tables; scripts and event handlers are gone.

Addresses in it that are relative, `files/slides.pdf` for instance, are meant from the person's home page; the caller
says what they are from the page that is being made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it.token import Token

Resolve: TypeAlias = Callable[[str], str]
"""An address as written -> as it is from this page."""


def markdown(text: str, resolve: Resolve) -> Markup:
    """Whole paragraphs, lists, tables."""
    if not text:
        return Markup()
    tokens = _parser().parse(text)
    _rewrite(tokens, resolve)
    return _clean(_parser().renderer.render(tokens, _parser().options, {}))


def markdown_inline(text: str, resolve: Resolve) -> Markup:
    """The words of one line, without a paragraph around them."""
    if not text:
        return Markup()
    tokens = _parser().parseInline(text)
    _rewrite(tokens, resolve)
    return _clean(_parser().renderer.render(tokens, _parser().options, {}))


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"typographer": False}).enable(["table", "strikethrough"])


def _rewrite(tokens: Iterable[Token], resolve: Resolve) -> None:
    for token in tokens:
        for name in ("href", "src"):
            if (value := token.attrs.get(name)) and isinstance(value, str):
                token.attrs[name] = resolve(value)
        _rewrite(token.children or (), resolve)


def _clean(html: str) -> Markup:
    return Markup(nh3.clean(html.strip(), link_rel=None, attributes=_attributes(), url_schemes=_SCHEMES))


_SCHEMES = {"http", "https", "mailto", "tel", "ftp"}


@cache
def _attributes() -> dict[str, set[str]]:
    allowed = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
    allowed["code"] = {"class"}  # the language of a block of code
    return allowed
