r"""The commands of bibliographies: citations, and the lists made from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.expander import Macro
from sitegen.importers.latex.tokens import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.latex.expander import Expander
    from sitegen.importers.latex.tokens import Token
    from sitegen.importers.latex.typesetter import Typesetter

    Tokens = Sequence[Token]

_TITLE: Final = re.compile(r"title=([^,\]]+)")
_HEADING: Final = re.compile(r"heading=(\w+)")
_SECTIONS: Final = frozenset({"", "bibliography", "bibintoc", "bibnumbered"})
"""Types of biblatex headings that are section headings."""


def new_cites(read: Expander, token: Token, names: Tokens, titles: Tokens) -> None:
    r"""Define `\nociteconf`, `\bibliographyconf` and so on for each name of `\@newcites`."""
    groups = read.within(titles).groups_until_end() or [list(titles)]
    for index, name in enumerate(map(str.strip, plain(names).split(","))):
        options = f"title={plain(groups[index])},heading=own" if index < len(groups) else ""
        for command, body in (
            (f"nocite{name}", f"\\@cite{{#1}}{{{name}}}"),
            (f"cite{name}", f"\\@cite{{#1}}{{{name}}}"),
            (f"bibliographystyle{name}", ""),
            (f"bibliography{name}", f"\\@bibliography{{{options}}}{{#1}}{{{name}}}"),
        ):
            read.define(command, Macro((("m", ()),), tuple(read.lex(body, token.place))))


def add_files(setter: Typesetter, files: Tokens) -> None:
    r"""`\@resource{files}`."""
    setter.bibliography.add(plain(files), setter.place)


def set_default_files(setter: Typesetter, files: Tokens) -> None:
    r"""`\@defaultfiles{files}`: what `\putbib` reads."""
    setter.bibliography.default_files = plain(files)


def cite(setter: Typesetter, keys: Tokens, unit: Tokens) -> None:
    r"""`\@cite{keys}{name of a bibliography}`."""
    setter.bibliography.cite(plain(keys), plain(unit))


def categorize(setter: Typesetter, category: Tokens, keys: Tokens) -> None:
    r"""`\@categorize{category}{keys}`."""
    members = setter.bibliography.categories.setdefault(plain(category), set())
    members.update(key.strip() for key in plain(keys).split(","))


def define_filter(setter: Typesetter, name: Tokens, test: Tokens) -> None:
    r"""`\@filter{name}{test}`."""
    setter.bibliography.filters[plain(name)] = plain(test)


def begin_unit(setter: Typesetter, files: Tokens) -> None:
    r"""`\@unit{files}`: citations up to `\@endunit` are listed separately."""
    setter.bibliography.begin_unit(plain(files), setter.place)


def end_unit(setter: Typesetter) -> None:
    r"""`\@endunit`."""
    setter.bibliography.end_unit()


def full_cite(setter: Typesetter, keys: Tokens) -> None:
    r"""`\@fullcite{keys}`: the references where they are cited."""
    references = setter.bibliography.entries(plain(keys))
    setter.read.push([t for source, place in references for t in setter.read.lex(source, place)])


def print_bibliography(setter: Typesetter, options: Tokens, files: Tokens, unit: Tokens) -> None:
    r"""`\@bibliography{options}{files}{name}`: a list, with a heading unless it has one."""
    settings, names = plain(options), plain(files) or setter.bibliography.default_files
    setter.bibliography.add(names, setter.place)
    references = setter.bibliography.select(settings, names, plain(unit))
    title, heading = _TITLE.search(settings), _HEADING.search(settings)
    kind = heading[1] if heading else ""
    level = "section" if kind in _SECTIONS else "subsection"
    head = f"\\{level}{{{title[1]}}}" if title else "\\@publications "
    if kind == "none" or (kind == "own" and _has_heading(setter)):
        head = ""
    if references:
        items = [
            part
            for source, place in references
            for part in setter.read.lex(f"\\item {source}\n", place)
        ]
        begin = setter.lex(f"{head}\\begin{{enumerate}}")
        setter.read.push([*begin, *items, *setter.lex("\\end{enumerate}")])


def begin_publications(setter: Typesetter) -> None:
    """Write the default heading of a bibliography, unless it follows a heading."""
    setter.end_paragraph()
    setter.pen.begin()
    if not setter.pen.lines or not setter.pen.lines[-1].level:
        name = next((name for name in ("refname", "bibname") if name in setter.read.macros), "")
        title = f"\\{name}" if name else "Publications"
        setter.read.push(setter.lex(f"\\section{{{title}}}"))


def _has_heading(setter: Typesetter) -> bool:
    """Return whether the line above is a manual heading, entirely bold or italic."""
    setter.end_paragraph()
    setter.pen.begin()
    last = next((line for line in reversed(setter.pen.lines) if not line.blank), None)
    return last is not None and any(
        "".join(last.texts_with(look)).strip() == last.text for look in ("bold", "italic")
    )
