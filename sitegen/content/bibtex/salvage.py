"""A .bib file of another program -> every entry that can be read, and those that cannot, each by itself.

`decode` is for the file of a site, which its owner can mend; this is for a file that somebody brings along: what can
be understood is understood, and one broken entry does not cost the others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bibtexparser.model import Entry, ImplicitComment, ParsingFailedBlock, String

from sitegen.content.bibtex import mistakes
from sitegen.content.bibtex.fields import MONTHS
from sitegen.content.bibtex.keys import citation_key, numbered, unique_key
from sitegen.content.bibtex.latex import balanced
from sitegen.content.bibtex.reading import placed, position, split, split_lines
from sitegen.content.bibtex.texts import of_field, safe
from sitegen.content.bibtex.values import ValueSyntaxError, spelled_out
from sitegen.errors import Problem
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bibtexparser.model import Block

    from sitegen.content.bibtex.values import Piece

_UNFIT = re.compile(r"[\s{}\"#%'(),=~\\]+")


@dataclass(frozen=True, slots=True)
class Saved:
    """An entry that could be read."""

    publication: Publication
    """With a key that no other entry of the file has."""
    named: str
    """The key as the file has it; others refer to the entry by it."""
    lines: tuple[int, int]
    """The first and the last, counted from 1."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A piece of the file that could not be read."""

    text: str
    """As it stands."""
    problem: Problem
    """What is wrong with it, and where."""


@dataclass(slots=True)
class Salvage:
    """All that a file holds."""

    saved: list[Saved] = field(default_factory=list)
    """In the order of the file."""
    broken: list[Broken] = field(default_factory=list)
    """Likewise."""
    remarks: list[tuple[int, str]] = field(default_factory=list)
    """What stands between the entries, with its line; blank space and rules are left out."""


def salvage(text: str, source: str) -> Salvage:
    """Read a .bib file. `source` is its name for the messages. Never raises.

    Repeated or unfit keys are made fit, a repeated field gets a number, and an abbreviation that nothing explains
    stays as its own name.
    """
    out = Salvage()
    abbreviations = {month: month for month in MONTHS}
    taken: set[str] = set()
    lines = split_lines(text)
    for block in split(text):
        line = (block.start_line or 0) + 1
        last = line + (block.raw or "").rstrip().count("\n")
        try:
            match block:
                case Entry():
                    publication = _publication(block, abbreviations, taken)
                    taken.add(publication.key.lower())
                    out.saved.append(Saved(publication, block.key, (line, last)))
                case String():
                    abbreviations[block.key.lower()] = _latex(block.value, "@string", abbreviations)
                case ParsingFailedBlock():
                    offset, message, hint = mistakes.explain(block.raw or "")
                    place = position(block, offset, lines)
                    out.broken.append(
                        Broken(block.raw or "", Problem(message, source, *place, hint))
                    )
                case ImplicitComment() if mistakes.is_stray(block.comment):
                    out.broken.append(
                        Broken(block.raw or "", Problem(mistakes.STRAY[0], source, line, 1))
                    )
                case _:
                    out.remarks += _remark(block, line)
        except _UnreadableValueError as error:
            place = position(block, error.offset, lines)
            out.broken.append(
                Broken(block.raw or "", Problem(error.message, source, *place, error.hint))
            )
    return out


class _UnreadableValueError(ValueError):
    """A value of an entry that cannot be read."""

    def __init__(self, offset: int, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.offset, self.message, self.hint = offset, message, hint


def _remark(block: Block, line: int) -> Iterator[tuple[int, str]]:
    """What people write between entries, but for the lines that they made comments; @comment is a program's."""
    if isinstance(block, ImplicitComment):
        for number, said in enumerate(block.comment.split("\n"), line):
            if re.search(r"\w", said) and not said.lstrip().startswith("%"):
                yield number, said.strip()


def _publication(entry: Entry, abbreviations: dict[str, str], taken: set[str]) -> Publication:
    fields: dict[str, str] = {}
    for each, _, begins in placed(entry):
        name = _UNFIT.sub("_", each.key.lower()).strip("_") or "note"
        try:
            value = of_field(name, _latex(each.value, name, abbreviations))
        except _UnreadableValueError as error:
            raise _UnreadableValueError(begins + error.offset, *error.args) from None
        if not balanced(value):
            value = safe(value)
        if value and value != fields.get(name):
            fields[next(free for free in numbered(name) if free not in fields)] = value
    wanted = _UNFIT.sub("-", entry.key).strip("-")
    if wanted:
        key = unique_key(wanted, taken)
    else:
        year = fields.get("year") or fields.get("date", "")[:4]
        key = citation_key(fields.get("author", ""), year, fields.get("title", ""), taken)
    return Publication(key, entry.entry_type.lower() or "misc", fields)


def _latex(value: str, name: str, abbreviations: dict[str, str]) -> str:
    """A value without its braces and quotes, abbreviations replaced."""

    def meaning(piece: Piece) -> str:
        return (
            abbreviations.get(piece.text.lower(), piece.text) if piece.abbreviation else piece.text
        )

    try:
        return spelled_out(value, meaning)
    except ValueSyntaxError as error:
        raise _UnreadableValueError(
            error.offset, *mistakes.explain_value(name, error.rest)
        ) from None
