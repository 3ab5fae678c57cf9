"""Read as many entries as possible from a .bib file of another program.

`reading` is for the file of a site, whose owner can fix mistakes. This module is for imported
files: as much as possible is read, and a broken entry does not affect the others. Mistakes are
repaired before parsing: comments inside entries, missing keys and commas, repeated commas, fields
without a value, and white space or hyphens in the head of an entry. Line numbers do not change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bibtexparser.model import Entry, ImplicitComment, ParsingFailedBlock, String

from sitegen.content.bibtex import mistakes
from sitegen.content.bibtex.fields import MONTHS
from sitegen.content.bibtex.latex import balanced, escape, of_field
from sitegen.content.bibtex.mistakes import MistakeError
from sitegen.content.bibtex.names import citation_key, numbered, unique_key
from sitegen.content.bibtex.reading import (
    CommentedOut,
    find_comments,
    placed,
    position,
    read_value,
    split,
    split_lines,
    without_comments,
)
from sitegen.errors import Problem
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_HEAD: Final = re.compile(r"@\s*\w[\w-]*\s*[{(]")
_IGNORED_BLOCK: Final = re.compile(r"@(?:comment|preamble)\b", re.IGNORECASE)
_UNFIT: Final = re.compile(r"[\s{}\"#%'(),=~\\]+")
_ENTRY_HEAD: Final = (
    r"(?:^|(?<=[})]))[ \t]*@(?P<before>\s*)(?P<kind>[A-Za-z][\w-]*)(?P<after>\s*)(?P<open>[{(])"
)
_TOKEN: Final = re.compile(
    rf"(?P<head>{_ENTRY_HEAD})|(?P<comment>%)|(?P<commas>,(?:\s*,)+)|(?P<equals>=)|[{{}}\")]|\\[\"%]",
    re.MULTILINE,
)
_FIELD: Final = r"(?:\s|%[^\n]*\n)*[A-Za-z][\w-]*\s*=(?=\s*[\w\"{])"
_ENTRY_KEY: Final = re.compile(
    rf"(?P<key>\s*[^\s,={{}}]+|[^\n,={{}}]*\"[^\n,={{}}]*)(?P<comma>\s*,|(?=\s{_FIELD}))"
)
_FIELD_NEXT: Final = re.compile(_FIELD)
_NO_VALUE: Final = re.compile(r"\s*(?:[,)}]|\Z)")
_NO_ENTRY: Final = frozenset({"comment", "preamble", "string"})


@dataclass(frozen=True, slots=True)
class Saved:
    """An entry that could be read."""

    publication: Publication
    """The entry, with a key unique within the file."""
    named: str
    """The original key, which other entries refer to."""
    lines: tuple[int, int]
    """First and last line, from 1."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A piece of the file that could not be read."""

    text: str
    """The piece, verbatim."""
    problem: Problem
    """What is wrong with it, and where."""


@dataclass(slots=True)
class Salvage:
    """The content of a file."""

    saved: list[Saved] = field(default_factory=list)
    """Entries in the order of the file."""
    broken: list[Broken] = field(default_factory=list)
    """Unreadable pieces in the order of the file."""
    remarks: list[tuple[int, str]] = field(default_factory=list)
    """Text between the entries with its line, without blank lines and rules."""


def salvage(text: str, source: str) -> Salvage:
    """Read as much of the .bib file `source` as possible.

    Keys are made valid and unique, repeated fields are numbered, and unknown abbreviations are kept
    as text.
    """
    out = Salvage()
    abbreviations = {month: month for month in MONTHS}
    taken: set[str] = set()
    out.remarks += _entries_in_comments(text)
    blocks = split(text)
    if (repaired := "".join(_Repairer(without_comments(text)).pieces)) != text:
        better = split(repaired)
        entries, more = (sum(isinstance(b, Entry) for b in each) for each in (blocks, better))
        if more >= entries:
            text, blocks = repaired, better
    lines = split_lines(text)
    for block in blocks:
        raw, (line, _) = block.raw or "", position(block, 0, lines)
        try:
            match block:
                case Entry():
                    publication = _publication(block, abbreviations, taken)
                    taken.add(publication.key.lower())
                    last = line + raw.rstrip().count("\n")
                    out.saved.append(Saved(publication, block.key, (line, last)))
                case String():
                    latex, _ = read_value("@string", block.value, abbreviations)
                    abbreviations[block.key.lower()] = latex
                case ParsingFailedBlock() if _IGNORED_BLOCK.match(raw):
                    out.remarks += _remarks(raw, line)
                case ParsingFailedBlock():
                    raise MistakeError(*mistakes.in_block(raw))
                case CommentedOut():
                    continue
                case ImplicitComment() if mistakes.is_stray(block.comment):
                    raise MistakeError(0, *mistakes.STRAY)
                case ImplicitComment():
                    out.remarks += _remarks(block.comment, line)
        except MistakeError as error:
            offset, message, hint = error.args
            problem = Problem(message, source, *position(block, offset, lines), hint=hint)
            out.broken.append(Broken(raw, problem))
    return out


def _entries_in_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the first lines of the entries in @comment."""
    for comment in find_comments(text):
        for head in _HEAD.finditer(text, text.index("{", comment.start), comment.stop):
            line = text[head.start() : comment.stop].split("\n", 1)[0]
            yield text.count("\n", 0, head.start()) + 1, line


def _remarks(text: str, line: int) -> Iterator[tuple[int, str]]:
    """Yield the text between entries, without comments after %."""
    for number, remark in enumerate(text.split("\n"), line):
        if re.search(r"\w", remark) and not remark.lstrip().startswith("%"):
            yield number, remark.strip()


def _publication(entry: Entry, abbreviations: Mapping[str, str], taken: set[str]) -> Publication:
    fields: dict[str, str] = {}
    for index, each in enumerate(entry.fields):
        name = _UNFIT.sub("_", each.key.lower()).strip("_") or "note"
        try:
            latex, _ = read_value(name, each.value, abbreviations)
        except MistakeError as error:
            offset, message, hint = error.args
            value_start = [*placed(entry)][index][2]
            raise MistakeError(value_start + offset, message, hint) from None
        value = of_field(name, latex)
        if not balanced(value):
            value = escape(value)
        if value and value != fields.get(name):
            fields[next(free for free in numbered(name) if free not in fields)] = value
    wanted = _UNFIT.sub("-", entry.key).strip("-")
    if wanted:
        key = unique_key(wanted, taken)
    else:
        year = fields.get("year") or fields.get("date", "")[:4]
        key = citation_key(fields.get("author", ""), year, fields.get("title", ""), taken)
    return Publication(key, entry.entry_type.lower() or "misc", fields)


class _Repairer:
    """A pass over a file that counts braces, and repairs mistakes that prevent parsing."""

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
            elif key := _ENTRY_KEY.match(self.text, end):
                self.pieces.append(f"{key['key'].replace(chr(34), ' ')},")
                breaks += "\n" * key["comma"].count("\n")
                end = key.end()
        self.pieces.append(breaks)
        return end

    def comma(self, at: int) -> str:
        """Return the comma missing between a value and the next field, if any."""
        is_end = self.depth == 1 and not self.is_quoted
        return "," if is_end and _FIELD_NEXT.match(self.text, at) else ""
