"""Repair common mistakes in a .bib file before it is parsed.

These are comments inside entries, missing keys and commas, repeated commas, fields without a value,
and white space or hyphens in the head of an entry. Line numbers do not change.
"""

from __future__ import annotations

import re
from typing import Final

_HEAD: Final = (
    r"(?:^|(?<=[})]))[ \t]*@(?P<before>\s*)(?P<kind>[A-Za-z][\w-]*)(?P<after>\s*)(?P<open>[{(])"
)
_TOKEN: Final = re.compile(
    rf"(?P<head>{_HEAD})|(?P<comment>%)|(?P<commas>,(?:\s*,)+)|(?P<equals>=)|[{{}}\")]|\\[\"%]",
    re.MULTILINE,
)
_FIELD: Final = r"(?:\s|%[^\n]*\n)*[A-Za-z][\w-]*\s*=(?=\s*[\w\"{])"
_KEY: Final = re.compile(
    rf"(?P<key>\s*[^\s,={{}}]+|[^\n,={{}}]*\"[^\n,={{}}]*)(?P<comma>\s*,|(?=\s{_FIELD}))"
)
_FIELD_NEXT: Final = re.compile(_FIELD)
_NO_VALUE: Final = re.compile(r"\s*(?:[,)}]|\Z)")
_NO_ENTRY: Final = frozenset({"comment", "preamble", "string"})


def repair(text: str) -> str:
    """Return the text of a .bib file with repairs to mistakes that prevent parsing."""
    return "".join(_Repair(text).pieces)


class _Repair:
    """A pass over a file that counts braces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0
        """0 between entries, 1 in an entry, more in a value."""
        self.closing = "}"
        """The character that closes the entry."""
        self.is_quoted = False
        """Whether the current value is in quotes."""
        self.pieces: list[str] = []
        at = 0
        while token := _TOKEN.search(text, at):
            self.pieces.append(text[at : token.start()])
            at = self.take(token)
        self.pieces.append(text[at:])

    def take(self, token: re.Match[str]) -> int:
        """Add the corrected token, and return the index after it."""
        piece, end = token[0], token.end()
        starts_line = token.start() == 0 or self.text[token.start() - 1] == "\n"
        if token["head"] and (self.depth == 0 or starts_line):
            return self.enter(token)
        in_entry = self.depth == 1 and not self.is_quoted
        if piece == "{" and self.depth:
            self.depth += 1
        elif piece == self.closing and in_entry:
            self.depth = 0
        elif piece == "}" and self.depth > 1:
            self.depth -= 1
            piece += self.comma(end)
        elif piece == '"' and self.depth == 1:
            self.is_quoted = not self.is_quoted
            piece += self.comma(end)
        elif in_entry and token["comment"]:
            line_end = self.text.find("\n", end)
            return line_end if line_end >= 0 else len(self.text)
        elif in_entry and token["commas"]:
            piece = "," + "\n" * piece.count("\n")
        elif in_entry and token["equals"] and _NO_VALUE.match(self.text, end):
            piece = "={}"
        self.pieces.append(piece)
        return end

    def enter(self, head: re.Match[str]) -> int:
        """Begin an entry; line breaks in its head are moved after the key."""
        kind, end = head["kind"].lower(), head.end()
        self.pieces.append(f"@{head['kind'].replace('-', '')}{head['open']}")
        breaks = "\n" * (head["before"] + head["after"]).count("\n")
        self.depth, self.is_quoted = 1, False
        self.closing = "}" if head["open"] == "{" else ")"
        if kind not in _NO_ENTRY:
            if _FIELD_NEXT.match(self.text, end):
                self.pieces.append(",")
            elif key := _KEY.match(self.text, end):
                self.pieces.append(f"{key['key'].replace(chr(34), ' ')},")
                breaks += "\n" * key["comma"].count("\n")
                end = key.end()
        self.pieces.append(breaks)
        return end

    def comma(self, at: int) -> str:
        """Return the comma missing between a value and the next field, if any."""
        is_end = self.depth == 1 and not self.is_quoted
        return "," if is_end and _FIELD_NEXT.match(self.text, at) else ""
