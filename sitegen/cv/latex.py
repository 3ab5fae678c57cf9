"""A CV -> LaTeX: the plain article class with packages of every distribution, for pdflatex and xelatex alike.

Chinese wants xelatex or lualatex with `ctex`, which the document asks for where there is any.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.cv.shape import CV, Entry, Part, Rich, Run, Style

_SPECIAL: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
        "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "·": r"\textperiodcentered{}", "|": r"\textbar{}",
        "<": r"\textless{}", ">": r"\textgreater{}", "−": "$-$", "×": r"$\times$", "\u00a0": "~", "→": r"$\rightarrow$",
        "≥": r"$\geq$", "≤": r"$\leq$",
    }
)  # fmt: skip
_ADDRESS: Final = str.maketrans(
    {"%": r"\%", "#": r"\#", "\\": "", "{": "%7B", "}": "%7D", "&": r"\&", "^": r"\^{}"}
)
_LOOKS: Final = {
    "": "{}", "bold": r"\textbf{{{}}}", "italic": r"\emph{{{}}}", "raised": r"\textsuperscript{{{}}}",
    "lowered": r"\textsubscript{{{}}}",
}  # fmt: skip
_CJK: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_HEAD: Final = r"""\documentclass[10pt,%(paper)s]{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[utf8]{inputenc}\usepackage[T1]{fontenc}\usepackage{lmodern}\else\usepackage{fontspec}\fi
%(chinese)s\usepackage[margin=2cm]{geometry}
\usepackage[hidelinks]{hyperref}
\hypersetup{pdftitle={%(title)s},pdfauthor={%(name)s}}
\pagestyle{plain}
\setlength{\parindent}{0pt}
\setlength{\parskip}{2pt}
\setcounter{secnumdepth}{0}
\begin{document}
"""
_SECTIONS: Final = ("section", "subsection", "subsubsection")


def write(cv: CV, style: Style) -> str:
    """The CV as one file."""
    body = "\n".join(_body(cv)) + "\n\\end{document}\n"
    head = _HEAD % {
        "paper": "letterpaper" if style.paper == "us-letter" else "a4paper",
        "chinese": "\\usepackage[scheme=plain]{ctex}\n" if _CJK.search(body) else "",
        "title": _escaped(f"{cv.name} – {cv.label}"),
        "name": _escaped(cv.name),
    }
    return head + body


def _body(cv: CV) -> Iterator[str]:
    yield r"\begin{center}"
    yield rf"{{\LARGE {_escaped(' '.join((cv.name, *cv.also)))}}}\\[4pt]"
    yield from (rf"{_escaped(line)}\\" for line in cv.standing)
    yield r" \quad ".join(map(_rich, cv.contacts))
    yield r"\end{center}"
    for part in cv.parts:
        yield from _part(part, 0)


def _part(part: Part, level: int) -> Iterator[str]:
    if part.title:
        yield rf"\{_SECTIONS[min(level, 2)]}{{{_escaped(part.title)}}}"
    if part.layout in ("numbered", "rows", "labelled") and part.entries:
        kind = "enumerate" if part.layout == "numbered" else "itemize"
        yield rf"\begin{{{kind}}}\setlength{{\itemsep}}{{0pt}}"
        for entry in part.entries:
            yield from _item(entry)
        yield rf"\end{{{kind}}}"
    else:
        for entry in part.entries:
            yield from _block(entry)
    for below in part.parts:
        yield from _part(below, level + 1)


def _item(entry: Entry) -> Iterator[str]:
    """A row; of a labelled line, label and words."""
    colon = ": " if entry.title and entry.place else ""
    yield rf"\item {{}}{_rich(entry.title)}{colon}{_rich(entry.place)}{_at_the_right(entry.date)}"
    yield from _list((*entry.details, *entry.items))


def _block(entry: Entry) -> Iterator[str]:
    lines = [
        _rich(entry.title) + _at_the_right(entry.date),
        _rich(entry.place),
        *map(_rich, entry.details),
    ]
    yield "\\\\\n".join(f"{{}}{line}" for line in lines if line)
    if entry.rows:
        yield r"\begin{itemize}\setlength{\itemsep}{0pt}"
        for row in entry.rows:
            yield from _item(row)
        yield r"\end{itemize}"
    yield from _list(entry.items)
    yield ""


def _list(items: tuple[Rich, ...]) -> Iterator[str]:
    if items:
        yield r"\begin{itemize}\setlength{\itemsep}{0pt}"
        yield from (rf"\item {{}}{_rich(runs)}" for runs in items)
        yield r"\end{itemize}"


def _at_the_right(date: str) -> str:
    return rf" \hfill {_escaped(date)}" if date else ""


def _rich(runs: Rich) -> str:
    """A line, what leads to one place in one link."""
    return "".join(
        _linked(href, "".join(map(_run, group)))
        for href, group in groupby(runs, lambda run: run.href)
    )


def _linked(href: str, text: str) -> str:
    return rf"\href{{{href.translate(_ADDRESS)}}}{{{text}}}" if href else text


def _run(run: Run) -> str:
    return _LOOKS[run.look].format(_escaped(run.text))


def _escaped(text: str) -> str:
    return text.translate(_SPECIAL)
