"""The first page of a site: what the person says about themselves, and a CV below it, if any.

al-folio and academicpages have a few sentences there. acad-homepage has a whole CV, often in files
that the page includes; it is parsed from its first heading on, each line with its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.converters import pages
from sitegen.document import Document, Line, Place
from sitegen.importers.markdown import parse_markdown
from sitegen.parsing import parse_cv
from sitegen.parsing.outline import headings
from sitegen.parsing.traces import Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.converters.files import Attachments
    from sitegen.converters.records import Record

_MAX_DEPTH: Final = 3
_NO_CV: Final = ("contact", "other")
"""Sections that a few sentences about somebody may have."""


class _Piece(NamedTuple):
    """A part of a file."""

    file: str
    """Its name."""
    text: str
    """The part, after blank lines for everything before it."""


def add(name: str, attachments: Attachments) -> Record:
    """Add the page, and return its front matter."""
    builder = attachments.builder
    head, text = pages.read_raw(name, attachments)
    pieces = list(_pieces(_Piece(name, text), attachments, _MAX_DEPTH))
    builder.seen |= {name, *(piece.file for piece in pieces)}
    lines = [line for piece in pieces for line in _lines(piece, attachments)]
    begin = _find_cv(lines)
    if begin is None:
        text = "".join(piece.text.lstrip("\n") for piece in pieces)
        builder.set("bio", pages.clean(text, attachments))
        return head
    for file in dict.fromkeys(piece.file for piece in pieces):
        builder.add_lines(attachments.folder.text(file), file)
    builder.set("bio", pages.clean(_text_before(lines[begin].place, pieces), attachments))
    places = dict.fromkeys(line.place for line in lines[:begin] if not line.blank)
    builder.traces.append(Trace("bio", 0, tuple(places)))
    builder.merge(parse_cv(Document(name, tuple(lines[begin:]), wrapped=False)))
    return head


def _pieces(piece: _Piece, attachments: Attachments, depth: int) -> Iterator[_Piece]:
    """Yield the text of a page with those that it includes, in order."""
    at = 0
    for match in pages.INCLUDE.finditer(piece.text):
        name = pages.included_file(match, piece.file)
        if name and name in attachments.folder and depth:
            yield _part(piece, at, match.start())
            text = pages.read_raw(name, attachments).body
            yield from _pieces(_Piece(name, text), attachments, depth - 1)
            at = match.end()
    yield _part(piece, at, len(piece.text))


def _part(piece: _Piece, start: int, stop: int) -> _Piece:
    return _Piece(piece.file, "\n" * piece.text.count("\n", 0, start) + piece.text[start:stop])


def _lines(piece: _Piece, attachments: Attachments) -> Iterator[Line]:
    yield from parse_markdown(pages.clean_lines(piece.text, attachments), piece.file)
    yield Line("", Place(piece.file, piece.text.count("\n") + 1))


def _find_cv(lines: Sequence[Line]) -> int | None:
    """Return the index of the first section after those about the person, if there is a CV."""
    rules = {index: headings.lookup(line.text) for index, line in enumerate(lines) if line.level}
    if not any(rule and rule.section not in _NO_CV for rule in rules.values()):
        return None
    texts = (index for index, line in enumerate(lines) if not (line.level or line.blank))
    first_text = next(texts, len(lines))
    return next(
        index
        for index, rule in rules.items()
        if (rule.section != "contact" if rule else index > first_text)
    )


def _text_before(place: Place, pieces: Sequence[_Piece]) -> str:
    """Return the text above a heading, without headings such as `About me`."""
    rows: list[str] = []
    for piece in pieces:
        own = piece.text.split("\n")
        is_last = (
            piece.file == place.file and len(own) >= place.line and own[place.line - 1].strip()
        )
        rows += [*(own[: place.line - 1] if is_last else own), ""]
        if is_last:
            break
    return "\n".join(row for row in rows if not _is_about_person(row))


def _is_about_person(row: str) -> bool:
    rule = headings.lookup(row.strip("# ")) if row.startswith("#") else None
    return bool(rule and rule.section == "contact")
