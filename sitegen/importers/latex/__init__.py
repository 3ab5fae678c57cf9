r"""Read LaTeX into lines, without running TeX: articles and the document classes of CVs.

The source is split into `tokens`; `expand` expands its macros, with `primitives` for definitions
and `\input` and `conditions` for tests; `typeset` turns the result into lines. The commands of
known classes and packages are defined as macros in `commands/*.tex`; a line there adds another.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError
from sitegen.importers.builder import LineBuilder
from sitegen.importers.files import read_text
from sitegen.importers.latex.bibliography import Bibliography
from sitegen.importers.latex.expand import TOO_DEEP, Expander
from sitegen.importers.latex.folder import Folder
from sitegen.importers.latex.primitives import PRIMITIVES
from sitegen.importers.latex.tokens import Token, tokens
from sitegen.importers.latex.typeset import Typesetter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sitegen.document import BibFile, Line, Place

_BEGIN: Final = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_OF_SIGNS: Final = re.compile(r"(?:fontawesome|academicons|simpleicons)\w*")
"""Icon packages, which some CVs ship with."""
_OF_TEX: Final = frozenset(("glyphtounicode", "glyphtounicode.tex", "pdfmsym", "t1enc.def"))
"""Files that are part of every TeX installation."""
_CLASSES: Final = (
    (re.compile(r"moderncv.*"), "moderncv"),
    (re.compile(r"(?:awesome-?cv|russell).*"), "awesome-cv"),
    (re.compile(r"resume.*"), "resume"),
    (re.compile(r"res(?:[_.\d-].*)?"), "res"),
    (re.compile(r"friggeri.*"), "friggeri"),
    (re.compile(r"twentysecond.*"), "twentysecondcv"),
    (re.compile(r"alta-?cv.*"), "altacv"),
    (re.compile(r"europ(?:ass|e)-?cv.*"), "europasscv"),
    (re.compile(r"curve"), "curve"),
)


def read_lines(path: Path) -> Iterator[Line | Problem | BibFile]:
    """Yield the lines of a document, the BibTeX files it lists references of, and what was skipped.

    Raises:
        UnreadableError: The file is no text, or its macros never end.
    """
    source = read_text(path)
    folder = Folder(path)
    read = Expander(
        tokens(source, path.name),
        lambda name, place: _included(read, folder, name, place),
        PRIMITIVES,
    )
    read.file = str(path)
    _learn(read, "base")
    _learn(read, "generic", fixed=False)
    bibliography = Bibliography(folder)
    setter = Typesetter(
        read, bibliography, LineBuilder(path.name), hidden=bool(_BEGIN.search(source))
    )
    try:
        yield from setter.run()
    except RecursionError as error:
        hint = "look for a command whose definition uses the command itself"
        raise UnreadableError(Problem(TOO_DEEP, str(path), hint=hint)) from error
    yield from bibliography.shown()
    yield from folder.problems


def _learn(read: Expander, name: str, *, fixed: bool = True) -> None:
    """Define the commands of one of our files; a source cannot redefine `fixed` ones."""
    source = (
        resources.files("sitegen.importers.latex")
        .joinpath(f"commands/{name}.tex")
        .read_text(encoding="utf-8")
    )
    ours = Expander(tokens(source, f"{name}.tex", internal=True), read.include, PRIMITIVES)
    while ours.next():
        pass
    read.macros |= ours.macros
    read.environments |= ours.environments
    if fixed:
        read.fixed |= {*ours.macros, *ours.environments}


def _included(read: Expander, folder: Folder, name: str, place: Place) -> Iterable[Token]:
    r"""Return the tokens of a file named by `\input` or `\documentclass`."""
    stem, _, suffix = name.rpartition(".")
    if suffix == "cls" and (
        ours := next((ours for pattern, ours in _CLASSES if pattern.fullmatch(stem)), "")
    ):
        _learn(read, ours)
    if suffix == "sty" and _OF_SIGNS.fullmatch(stem):
        return ()
    of_tex = name in _OF_TEX or place.file.endswith((".cls", ".sty"))
    must = suffix not in ("cls", "sty") and not of_tex
    found = folder.text(name, ".tex", place, must=must)
    return tokens(found[1], found[0], internal=suffix in ("cls", "sty")) if found else ()
