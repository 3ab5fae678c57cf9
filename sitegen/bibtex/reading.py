"""A .bib file -> publications, or every problem of the file."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import (
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ImplicitComment,
    ParsingFailedBlock,
    String,
)

from sitegen.bibtex import mistakes
from sitegen.bibtex.fields import MONTHS, VERBATIM
from sitegen.bibtex.latex import to_field
from sitegen.bibtex.texts import squeezed
from sitegen.bibtex.values import Piece, ValueSyntaxError, spelled_out
from sitegen.errors import ContentError, Problem
from sitegen.model import Publication

if TYPE_CHECKING:
    from bibtexparser.model import Block, Field

logging.getLogger("bibtexparser").addHandler(logging.NullHandler())  # it logs what is told as a Problem here


_LONGEST_KEY: Final = 200
"""Bytes: systems take names of 255 at most, and the page of a work has a name made of its key."""


@dataclass(slots=True)
class _Reading:
    source: str
    """The file's name."""
    abbreviations: dict[str, str] = field(default_factory=lambda: {month: month for month in MONTHS})
    """What @string says, by lower-case name; in LaTeX."""
    keys: dict[str, int] = field(default_factory=dict)
    """Lines of the entries so far by lower-case key: BibTeX does not tell `Liu` from `liu`."""
    problems: list[Problem] = field(default_factory=list)

    def problem(self, line: int, message: str, hint: str = "") -> None:
        self.problems.append(Problem(message, self.source, line, hint=hint))


def decode(text: str, source: str) -> tuple[Publication, ...]:
    """The entries of a .bib file, in order. `source` is the file's name for the messages.

    Names of months stay as written (`jan`); other abbreviations give what @string says they stand for; comments and
    @preamble are passed over. Raises ContentError with every problem, each with its line.
    """
    reading = _Reading(source)
    publications = []
    for block in split(text):
        match block:
            case Entry():
                publications.append(_publication(block, reading))
            case String():
                reading.abbreviations[block.key.lower()] = _latex(block.value, "@string", _line(block), reading)
            case ImplicitComment() if mistakes.is_stray(block.comment):
                reading.problem(_line(block), *mistakes.STRAY)
            case ImplicitComment() if found := mistakes.outside(block.comment):
                reading.problem(_line(block) + found[0], *found[1:])
            case ParsingFailedBlock():
                line, message, hint = mistakes.explain(block.raw or "")
                reading.problem(_line(block) + line, message, hint)
    if not publications and not reading.problems and re.search(r"^[ \t]*[^%@\s]", text, re.MULTILINE):
        reading.problem(1, *mistakes.NO_ENTRY)
    if reading.problems:
        raise ContentError(sorted(reading.problems, key=lambda problem: problem.line))
    return tuple(publications)


def split(text: str) -> list[Block]:
    """The blocks of a .bib file, in order. Entries with a repeated key or field are entries like any other."""
    blocks = parse_string(text.removeprefix("\ufeff").replace("\r\n", "\n"), parse_stack=()).blocks
    return [_unwrapped(block) for block in blocks]


def _unwrapped(block: Block) -> Block:
    if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
        return block.ignore_error_block or block
    return block


def _line(block: Block | Field) -> int:
    return (block.start_line or 0) + 1


def _publication(entry: Entry, reading: _Reading) -> Publication:
    line = _line(entry)
    if not entry.entry_type:
        reading.problem(line, *mistakes.NO_TYPE)
    if not entry.key:
        reading.problem(line, *mistakes.NO_KEY)
    elif unfit := re.search(r"[\s{}\"#%'(),=~\\]", entry.key):
        reading.problem(line, f"the key {entry.key!r} cannot hold {unfit[0]!r}", "use letters, digits and - _ : only")
    elif len(entry.key.encode()) > _LONGEST_KEY:
        reading.problem(
            line, f"the key {entry.key[:40] + '…'!r} is too long", "take a short one: it becomes part of an address"
        )
    first = reading.keys.setdefault(entry.key.lower(), line)
    if first != line:
        reading.problem(
            line, f"the key {entry.key!r} stands twice", f"the first is in line {first}; change one of them"
        )
    fields: dict[str, str] = {}
    for each in entry.fields:
        name = each.key.lower()
        if unfit := re.search(r"[\s%#\"'(){}=]", name):
            hint = (
                "BibTeX has no comments inside of an entry: remove the line"
                if "%" in name
                else "use letters and - only"
            )
            reading.problem(_line(each), f"a field cannot be called {each.key!r}: it holds {unfit[0]!r}", hint)
        if name in fields:
            reading.problem(_line(each), f"the field {each.key!r} stands twice in {entry.key!r}", "remove one of them")
        fields[name] = field_text(name, _latex(each.value, each.key, _line(each), reading))
    return Publication(entry.key, entry.entry_type.lower(), fields)


def field_text(name: str, latex: str) -> str:
    """The field text of a value that stands in the field `name`."""
    text = squeezed(latex)
    if name not in VERBATIM:
        return squeezed(to_field(text))
    text = re.sub(r"^\\url\s*\{(.*)\}$", r"\1", text)
    return re.sub(r"\\([_%&#~])(?:\{\})?", r"\1", text)  # many programs write \_ in a DOI


def _latex(value: str, name: str, line: int, reading: _Reading) -> str:
    """A value without its braces and quotes, abbreviations replaced."""
    try:
        return spelled_out(value, lambda piece: _text(piece, name, line, reading))
    except ValueSyntaxError as error:
        reading.problem(line + value.count("\n", 0, error.offset), *mistakes.explain_value(name, error.rest))
        return ""


def _text(piece: Piece, name: str, line: int, reading: _Reading) -> str:
    known = reading.abbreviations.get(piece.text.lower()) if piece.abbreviation else piece.text
    if known is None:
        hint = f"put it in braces, {{{piece.text}}}, or say with @string what it stands for"
        if name.lower() == "month":
            hint = f"known: {', '.join(MONTHS)}"
        reading.problem(line, f"{name!r} holds an unknown abbreviation: {piece.text!r}", hint)
    return known or ""
