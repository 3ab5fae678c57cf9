"""The first page of a site -> what the person says of themselves, and the CV below it, if it holds one.

al-folio and academicpages have a few sentences there; acad-homepage has all of a CV, often in files that the page
includes. Such a page is read as a CV from its first heading on, each line with its place in its own file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.converters.jekyll import markdown
from sitegen.document import Document, Line, Place
from sitegen.importers.markdown import lines_of
from sitegen.parsing import parse_cv
from sitegen.parsing.outline import headings
from sitegen.parsing.traces import Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.converters.attachments import Attachments
    from sitegen.converters.data import Record

_DEEPEST: Final = 3
_NO_LIST: Final = ("contact", "other")
"""Sections that a few sentences of somebody may be parted by."""


class _Piece(NamedTuple):
    """A stretch of a file, with blank lines for all that stands before it there."""

    file: str
    text: str


def add(name: str, attachments: Attachments) -> Record:
    """Add what the page says; what its front matter does is told back."""
    head, text = markdown.raw(name, attachments)
    pieces = list(_pieces(_Piece(name, text), attachments, _DEEPEST))
    lines = [line for piece in pieces for line in _lines(piece, attachments)]
    begin = _begin(lines)
    gathering = attachments.gathering
    if begin is None:
        gathering.say(
            "bio",
            markdown.cleaned("".join(piece.text.lstrip("\n") for piece in pieces), attachments),
        )
        return head
    for file in dict.fromkeys(piece.file for piece in pieces):
        gathering.read(attachments.folder.text(file), file)
    gathering.say("bio", markdown.cleaned(_before(lines[begin].place, pieces), attachments))
    said = tuple(dict.fromkeys(line.place for line in lines[:begin] if not line.blank))
    gathering.traces.append(Trace("bio", 0, said))
    gathering.absorb(parse_cv(Document(name, tuple(lines[begin:]), wrapped=False)))
    return head


def _pieces(piece: _Piece, attachments: Attachments, deepest: int) -> Iterator[_Piece]:
    """The text of a page with those that it includes, in their order."""
    at = 0
    for match in markdown.INCLUDE.finditer(piece.text):
        name = markdown.included(match, piece.file)
        if not name or name not in attachments.folder or not deepest:
            continue
        yield _stretch(piece, at, match.start())
        _, text = markdown.raw(name, attachments)
        yield from _pieces(_Piece(name, text), attachments, deepest - 1)
        at = match.end()
    yield _stretch(piece, at, len(piece.text))


def _stretch(piece: _Piece, start: int, stop: int) -> _Piece:
    return _Piece(piece.file, "\n" * piece.text.count("\n", 0, start) + piece.text[start:stop])


def _lines(piece: _Piece, attachments: Attachments) -> Iterator[Line]:
    yield from lines_of(markdown.linked(piece.text, attachments), piece.file)
    yield Line("", Place(piece.file, piece.text.count("\n") + 1))


def _begin(lines: Sequence[Line]) -> int | None:
    """Where the first section begins that is not about the person, if headings of a CV stand on the page."""
    rules = {at: headings.lookup(line.text) for at, line in enumerate(lines) if line.level}
    if not any(rule and rule.section not in _NO_LIST for rule in rules.values()):
        return None
    text = next((at for at, line in enumerate(lines) if not (line.level or line.blank)), len(lines))
    return next(
        at for at, rule in rules.items() if (rule.section != "contact" if rule else at > text)
    )


def _before(place: Place, pieces: Sequence[_Piece]) -> str:
    """The text above a heading, without those that say only that it is about the person."""
    told: list[str] = []
    for piece in pieces:
        rows = piece.text.split("\n")
        here = piece.file == place.file and len(rows) >= place.line and rows[place.line - 1].strip()
        told += [*(rows[: place.line - 1] if here else rows), ""]
        if here:
            break
    return "\n".join(row for row in told if not _is_about_person(row))


def _is_about_person(row: str) -> bool:
    rule = headings.lookup(row.strip("# ")) if row.startswith("#") else None
    return bool(rule and rule.section == "contact")
