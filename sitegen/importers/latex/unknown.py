"""Environments that nobody knows, of a class that is missing: what their first argument says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.tokens import Token, plain

if TYPE_CHECKING:
    from sitegen.importers.latex.expand import Expander

_ALIGNING: Final = frozenset(("center", "flushleft", "flushright", "quote", "quotation", "verse"))
"""Environments of LaTeX itself, whose first words may stand in braces."""
_TITLE: Final = re.compile(r"[A-ZÀ-Þ][^\d_=.:]{3,50}")
"""What names a part of a CV, and is no length and no column of a table."""


def title(read: Expander, name: str) -> list[Token]:
    r"""A heading made of the title of an environment, `\begin{rubric}[2cm]{Education}`; nothing, if it has none."""
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
