"""Commands of the document classes of CVs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Line


def lines_of(folder: Path, source: str) -> list[Line]:
    path = folder / "cv.tex"
    path.write_text(source, encoding="utf-8")
    return [line for line in read(path).lines if not line.blank]


def document(name: str, body: str, before: str = "") -> str:
    return f"\\documentclass{{{name}}}\n{before}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


def test_lines_of_a_sidebar_end_as_in_the_source_except_after_a_comma(
    tmp_path: Path,
) -> None:
    aside = (
        "\\begin{aside}\n\\section{contact}\nFoam House\n~\n4 Quay Road,\nRiverton\n\\end{aside}"
    )
    body = f"{aside}\n\\section{{work}}\na\nb"
    assert [line.text for line in lines_of(tmp_path, document("friggeri-cv", body))] == [
        "contact",
        "Foam House",
        "4 Quay Road, Riverton",
        "work",
        "a b",
    ]


def test_details_of_an_entry_are_items_below_it(tmp_path: Path) -> None:
    body = (
        r"\entry{2019}{Foam Medal}{Society of Tides}{For work\\ at sea.\\ Shared with Ann Lee.\\}"
    )
    head, *below = lines_of(tmp_path, document("friggeri-cv", body))
    assert head.text == "2019\tFoam Medal\tSociety of Tides"
    assert [(line.marker, line.text) for line in below] == [
        ("•", "For work at sea."),
        ("•", "Shared with Ann Lee."),
    ]


def test_a_class_next_to_the_cv_adds_commands_but_redefines_none(tmp_path: Path) -> None:
    (tmp_path / "altacv.cls").write_text(
        r"\newcommand{\cvevent}[4]{#4}\newcommand{\shore}[1]{the shore of #1}", encoding="utf-8"
    )
    body = r"\cvevent{Lecturer}{Hill University}{2019}{Hill} \shore{Riverton}"
    assert [line.text for line in lines_of(tmp_path, document("altacv", body))] == [
        "Lecturer\t2019",
        "Hill University\tHill",
        "the shore of Riverton",
    ]


def test_items_of_twentysecondcv_have_four_or_six_arguments(tmp_path: Path) -> None:
    body = r"\twentyitem{2019}{Resident}{Hill Ward}{} \twentyitem{2019 -}{2020}{Resident}{Hill Ward}{}{On call.}"
    assert [line.text for line in lines_of(tmp_path, document("twentysecondcv", body))] == [
        "2019\tResident\tHill Ward",
        "2019 - 2020\tResident\tHill Ward",
        "On call.",
    ]


def test_a_linked_icon_keeps_its_address(tmp_path: Path) -> None:
    (line,) = lines_of(
        tmp_path,
        document("article", r"Tides \href{https://foam.example}{\color{red}\faGlobe[solid]}"),
    )
    assert [span.target for span in line.spans] == ["https://foam.example"]
    assert line.text[: line.spans[0].start] == "Tides "


def test_a_link_inside_the_link_of_a_template_is_one_link(tmp_path: Path) -> None:
    source = document(
        "twentysecondcv", r"\makeprofile", r"\cvsite{\href{https://foam.example/me}{my page}}"
    )
    (line,) = lines_of(tmp_path, source)
    assert (line.text, [span.target for span in line.spans]) == (
        "my page",
        ["https://foam.example/me"],
    )


def test_a_redefinition_may_use_the_saved_original(
    tmp_path: Path,
) -> None:
    before = r"\let\old\tides\renewcommand{\tides}[1]{\old{high #1}}"
    assert [
        line.text for line in lines_of(tmp_path, document("article", r"\tides{water}", before))
    ] == ["high water"]


def test_coordinates_are_left_out(tmp_path: Path) -> None:
    body = "\\begin{textblock}{3.6}(1.5, 4.33)\nFoam (and tides)\n\\end{textblock}\n\\makebox(25,-5){Shells}"
    assert [line.text for line in lines_of(tmp_path, document("article", body))] == [
        "Foam (and tides)",
        "Shells",
    ]


CONDITIONS = (
    r"\newcommand{\site}{}\newbool{long}\booltrue{long}\newcommand{\person}{Ann Lee}"
    r"\NewDocumentCommand{\post}{s m o}{\IfBooleanTF{#1}{former }{}#2\IfValueTF{#3}{ at #3}{}}"
)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"\ifdefempty{\site}{no site}{my site}", "no site"),
        (r"\ifdefvoid{\person}{nobody}{\person}", "Ann Lee"),
        (r"\ifdef{\person}{known}{unknown} \ifundef{\nobody}{unknown}{known}", "known unknown"),
        (r"\ifbool{long}{all of it}{a part}", "all of it"),
        (r"\ifdefstring{\person}{Ann Lee}{her}{somebody}", "her"),
        (
            r"\ifthenelse{\boolean{long} }{long}{short} \ifthenelse{\not\equal{a}{b}}{two}{one}",
            "long two",
        ),
        (r"\post{Reader}[Hill] \post*{Dean}", "Reader at Hill former Dean"),
        (r"\ifnobodyknows{this}{a}{b} and more", "a and more"),
        (r"\ifnever words that no fi ends", "words that no fi ends"),
        (r"\iffalse \ifdefempty{\site}{a}{b} gone \fi here", "here"),
    ],
)
def test_a_condition_drops_only_the_other_branch(tmp_path: Path, body: str, text: str) -> None:
    (line,) = lines_of(tmp_path, document("article", body, CONDITIONS))
    assert line.text == text


def test_a_package_may_build_an_address(tmp_path: Path) -> None:
    (tmp_path / "own.sty").write_text(
        r"\newcommand{\site}[1]{\def\own@site{#1}}\newcommand{\head}{\href{https://\own@site}{\own@site}}",
        "utf-8",
    )
    source = document("article", r"\head", r"\usepackage{own}\site{lee.example}")
    (line,) = lines_of(tmp_path, source)
    assert (line.text, line.spans[0].target) == ("lee.example", "https://lee.example")


def test_commands_against_breaks_do_not_consume_the_next_command(tmp_path: Path) -> None:
    before = r"\newcommand{\cvheading}[1]{\pagebreak[2]\par\textbf{#1}\nopagebreak\vspace{-0.4em}}"
    body = "\\cvheading{Education}\n\\begin{list}{}{}\n\\item Hill University \\nolinebreak[4] \\hfill 2016\n\\end{list}"
    assert [line.text for line in lines_of(tmp_path, document("article", body, before))] == [
        "Education",
        "Hill University\t2016",
    ]


def test_patches_to_commands_are_left_out(tmp_path: Path) -> None:
    body = (
        r"\section{Awards}\patchcmd{\shore}{0.95ex}{0.5ex}{}{}\xpatchcmd{\shore}{1}{2}{}{}\apptocmd{\shore}{x}{}{}"
        "\nFoam Prize"
    )
    assert [line.text for line in lines_of(tmp_path, document("article", body))] == [
        "Awards",
        "Foam Prize",
    ]


def test_the_resume_class_with_commands_for_degrees_and_posts(tmp_path: Path) -> None:
    body = (
        "\\makeheader\n\\sectionTitle{教育背景}{\\faGraduationCap}\n\\begin{educations}\n"
        "\\education%\n{2013.09}%\n[2019.09]%\n{海滨大学}%\n{物理学院}%\n{物理学}%\n{博士}\n\n\\separator{0.5ex}\n"
        "\\end{educations}\n\\sectionTitle{实习经历}{\\faBriefcase}\n\\begin{experiences}\n"
        "\\experience[2018.04]{2018.08}{工程师 @ 潮汐科技}[\\begin{itemize}\\item 量潮\\end{itemize}]\n"
        "\\end{experiences}"
    )
    before = "\\name{小海}{林}\n\\profile{\\mobile{139-0000-0000} \\university{海滨大学}}"
    assert [
        f"{line.marker}{line.text}" for line in lines_of(tmp_path, document("resume", body, before))
    ] == [
        "小海 林",
        "139-0000-0000",
        "海滨大学",
        "教育背景",
        "2013.09–2019.09\t海滨大学, 物理学院, 物理学, 博士",
        "实习经历",
        "2018.04–2018.08\t工程师 @ 潮汐科技",
        "•量潮",
    ]
