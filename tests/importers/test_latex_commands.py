"""Commands of LaTeX itself: lengths, labels, definitions, unclosed groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UnreadableError
from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Document


def document(folder: Path, body: str, before: str = "") -> Document:
    path = folder / "cv.tex"
    path.write_text(
        f"\\documentclass{{article}}\n{before}\n\\begin{{document}}\n{body}\n\\end{{document}}\n",
        "utf-8",
    )
    return read(path)


def lines_of(folder: Path, body: str, before: str = "") -> list[str]:
    return [
        f"{line.marker} {line.text}".strip()
        for line in document(folder, body, before).lines
        if not line.blank
    ]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (
            r"\href{http://a.org}{\setulcolor{cyan}\ul{Tides}} \setul{1pt}{2pt}\hl{Salt}",
            "Tides Salt",
        ),
        (r"\hskip 2pt plus 1fil minus 3pt Foam", "Foam"),
        (r"\hskip 1 cm Foam \vskip 1 true cm Tides", "Foam Tides"),
        (r"\kern2ptFoam \kern 3pt\textbf{Tides}", "Foam Tides"),
        (r"\parindent=0pt Foam \parskip .5\baselineskip Tides", "Foam Tides"),
        (r"\hskip Foam \vskip", "Foam"),
        (r"\hrule width 3cm height 1pt Foam \hrule", "Foam"),
    ],
)
def test_lengths_are_left_out(tmp_path: Path, body: str, text: str) -> None:
    assert " ".join(lines_of(tmp_path, body)) == text


def test_brackets_after_a_line_end_are_a_length_or_text(tmp_path: Path) -> None:
    assert lines_of(tmp_path, r"Foam \\[Tides] \\[2ex] Shells") == ["Foam", "[Tides]", "Shells"]


@pytest.mark.parametrize(
    ("options", "markers"),
    [
        ("[label=\\roman*)]", ["i)", "ii)", "iii)", "iv)"]),
        ("[label=\\Roman*.]", ["I.", "II.", "III.", "IV."]),
        ("[label=\\Alph*., start=3]", ["C.", "D.", "E.", "F."]),
        ("[label=(\\alph*)]", ["(a)", "(b)", "(c)", "(d)"]),
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
    assert lines_of(tmp_path, body) == [
        f"{marker} {word}" for marker, word in zip(markers, "abcd", strict=True)
    ]


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
    ],
)
def test_lists_may_lack_labels_and_ends(tmp_path: Path, body: str, lines: list[str]) -> None:
    assert lines_of(tmp_path, body) == lines


@pytest.mark.parametrize(
    ("before", "body", "text"),
    [
        (r"\newcommand{\foam}{Foam}\providecommand{\foam}{Tides}", r"\foam", "Foam"),
        (
            r"\newcommand{\foam}[1]{\newcommand{\tides}[1]{##1 of #1}}",
            r"\foam{Hill}\tides{Foam}",
            "Foam of Hill",
        ),
        (
            r"\newcommand{\tides}[1]{High #1}\let\foam=\tides\let\tides\tides",
            r"\foam{foam}, \tides{tides}",
            "High foam, High tides",
        ),
        (r"\def\foam#1.{Foam of #1}", r"\foam{Hill}", "Foam of Hill"),
        (
            r"\NewDocumentCommand{\foam}{+m !o O{x y} G{z}}{#1#2#3#4}",
            r"\foam{a}[b][c]{d}, \foam{a}",
            "abcd, ax yz",
        ),
        (
            r"\newenvironment{foam}[1]{Foam of #1: }{.}\provideenvironment{foam}{}{}",
            r"\begin{foam}{Hill}high\end{foam}",
            "Foam of Hill: high.",
        ),
        (
            r"\newif\iflong",
            r"\iflong all\else few\fi, \longtrue\iflong all\else few\fi",
            "few, all",
        ),
        (
            r"\newcommand{\foam}{a}",
            r"\ifx\foam\foam same\else other\fi, \ifx\foam\tides same\else other\fi",
            "same, other",
        ),
        ("", r"\ifthenelse{ \equal{a}{a}}{same}{other}, \ifthenelse{}{same}{other}", "same, other"),
        (r"\newcommand{\foam}[1]{#1 of foam#2}", r"\foam{Days}", "Days of foam"),
        (r"\makeatletter\def\own@foam{Foam}\def\foam{\own@foam}\makeatother", r"\foam", "Foam"),
        ("", r"\csname textbf\endcsname{Foam}", "Foam"),
    ],
)
def test_definitions_mean_the_same_as_in_tex(
    tmp_path: Path, before: str, body: str, text: str
) -> None:
    assert lines_of(tmp_path, body, before) == [text]


@pytest.mark.parametrize(
    "body",
    [
        r"Foam \vskip",
        r"Foam \hrule width 2pt",
        r"Foam \makebox",
        r"Foam \let",
        r"Foam \def",
        r"Foam \def\tides",
        r"Foam \csname tides",
        r"Foam \input",
    ],
)
def test_a_truncated_definition_removes_no_text(tmp_path: Path, body: str) -> None:
    path = tmp_path / "cv.tex"
    path.write_text(body, encoding="utf-8")
    assert [line.text for line in read(path).lines] == ["Foam"]


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (r"foam_tide a^b, $x_i^2 + y$", ["foam_tide a^b, x_i²+y"]),
        (r"Foam\@ and Tides\@.", ["Foam and Tides."]),
        (
            "\\begin{verbatim}\n{Foam} %\n\\end{verbatim}\n\\begin{comment}\nTides\n\\end{comment}",
            ["{Foam} %"],
        ),
        (r"\begin{tabbing}Foam \= Tides \kill A \> B\\ C \= D\\\end{tabbing}", ["A\tB", "C\tD"]),
        (r"\shoreline[Foam] and \shorelines[width=2] shells", ["Foam and shells"]),
        (r"\shore{}{Foam}{Tides}{Hill}", ["Foam\tTides\tHill"]),
        ("\\section{Foam\n\nTides}", ["Foam Tides"]),
        ("\\makebox(25, 5 Foam\n\nTides", ["(25, 5 Foam", "Tides"]),
        (r"\bf\bfseries Foam", ["Foam"]),
        (
            (
                r"\begin{tikzpicture}\begin{scope}\node at (0,0) {Foam};\end{scope}\draw (0,0) -- (1,1);"
                r"\node {Tides};\end{tikzpicture}"
            ),
            ["Foam", "Tides"],
        ),
    ],
)
def test_text_stays_and_drawing_commands_go(tmp_path: Path, body: str, lines: list[str]) -> None:
    assert lines_of(tmp_path, body) == lines


def test_a_bibliography_below_a_heading_gets_no_second_heading(tmp_path: Path) -> None:
    works = r"\begin{thebibliography}{9}\bibitem{a} Lee, A. On foam.\end{thebibliography}"
    assert lines_of(tmp_path, works) == ["Publications", "1. Lee, A. On foam."]
    assert lines_of(tmp_path, f"\\section{{Papers}}{works}") == ["Papers", "1. Lee, A. On foam."]


def test_a_missing_file_is_reported_once(tmp_path: Path) -> None:
    found = document(tmp_path, "Foam \\input{tides}\\input{tides} and \\input{ }")
    assert [line.text for line in found.lines] == ["Foam and"]
    assert [skipped.partition("\n")[0] for skipped in found.skipped] == [
        "cv.tex:4: 'tides' was not read: no such file"
    ]


def test_a_file_may_be_named_without_braces(tmp_path: Path) -> None:
    (tmp_path / "tides.tex").write_text("Tides", encoding="utf-8")
    assert lines_of(tmp_path, "Foam, \\input tides and \\input tides\n\n\\input tides") == [
        "Foam, Tides and Tides",
        "Tides",
    ]


def test_a_file_that_includes_itself_is_reported(tmp_path: Path) -> None:
    (tmp_path / "tides.tex").write_text("Tides\\input{tides}", encoding="utf-8")
    found = document(tmp_path, "Foam \\input{tides}")
    assert ["too many files" in skipped for skipped in found.skipped] == [True]


def test_a_command_that_never_stops_growing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="nested too deeply"):
        document(tmp_path, r"\foam", "\\newcommand{\\foam}{\\foam " + "x y " * 400 + "}")


def test_rules_and_column_types_of_tables_are_left_out(tmp_path: Path) -> None:
    """Rules have widths, authors define column types, and memoir has its own tables."""
    before = "\\newcolumntype{Y}{>{\\raggedright}p{1.2in}}\n\\newcommand{\\heading}[1]{\\midrule[0.5pt]\n#1\\\\}"
    rows = "\\heading{Talks}\n2018 & Foam \\\\ \\addlinespace[2pt] 2019 & Tides"
    body = f"\\begin{{ctabular}}{{Yp{{4in}}}}\\toprule[1pt]\n{rows}\\end{{ctabular}}"
    assert lines_of(tmp_path, body, before) == ["Talks", "2018\tFoam", "2019\tTides"]


@pytest.mark.parametrize(
    ("body", "headings"),
    [
        ("\\begin{rubrique}[2.2cm]{Education}\n2013 & Foam\n\\end{rubrique}", ["Education"]),
        ("\\begin{rubrique}{Foam \\& Tides}\n2013\n\\end{rubrique}", ["Foam & Tides"]),
        ("\\begin{boite}{0.5cm}Tides\\end{boite}", []),
        ("\\begin{boite}{\\Large Ada Brook}\\end{boite}", []),
        ("\\begin{center}{Ada Brook}\\end{center}", []),
    ],
)
def test_an_unknown_environment_may_have_a_title(
    tmp_path: Path, body: str, headings: list[str]
) -> None:
    """The class that defines an environment may be missing."""
    assert [line.text for line in document(tmp_path, body).lines if line.level] == headings


def test_names_of_commands_may_be_computed(tmp_path: Path) -> None:
    before = (
        r"\newcommand*{\faicon}[1]{{\FA\csname faicon@#1\endcsname}}"
        "\n"
        r'\expandafter\def\csname faicon@phone\endcsname{{\FA\symbol{"F095}}}\def\faPhone{\faicon{phone}}'
        "\n"
        r"\newcommand{\post}[2]{#1\expandafter\ifstrequal\expandafter{#2}{}{}{ (#2)}}"
    )
    body = r"\faPhone 555 0100, ann\symbol{64}hill.example\par\post{Lecturer}{}\par\post{Reader}{half time}"
    assert lines_of(tmp_path, body, before) == [
        "555 0100, ann@hill.example",
        "Lecturer",
        "Reader (half time)",
    ]


def test_outlines_and_underlines_are_left_out(tmp_path: Path) -> None:
    before = r"\newcommand{\under}[1]{\underline{\phantom{#1}}\llap{\contour{white}{#1}}}"
    assert lines_of(tmp_path, r"\setul{1pt}{.4pt}\under{Foam} of tides", before) == [
        "Foam of tides"
    ]


def test_a_margin_note_precedes_its_line(tmp_path: Path) -> None:
    body = "\\years{2016}Ph.D., Hill University\\\\\n\\years{2012}M.A., Hill University\n\\years{2010}B.A."
    defined = r"\usepackage{marginnote}\newcommand{\years}[1]{\marginnote{\scriptsize #1}}"
    texts = lines_of(tmp_path, body, defined)
    assert texts == ["2016\tPh.D., Hill University", "2012\tM.A., Hill University", "2010\tB.A."]


def test_fonts_of_headings_are_left_out(tmp_path: Path) -> None:
    assert lines_of(tmp_path, r"\allsectionsfont{\sectionrule{0ex}{0pt}{-1ex}{1pt}}Foam") == [
        "Foam"
    ]


def test_file_names_ignore_case(tmp_path: Path) -> None:
    (tmp_path / "Talks.tex").write_text("Foam")
    assert lines_of(tmp_path, r"\input{talks}") == ["Foam"]


def test_a_loop_lists_its_items_and_icon_packages_are_not_read(
    tmp_path: Path,
) -> None:
    (tmp_path / "fontawesome.sty").write_text("\\newcommand{\\faicon}[1]{XY#1}\n", "utf-8")
    body = "\\faicon{mail} Skills: \\foreach \\n in {Foam, Tides}{\\tag{\\n}} \\foreach \\x in {1,...,5}{\\star}"
    assert lines_of(tmp_path, body, "\\usepackage{fontawesome}") == ["Skills: Foam, Tides"]


def test_the_argument_of_an_unknown_command_of_the_preamble_appears_where_it_is_used(
    tmp_path: Path,
) -> None:
    before = r"\sidebar{Mara Lind\\ \textbf{Address}\\ Oslo}\margins{2cm}"
    assert lines_of(tmp_path, r"Tides\par\sidebar\par Foam\par\sidebar", before) == [
        "Tides",
        "Mara Lind",
        "Address",
        "Oslo",
        "Foam",
    ]
