"""Files that hold a CV -> Document. One format a module, one line here a format."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sitegen.document import Document
from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from sitegen.document import Line

IMPORTERS: Final = {
    ".md": "sitegen.importers.text",
    ".markdown": "sitegen.importers.text",
    ".text": "sitegen.importers.text",
    ".txt": "sitegen.importers.text",
}
"""By suffix: the module whose `lines(path)` reads the format. Named, not imported: a run needs one of them."""


def read(path: Path) -> Document:
    """The CV in `path`, as lines. Raises UnreadableError if it is no file, of no known format, or holds no text."""
    if not path.exists():
        raise UnreadableError(Problem("there is no such file", str(path), hint="give the path of a CV"))
    if path.is_dir():
        raise UnreadableError(Problem("this is a folder, not a CV", str(path), hint="give the CVs in it one by one"))
    if path.suffix.lower() not in IMPORTERS:
        known = ", ".join(sorted(IMPORTERS))
        message = f"{path.suffix!r} is not a format that can be read" if path.suffix else "this file has no suffix"
        raise UnreadableError(Problem(message, str(path), hint=f"formats that can be read: {known}"))
    reader: Callable[[Path], Iterable[Line]] = import_module(IMPORTERS[path.suffix.lower()]).lines
    try:
        document = Document(path.name, tuple(reader(path)))
    except OSError as error:
        raise UnreadableError(Problem(f"cannot be read: {error.strerror}", str(path))) from None
    if all(line.blank for line in document.lines):
        raise UnreadableError(Problem("there is no text in this file", str(path), hint="export the CV again as text"))
    return document
