"""Guess the headings of unknown environments, as defined by a missing class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.tokens import Token, plain

if TYPE_CHECKING:
    from sitegen.importers.latex.expand import Expander

_ALIGNING: Final = frozenset(("center", "flushleft", "flushright", "quote", "quotation", "verse"))
"""Environments of LaTeX itself, whose text may begin with a group in braces."""
_TITLE: Final = re.compile(r"[A-ZÀ-Þ][^\d_=.:]{3,50}")
"""A possible heading: no length and no column specification."""


def title(read: Expander, name: str) -> list[Token]:
    r"""Return a heading from the title of `\begin{rubric}[2cm]{Education}`, if any."""
    if name in _ALIGNING:
        return []
    option, said = read.option_here(), read.group(adjacent=True)
    braces = (
        [Token("open", "{", said[0].place), *said, Token("close", "}", said[0].place)]
        if said
        else []
    )
    styled = any(token.kind == "command" and token.text[:1].isalpha() for token in said or ())
    if said and not styled and _TITLE.fullmatch(plain(said)):
        return [*read.lex(r"\section", said[0].place), *braces]
    brackets = (
        [Token("text", "[", option[0].place), *option, Token("text", "]", option[0].place)]
        if option
        else []
    )
    read.push([*brackets, *braces])
    return []
