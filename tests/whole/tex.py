"""A sheet in LaTeX, in the classes that CVs are written with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.whole.plain import colon, comma, years

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.whole.sheet import Entry, Section, Sheet

ACCENTS = {"ü": r"\"{u}", "Ž": r"\v{Z}", "á": r"\'a", "–": "--", "“": "``", "”": "''", "’": "'"}


def tex(text: str) -> str:
    """Text as LaTeX's authors type it."""
    text = re.sub(r"[&%$#_]", r"\\\g<0>", text)
    return "".join(ACCENTS.get(char, char) for char in text)


def article(sheet: Sheet) -> str:
    """The plain article class, with commands of the author's own; in Chinese, ctex."""
    chinese = sheet.language == "zh"
    return _document(
        r"\documentclass" + ("[UTF8,fontset=fandol]{ctexart}" if chinese else "[10pt]{article}"),
        r"\usepackage[margin=2.2cm]{geometry}\usepackage{enumitem}\usepackage[hidelinks]{hyperref}",
        "" if chinese else r"\usepackage[T1]{fontenc}\usepackage{lmodern}",
        r"\pagestyle{empty}\setlength{\parindent}{0pt}",
        r"\newcommand{\entry}[2]{\par\medskip #1\hfill #2\par} % what, when",
        r"\begin{document}",
        r"\begin{center}",
        rf"{{\LARGE\bfseries {tex(sheet.name)}}}\\[4pt]",
        *(rf"{tex(line)}\\" for line in sheet.lines),
        rf"\href{{mailto:{sheet.email}}}{{{tex(sheet.email)}}} \quad \url{{{sheet.website}}}",
        r"\end{center}",
        *_body(sheet, r"\section*", r"\subsection*", lambda entry: _row(sheet, r"\entry", entry)),
    )


def moderncv(sheet: Sheet) -> str:
    """moderncv, style classic: dates in the left column."""
    given, family = sheet.name.split(" ", 1) if " " in sheet.name else (sheet.name, "")
    chinese = sheet.language == "zh"

    def entry(one: Entry) -> str:
        below = "".join(_items(map(tex, one.below)))
        return rf"\cventry{{{tex(one.when)}}}{{{tex(one.what)}}}{{{tex(one.who)}}}{{{tex(one.where)}}}{{}}{{{below}}}"

    address = "".join(f"{{{tex(line)}}}" for line in (*sheet.lines[1:], "", "")[:3])
    return _document(
        r"\documentclass[11pt,a4paper]{moderncv}",
        r"\moderncvstyle{classic}\moderncvcolor{blue}",
        r"\usepackage[UTF8,fontset=fandol]{ctex}" if chinese else "",
        r"\usepackage[scale=0.78]{geometry}",
        rf"\name{{{tex(given)}}}{{{tex(family)}}}",
        rf"\title{{{tex(sheet.lines[0])}}}",
        rf"\address{address}",
        rf"\email{{{sheet.email}}}",
        rf"\homepage{{{sheet.website.removeprefix('https://')}}}",
        r"\begin{document}",
        r"\makecvtitle",
        *_body(sheet, r"\section", r"\subsection", entry, below=False, pair=r"\cvitem{%s}{%s}"),
    )


def awesome(sheet: Sheet) -> str:
    """awesome-cv."""
    given, family = sheet.name.split(" ", 1) if " " in sheet.name else (sheet.name, "")

    def entry(one: Entry) -> str:
        items = "".join(rf"\item {{{tex(line)}}}" for line in one.below)
        below = rf"\begin{{cvitems}}{items}\end{{cvitems}}" if items else ""
        parts = "".join(f"{{{tex(part)}}}" for part in (one.what, one.who, one.where, one.when))
        return rf"\begin{{cventries}}\cventry{parts}{{{below}}}\end{{cventries}}"

    skill = r"\begin{cvskills}\cvskill{%s}{%s}\end{cvskills}"
    return _document(
        r"\documentclass[11pt, a4paper]{awesome-cv}",
        rf"\name{{{tex(given)}}}{{{tex(family)}}}",
        rf"\position{{{tex(sheet.lines[0])}}}",
        rf"\address{{{', '.join(map(tex, sheet.lines[1:]))}}}",
        rf"\email{{{sheet.email}}}",
        rf"\homepage{{{sheet.website.removeprefix('https://')}}}",
        r"\begin{document}",
        r"\makecvheader",
        *_body(sheet, r"\cvsection", r"\cvsubsection", entry, below=False, pair=skill),
    )


def res(sheet: Sheet) -> str:
    """res.cls, which hardly any TeX has any more."""
    lines = r" \\ ".join(map(tex, sheet.lines))

    def entry(one: Entry) -> str:
        return rf"{_bold(sheet, one)} \hfill {tex(one.when)} \\"

    return _document(
        r"\documentclass[margin, 10pt]{res}",
        rf"\name{{{tex(sheet.name)}}}",
        rf"\address{{{lines}}}",
        rf"\address{{{tex(sheet.email)} \\ {sheet.website}}}",
        r"\begin{document}",
        r"\begin{resume}",
        *_body(sheet, r"\section", r"\subsection", entry),
    ).replace(r"\end{document}", r"\end{resume}\end{document}")


def resume(sheet: Sheet) -> str:
    """resume.cls, as Chinese students use it."""
    row = r"\datedsubsection"
    return _document(
        r"\documentclass{resume}",
        r"\begin{document}",
        rf"\name{{{tex(sheet.name)}}}",
        rf"\basicInfo{{\email{{{sheet.email}}} \textperiodcentered\ \homepage{{{sheet.website}}}}}",
        *(rf"\centerline{{{tex(line)}}}" for line in sheet.lines),
        *_body(sheet, r"\section", r"\subsection", lambda entry: _row(sheet, row, entry)),
    )


def _document(*lines: str) -> str:
    return "\n".join(filter(None, lines)) + "\n\\end{document}\n"


def _bold(sheet: Sheet, entry: Entry) -> str:
    parts = (rf"\textbf{{{tex(entry.what)}}}", tex(entry.who), tex(entry.where))
    return comma(sheet).join(filter(None, parts))


def _row(sheet: Sheet, command: str, entry: Entry) -> str:
    return rf"{command}{{{_bold(sheet, entry)}}}{{{tex(entry.when)}}}"


def _body(
    sheet: Sheet,
    heading: str,
    subheading: str,
    entry: Callable[[Entry], str],
    *,
    below: bool = True,
    pair: str = "",
) -> Iterator[str]:
    for section in sheet.sections:
        yield f"\n{heading if section.level == 1 else subheading}{{{tex(section.title)}}}"
        if section.text:
            yield tex(section.text)
        for one in section.entries:
            yield entry(one)
            if below:
                yield from _items(map(tex, one.below))
        yield from _items((_reference(sheet, work) for work in section.works), "enumerate")
        yield from _items(map(tex, section.items))
        yield from _pairs(sheet, section, pair)


def _reference(sheet: Sheet, work: object) -> str:
    before, venue, after = map(tex, sheet.reference(work))  # type: ignore[arg-type]
    return rf"{before}\emph{{{venue}}}{after}"


def _pairs(sheet: Sheet, section: Section, pair: str) -> Iterator[str]:
    for first, second in section.pairs:
        if pair:
            yield pair % (tex(first), tex(second))
        elif years(section):
            yield rf"{tex(first)}\quad {tex(second)}\par"
        else:
            yield rf"\textbf{{{tex(first)}}}{colon(sheet)}{tex(second)}\par"


def _items(items: Iterable[str], kind: str = "itemize") -> list[str]:
    listed = [rf"\item {item}" for item in items]
    return [rf"\begin{{{kind}}}", *listed, rf"\end{{{kind}}}"] if listed else []
