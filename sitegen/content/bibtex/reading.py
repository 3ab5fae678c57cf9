"""Read a .bib file into publications, and report every problem in it."""

from __future__ import annotations

import logging
import re
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
from sitegen.content.bibtex.fields import HOMEPAGE, MONTHS, VERBATIM
from sitegen.content.bibtex.latex import balanced, of_field
from sitegen.content.bibtex.mistakes import Mistake, MistakeError
from sitegen.content.reading import position_at
from sitegen.errors import ContentError, Problem, did_you_mean
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bibtexparser.model import Block, Field

# Silence its log: the same is reported here as a Problem.
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())

_MAX_EXPANSION: Final = 20_000
"""Maximum number of characters that abbreviations add to a value; they can grow exponentially."""
_COMMENT: Final = re.compile(r"(?:^|(?<=[})]))[ \t]*@\s*comment\s*\{", re.IGNORECASE | re.MULTILINE)
_BRACE: Final = re.compile(r"[{}]")
_WORD: Final = re.compile(r"[^\s\"#%'(),={}]+")
_DELIMITER: Final = re.compile(r'(?<!\\)[{}"]')
_SPECIAL_IN_LATEX: Final = re.compile(r"(?<!\\)[&%#]")
_HTML_ENTITY: Final = re.compile(r"&(?:[a-z]+|#\d+);", re.IGNORECASE)
_NOT_TYPESET: Final = VERBATIM | HOMEPAGE | {"abstract", "keywords"}
"""Fields that no bibliography style typesets."""


class CommentedOut(ImplicitComment):
    """An entry commented out by a `%` before it."""


class Works(NamedTuple):
    """The content of a .bib file."""

    publications: tuple[Publication, ...]
    """The valid entries in order; of two with the same key, the first."""
    problems: tuple[Problem, ...]
    """Problems of the other entries and of the text between entries, in order."""


def decode(text: str, source: str) -> tuple[Publication, ...]:
    """Read the entries of the .bib file `source` in order.

    Names of months stay as written (`jan`), other abbreviations are replaced by what @string
    defines. Comments and @preamble are skipped.

    Raises:
        ContentError: Every problem of the file, with line and column.
    """
    works = read(text, source)
    if works.problems:
        raise ContentError(works.problems)
    return works.publications


def read(text: str, source: str) -> Works:
    """Read the valid entries of a .bib file, and report every problem of the others."""
    reader = _Reader(text, source)
    publications: list[Publication] = []
    last = None
    for block in split(text):
        match block:
            case Entry():
                last = reader.publication(block)
                publications += [last] if last else []
            case String():
                reader.define(block)
            case CommentedOut():
                continue
            case ImplicitComment() if mistakes.is_stray(block.comment):
                if publications and publications[-1] is last:
                    publications.pop()  # the stray fields belong to this entry
                reader.report(block, 0, *mistakes.STRAY)
            case ImplicitComment() if mistake := mistakes.between_entries(block.comment):
                reader.report(block, *mistake)
            case ParsingFailedBlock():
                reader.report(block, *mistakes.in_block(block.raw or ""))
    problems = sorted(reader.problems, key=lambda problem: (problem.line, problem.column))
    first = re.search(r"^[ \t]*[^%@\s]", text := _normalize(text), re.MULTILINE)
    if first and not publications and not problems:
        message, hint = mistakes.NO_ENTRY
        problems.append(Problem(message, source, *position_at(text, first.end() - 1), hint))
    return Works(tuple(publications), tuple(problems))


def find_unescaped(text: str, source: str) -> Iterator[Problem]:
    """Report the first unescaped special character of LaTeX in each field.

    Pages show such characters as they are and exports escape them, but citing from the file itself
    causes LaTeX errors, or loses the rest of the line.
    """
    lines = split_lines(text)
    for block in split(text):
        if not isinstance(block, Entry):
            continue
        for field, _, value_start in placed(block):
            value, name = field.value, field.key.lower()
            # In a value without braces, # joins its parts.
            has_parts = value[:1] not in ("{", '"') or re.search(r"[}\"]\s*#", value)
            match = _SPECIAL_IN_LATEX.search(value)
            if has_parts or name in _NOT_TYPESET or not match:
                continue
            what = f"unescaped {match[0]!r}"
            hint = f"write \\{match[0]}, which is the same on your pages and works in LaTeX"
            if entity := _HTML_ENTITY.match(value, match.start()):
                what = f"HTML entity {entity[0]!r}"
                hint = "write the character it stands for: \\& for &"
            place = position(block, value_start + match.start(), lines)
            yield Problem(f"{what} in {name!r} of {block.key!r}", source, *place, hint)


def split(text: str) -> list[Block]:
    """Split a .bib file into blocks.

    Entries with a repeated key or field are ordinary entries. An entry after `%` is a comment, and
    so is everything in `@comment{...}`, as in biber.
    """
    text = without_comments(_normalize(text))
    blocks: list[Block] = []
    position = 0
    for block in parse_string(text, parse_stack=()).blocks:
        if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
            block = block.ignore_error_block or block
        raw = block.raw or ""
        start = text.find(raw, position)
        position = max(position, start) + len(raw)
        is_entry = isinstance(block, Entry | ParsingFailedBlock)
        if is_entry and text[text.rfind("\n", 0, start) + 1 : start].lstrip().startswith("%"):
            block = CommentedOut(raw, start_line=block.start_line, raw=raw)
        blocks.append(block)
    return blocks


def find_comments(text: str) -> Iterator[slice]:
    """Yield the ranges of all `@comment{...}` in a file, except unclosed ones."""
    comments = [*_COMMENT.finditer(text)]
    closing: dict[int, int] = {}
    opened: list[int] = []
    for brace in _BRACE.finditer(text) if comments else ():
        if brace[0] == "{":
            opened.append(brace.end())
        elif opened:
            closing[opened.pop()] = brace.end()
    end = 0
    for comment in comments:
        if comment.start() >= end and comment.end() in closing:
            end = closing[comment.end()]
            yield slice(comment.start(), end)


def without_comments(text: str) -> str:
    """Return a file with its `@comment{...}` blanked out; lines and columns stay the same."""
    pieces, at = [], 0
    for comment in find_comments(text):
        pieces += [text[at : comment.start], re.sub(r"[^\n]", " ", text[comment])]
        at = comment.stop
    return "".join([*pieces, text[at:]])


def split_lines(text: str) -> list[str]:
    """Split a .bib file into lines as `position` counts them."""
    return _normalize(text).split("\n")


def position(block: Block, offset: int, lines: Sequence[str]) -> tuple[int, int]:
    """Return line and column of an index in a block of the file with these lines."""
    raw = block.raw or ""
    down = raw.count("\n", 0, offset)
    first, line = raw.partition("\n")[0], block.start_line or 0
    # bibtexparser does not count the end of a line that ends in a backslash.
    line = next((at for at in range(line, len(lines)) if first in lines[at]), line) + down
    start = 0 if down else max(0, lines[line].find(first))
    return line + 1, start + offset - raw.rfind("\n", 0, offset)


def placed(entry: Entry) -> Iterator[tuple[Field, int, int]]:
    """Yield the fields of an entry, with the offsets of their names and values."""
    raw = entry.raw or ""
    end = max(0, raw.find(entry.key))
    for field in entry.fields:
        match = re.compile(rf"{re.escape(field.key)}\s*=").search(raw, end)
        name, end = match.span() if match else (end, end)
        value = max(end, raw.find(field.value, end))
        yield field, name, value
        end = value + len(field.value)


def read_value(
    name: str, value: str, abbreviations: Mapping[str, str]
) -> tuple[str, list[tuple[int, str]]]:
    """Read the value of a field: `{text}`, `"text"`, `2023`, `jan`, or several joined by `#`.

    Returns:
        The value as LaTeX, and its unknown abbreviations, which are kept as text, with offsets.

    Raises:
        MistakeError: The value cannot be parsed, or its abbreviations expand to too much text.
    """
    latex, start = "", 0
    unknown: list[tuple[int, str]] = []
    while True:
        if value.startswith(("{", '"'), start):
            closing = _closing(value, start)
            if closing is None:
                raise _syntax_error(name, value, start)
            end = closing + 1
            latex += value[start + 1 : closing]
        elif word := _WORD.match(value, start):
            end = word.end()
            latex += abbreviations.get(word[0].lower(), word[0])
            if not word[0].isdigit() and word[0].lower() not in abbreviations:
                unknown.append((start, word[0]))
        else:
            raise _syntax_error(name, value, start)
        if len(latex) > _MAX_EXPANSION + len(value):
            raise _syntax_error(name, value, 0)
        end = _skip_space(value, end)
        if end == len(value):
            return latex, unknown
        if value[end] != "#":
            raise _syntax_error(name, value, end)
        start = _skip_space(value, end + 1)


def _closing(value: str, start: int) -> int | None:
    """Return the index of the brace or quote that closes the one at `start`."""
    closing = "}" if value[start] == "{" else '"'
    depth = 0
    for match in _DELIMITER.finditer(value, start + 1):
        if depth == 0 and match[0] == closing:
            return match.start()
        depth += {"{": 1, "}": -1, '"': 0}[match[0]]
    return None


def _skip_space(value: str, start: int) -> int:
    return len(value) - len(value[start:].lstrip())


def _syntax_error(name: str, value: str, offset: int) -> MistakeError:
    return MistakeError(offset, *mistakes.in_value(name, value[offset:]))


def _normalize(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class _Reader:
    """Reads the blocks of one file and collects the problems."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.lines = split_lines(text)
        self.abbreviations = {month: month for month in MONTHS}
        """Definitions of @string by lower-case name; in LaTeX."""
        self.keys: dict[str, int] = {}
        """Lines of the entries by lower-case key: BibTeX does not distinguish `Liu` and `liu`."""
        self.problems: list[Problem] = []

    def report(self, block: Block, offset: int, message: str, hint: str) -> None:
        place = position(block, offset, self.lines)
        self.problems.append(Problem(message, self.source, *place, hint=hint))

    def define(self, block: String) -> None:
        """Read a @string."""
        raw = block.raw or ""
        latex, wrong = self.value("@string", block.value)
        value_start = raw.find(block.value, raw.find("="))
        for offset, message, hint in wrong:
            self.report(block, value_start + offset, message, hint)
        self.abbreviations[block.key.lower()] = latex

    def publication(self, entry: Entry) -> Publication | None:
        """Read an entry; return None if there is a problem in it."""
        before = len(self.problems)
        self.head(entry)
        fields: dict[str, str] = {}
        for index, field in enumerate(entry.fields):
            name = field.key.lower()
            latex, wrong = self.value(field.key, field.value)
            value = of_field(name, latex)
            if not wrong and not balanced(value):
                wrong = [(0, f"unmatched brace in {field.key!r}", mistakes.UNMATCHED)]
            wrong_name = mistakes.in_field_name(name)
            if name in fields:
                wrong_name = f"duplicate field {field.key!r} in {entry.key!r}", "remove one of them"
            if wrong or wrong_name:
                _, name_start, value_start = [*placed(entry)][index]
                if wrong_name:
                    self.report(entry, name_start, *wrong_name)
                for offset, message, hint in wrong:
                    self.report(entry, value_start + offset, message, hint)
            fields[name] = value
        if len(self.problems) > before:
            return None
        return Publication(entry.key, entry.entry_type.lower(), fields)

    def head(self, entry: Entry) -> None:
        """Check the type and the key of an entry."""
        key_start = max(0, (entry.raw or "").find(entry.key))
        if not entry.entry_type:
            self.report(entry, 0, *mistakes.NO_TYPE)
        if not entry.key:
            self.report(entry, 0, *mistakes.NO_KEY)
        elif mistake := mistakes.in_key(entry.key):
            self.report(entry, key_start, *mistake)
        line = (entry.start_line or 0) + 1
        first = self.keys.setdefault(entry.key.lower(), line)
        if first != line:
            hint = f"it is already in line {first}; change one of them"
            self.report(entry, key_start, f"duplicate key {entry.key!r}", hint)

    def value(self, name: str, value: str) -> tuple[str, list[Mistake]]:
        """Read the value of the field `name` as LaTeX, and find its mistakes."""
        try:
            latex, unknown = read_value(name, value, self.abbreviations)
        except MistakeError as error:
            return "", [error.args]
        wrong: list[Mistake] = []
        for offset, text in unknown:
            hint = f"put it in braces, {{{text}}}, or define it with @string"
            if name.lower() == "month":
                hint = did_you_mean(text, MONTHS)
            wrong.append((offset, f"unknown abbreviation {text!r} in {name!r}", hint))
        return latex, wrong
