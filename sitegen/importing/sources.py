"""Read the files given to an import, in any format.

CVs written for people go through `importers` (format -> lines) and `parsing` (lines -> entries).
Structured data, such as a bibliography or another program's folder, goes through `converters`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from sitegen import converters, importers
from sitegen.converters.references import cited
from sitegen.errors import Problem, UnreadableError
from sitegen.importing.buildable import readable_files
from sitegen.importing.personal import keep_private
from sitegen.parsing import Attachment, ParsedCV
from sitegen.processes import Limits, map_limited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sitegen.assisting import Assistant
    from sitegen.document import Document

Prose: TypeAlias = "tuple[Document, ParsedCV]"
"""The lines of a CV written for people, and the offline reading of them."""
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Source:
    """A file given to an import, with its content."""

    path: Path
    """As the user named it."""
    cv: ParsedCV
    """The entries found in it, and the lines they come from."""
    offline: ParsedCV | None = None
    """The offline reading, if an assistant also read the file."""

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.path.name


LIMITS: Final = Limits(cpu_seconds=300, seconds=1200, memory=4 << 30)
"""Limits of reading one file or folder; generous, because the machine may be slow."""


def read(path: Path) -> ParsedCV:
    """Read a file or folder of one person offline; raise UnreadableError."""
    return _read(path)[0][0].cv


def _read(path: Path, *, drafts: bool = False) -> tuple[list[Source], Prose | None]:
    """Read a file or folder; with `drafts`, include what a site hides.

    The folder of a group has several people, each with their own source. A CV written for people
    comes with the data an assistant needs to read it. Raises UnreadableError.
    """
    if data := converters.convert(path, drafts=drafts):
        return [Source(path, _clean(cv)) for cv in data], None
    if path.is_file() and path.suffix.lower() not in importers.FORMATS:
        raise importers.unsupported_format(path, (*importers.FORMATS, *converters.SUFFIXES))
    document, offline = prose = _read_prose(path)
    return [Source(path, _complete(offline, document))], prose


def _complete(cv: ParsedCV, document: Document) -> ParsedCV:
    """Return a CV with the works and the portrait of its document, cleaned of private details."""
    if document.records:
        cv = cited.use_cited_entries(cv, document.records)
    if len(document.photos) == 1:  # several pictures may show other people
        portrait = Attachment("photo.jpg", document.photos[0].content)
        cv = replace(cv, files=(*cv.files, portrait))
    return _clean(cv)


def _clean(cv: ParsedCV) -> ParsedCV:
    """Return a CV without public personal details and invalid pictures."""
    cv = keep_private(cv)
    files, skipped = readable_files(cv.files)
    return replace(cv, files=tuple(files), skipped=(*cv.skipped, *skipped)) if skipped else cv


def _read_prose(path: Path) -> Prose:
    from sitegen.reading import read_cv  # imports numpy, which data files do not need

    document = importers.read(path)
    return document, read_cv(document)


def read_prose(path: Path) -> Prose:
    """Return the lines of a CV written for people, and their offline reading, within limits."""
    (prose,) = _read_limited(_read_prose, [path])
    if isinstance(prose, UnreadableError):
        raise prose
    return prose


def read_all(
    paths: Sequence[Path],
    done: Callable[[Path], None],
    *,
    drafts: bool = False,
    assistant: Assistant | None = None,
) -> tuple[list[Source], list[Problem]]:
    """Read several files in parallel, calling `done` with each.

    Returns:
        Their content, in order, and the reasons why others cannot be read.

    Raises:
        UnreadableError: None of them can be read.
    """
    sources: list[Source] = []
    problems: list[Problem] = []
    results = _read_limited(partial(_read, drafts=drafts), paths)
    for path, result in zip(paths, results, strict=True):
        if isinstance(result, UnreadableError):
            problems += result.problems
        else:
            content, prose = result
            sources += _improve(content, *prose, assistant) if assistant and prose else content
        done(path)
    if problems and not sources:
        raise UnreadableError(problems)
    return sources, problems


def _improve(
    content: Sequence[Source], document: Document, offline: ParsedCV, assistant: Assistant
) -> list[Source]:
    """Return a source read by an assistant."""
    (source,) = content
    cv = assistant.improve(document, offline)
    if cv is offline:
        return [source]
    return [replace(source, cv=_complete(cv, document), offline=source.cv)]


def _read_limited(
    reader: Callable[[Path], Result], paths: Sequence[Path]
) -> Iterator[Result | UnreadableError]:
    """Read each file in a process with limits, so that hostile files only cause an error."""
    attempt = partial(_attempt, reader)
    for path, result in zip(paths, map_limited(attempt, paths, LIMITS), strict=True):
        if result is None:
            hint = "import only part of the file, or the pages of a folder one at a time"
            problem = Problem("reading this takes too much time or memory", str(path), hint=hint)
            yield UnreadableError(problem)
        else:
            yield result


def _attempt(reader: Callable[[Path], Result], path: Path) -> Result | UnreadableError:
    try:
        return reader(path)
    except UnreadableError as error:
        return error
