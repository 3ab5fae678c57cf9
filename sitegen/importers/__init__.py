"""Read a CV file into a `Document`: its lines, with meaningful formatting.

Each format has a module with a function `read_lines(path)`; a line in `IMPORTERS` registers it.
Formats that are parsed by libraries written in C, and large files, are read in a worker process.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sitegen.document import BibFile, Document, Line, Photo, shorten_gaps
from sitegen.errors import Problem, UnreadableError
from sitegen.importers.lines import SizeLimit, TooMuchTextError
from sitegen.importers.worker import draw_in_worker, read_in_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from sitegen.document import Picture

FORMATS: Final = {
    ".docx": "sitegen.importers.docx",
    ".htm": "sitegen.importers.html",
    ".html": "sitegen.importers.html",
    ".md": "sitegen.importers.markdown",
    ".markdown": "sitegen.importers.markdown",
    ".pdf": "sitegen.importers.pdf",
    ".tex": "sitegen.importers.latex",
    ".text": "sitegen.importers.text",
    ".txt": "sitegen.importers.text",
    ".xhtml": "sitegen.importers.html",
}
"""The module of each format, by suffix. Imported on demand: most runs need only one."""
_UNWRAPPED: Final = frozenset({".docx", ".htm", ".html", ".tex", ".xhtml"})
_PARSED_IN_C: Final = frozenset({".docx", ".htm", ".html", ".pdf", ".xhtml"})
_MAX_BYTES_HERE: Final = 256 * 1024
"""Larger files are read in a worker process whatever their format."""


def read(path: Path) -> Document:
    """Read the CV in a file.

    Raises:
        UnreadableError: There is no such file, its format is unknown, or it has no text.
    """
    _check_is_file(path)
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise unsupported_format(path, FORMATS)
    if suffix in _PARSED_IN_C or path.stat().st_size > _MAX_BYTES_HERE:
        return read_in_worker(path)
    return read_document(path)


def read_document(path: Path) -> Document:
    """Read the CV in a file of a known format in this process, without a time limit.

    Raises:
        UnreadableError: The file is broken, too large, or has no text.
    """
    suffix = path.suffix.lower()
    reader: Callable[[Path], Iterable[Line | Problem | BibFile | Photo]]
    reader = import_module(FORMATS[suffix]).read_lines
    limit = SizeLimit()
    lines: list[Line] = []
    others: list[Problem | BibFile | Photo] = []
    try:
        for item in reader(path):
            if isinstance(item, Line):
                limit.count(item)
                lines.append(shorten_gaps(item))
            else:
                others.append(item)
    except TooMuchTextError:
        hint = "import a file that contains the CV only; split a long list of references"
        raise _unreadable(path, "this file has more text than a CV", hint) from None
    except RecursionError:
        hint = "print it to a new PDF and import that"
        raise _unreadable(path, "this file is nested too deeply", hint) from None
    except OSError as error:
        raise UnreadableError(Problem(f"cannot read: {error.strerror}", str(path))) from None
    if all(line.blank for line in lines):
        raise _unreadable(path, "this file contains no text", "export the CV again as text")
    return Document(
        path.name,
        tuple(lines),
        suffix not in _UNWRAPPED,
        tuple(str(item) for item in others if isinstance(item, Problem)),
        tuple(item for item in others if isinstance(item, BibFile)),
        tuple(item for item in others if isinstance(item, Photo)),
    )


def pictures(path: Path) -> tuple[Picture, ...]:
    """Return the pages of a CV as pictures.

    There are none if the format has no pages or the file cannot be rendered; some are missing if
    rendering takes too long.
    """
    return tuple(draw_in_worker(path)) if path.suffix.lower() == ".pdf" else ()


def unsupported_format(path: Path, known: Iterable[str]) -> UnreadableError:
    """Return the error for a file with an unknown suffix."""
    if path.suffix:
        message = f"unsupported format {path.suffix!r}"
    else:
        message = "the format is unknown: the file name has no suffix"
    return _unreadable(path, message, f"supported formats: {', '.join(sorted(known))}")


def _check_is_file(path: Path) -> None:
    if not path.exists():
        raise _unreadable(path, "no such file", "check the path of the CV")
    if path.is_dir():
        raise _unreadable(path, "this is a folder, not a CV", "import the CVs in it one by one")
    if not path.is_file():
        message = "this is a pipe or a device, not a file"
        raise _unreadable(path, message, "save its output to a file and import that")


def _unreadable(path: Path, message: str, hint: str) -> UnreadableError:
    return UnreadableError(Problem(message, str(path), hint=hint))
