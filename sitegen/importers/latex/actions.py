"""The commands of the typesetter: each reads its arguments and writes text or changes its state."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.builder import Mark, subscript, superscript
from sitegen.importers.latex import citing, lengths, lists
from sitegen.importers.latex.tokens import Token, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sitegen.importers.latex.typeset import Typesetter

_COLUMN: Final = 10
"""Width in points from which a space separates columns."""
_BLANK: Final = 3
"""Height in points from which white space counts as a blank line."""
_SIGN: Final = "\uf0c1"
"""Placeholder for a linked icon, as icon fonts encode it."""
_PROFILES: Final = {
    "github": "https://github.com/", "gitlab": "https://gitlab.com/",
    "linkedin": "https://www.linkedin.com/in/",
    "twitter": "https://twitter.com/", "orcid": "https://orcid.org/",
    "researchgate": "https://www.researchgate.net/profile/",
    "googlescholar": "https://scholar.google.com/citations?user=",
    "stackoverflow": "https://stackoverflow.com/users/",
    "bitbucket": "https://bitbucket.org/", "kaggle": "https://www.kaggle.com/",
    "medium": "https://medium.com/@",
    "arxiv": "https://arxiv.org/a/", "x": "https://x.com/",
}  # fmt: skip


def _line_end(setter: Typesetter, token: Token) -> None:
    r"""`\\`, `\\*`, `\\[1ex]`."""
    setter.read.star()
    option = setter.read.option_here()
    if option is not None and not lengths.is_length(plain(option)):
        bracket = Token("text", "[", token.place)
        setter.read.push([bracket, *option, bracket._replace(text="]")])
    setter.new_line()


def _heading(setter: Typesetter, _token: Token) -> None:
    level = plain(setter.read.argument())
    setter.end_paragraph()
    setter.pen.begin(level=int(level))
    setter.in_heading = True


def _end_heading(setter: Typesetter, _token: Token) -> None:
    setter.in_heading = False
    setter.pen.begin(indent=setter.indent)


def _link(setter: Typesetter, token: Token) -> None:
    target, text = setter.read.expanded(setter.read.argument()), setter.read.argument()
    if _has_link(target):  # a template makes a link of what its user has made one of
        setter.read.push(text or target)
        return
    address = plain(target)
    if text and not setter.string(text):  # a sign of a font
        text = [Token("text", _SIGN, token.place)]
    setter.looks.append((*setter.looks[-1], Mark("link", address)))
    shown = text or [Token("text", address.removeprefix("mailto:"), token.place)]
    setter.read.push([*shown, Token("close", "}", token.place)])


def _social(setter: Typesetter, _token: Token) -> None:
    service, target = plain(setter.read.argument()), setter.read.expanded(setter.read.argument())
    if _has_link(target):
        setter.read.push(target)
        return
    handle = plain(target)
    base = _PROFILES.get(service.casefold(), "")
    address = handle if ":" in handle or not base else base + handle
    if service:
        setter.write(f"{service}: ")
    setter.pen.write(
        handle, (*setter.looks[-1], *([Mark("link", address)] if ":" in address else []))
    )


def _has_link(tokens: list[Token]) -> bool:
    return any(token.kind == "command" and token.text == "@link" for token in tokens)


def _show(setter: Typesetter, _token: Token) -> None:
    setter.shown.append(setter.hidden)
    setter.hidden = False


def _hide(setter: Typesetter, _token: Token) -> None:
    setter.hidden = setter.shown.pop() if setter.shown else setter.hidden


def _begin_document(setter: Typesetter, _token: Token) -> None:
    setter.hidden = False


def _table(setter: Typesetter, _token: Token) -> None:
    setter.pen.break_line()
    setter.tables += 1


def _end_table(setter: Typesetter, _token: Token) -> None:
    setter.pen.break_line()
    setter.tables = max(setter.tables - 1, 0)


def _gap(setter: Typesetter, _token: Token) -> None:
    setter.write("\t")


def _space_of(setter: Typesetter, _token: Token) -> None:
    setter.read.star()
    width = setter.read.argument()
    fills = any(part.text in ("fill", "stretch") for part in width)
    setter.write("\t" if fills or lengths.points(plain(width)) >= _COLUMN else " ")


def _space_below(setter: Typesetter, _token: Token) -> None:
    """Treat white space below a finished line as a blank line."""
    setter.read.star()
    if (
        lengths.points(plain(setter.read.argument())) >= _BLANK
        and not setter.in_heading
        and not setter.tables
    ):
        setter.pen.separate()


def _note(setter: Typesetter, _token: Token) -> None:
    setter.notes.append(setter.read.argument())


def _formula(setter: Typesetter, token: Token) -> None:
    formula = setter.read.argument()
    fence = [] if setter.math else [Token("math", "$", token.place)]
    setter.read.push([*fence, *formula, *fence])


def _toggle_math(setter: Typesetter, token: Token) -> None:
    setter.math = 1 if token.text in ("(", "[", "@mathmode") else 0


def _dimension(setter: Typesetter, _token: Token) -> None:
    lengths.skip(setter.read)


def _rule(setter: Typesetter, _token: Token) -> None:
    lengths.skip_rule(setter.read)


def _drop_row(setter: Typesetter, _token: Token) -> None:
    r"""`\\kill`: the row only showed where columns begin."""
    setter.pen.discard_line()


def _option(setter: Typesetter, _token: Token) -> None:
    setter.read.option_here()


def _drawing(setter: Typesetter, _token: Token) -> None:
    """Read the groups in braces of a drawing: the texts of its nodes."""
    for group in setter.read.groups_until_end():
        setter.write(setter.string(group))
        setter.pen.break_line()


def _look_on(setter: Typesetter, token: Token) -> None:
    look = Mark("bold" if token.text == "@bold" else "italic")
    if look not in setter.looks[-1]:
        setter.looks[-1] = (*setter.looks[-1], look)


def _look_off(setter: Typesetter, token: Token) -> None:
    look = Mark("bold" if token.text == "@medium" else "italic")
    setter.looks[-1] = tuple(mark for mark in setter.looks[-1] if mark != look)


def _move(setter: Typesetter, token: Token) -> None:
    text = setter.string(setter.read.argument())
    setter.write(superscript(text) if token.text == "@raise" else subscript(text))


def _bars(setter: Typesetter, token: Token) -> None:
    """Read `{Python / 5}, {R / 3}`: the labels of bars, without their lengths."""
    bars = setter.read.argument()
    words, drawn = re.subn(r"\s*/\s*[\d.]+\s*(?:(,)\s*|$)", r"\1 ", setter.string(bars))
    setter.read.push([Token("text", words, token.place)] if drawn else bars)


def _lines(setter: Typesetter, _token: Token) -> None:
    """Keep the line ends of the source up to the end of the group."""
    setter.lines = setter.lines or len(setter.looks)


def _par(setter: Typesetter, _token: Token) -> None:
    setter.par()


def _new_line(setter: Typesetter, _token: Token) -> None:
    setter.new_line()


ALWAYS: Final = frozenset(
    (
        "@show",
        "@hide",
        "@begindocument",
        "@resource",
        "@cite",
        "@categorize",
        "@filter",
        "@defaultfiles",
    )
)
"""Commands that apply where nothing is visible."""
ACTIONS: Final[Mapping[str, Callable[[Typesetter, Token], None]]] = {
    "\\": _line_end,
    "hspace": _space_of,
    "vspace": _space_below,
    "(": _toggle_math,
    ")": _toggle_math,
    "[": _toggle_math,
    "]": _toggle_math,
    "@mathmode": _toggle_math,
    "@begindocument": _begin_document,
    "@bibliography": citing.print_bibliography,
    "@bars": _bars,
    "@below": lists.below,
    "@bold": _look_on,
    "@cite": citing.cite,
    "@categorize": citing.categorize,
    "@filter": citing.filter_by,
    "@unit": citing.begin_unit,
    "@endunit": citing.end_unit,
    "@defaultfiles": citing.default_files,
    "@dimension": _dimension,
    "@drop": _drawing,
    "@droprow": _drop_row,
    "@endheading": _end_heading,
    "@endlist": lists.end_list,
    "@endtable": _end_table,
    "@fullcite": citing.full_cite,
    "@heading": _heading,
    "@hide": _hide,
    "@italic": _look_on,
    "@item": lists.item,
    "@lines": _lines,
    "@link": _link,
    "@list": lists.begin_list,
    "@lower": _move,
    "@math": _formula,
    "@medium": _look_off,
    "@newline": _new_line,
    "@note": _note,
    "@optional": _option,
    "@par": _par,
    "@publications": citing.heading,
    "@raise": _move,
    "@resource": citing.resource,
    "@rule": _rule,
    "@show": _show,
    "@social": _social,
    "@tab": _gap,
    "@table": _table,
    "@upright": _look_off,
}
