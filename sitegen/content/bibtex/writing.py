"""Publications -> a .bib file in canonical form."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sitegen.content.bibtex.fields import MONTHS, VERBATIM
from sitegen.content.bibtex.latex import balanced, from_field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.model import Publication

_SPECIAL = re.compile(r"[&%#_~^$\\{}\u00a0\u2009]")
"""What most values have nothing of, and can be written as they are."""

_ESCAPED_IN_ADDRESS = {"{": "%7B", "}": "%7D", "\\": "%5C"}


def encode(publications: Iterable[Publication]) -> str:
    """A .bib file that bibtex and biber read, in UTF-8: a field a line, a blank line between entries.

    Field values are field text. Raises ValueError for one with a brace that has no partner: text must go through
    `field` first.
    """
    return "\n".join([entry(publication) for publication in publications])


def entry(publication: Publication) -> str:
    """One entry, with a line break at its end."""
    lines = [_line(name, text) for name, text in publication.fields.items() if text]
    return f"@{publication.type}{{{publication.key},\n{''.join(lines)}}}\n"


@lru_cache(maxsize=1024)  # a site shows an entry to copy, and has it among all of its author's
def _line(name: str, text: str) -> str:
    return f"  {name} = {value(name, text)},\n"


def value(name: str, text: str) -> str:
    """What stands behind `name =`."""
    if name == "month" and text in MONTHS:
        return text
    if not _SPECIAL.search(text):
        return f"{{{text}}}"
    if name in VERBATIM:
        unsafe = not balanced(text) or re.search(r"\\[{}]|\\$", text)
        return f"{{{_address(text) if unsafe else text}}}"
    latex = from_field(text)
    if not balanced(latex):
        raise ValueError(f"the field {name!r} holds a brace without a partner: {text!r}")
    return f"{{{latex}}}"


def _address(text: str) -> str:
    return "".join(_ESCAPED_IN_ADDRESS.get(character, character) for character in text)
