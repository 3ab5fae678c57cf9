"""Files that hold a CV -> Document. One format a module, one line here a format."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sitegen.document import Document, Records
from sitegen.errors import Problem, UnreadableError
from sitegen.importers.bounds import Bounds, TooMuchText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from sitegen.document import Line, Picture

IMPORTERS: Final = {
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
"""By suffix: the module whose `lines(path)` reads the format. Named, not imported: a run needs one of them."""

DRAWN: Final = frozenset({".pdf"})
"""By suffix: the formats whose module draws the pages as well, with `pictures(path)`."""

_NOT_WRAPPED: Final = frozenset({".docx", ".htm", ".html", ".tex", ".xhtml"})


def read(path: Path) -> Document:
    """The CV in `path`, as lines. Raises UnreadableError if it is no file, of no known format, or holds no text."""
    if not path.exists():
        raise UnreadableError(
            Problem("there is no such file", str(path), hint="give the path of a CV")
        )
    if path.is_dir():
        raise UnreadableError(
            Problem("this is a folder, not a CV", str(path), hint="give the CVs in it one by one")
        )
    if not path.is_file():
        hint = "save what it gives in a file, and import that"
        raise UnreadableError(
            Problem("this is a pipe or a device, not a file", str(path), hint=hint)
        )
    if path.suffix.lower() not in IMPORTERS:
        raise unknown(path, IMPORTERS)
    # A Problem among the lines tells of what the file names and could not be read, Records of what was.
    reader: Callable[[Path], Iterable[Line | Problem | Records]] = import_module(
        IMPORTERS[path.suffix.lower()]
    ).lines
    try:
        lines, skipped, records = _within_bounds(reader(path))
    except TooMuchText:
        hint = "give the CV alone; a list of references can be split"
        raise UnreadableError(
            Problem("there is more text in this file than a CV holds", str(path), hint=hint)
        ) from None
    except OSError as error:
        raise UnreadableError(Problem(f"cannot be read: {error.strerror}", str(path))) from None
    if all(line.blank for line in lines):
        raise UnreadableError(
            Problem("there is no text in this file", str(path), hint="export the CV again as text")
        )
    return Document(path.name, lines, path.suffix.lower() not in _NOT_WRAPPED, skipped, records)


def pictures(path: Path) -> tuple[Picture, ...]:
    """The pages of a CV that was read, as they look; none where its format has no pages, or they cannot be drawn."""
    if path.suffix.lower() not in DRAWN:
        return ()
    draw: Callable[[Path], Iterable[Picture]] = import_module(
        IMPORTERS[path.suffix.lower()]
    ).pictures
    return tuple(draw(path))


def unknown(path: Path, known: Iterable[str]) -> UnreadableError:
    """The error for a file whose suffix is none of those known."""
    message = (
        f"{path.suffix!r} is not a format that can be read"
        if path.suffix
        else "this file has no suffix"
    )
    return UnreadableError(
        Problem(message, str(path), hint=f"formats that can be read: {', '.join(sorted(known))}")
    )


def _within_bounds(
    found: Iterable[Line | Problem | Records],
) -> tuple[tuple[Line, ...], tuple[str, ...], tuple[Records, ...]]:
    """The lines, what was not read, and files of references. Raises TooMuchText."""
    bounds = Bounds()
    lines: list[Line] = []
    skipped: list[str] = []
    records: list[Records] = []
    for item in found:
        if isinstance(item, Problem):
            skipped.append(str(item))
        elif isinstance(item, Records):
            records.append(item)
        else:
            bounds.count(item)
            lines.append(item)
    return tuple(lines), tuple(skipped), tuple(records)
