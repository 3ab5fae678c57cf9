"""Write a CV as Markdown (CommonMark) or LaTeX.

LaTeX uses the article class and packages in every distribution, for pdflatex and xelatex; Chinese
needs xelatex or lualatex with `ctex`, which the document loads if necessary.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.cv.structure import CV, Entry, Part, Rich, Run, Style

_MARKDOWN_LOOKS: Final = {
    "bold": ("**", "**"),
    "italic": ("*", "*"),
    "raised": ("<sup>", "</sup>"),
    "lowered": ("<sub>", "</sub>"),
}
_LATEX_LOOKS: Final = {
    "": "{}",
    "bold": r"\textbf{{{}}}",
    "italic": r"\emph{{{}}}",
    "raised": r"\textsuperscript{{{}}}",
    "lowered": r"\textsubscript{{{}}}",
}
_LATEX_TEXT: Final = str.maketrans(
    {char: f"\\{char}" for char in "{}$&#%_"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    | {"|": r"\textbar{}", "<": r"\textless{}", ">": r"\textgreater{}", "\u00a0": "~"}
    | {"·": r"\textperiodcentered{}", "→": r"$\rightarrow$", "−": "$-$", "×": r"$\times$"}
    | {"≥": r"$\geq$", "≤": r"$\leq$"}
)
_LATEX_ADDRESS: Final = str.maketrans(
    {"%": r"\%", "#": r"\#", "\\": "", "{": "%7B", "}": "%7D", "&": r"\&", "^": r"\^{}"}
)
_LATEX_SECTIONS: Final = ("section", "subsection", "subsubsection")
_LATEX_PREAMBLE: Final = r"""\documentclass[10pt,%(paper)s]{article}
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
_CJK: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def write_markdown(cv: CV, _style: Style) -> str:
    """Write a CV as Markdown that reads well in an editor."""
    lines = [f"# {_escape_markdown(' '.join((cv.name, *cv.also)))}", ""]
    lines += [f"{_escape_markdown(line)}  " for line in cv.standing]
    lines += [" · ".join(to_markdown(runs) for runs in cv.contacts), ""]
    for part in cv.parts:
        lines += _markdown_part(part, 2)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def write_latex(cv: CV, style: Style) -> str:
    """Write a CV as one LaTeX file."""
    body = "\n".join(_latex_body(cv)) + "\n\\end{document}\n"
    preamble = _LATEX_PREAMBLE % {
        "paper": "letterpaper" if style.paper == "us-letter" else "a4paper",
        "chinese": "\\usepackage[scheme=plain]{ctex}\n" if _CJK.search(body) else "",
        "title": _escape_latex(f"{cv.name} – {cv.label}"),
        "name": _escape_latex(cv.name),
    }
    return preamble + body


def to_markdown(runs: Rich) -> str:
    """Return a line as Markdown."""
    return _format(runs, _markdown_run, _markdown_link)


def _format(
    runs: Rich, format_run: Callable[[Run], str], format_link: Callable[[str, str], str]
) -> str:
    """Format a line; adjacent runs with the same target become one link."""
    groups = [
        (href, "".join(map(format_run, group))) for href, group in groupby(runs, lambda r: r.href)
    ]
    return "".join(format_link(href, text) if href else text for href, text in groups)


def _markdown_part(part: Part, level: int) -> Iterator[str]:
    if part.title:
        yield from (f"{'#' * level} {_escape_markdown(part.title)}", "")
    for number, entry in enumerate(part.entries, 1):
        if part.layout == "numbered":
            yield f"{number}. {to_markdown(entry.title)}"
        elif part.layout == "rows":
            yield from _markdown_row(entry)
        elif part.layout == "labelled":
            label = f"{to_markdown(entry.title)}: " if entry.title else ""
            yield f"- {label}{to_markdown(entry.place)}"
        else:
            yield from _markdown_block(entry)
    yield ""
    for nested in part.parts:
        yield from _markdown_part(nested, level + 1)


def _markdown_row(entry: Entry) -> Iterator[str]:
    yield "- " + _markdown_title(entry)
    yield from (f"  - {to_markdown(runs)}" for runs in (*entry.details, *entry.items))


def _markdown_block(entry: Entry) -> Iterator[str]:
    lines = [_markdown_title(entry), to_markdown(entry.place), *map(to_markdown, entry.details)]
    yield "  \n".join(filter(None, lines))
    yield ""
    for row in entry.rows:
        yield from _markdown_row(row)
    yield from (f"- {to_markdown(runs)}" for runs in entry.items)
    yield ""


def _markdown_title(entry: Entry) -> str:
    return ", ".join(filter(None, (to_markdown(entry.title), entry.date)))


def _markdown_link(href: str, text: str) -> str:
    address = f"<{href}>" if re.search(r"[\s()<>]", href) else href
    return f"[{text}]({address})"


def _markdown_run(run: Run) -> str:
    text = _escape_markdown(run.text)
    inner = text.strip()
    if run.look and inner:
        before, after = _MARKDOWN_LOOKS[run.look]
        text = text.replace(inner, f"{before}{inner}{after}", 1)
    return text


def _escape_markdown(text: str) -> str:
    text = re.sub(r"([\\`*_\[\]<>])", r"\\\1", text)
    text = re.sub(r"^(\d+)([.)])", r"\1\\\2", text)  # a numbered list
    return re.sub(r"^([#+>-])(?=\s|$)", r"\\\1", text)  # a heading, list or quotation


def _latex_body(cv: CV) -> Iterator[str]:
    yield r"\begin{center}"
    yield rf"{{\LARGE {_escape_latex(' '.join((cv.name, *cv.also)))}}}\\[4pt]"
    yield from (rf"{_escape_latex(line)}\\" for line in cv.standing)
    yield r" \quad ".join(map(_to_latex, cv.contacts))
    yield r"\end{center}"
    for part in cv.parts:
        yield from _latex_part(part, 0)


def _latex_part(part: Part, level: int) -> Iterator[str]:
    if part.title:
        yield rf"\{_LATEX_SECTIONS[min(level, 2)]}{{{_escape_latex(part.title)}}}"
    if part.layout in ("numbered", "rows", "labelled"):
        kind = "enumerate" if part.layout == "numbered" else "itemize"
        yield from _latex_list(kind, [line for one in part.entries for line in _latex_item(one)])
    else:
        for entry in part.entries:
            yield from _latex_block(entry)
    for nested in part.parts:
        yield from _latex_part(nested, level + 1)


def _latex_item(entry: Entry) -> Iterator[str]:
    """Yield a row, or a labelled line."""
    colon = ": " if entry.title and entry.place else ""
    line = f"{_to_latex(entry.title)}{colon}{_to_latex(entry.place)}"
    yield rf"\item {{}}{line}{_latex_date(entry.date)}"
    yield from _latex_items((*entry.details, *entry.items))


def _latex_block(entry: Entry) -> Iterator[str]:
    title = _to_latex(entry.title) + _latex_date(entry.date)
    lines = [title, _to_latex(entry.place), *map(_to_latex, entry.details)]
    yield "\\\\\n".join(f"{{}}{line}" for line in lines if line)
    yield from _latex_list("itemize", [line for row in entry.rows for line in _latex_item(row)])
    yield from _latex_items(entry.items)
    yield ""


def _latex_items(items: tuple[Rich, ...]) -> Iterator[str]:
    return _latex_list("itemize", [rf"\item {{}}{_to_latex(runs)}" for runs in items])


def _latex_list(kind: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield rf"\begin{{{kind}}}\setlength{{\itemsep}}{{0pt}}"
        yield from lines
        yield rf"\end{{{kind}}}"


def _latex_date(date: str) -> str:
    return rf" \hfill {_escape_latex(date)}" if date else ""


def _to_latex(runs: Rich) -> str:
    return _format(runs, _latex_run, _latex_link)


def _latex_link(href: str, text: str) -> str:
    return rf"\href{{{href.translate(_LATEX_ADDRESS)}}}{{{text}}}"


def _latex_run(run: Run) -> str:
    return _LATEX_LOOKS[run.look].format(_escape_latex(run.text))


def _escape_latex(text: str) -> str:
    return text.translate(_LATEX_TEXT)
