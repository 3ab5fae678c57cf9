"""A .bib file -> publications, and every problem of the file."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import (
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ImplicitComment,
    ParsingFailedBlock,
    String,
)

from sitegen.content.bibtex import mistakes
from sitegen.content.bibtex.fields import MONTHS
from sitegen.content.bibtex.quick import Works
from sitegen.content.bibtex.texts import of_field
from sitegen.content.bibtex.values import Piece, ValueSyntaxError, spelled_out
from sitegen.errors import ContentError, Problem
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bibtexparser.model import Block, Field

logging.getLogger("bibtexparser").addHandler(
    logging.NullHandler()
)  # it logs what is told as a Problem here


_LONGEST_KEY: Final = 200
"""Bytes: systems take names of 255 at most, and the page of a work has a name made of its key."""


@dataclass(slots=True)
class _Reading:
    source: str
    """The file's name."""
    lines: list[str]
    """The file's."""
    abbreviations: dict[str, str] = field(
        default_factory=lambda: {month: month for month in MONTHS}
    )
    """What @string says, by lower-case name; in LaTeX."""
    keys: dict[str, int] = field(default_factory=dict)
    """Lines of the entries so far by lower-case key: BibTeX does not tell `Liu` from `liu`."""
    problems: list[Problem] = field(default_factory=list)

    def problem(self, block: Block, offset: int, message: str, hint: str = "") -> None:
        """Note what is wrong at an index of a block."""
        self.problems.append(
            Problem(message, self.source, *position(block, offset, self.lines), hint=hint)
        )


def decode(text: str, source: str) -> tuple[Publication, ...]:
    """The entries of a .bib file, in order. `source` is the file's name for the messages.

    Names of months stay as written (`jan`); other abbreviations give what @string says they stand for; comments and
    @preamble are passed over. Raises ContentError with every problem, each with its line and column.
    """
    works = read(text, source)
    if works.problems:
        raise ContentError(works.problems)
    return works.publications


def read(text: str, source: str) -> Works:
    """The same, but what is wrong is told beside the entries that are not; of two with one key the first counts."""
    text = _plain(text)
    reading = _Reading(source, split_lines(text))
    publications: list[Publication] = []
    publication = None
    for block in split(text):
        before = len(reading.problems)
        match block:
            case Entry():
                publication = _publication(block, reading)
                publications += [publication] if len(reading.problems) == before else []
            case String():
                value = block.value
                where = _Value(
                    "@string", block, (block.raw or "").find(value, (block.raw or "").find("="))
                )
                reading.abbreviations[block.key.lower()] = _latex(value, where, reading)
            case ImplicitComment() if mistakes.is_stray(block.comment):
                if publications and publications[-1] is publication:
                    publications.pop()  # of which this is the rest
                reading.problem(block, 0, *mistakes.STRAY)
            case ImplicitComment() if found := mistakes.outside(block.comment):
                reading.problem(block, *found)
            case ParsingFailedBlock():
                reading.problem(block, *mistakes.explain(block.raw or ""))
    problems = reading.problems
    if (
        not publications
        and not problems
        and (first := re.search(r"^[ \t]*[^%@\s]", text, re.MULTILINE))
    ):
        line = text.count("\n", 0, first.start()) + 1
        problems.append(
            Problem(mistakes.NO_ENTRY[0], source, line, len(first[0]), hint=mistakes.NO_ENTRY[1])
        )
    return Works(
        tuple(publications),
        tuple(sorted(problems, key=lambda problem: (problem.line, problem.column))),
    )


def position(block: Block, offset: int, lines: Sequence[str]) -> tuple[int, int]:
    """Line and column, from 1, of an index of a block of the file that has these lines."""
    raw = block.raw or ""
    down = raw.count("\n", 0, offset)
    line = (block.start_line or 0) + down
    begins = 0 if down else max(0, lines[line].find(raw.partition("\n")[0]))
    return line + 1, begins + offset - raw.rfind("\n", 0, offset)


def split(text: str) -> list[Block]:
    """The blocks of a .bib file, in order. Entries with a repeated key or field are entries like any other."""
    return [_unwrapped(block) for block in parse_string(_plain(text), parse_stack=()).blocks]


def split_lines(text: str) -> list[str]:
    """The lines of a .bib file, as `position` counts them."""
    return _plain(text).split("\n")


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _unwrapped(block: Block) -> Block:
    if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
        return block.ignore_error_block or block
    return block


def _publication(entry: Entry, reading: _Reading) -> Publication:
    raw = entry.raw or ""
    key = max(0, raw.find(entry.key))
    if not entry.entry_type:
        reading.problem(entry, 0, *mistakes.NO_TYPE)
    if not entry.key:
        reading.problem(entry, 0, *mistakes.NO_KEY)
    elif unfit := re.search(r"[\s{}\"#%'(),=~\\]", entry.key):
        hint = "use letters, digits and - _ : only"
        reading.problem(entry, key, f"the key {entry.key!r} cannot hold {unfit[0]!r}", hint)
    elif len(entry.key.encode()) > _LONGEST_KEY:
        hint = "take a short one: it becomes part of an address"
        reading.problem(entry, key, f"the key {entry.key[:40] + '…'!r} is too long", hint)
    line = (entry.start_line or 0) + 1
    first = reading.keys.setdefault(entry.key.lower(), line)
    if first != line:
        hint = f"the first is in line {first}; change one of them"
        reading.problem(entry, key, f"the key {entry.key!r} stands twice", hint)
    fields: dict[str, str] = {}
    for each, at, value in placed(entry):
        name = each.key.lower()
        if unfit := re.search(r"[\s%#\"'(){}=]", name):
            hint = (
                "BibTeX has no comments inside of an entry: remove the line"
                if "%" in name
                else "use letters and - only"
            )
            reading.problem(
                entry, at, f"a field cannot be called {each.key!r}: it holds {unfit[0]!r}", hint
            )
        if name in fields:
            hint = "remove one of them"
            reading.problem(
                entry, at, f"the field {each.key!r} stands twice in {entry.key!r}", hint
            )
        fields[name] = of_field(name, _latex(each.value, _Value(each.key, entry, value), reading))
    return Publication(entry.key, entry.entry_type.lower(), fields)


def placed(entry: Entry) -> Iterator[tuple[Field, int, int]]:
    """The fields of an entry, each with the indexes in it at which its name and its value begin."""
    raw = entry.raw or ""
    end = max(0, raw.find(entry.key))
    for each in entry.fields:
        named = re.compile(rf"{re.escape(each.key)}\s*=").search(raw, end)
        name, end = named.span() if named else (end, end)
        value = max(end, raw.find(each.value, end))
        yield each, name, value
        end = value + len(each.value)


class _Value(NamedTuple):
    """Whose value is read."""

    name: str
    """Of the field."""
    block: Block
    """Where it stands."""
    offset: int
    """At which index of the block it begins."""


def _latex(value: str, where: _Value, reading: _Reading) -> str:
    """A value without its braces and quotes, abbreviations replaced."""
    try:
        return spelled_out(value, lambda piece: _text(piece, value, where, reading))
    except ValueSyntaxError as error:
        explained = mistakes.explain_value(where.name, error.rest)
        reading.problem(where.block, where.offset + error.offset, *explained)
        return ""


def _text(piece: Piece, value: str, where: _Value, reading: _Reading) -> str:
    known = reading.abbreviations.get(piece.text.lower()) if piece.abbreviation else piece.text
    if known is None:
        hint = f"put it in braces, {{{piece.text}}}, or say with @string what it stands for"
        if where.name.lower() == "month":
            hint = f"known: {', '.join(MONTHS)}"
        message = f"{where.name!r} holds an unknown abbreviation: {piece.text!r}"
        reading.problem(where.block, where.offset + value.find(piece.text), message, hint)
    return known or ""
