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

_EASY: Final = r"[^{}\\@$~\t\n\f\v]*+"
"""A text that is what it says, but for spaces too many."""

_FIELD: Final = rf",\s*([A-Za-z][\w-]*)\s*=\s*(?:\{{({_EASY})\}}|\{{({_THRICE})\}}|([0-9]+|[a-z]{{3}}))\s*"
_END: Final = r"(,?\s*\})\s*"
_HEAD: Final = r"\s*@([A-Za-z]+)[ \t]*\{[ \t]*([^\s{}\"#%'(),=~\\@]{1,50})\s*"
_PART: Final = expression(rf"{_FIELD}|{_END}|{_HEAD}|([\s\S]+)")
"""Name of a field, and its text of one of three kinds; end of an entry; type and key of one. At last all that begins
with what is none of these.
"""
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
    names: dict[str, str] = {}
    fields: dict[str, str] | None = None  # of the entry that is open
    for written, easy, braced, bare, end, begun, key, other in _PART.findall(text):
        if written:
            name = names.get(written) or names.setdefault(written, intern(written.lower()))  # one for all works
            if fields is None or name in fields or (bare and not bare.isdigit() and bare not in MONTHS):
                return None
            is_said = easy and "  " not in easy and easy[0] != " " and easy[-1] != " "
            fields[name] = easy if is_said else of_field(name, easy or braced or bare)
        elif end:
            if fields is None:
                return None
            fields = None
        else:
            kind = intern(begun.lower())
            if other or fields is not None or key.lower() in keys or kind.startswith(_NO_ENTRIES):
                return None
            keys.add(key.lower())
            fields = {}
            found.append(Publication(key, kind, fields))
    return Works(tuple(found), ()) if found and fields is None else None
