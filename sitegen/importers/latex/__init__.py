r"""Read LaTeX into lines, without running TeX: articles and the document classes of CVs.

The `expander` splits the source into tokens and expands its macros, with the `primitives` for
definitions, files and conditions; the `typesetter` turns the result into lines, with the `actions`
of its commands and the `bibliography`. The commands of known classes and packages are macros in
`commands/*.tex`; a line there adds another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import TYPE_CHECKING, Final

from sitegen.document import Place
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files
from sitegen.importers.files import read_text
from sitegen.importers.latex.actions import ACTIONS
from sitegen.importers.latex.bibliography import Bibliography
from sitegen.importers.latex.expander import Expander, Token, never_ends, tokenize
from sitegen.importers.latex.primitives import PRIMITIVES
from sitegen.importers.latex.typesetter import Typesetter
from sitegen.importers.lines import LineBuilder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sitegen.document import BibFile, Line

_BEGIN: Final = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_ICON_PACKAGE: Final = re.compile(r"(?:fontawesome|academicons|simpleicons)\w*\.sty")
"""Icon packages that some CVs include."""
_TEX_FILES: Final = frozenset(("glyphtounicode", "glyphtounicode.tex", "pdfmsym", "t1enc.def"))
"""Files that are part of every TeX installation."""
_CLASSES: Final = {
    r"moderncv.*": "moderncv",
    r"(?:awesome-?cv|russell).*": "awesome-cv",
    r"resume.*": "resume",
    r"res(?:[_.\d-].*)?": "res",
    r"friggeri.*": "friggeri",
    r"twentysecond.*": "twentysecondcv",
    r"alta-?cv.*": "altacv",
    r"europ(?:ass|e)-?cv.*": "europasscv",
    r"curve": "curve",
}
"""Our file of commands, by the names of classes."""


_MAX_FILES: Final = 200
_MAX_BYTES: Final = 4 * files.MIB


def read_lines(path: Path) -> Iterator[Line | Problem | BibFile]:
    """Yield the lines of a document, the BibTeX files it lists references of, and what was skipped.

    Raises:
        UnreadableError: The file is not text, or its macros never end.
    """
    source = read_text(path)
    folder = Folder(path)

    def include(read: Expander, name: str, place: Place) -> Iterable[Token]:
        return _include(read, folder, name, place)

    read = Expander(tokenize(source, path.name), include, PRIMITIVES, str(path))
    _load_commands(read, "base")
    _load_commands(read, "conditions", fixed=False)
    _load_commands(read, "generic", fixed=False)
    bibliography, pen = Bibliography(folder), LineBuilder(path.name)
    hidden = bool(_BEGIN.search(source))
    setter = Typesetter(read, ACTIONS, bibliography, pen, Place(path.name, 1), hidden=hidden)
    try:
        yield from setter.run()
    except RecursionError as error:
        raise never_ends(str(path)) from error
    yield from bibliography.listed_files()
    yield from folder.problems


def _load_commands(read: Expander, name: str, *, fixed: bool = True) -> None:
    """Define the commands of one of our files; a source cannot redefine `fixed` ones."""
    file = resources.files("sitegen.importers.latex") / "commands" / f"{name}.tex"
    tokens = tokenize(file.read_text(encoding="utf-8"), file.name, internal=True)
    definitions = replace(read.within(tokens), fixes=fixed)
    while definitions.next():
        pass


def _include(read: Expander, folder: Folder, name: str, place: Place) -> Iterable[Token]:
    r"""Return the tokens of a file named by `\input` or `\documentclass`."""
    if name.endswith(".cls"):
        known = (ours for pattern, ours in _CLASSES.items() if re.fullmatch(pattern, name[:-4]))
        if commands := next(known, ""):
            _load_commands(read, commands)
    if _ICON_PACKAGE.fullmatch(name):
        return ()
    internal = name.endswith((".cls", ".sty"))
    required = not (internal or name in _TEX_FILES or place.file.endswith((".cls", ".sty")))
    file = folder.read_text(name, ".tex", place, required=required)
    return tokenize(file[1], file[0], internal=internal) if file else ()


@dataclass(slots=True)
class Folder:
    """The folder of a source; files that cannot be read are reported in `problems`."""

    path: Path
    """Path of the source."""
    problems: list[Problem] = field(default_factory=list)
    """Files that were not read, and why."""
    _bytes_left: int = _MAX_BYTES
    _files: int = 0

    def read_text(
        self, name: str, suffix: str, place: Place, *, required: bool = True
    ) -> tuple[str, str] | None:
        """Return name and text of a file, whose suffix may be missing, or None."""
        if "\0" in name or not name.strip():
            return None
        paths = [self.path.parent / f"{name}{end}" for end in ("", suffix)]
        if not all(map(self._is_inside, paths)):
            self._report(name, "it is outside the folder of the CV", place)
            return None
        file = next(filter(None, map(_find_file, paths)), None)
        if file is None or not self._is_inside(file):
            if required or file is not None:
                self._report(name, "no such file", place)
            return None
        self._files += 1
        if self._files > _MAX_FILES or self._bytes_left <= 0:
            self._report(name, "the CV includes too many files", place)
            return None
        try:
            text = files.read_text(file, most=self._bytes_left)
        except UnreadableError as error:
            self._report(name, error.problems[0].message, place)
            return None
        self._bytes_left -= len(text)
        return file.name, text

    def _is_inside(self, path: Path) -> bool:
        try:
            return path.resolve().is_relative_to(self.path.parent.resolve())
        except (OSError, RuntimeError):
            return False

    def _report(self, name: str, reason: str, place: Place) -> None:
        hint = "put the file next to the CV, or its text into the CV, if it is needed"
        problem = Problem(f"{name!r} was not read: {reason}", place.file, place.line, hint=hint)
        if problem not in self.problems:
            self.problems.append(problem)


def _find_file(path: Path) -> Path | None:
    """Return a file; its name may differ in case, as on its author's system."""
    try:
        if path.is_file():
            return path
        siblings = sorted(path.parent.iterdir())
    except OSError:  # an invalid name or a missing folder
        return None
    name = path.name.casefold()
    return next((f for f in siblings if f.name.casefold() == name and f.is_file()), None)
