"""A .bib file as programs write it -> publications, without a parser: to load one takes longer than to read the file.

Only entries whose fields stand in braces, without a mistake. Whatever holds anything else (comments, @string, quotes,
`#`) is for `reading`, which also tells what is wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from sys import intern
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content.bibtex.fields import MONTHS
from sitegen.content.bibtex.texts import of_field
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.errors import Problem

_RARE: Final = r"\\[^{}\\@]|\\\\(?![{}\\@])|@(?![\w \t]*[{(])"
"""What may be no text: not a brace behind a backslash, nor an @ that may begin an entry."""
_BARE: Final = rf"[^{{}}\\@]*+(?:(?:{_RARE})[^{{}}\\@]*+)*+"
_ONCE: Final = rf"{_BARE}(?:\{{{_BARE}\}}{_BARE})*+"
_TWICE: Final = rf"{_BARE}(?:\{{{_ONCE}\}}{_BARE})*+"
_THRICE: Final = rf"{_BARE}(?:\{{{_TWICE}\}}{_BARE})*+"
"""A text with braces in it, and braces in these: nobody writes more."""

_TEXT: Final = re.compile(rf"{_THRICE}\}}")
"""The whole of one, and the brace behind it."""

_FIELD: Final = r"\s*,\s*([A-Za-z][\w-]*)\s*=\s*"
_NAME: Final = re.compile(_FIELD)
"""Of a field whose text follows in braces."""
_WORD: Final = re.compile(rf"{_FIELD}([0-9]+|[a-z]{{3}})(?=[\s,]|\Z)")
"""A field whose text has none."""
_HEAD: Final = re.compile(r"\s*@([A-Za-z]+)[ \t]*\{[ \t]*([^\s{}\"#%'(),=~\\@]{1,50})\s*")
"""Type and key of an entry."""
_NO_ENTRIES: Final = ("comment", "preamble", "string")


class Works(NamedTuple):
    """What a .bib file holds."""

    publications: tuple[Publication, ...]
    """The entries that nothing is wrong with, in order."""
    problems: tuple[Problem, ...]
    """What is wrong with the others and with what stands between, in order."""


class _UnusualError(ValueError):
    """What must be read with care."""


def read(text: str) -> Works | None:
    """What `reading.read` gives; None for a file that must be read with care.

    It is cut at its closing braces, and what stands before each is looked at: an expression that goes through every
    letter takes thrice as long.
    """
    *pieces, rest = text.split("}")
    if rest.strip() or "\r" in text or "\f" in text or "\v" in text:
        return None
    found: dict[str, Publication] = {}
    coming = iter(pieces)
    try:
        for piece in coming:
            head = _HEAD.match(piece)
            if not head or head[2].lower() in found or head[1].lower().startswith(_NO_ENTRIES):
                return None
            fields = _fields(piece[head.end() :], coming)
            found[head[2].lower()] = Publication(head[2], intern(head[1].lower()), fields)
    except _UnusualError:
        return None
    return Works(tuple(found.values()), ()) if found else None


def _fields(begun: str, coming: Iterator[str]) -> dict[str, str]:
    """Those of an entry of which `begun` stands behind the key; `coming` are the pieces that follow."""
    fields: dict[str, str] = {}
    for piece in chain((begun,), coming):
        before, brace, said = piece.partition("{")
        bare, name = _names(before)
        for other, value in bare:
            if other in fields:
                raise _UnusualError
            fields[other] = value
        if not brace and not name:
            return fields
        if not brace or not name or name in fields:
            raise _UnusualError
        if (
            said.strip() is not said
            or "\\" in said
            or "$" in said
            or "{" in said
            or "@" in said
            or "~" in said
            or "\n" in said
            or "\t" in said
            or "  " in said
        ):  # no expression: it would take thrice as long
            said = of_field(name, _whole(said, coming))
        fields[name] = said
    raise _UnusualError


def _whole(said: str, coming: Iterator[str]) -> str:
    """A text that begins like this, up to its own closing brace."""
    if "{" not in said and "@" not in said and "\\\\" not in said and said[-1:] != "\\":
        return said
    parts, depth = [said], said.count("{")
    while depth and (more := next(coming, None)) is not None:
        parts.append(more)
        depth += more.count("{") - 1
    whole = "}".join(parts)
    if depth or not _TEXT.fullmatch(whole + "}"):
        raise _UnusualError
    return whole


@lru_cache(maxsize=512)  # what stands between texts is the same in all entries
def _names(between: str) -> tuple[Sequence[tuple[str, str]], str]:
    """Fields without braces, and the name of the one whose text follows, if one does."""
    bare: list[tuple[str, str]] = []
    at = 0
    while match := _WORD.match(between, at):
        bare.append((intern(match[1].lower()), match[2]))
        at = match.end()
    last = _NAME.fullmatch(between, at)
    if not last and between[at:].strip() not in ("", ","):
        raise _UnusualError
    if not all(value.isdigit() or value in MONTHS for _, value in bare):
        raise _UnusualError
    return bare, intern(last[1].lower()) if last else ""
