"""Reads the files given to an import: the one way in for every format.

CVs written for people go through `importers` (format -> lines) and `parsing` (lines -> entries).
Structured data, such as a bibliography or another program's folder, goes through `converters`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from sitegen import converters, importers
from sitegen.converters import cited
from sitegen.errors import UnreadableError
from sitegen.importing.buildable import readable_files
from sitegen.importing.personal import keep_private
from sitegen.parsing import Attachment
from sitegen.processes import map_ordered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sitegen.assisting import Assistant
    from sitegen.document import Document
    from sitegen.errors import Problem
    from sitegen.parsing import ParsedCV


@dataclass(frozen=True, slots=True)
class Source:
    """A file given to an import, with its content."""

    path: Path
    """As the user named it."""
    cv: ParsedCV
    """The entries found in it, and which line became which."""
    offline: ParsedCV | None = None
    """What the offline reader finds in it, if an assistant read it too."""

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.path.name


_WORTH_PROCESSES: Final = 3
"""Files; with fewer, starting processes takes as long as reading."""


def read(path: Path) -> ParsedCV:
    """Read a file or folder of one person offline; raise UnreadableError."""
    return _read(path)[0].cv


def _read(path: Path, *, drafts: bool = False, assistant: Assistant | None = None) -> list[Source]:
    """Read a file or folder, with an assistant if there is one; `drafts`: also what a site hides.

    The folder of a group has several people, each with a source of their own.

    Raises:
        UnreadableError: It cannot be read; the error says why, and what to do.
    """
    if data := converters.convert(path, drafts=drafts):
        return [Source(path, _clean(cv)) for cv in data]
    if path.is_file() and path.suffix.lower() not in importers.FORMATS:
        raise importers.unsupported_format(path, (*importers.FORMATS, *converters.SUFFIXES))
    document, offline = read_prose(path)
    cv = assistant.improve(document, offline) if assistant else offline
    assisted = cv is not offline
    if document.records:
        cv, offline = (cited.use_cited_entries(each, document.records) for each in (cv, offline))
    return [
        Source(path, _clean(_add_portrait(cv, document)), _clean(offline) if assisted else None)
    ]


def _add_portrait(cv: ParsedCV, document: Document) -> ParsedCV:
    """Return a CV with the picture of its owner; of several pictures, nobody knows which."""
    if len(document.photos) != 1:
        return cv
    portrait = Attachment("photo.jpg", document.photos[0].content)
    return replace(cv, files=(*cv.files, portrait))


def _clean(cv: ParsedCV) -> ParsedCV:
    """Return a CV without public personal details, and without pictures that are none."""
    cv = keep_private(cv)
    files, skipped = readable_files(cv.files)
    return replace(cv, files=tuple(files), skipped=(*cv.skipped, *skipped)) if skipped else cv


def read_prose(path: Path) -> tuple[Document, ParsedCV]:
    """Return the lines of a CV written for people, and what the offline reader makes of them."""
    from sitegen.reading import read_cv  # imports numpy, which data files need not wait for

    document = importers.read(path)
    return document, read_cv(document)


def read_all(
    paths: Sequence[Path],
    done: Callable[[Path], None],
    *,
    drafts: bool = False,
    assistant: Assistant | None = None,
) -> tuple[list[Source], list[Problem]]:
    """Read several files side by side, calling `done` with each.

    Returns:
        What they contain, in order, and why the others cannot be read.

    Raises:
        UnreadableError: None can be read.
    """
    sources: list[Source] = []
    problems: list[Problem] = []
    # An assistant asks its user, and does its own work side by side.
    parallel = assistant is None and len(paths) >= _WORTH_PROCESSES
    reader = partial(_try_read, drafts=drafts, assistant=assistant)
    for path, result in zip(paths, map_ordered(reader, paths, parallel=parallel), strict=True):
        done(path)
        if isinstance(result, UnreadableError):
            problems += result.problems
        else:
            sources += result
    if problems and not sources:
        raise UnreadableError(problems)
    return sources, problems


def _try_read(
    path: Path, *, drafts: bool, assistant: Assistant | None
) -> list[Source] | UnreadableError:
    try:
        return _read(path, drafts=drafts, assistant=assistant)
    except UnreadableError as error:
        return error
