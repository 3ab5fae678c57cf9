r"""The commands of bibliographies: citations, and the lists made from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.expand import Macro
from sitegen.importers.latex.tokens import plain

if TYPE_CHECKING:
    from sitegen.importers.latex.expand import Expander
    from sitegen.importers.latex.tokens import Token
    from sitegen.importers.latex.typeset import Typesetter

_TITLE: Final = re.compile(r"title=([^,\]]+)")
_HEADING: Final = re.compile(r"heading=(\w+)")
_WHOLE: Final = frozenset({"", "bibliography", "bibintoc", "bibnumbered"})
"""Headings of biblatex that are those of a section."""


def new_cites(read: Expander, token: Token) -> None:
    r"""Define `\nociteconf`, `\bibliographyconf` and so on for each name of `\@newcites`."""
    names, titles = plain(read.argument()).split(","), read.argument()
    each = [plain(title) for title in read.within(titles).groups_until_end()] or [plain(titles)]
    for index, name in enumerate(map(str.strip, names)):
        shown = f"title={each[index]},heading=own" if index < len(each) else ""
        for command, meaning in (
            (f"nocite{name}", f"\\@cite{{#1}}{{{name}}}"),
            (f"cite{name}", f"\\@cite{{#1}}{{{name}}}"),
            (f"bibliographystyle{name}", ""),
            (f"bibliography{name}", f"\\@bibliography{{{shown}}}{{#1}}{{{name}}}"),
        ):
            read.define(command, Macro((("m", ()),), tuple(read.lex(meaning, token.place))))


def resource(setter: Typesetter, token: Token) -> None:
    r"""`\@resource{files}`."""
    setter.bibliography.add(plain(setter.read.argument()), token.place)


def default_files(setter: Typesetter, _token: Token) -> None:
    r"""`\@defaultfiles{files}`: what `\putbib` reads."""
    setter.bibliography.default = plain(setter.read.argument())


def cite(setter: Typesetter, _token: Token) -> None:
    r"""`\@cite{keys}{name of a bibliography}`."""
    setter.bibliography.cite(*_texts(setter, 2))


def categorize(setter: Typesetter, _token: Token) -> None:
    r"""`\@categorize{category}{keys}`."""
    setter.bibliography.categorize(*_texts(setter, 2))


def filter_by(setter: Typesetter, _token: Token) -> None:
    r"""`\@filter{name}{test}`."""
    setter.bibliography.filter(*_texts(setter, 2))


def begin_unit(setter: Typesetter, token: Token) -> None:
    r"""`\@unit{files}`: what is cited from here on is listed by itself."""
    setter.bibliography.begin(plain(setter.read.argument()), token.place)


def end_unit(setter: Typesetter, _token: Token) -> None:
    r"""`\@endunit`."""
    setter.bibliography.end()


def full_cite(setter: Typesetter, _token: Token) -> None:
    r"""`\@fullcite{keys}`: the references where they are cited."""
    told = [
        token
        for source, place in setter.bibliography.entries(plain(setter.read.argument()).split(","))
        for token in setter.read.lex(source, place)
    ]
    setter.read.push(told)


def print_bibliography(setter: Typesetter, token: Token) -> None:
    r"""Read `\@bibliography{options}{files}{name}`: a list, with a heading unless it has one."""
    options, files, name = _texts(setter, 3)
    files = files or setter.bibliography.default
    setter.bibliography.add(files, token.place)
    listed = setter.bibliography.listed(options, files, name)
    title, heading = _TITLE.search(options), _HEADING.search(options)
    kind = heading[1] if heading else ""
    level = "section" if kind in _WHOLE else "subsection"
    head = "" if kind == "none" else f"\\{level}{{{title[1]}}}" if title else "\\@publications "
    if kind == "own" and _is_headed(setter):
        head = ""
    if listed:
        begin = setter.read.lex(f"{head}\\begin{{enumerate}}", token.place)
        end = setter.read.lex("\\end{enumerate}", token.place)
        items = [
            part
            for source, place in listed
            for part in setter.read.lex(f"\\item {source}\n", place)
        ]
        setter.read.push([*begin, *items, *end])


def _texts(setter: Typesetter, count: int) -> list[str]:
    """The next arguments, in order."""
    return [plain(setter.read.argument()) for _ in range(count)]


def _is_headed(setter: Typesetter) -> bool:
    """Return whether the line above is a manual heading, all of it bold or italic."""
    setter.end_paragraph()
    setter.pen.begin()
    last = next((line for line in reversed(setter.pen.lines) if not line.blank), None)
    return last is not None and any(
        "".join(last.texts_with(look)).strip() == last.text for look in ("bold", "italic")
    )


def heading(setter: Typesetter, token: Token) -> None:
    """The heading that a bibliography gives itself, unless one stands right before it."""
    setter.end_paragraph()
    setter.pen.begin()
    if not setter.pen.lines or not setter.pen.lines[-1].level:
        name = next((name for name in ("refname", "bibname") if name in setter.read.macros), "")
        title = f"\\{name}" if name else "Publications"
        setter.read.push([*setter.read.lex(f"\\section{{{title}}}", token.place)])
