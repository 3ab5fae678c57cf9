"""Extensions of CommonMark: each function adds one to a parser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from sitegen.views.latex import render_formula

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore


_TASK: Final = re.compile(r"\[([ xX])\][ \t\n\v\f\r]+")
_MAX_CODE: Final = 5_000
"""Maximum length of code to highlight; Pygments takes quadratic time for some languages."""
_FIRST_OF_ITEM: Final = ("list_item_open", "paragraph_open")


def task_lists(parser: MarkdownIt) -> None:
    """Add task lists: `- [x] done`. The usual plugin takes quadratic time."""
    parser.core.ruler.after("inline", "task_lists", _mark_tasks)


def _mark_tasks(state: StateCore) -> None:
    open_lists: list[Token] = []
    for item, paragraph, token in zip(
        state.tokens, state.tokens[1:], state.tokens[2:], strict=False
    ):
        if item.type in ("bullet_list_open", "ordered_list_open"):
            open_lists.append(item)
        elif item.type in ("bullet_list_close", "ordered_list_close"):
            open_lists.pop()
        is_first = (item.type, paragraph.type) == _FIRST_OF_ITEM
        if is_first and token.children and (task := _TASK.match(token.content)):
            item.attrSet("class", "task-list-item")
            open_lists[-1].attrSet("class", "contains-task-list")
            checked = "" if task[1] == " " else 'checked="checked" '
            kind = f'{checked}disabled="disabled" type="checkbox"'
            box = f'<input class="task-list-item-checkbox" {kind}>'
            token.content = token.content[3:]
            token.children[0].content = token.children[0].content[3:]
            token.children = [_html("<label>"), _html(box), *token.children, _html("</label>")]


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def attributes(parser: MarkdownIt) -> None:
    """Add attributes in braces: `[text]{#id .class}`."""
    parser.use(attrs_plugin, spans=True, allowed=("id", "class", "lang", "width", "height"))
    parser.use(attrs_block_plugin, allowed=("id", "class", "lang"))


def formulas(parser: MarkdownIt) -> None:
    """Add formulas: `$x$`, and `$$x$$` on a line of its own; `$5 or $6` remains money."""
    parser.use(
        dollarmath_plugin,
        allow_labels=False,
        allow_space=False,
        allow_digits=False,
        double_inline=True,
    )
    parser.add_render_rule("math_inline", _render_inline_formula)
    parser.add_render_rule("math_inline_double", _render_display_formula)
    parser.add_render_rule("math_block", _render_display_formula)


def _render_inline_formula(
    _renderer: object, tokens: Sequence[Token], index: int, _options: object, _env: object
) -> str:
    return render_formula(tokens[index].content.strip())


def _render_display_formula(
    _renderer: object, tokens: Sequence[Token], index: int, _options: object, _env: object
) -> str:
    # The box scrolls if the formula is too long. It may be inside a paragraph.
    box = "div" if tokens[index].block else "span"
    formula = render_formula(tokens[index].content.strip(), display=True)
    return f'<{box} class="math">{formula}</{box}>'


def code_highlighting(parser: MarkdownIt) -> None:
    """Add highlighting of fenced code that is not long and whose language is known."""
    parser.options["highlight"] = _highlight


def _highlight(code: str, language: str, _attributes: str) -> str:
    if len(code) > _MAX_CODE:
        return ""
    # Few texts contain code, and importing Pygments takes long.
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return ""
    html: str = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return html


def figures(parser: MarkdownIt) -> None:
    """Turn an image with a title that is alone in its paragraph into a figure with that caption."""
    parser.core.ruler.after("inline", "figure", _make_figures)


def _make_figures(state: StateCore) -> None:
    for opening, inline, closing in zip(
        state.tokens, state.tokens[1:], state.tokens[2:], strict=False
    ):
        if opening.type != "paragraph_open" or opening.hidden or closing.type != "paragraph_close":
            continue
        images = inline.children or []
        if len(images) == 1 and images[0].type == "image":
            caption = str(images[0].attrs.pop("title", ""))
            if caption:
                opening.tag = closing.tag = "figure"
                images += _make_caption(caption, state)


def _make_caption(text: str, state: StateCore) -> Iterator[Token]:
    yield Token("figcaption_open", "figcaption", 1)
    yield from state.md.parseInline(text, state.env)[0].children or ()
    yield Token("figcaption_close", "figcaption", -1)


INLINE: Final = (attributes, formulas)
"""The extensions for single lines."""
BLOCKS: Final = (*INLINE, footnote_plugin, deflist_plugin, task_lists, figures, code_highlighting)
"""The extensions for longer texts."""
