r"""A YAML file as programs and most people write it -> what it says, without the parser, which takes thrice as long.

Only keys of ASCII letters, each text in its own line, and these in lists and under keys; of what goes over several
lines only texts in single quotes and blocks behind `|`. Whatever holds anything else gives nothing here, and neither
does what may be wrong: both are for `nodes`, which also knows places.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.content.yaml.shaping import UnusualError

if TYPE_CHECKING:
    from sitegen.content.yaml.shaping import Tree

_Line: TypeAlias = "tuple[str, str, str, str, str, str, str]"

_MAX_LENGTH: Final = 1_000_000
_KEY: Final = r"[A-Za-z][A-Za-z0-9_-]{0,99}+"
_PLAIN: Final = r"[^\s\-?:,\[\]{}#&*!|>'\"%@`~](?:[^\n:#]++|:(?![ \n])|(?<! )#)*+(?<! )"
_QUOTED: Final = r"'(?:[^'\n]++|''|\n(?=[ \n]))++'|\"[^\"\\\n]++\""
_WORD: Final = r"[^\W_](?:[^\n,:?\[\]{}'\"#]*[^\n,:?\[\]{}'\"# ])?"
_BRACKETS: Final = rf"\[{_WORD}(?:, {_WORD})*\]|\{{{_KEY}: {_WORD}(?:, {_KEY}: {_WORD})*\}}"
_BLOCK: Final = r"\|-?\n( +)(?=[^ \n])[^\n]*+(?:\n\6[^\n]*+|\n(?=\n))*+"
_TEXT: Final = rf"({_PLAIN})|({_QUOTED}|{_BRACKETS}|{_BLOCK})"
_LINE: Final = re.compile(
    rf"( {{0,20}}+)(- )?+(?:({_KEY}):(?: |(?=\n)))?+(?:{_TEXT})?+\n| *+#[^\n]*\n|([^\n][\s\S]*)"
)
"""Indentation, too little for more levels than `nodes` takes; dash; key; text that is what it says, or one that is
not; the indentation of one behind `|`. At last all that begins with what is none of these.
"""
_FOLD: Final = re.compile(r"(?<! ) *+\n[ \n]*")


def tree(text: str) -> Tree:
    """What a text says that begins with a key; nothing for one that must be read with care."""
    if len(text) > _MAX_LENGTH or not text.replace("\n", "").isprintable():
        return None
    if not text.endswith("\n"):
        if "|" in text:
            return None  # a block at the end has no last line break then
        text += "\n"
    lines: list[_Line] = []
    for line in _LINE.findall(text):
        if line[1] or line[2]:
            lines.append(line)
        elif line[0] or line[3] or line[4] or line[6]:
            return None
    lines.reverse()
    try:
        found = _mapping(lines, 0) if lines and not lines[-1][0] and not lines[-1][1] else None
    except UnusualError:
        return None
    return None if lines else found


def _mapping(lines: list[_Line], column: int) -> Tree:
    """The keys that begin in a column; `lines` are those to come, the next one last."""
    found: dict[str, Tree] = {}
    while True:
        _, _, key, plain, written, margin, _ = lines.pop()
        if key in found:
            raise UnusualError
        found[key] = plain or (_text(written, margin, column) if written else _below(lines, column))
        if not lines or lines[-1][1] or len(lines[-1][0]) != column:
            return found


def _below(lines: list[_Line], column: int) -> Tree:
    """What stands below a key without a text."""
    if lines:
        indent, dash = lines[-1][:2]
        if dash and len(indent) >= column:
            return _list(lines, len(indent))
        if len(indent) > column:
            return _mapping(lines, len(indent))
    return None


def _list(lines: list[_Line], column: int) -> Tree:
    found: list[Tree] = []
    while lines and lines[-1][1] and len(lines[-1][0]) == column:
        _, _, key, plain, written, margin, _ = lines[-1]
        if key:
            found.append(_mapping(lines, column + 2))
            continue
        lines.pop()
        if not plain and not written:
            raise UnusualError
        found.append(plain or _text(written, margin, column))
    return found


def _text(written: str, margin: str, column: int) -> Tree:
    """What one says that is written in a way of its own."""
    match written[0]:
        case "'":
            inside = written[1:-1]
            return (_FOLD.sub(_folded, inside) if "\n" in inside else inside).replace("''", "'")
        case "|":
            if len(margin) <= column:
                raise UnusualError
            head, _, block = written.partition("\n")
            said = block[len(margin) :].replace("\n" + margin, "\n").rstrip("\n")
            return said if head == "|-" else said + "\n"
        case "[":
            return [*written[1:-1].split(", ")]
        case "{":
            pairs = [part.split(": ") for part in written[1:-1].split(", ")]
            if len({key for key, _ in pairs}) < len(pairs):
                raise UnusualError
            return {key: text for key, text in pairs}  # noqa: C416 - `dict(pairs)` could be of any texts
    return written[1:-1]


def _folded(match: re.Match[str]) -> str:
    """A line break is a space, and several are one less."""
    return "\n" * (match[0].count("\n") - 1) or " "
