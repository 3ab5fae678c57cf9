"""What Markdown can do beyond CommonMark, by name: each teaches a parser one thing, and imports what it needs then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markdown_it.token import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore


def _footnotes(parser: MarkdownIt) -> None:
    from mdit_py_plugins.footnote import footnote_plugin

    parser.use(footnote_plugin)


def _definitions(parser: MarkdownIt) -> None:
    from mdit_py_plugins.deflist import deflist_plugin

    parser.use(deflist_plugin)


def _tasks(parser: MarkdownIt) -> None:
    from mdit_py_plugins.tasklists import tasklists_plugin

    parser.use(tasklists_plugin, label=True)


def _attributes(parser: MarkdownIt) -> None:
    from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin

    parser.use(attrs_plugin, spans=True, allowed=("id", "class", "lang", "width", "height"))
    parser.use(attrs_block_plugin, allowed=("id", "class", "lang"))


def _mathematics(parser: MarkdownIt) -> None:
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    # So that `$5 or $6` stays money.
    parser.use(
        dollarmath_plugin,
        allow_labels=False,
        allow_space=False,
        allow_digits=False,
        double_inline=True,
    )
    parser.add_render_rule("math_inline", _formula)
    for kind in ("math_inline_double", "math_block"):
        parser.add_render_rule(kind, _display)


def _formula(
    _renderer: object, tokens: Sequence[Token], place: int, _options: object, _env: object
) -> str:
    from sitegen.site.mathml import mathml

    return mathml(tokens[place].content.strip())


def _display(
    _renderer: object, tokens: Sequence[Token], place: int, _options: object, _env: object
) -> str:
    """A formula on a line of its own, in a box that scrolls if it is too long; the box may stand in a paragraph."""
    from sitegen.site.mathml import mathml

    box = "div" if tokens[place].block else "span"
    return f'<{box} class="math">{mathml(tokens[place].content.strip(), display=True)}</{box}>'


def _code(parser: MarkdownIt) -> None:
    parser.options["highlight"] = _highlighted


def _highlighted(code: str, language: str, _attrs: str) -> str:
    """The code with a class on every word that means something; nothing if the language is not known."""
    from pygments import highlight
    from pygments.formatters.html import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return ""
    made: str = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return made


def _figures(parser: MarkdownIt) -> None:
    parser.core.ruler.after("inline", "figure", _make_figures)


def _make_figures(state: StateCore) -> None:
    tokens = state.tokens
    for place in range(len(tokens) - 2):
        opening, inline, closing = tokens[place : place + 3]
        if opening.type != "paragraph_open" or opening.hidden or closing.type != "paragraph_close":
            continue
        pictures = inline.children or []
        if (
            len(pictures) == 1
            and pictures[0].type == "image"
            and (caption := pictures[0].attrs.pop("title", ""))
        ):
            opening.tag = closing.tag = "figure"
            pictures += _caption(str(caption), state)


def _caption(text: str, state: StateCore) -> Iterator[Token]:
    yield Token("figcaption_open", "figcaption", 1)
    yield from state.md.parseInline(text, state.env)[0].children or ()
    yield Token("figcaption_close", "figcaption", -1)


EXTENSIONS: Final[Mapping[str, Callable[[MarkdownIt], None]]] = {
    "footnotes": _footnotes,
    "definitions": _definitions,
    "tasks": _tasks,
    "attributes": _attributes,
    "mathematics": _mathematics,
    "figures": _figures,
    "code": _code,
}
"""By the names that `markdown` looks for."""
