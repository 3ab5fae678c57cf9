r"""LaTeX -> Lines, without a TeX: articles and the classes that CVs are written in.

tokens          source -> tokens
expand          macros, of the source and of ours
unknown         environments of a class that is missing
primitives      definitions, `\input`
conditions      tests, and which of their branches is read
commands/*.tex  what commands of classes and packages say, as macros; a line there teaches a new one
typeset         tokens -> Lines; symbols, lengths help
folder          files that the source names, inside its own folder only
bibliography    `.bib` files -> references
citing          what is cited where, and the lists that are made of it
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

    from sitegen.document import Line, Place, Records

_BEGIN: Final = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_OF_SIGNS: Final = re.compile(r"(?:fontawesome|academicons|simpleicons)\w*")
"""Packages that only draw signs, beside a CV for those whose TeX lacks them."""
_OF_TEX: Final = frozenset(("glyphtounicode", "glyphtounicode.tex", "pdfmsym", "t1enc.def"))
"""Files that every TeX has."""
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


def read_lines(path: Path) -> Iterator[Line | Problem | Records]:
    """Every line that the document shows, the files of references that it shows works of, and what was not read."""
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
        hint = "look for a command that is defined by itself"
        raise UnreadableError(Problem(TOO_DEEP, str(path), hint=hint)) from error
    yield from bibliography.shown()
    yield from folder.problems


def _learn(read: Expander, name: str, *, fixed: bool = True) -> None:
    """Take the meanings of commands from one of our files; a source cannot change those that are `fixed`."""
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
    r"""The tokens of what `\input` or `\documentclass` names."""
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
