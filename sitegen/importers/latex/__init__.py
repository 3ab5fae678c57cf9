r"""Read LaTeX into lines, without running TeX: articles and the document classes of CVs.

The source is split into `tokens`; the `expander` expands its macros, with the `primitives` for
definitions, files and conditions; the `typesetter` turns the result into lines. The commands of
known classes and packages are macros in `commands/*.tex`; a line there adds another.
"""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources
from typing import TYPE_CHECKING, Final

from sitegen.document import Place
from sitegen.importers.builder import LineBuilder
from sitegen.importers.files import read_text
from sitegen.importers.latex.actions import ACTIONS
from sitegen.importers.latex.bibliography import Bibliography
from sitegen.importers.latex.expander import Expander, never_ends
from sitegen.importers.latex.folder import Folder
from sitegen.importers.latex.primitives import PRIMITIVES
from sitegen.importers.latex.tokens import Token, tokenize
from sitegen.importers.latex.typesetter import Typesetter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sitegen.document import BibFile, Line
    from sitegen.errors import Problem

_BEGIN: Final = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_ICON_PACKAGE: Final = re.compile(r"(?:fontawesome|academicons|simpleicons)\w*\.sty")
"""Icon packages, which some CVs come with."""
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
"""Our file of commands by the names of a class."""


def read_lines(path: Path) -> Iterator[Line | Problem | BibFile]:
    """Yield the lines of a document, the BibTeX files it lists references of, and what was skipped.

    Raises:
        UnreadableError: The file is no text, or its macros never end.
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
