"""A .bib file as programs write it -> publications, without a parser: to load one takes longer than to read the file.

Only entries whose fields stand in braces, without a mistake. Whatever holds anything else (comments, @string, quotes,
`#`) is for `reading`, which also tells what is wrong.
"""

from __future__ import annotations

from sys import intern
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.bibtex.fields import MONTHS
from sitegen.bibtex.texts import of_field
from sitegen.expressions import expression
from sitegen.model import Publication

if TYPE_CHECKING:
    from sitegen.errors import Problem

_RARE: Final = r"\\[^{}\\@]|\\\\(?![{}\\@])|@(?![\w \t]*[{(])"
"""What may be no text: not a brace behind a backslash, nor an @ that may begin an entry."""
_BARE: Final = rf"[^{{}}\\@]*+(?:(?:{_RARE})[^{{}}\\@]*+)*+"
_ONCE: Final = rf"{_BARE}(?:\{{{_BARE}\}}{_BARE})*+"
_TWICE: Final = rf"{_BARE}(?:\{{{_ONCE}\}}{_BARE})*+"
_THRICE: Final = rf"{_BARE}(?:\{{{_TWICE}\}}{_BARE})*+"
"""A text with braces in it, and braces in these: nobody writes more."""

_HEAD: Final = expression(r"\s*@([A-Za-z]+)[ \t]*\{[ \t]*([^\s{}\"#%'(),=~\\@]{1,50})\s*")
_FIELD: Final = expression(rf",\s*([A-Za-z][\w-]*)\s*=\s*(?:\{{({_THRICE})\}}|([0-9]+|[a-z]{{3}}))\s*")
_END: Final = expression(r",?\s*\}\s*")
_NO_ENTRIES: Final = ("comment", "preamble", "string")


class Works(NamedTuple):
    """What a .bib file holds."""

    publications: tuple[Publication, ...]
    """The entries that nothing is wrong with, in order."""
    problems: tuple[Problem, ...]
    """What is wrong with the others and with what stands between, in order."""


def read(text: str) -> Works | None:
    """What `reading.read` gives; None for a file that must be read with care."""
    if "\r" in text:
        return None
    found: list[Publication] = []
    keys: set[str] = set()
    position = 0
    while head := _HEAD.match(text, position):
        kind, key = intern(head[1].lower()), head[2]
        fields: dict[str, str] = {}
        position = head.end()
        while field := _FIELD.match(text, position):
            name, braced, bare = intern(field[1].lower()), field[2], field[3]  # one `title` for all works
            if name in fields or (bare and not bare.isdigit() and bare not in MONTHS):
                return None
            fields[name] = of_field(name, bare or braced)
            position = field.end()
        end = _END.match(text, position)
        if not end or key.lower() in keys or kind.startswith(_NO_ENTRIES):
            return None
        keys.add(key.lower())
        found.append(Publication(key, kind, fields))
        position = end.end()
    return Works(tuple(found), ()) if found and position == len(text) else None
