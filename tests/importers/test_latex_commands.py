"""Commands of LaTeX itself: lengths, labels, definitions, unclosed groups, and included files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sitegen.errors import UnreadableError
from sitegen.importers import read
from tests.importers.written import latex, read_lines, read_texts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"\href{http://a.org}{\setulcolor{cyan}\ul{Tides}} \hl{Salt}", "Tides Salt"),
        (r"\kern2ptFoam \kern 3pt\textbf{Tides}", "Foam Tides"),
        (r"\parindent=0pt Foam \parskip .5\baselineskip Tides", "Foam Tides"),
        (r"\hskip 2pt plus 1fil minus 3pt Foam \vskip 1 true cm Tides", "Foam Tides"),
        (r"\hskip Foam \vskip", "Foam"),
        (r"\hrule width 3cm height 1pt Foam \hrule", "Foam"),
        (r"Foam \\[Tides] \\[2ex] Shells", "Foam [Tides] Shells"),
        (r"Foam \makebox", "Foam"),
        (r"Foam \let", "Foam"),
        (r"Foam \def\tides", "Foam"),
        (r"Foam \csname tides", "Foam"),
        (r"Foam \input", "Foam"),
    ],
)
def test_lengths_are_left_out_and_text_is_kept_whatever_is_missing(
    tmp_path: Path, body: str, text: str
) -> None:
    assert " ".join(read_texts(tmp_path / "cv.tex", body)) == text


@pytest.mark.parametrize(
    ("options", "markers"),
    [
        ("[label=\\roman*)]", ["i)", "ii)", "iii)", "iv)"]),
        ("[label=\\Alph*., start=3]", ["C.", "D.", "E.", "F."]),
        ("[(i)]", ["(i)", "(ii)", "(iii)", "(iv)"]),
        ("[A.]", ["A.", "B.", "C.", "D."]),
        ("[label=(a)]", ["(a)", "(b)", "(c)", "(d)"]),
        ("[noitemsep]", ["1.", "2.", "3.", "4."]),
    ],
)
def test_items_are_numbered_as_the_options_of_their_list_say(
    tmp_path: Path, options: str, markers: list[str]
) -> None:
    body = f"\\begin{{enumerate}}{options}\\item a\\item b\\item c\\item d\\end{{enumerate}}"
    expected = [f"{marker} {word}" for marker, word in zip(markers, "abcd", strict=True)]
    assert read_texts(tmp_path / "cv.tex", latex(body)) == expected


@pytest.mark.parametrize(
    ("before", "body", "text"),
    [
        (r"\newcommand{\foam}{Foam}\providecommand{\foam}{Tides}", r"\foam", "Foam"),
        (r"\newcommand{\a}[1]{\newcommand{\b}[1]{##1 of #1}}", r"\a{Hill}\b{Foam}", "Foam of Hill"),
        (
            r"\newcommand{\a}[1]{High #1}\let\b=\a\let\a\a",
            r"\b{foam}, \a{tide}",
            "High foam, High tide",
        ),
        (r"\def\foam#1.{Foam of #1}", r"\foam{Hill}", "Foam of Hill"),
        (
            r"\NewDocumentCommand{\a}{+m !o O{x y} G{z}}{#1#2#3#4}",
            r"\a{a}[b][c]{d}, \a{a}",
            "abcd, ax yz",
        ),
        (
            r"\newenvironment{a}[1]{Foam of #1: }{.}\provideenvironment{a}{}{}",
            r"\begin{a}{b}c\end{a}",
            "Foam of b: c.",
        ),
        (
            r"\newif\iflong",
            r"\iflong all\else few\fi, \longtrue\iflong all\else few\fi",
            "few, all",
        ),
        (
            r"\newcommand{\a}{a}",
            r"\ifx\a\a same\else other\fi, \ifx\a\b same\else other\fi",
            "same, other",
        ),
        ("", r"\ifthenelse{ \equal{a}{a}}{same}{other}, \ifthenelse{}{same}{other}", "same, other"),
        (r"\newcommand{\foam}[1]{#1 of foam#2}", r"\foam{Days}", "Days of foam"),
        ("", r"\csname textbf\endcsname{Foam}", "Foam"),
        (r"\newcommand{\keep}[1]{\let\temp=\\#1\let\\=\temp}", r"\keep{Foam} Tides", "Foam Tides"),
    ],
)
def test_definitions_mean_the_same_as_in_tex(
    tmp_path: Path, before: str, body: str, text: str
) -> None:
    assert read_texts(tmp_path / "cv.tex", latex(body, before)) == [text]


TIKZ: Final = (
    r"\begin{tikzpicture}\begin{scope}\node at (0,0) {Foam};\end{scope}\draw (0,0) -- (1,1);"
    r"\node {Tides};\end{tikzpicture}"
)
BIBLIOGRAPHY: Final = r"\begin{thebibliography}{9}\bibitem{a} Lee, A. On foam.\end{thebibliography}"
WIDE: Final = r"2026 -- Now \hspace{14pt} Foam \\ 2024 \hspace*{1.5cm} Tides \\ A\hspace{2pt}B"


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (
            r"\begin{description}\item Foam\item[Tides] high\end{description}",
            ["Foam", "Tides high"],
        ),
        (
            r"\begin{itemize}\item Foam \begin{enumerate}\item Tides \end{itemize} Shells",
            ["• Foam", "1. Tides", "Shells"],
        ),
        (r"\begin{itemize}\item Foam\end{enumerate} Shells", ["• Foam", "Shells"]),
        (r"\end{itemize} Foam \item Tides", ["Foam", "• Tides"]),
        ("\\begin{itemize}\\item [Foam\n\nTides\\end{itemize}", ["Foam", "Tides"]),
        (r"foam_tide a^b, $x_i^2 + y$", ["foam_tide a^b, x_i²+y"]),
        (r"Foam\@ and Tides\@.", ["Foam and Tides."]),
        ("\\begin{verbatim}\n{Foam} %\n\\end{verbatim}", ["{Foam} %"]),
        ("Foam\n\\begin{comment}\nTides\n\\end{comment}", ["Foam"]),
        (r"\begin{tabbing}Foam \= Tides \kill A \> B\\ C \= D\\\end{tabbing}", ["A\tB", "C\tD"]),
        (r"\shoreline[Foam] and \shorelines[width=2] shells", ["Foam and shells"]),
        (r"\shore{}{Foam}{Tides}{Hill}", ["Foam\tTides\tHill"]),
        ("\\section{Foam\n\nTides}", ["Foam Tides"]),
        ("\\makebox(25, 5 Foam\n\nTides", ["(25, 5 Foam", "Tides"]),
        (TIKZ, ["Foam", "Tides"]),
        (WIDE, ["2026 – Now\tFoam", "2024\tTides", "A B"]),
        (BIBLIOGRAPHY, ["Publications", "1. Lee, A. On foam."]),
        (f"\\section{{Papers}}{BIBLIOGRAPHY}", ["Papers", "1. Lee, A. On foam."]),
    ],
)
def test_text_stays_and_drawing_commands_go(tmp_path: Path, body: str, lines: list[str]) -> None:
    assert read_texts(tmp_path / "cv.tex", latex(body)) == lines


ICONS: Final = (
    "\\newcommand*{\\faicon}[1]{{\\FA\\csname faicon@#1\\endcsname}}\n"
    r'\expandafter\def\csname faicon@phone\endcsname{{\FA\symbol{"F095}}}'
    "\\def\\faPhone{\\faicon{phone}}\n"
    r"\newcommand{\post}[2]{#1\expandafter\ifstrequal\expandafter{#2}{}{}{ (#2)}}"
)
ADDRESS: Final = (
    r"\faPhone 555 0100, ann\symbol{64}hill.example\par\post{Reader}{}\par\post{Dean}{half}"
)
PACKAGES: Final = {
    "names of commands may be computed": (
        (ICONS, ADDRESS, ["555 0100, ann@hill.example", "Reader", "Dean (half)"])
    ),
    "a heading in the margin is one line": (
        r"\newcommand{\aside}[1]{\marginpar{\textsf{\flushright #1}}}",
        "\\aside{grants,\\newline honors, \\newline \\& awards}\n\nShell Prize, 2019.",
        ["grants, honors, & awards", "Shell Prize, 2019."],
    ),
    "icon packages are not read, and a loop lists its items": (
        "\\usepackage{fontawesome}",
        (
            "\\faicon{mail} Skills: \\foreach \\n in {Foam, Tides}{\\tag{\\n}} "
            "\\foreach \\x in {1,...,5}{\\star}"
        ),
        ["Skills: Foam, Tides"],
    ),
    "the argument of an unknown command of the preamble appears where it is used": (
        r"\sidebar{Mara Lind\\ \textbf{Address}\\ Oslo}\margins{2cm}",
        r"Tides\par\sidebar\par Foam\par\sidebar",
        ["Tides", "Mara Lind", "Address", "Oslo", "Foam"],
    ),
}


@pytest.mark.parametrize(("before", "body", "lines"), PACKAGES.values(), ids=PACKAGES)
def test_a_document_has_these_lines(
    tmp_path: Path, before: str, body: str, lines: list[str]
) -> None:
    icons = "\\newcommand{\\faicon}[1]{XY#1}\n"
    (tmp_path / "fontawesome.sty").write_text(icons, encoding="utf-8")
    assert read_texts(tmp_path / "cv.tex", latex(body, before)) == lines


def test_white_space_below_a_line_is_a_blank_line(tmp_path: Path) -> None:
    body = r"Foam \\ \vspace{0.05in}\textbf{Tides} \\ \vspace{-2mm} Shells"
    read_texts(tmp_path / "cv.tex", latex(body))
    texts = [line.text for line in read(tmp_path / "cv.tex").lines]
    assert texts == ["Foam", "", "Tides", "Shells"]


@pytest.mark.parametrize(
    ("body", "headings"),
    [
        ("\\begin{rubrique}[2.2cm]{Education}\n2013 & Foam\n\\end{rubrique}", ["Education"]),
        ("\\begin{rubrique}{Foam \\& Tides}\n2013\n\\end{rubrique}", ["Foam & Tides"]),
        ("\\begin{boite}{0.5cm}Tides\\end{boite}", []),
        ("\\begin{center}{Ada Brook}\\end{center}", []),
    ],
)
def test_an_unknown_environment_may_have_a_title(
    tmp_path: Path, body: str, headings: list[str]
) -> None:
    """The class that defines an environment may be missing."""
    lines = read_lines(tmp_path / "cv.tex", latex(body))
    assert [line.text for line in lines if line.level] == headings


PART: Final = "\\documentclass[cv]{subfiles}\n\\begin{document}\nTides\n\\end{document}"


@pytest.mark.parametrize(
    ("name", "part", "body", "texts", "skipped"),
    [
        (
            "a",
            "Tides",
            "Foam, \\input tides and \\input{tides}",
            "Foam, and",
            "cv.tex:4: 'tides' was not read: no such file",
        ),
        ("Tides", "Tides", "Foam, \\input tides and \\input tides", "Foam, Tides and Tides", ""),
        ("tides", PART, "Foam\n\n\\subfile{tides}", "Foam Tides", ""),
        ("tides", "Tides\\input{tides}", "Foam, \\input{tides}", None, "too many files"),
    ],
    ids=["missing", "without braces and in another case", "a document of its own", "endless"],
)
def test_a_file_is_included_or_reported_once(
    tmp_path: Path, name: str, part: str, body: str, texts: str | None, skipped: str
) -> None:
    (tmp_path / f"{name}.tex").write_text(part, encoding="utf-8")
    found = " ".join(read_texts(tmp_path / "cv.tex", f"{latex(body)}No more."))
    assert texts in (None, found)
    problems = read(tmp_path / "cv.tex").skipped
    assert [skipped in problem for problem in problems] == ([True] if skipped else [])


def test_a_command_that_never_stops_growing_is_an_error(tmp_path: Path) -> None:
    grows = "\\newcommand{\\foam}{\\foam " + "x y " * 400 + "}"
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read_lines(tmp_path / "cv.tex", latex(r"\foam", grows))
