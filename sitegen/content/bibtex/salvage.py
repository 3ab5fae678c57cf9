"""Read as many entries as possible from a .bib file of another program.

`reading` is for the file of a site, whose owner can fix mistakes. This module is for imported
files: as much as possible is read, and a broken entry does not affect the others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bibtexparser.model import Entry, ImplicitComment, ParsingFailedBlock, String

from sitegen.content.bibtex import mistakes
from sitegen.content.bibtex.fields import MONTHS
from sitegen.content.bibtex.keys import citation_key, numbered, unique_key
from sitegen.content.bibtex.latex import balanced, escape, of_field
from sitegen.content.bibtex.mistakes import Mistake, MistakeError
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
from sitegen.content.bibtex.repairs import repair
from sitegen.errors import Problem
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bibtexparser.model import Block

_HEAD: Final = re.compile(r"@\s*\w[\w-]*\s*[{(]")
_IGNORED_BLOCK: Final = re.compile(r"@(?:comment|preamble)\b", re.IGNORECASE)
_UNFIT: Final = re.compile(r"[\s{}\"#%'(),=~\\]+")


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
    """Read as much of a .bib file as possible.

    Keys are made valid and unique, repeated fields are numbered, and unknown abbreviations are kept
    as text.

    Args:
        text: Content of the file.
        source: Name of the file, for messages.
    """
    out = Salvage()
    abbreviations = {month: month for month in MONTHS}
    taken: set[str] = set()
    out.remarks += _entries_in_comments(text)
    blocks = split(text)
    if (repaired := repair(without_comments(text))) != text:
        better = split(repaired)
        if _count_entries(better) >= _count_entries(blocks):
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
                    raise MistakeError(mistakes.in_block(raw))
                case CommentedOut():
                    continue
                case ImplicitComment() if mistakes.is_stray(block.comment):
                    raise MistakeError(Mistake(0, *mistakes.STRAY))
                case ImplicitComment():
                    out.remarks += _remarks(block.comment, line)
        except MistakeError as error:
            offset, message, hint = error.mistake
            problem = Problem(message, source, *position(block, offset, lines), hint=hint)
            out.broken.append(Broken(raw, problem))
    return out


def _count_entries(blocks: Sequence[Block]) -> int:
    return sum(isinstance(block, Entry) for block in blocks)


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
            offset = [*placed(entry)][index][2] + error.mistake.offset
            raise MistakeError(error.mistake._replace(offset=offset)) from None
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
