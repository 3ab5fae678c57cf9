"""Commands of the document classes of CVs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.importers.written import latex, read_lines, read_texts

if TYPE_CHECKING:
    from pathlib import Path

ASIDE: Final = (
    "\\begin{aside}\n\\section{contact}\nFoam House\n~\n4 Quay Road,\nRiverton\n\\end{aside}\n"
    "\\section{work}\na\nb"
)
ENTRY: Final = r"\entry{2019}{Foam Medal}{Society of Tides}{For work\\ at sea.\\ With Ann Lee.\\}"
TWENTY: Final = (
    r"\twentyitem{2019}{Resident}{Hill Ward}{} "
    r"\twentyitem{2019 -}{2020}{Resident}{Hill Ward}{}{On call.}"
)
BLOCK: Final = (
    "\\begin{textblock}{3.6}(1.5, 4.33)\nFoam (and tides)\n\\end{textblock}\n"
    "\\makebox(25,-5){Shells}"
)
DOCUMENTS: Final = {
    "lines of a sidebar end as in the source except after a comma": (
        latex(ASIDE, name="friggeri-cv"),
        ["contact", "Foam House", "4 Quay Road, Riverton", "work", "a b"],
    ),
    "details of an entry are items below it": (
        latex(ENTRY, name="friggeri-cv"),
        ["2019\tFoam Medal\tSociety of Tides", "• For work at sea.", "• With Ann Lee."],
    ),
    "items of twentysecondcv have four or six arguments": (
        latex(TWENTY, name="twentysecondcv"),
        ["2019\tResident\tHill Ward", "2019 - 2020\tResident\tHill Ward", "• On call."],
    ),
    "a redefinition may use the saved original": (
        latex(r"\tides{water}", r"\let\old\tides\renewcommand{\tides}[1]{\old{high #1}}"),
        ["high water"],
    ),
    "coordinates are left out": (latex(BLOCK), ["Foam (and tides)", "Shells"]),
}


@pytest.mark.parametrize(("source", "lines"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_has_these_lines(tmp_path: Path, source: str, lines: list[str]) -> None:
    assert read_texts(tmp_path / "cv.tex", source) == lines


def test_a_class_next_to_the_cv_adds_commands_but_redefines_none(tmp_path: Path) -> None:
    own = r"\newcommand{\cvevent}[4]{#4}\newcommand{\shore}[1]{the shore of #1}"
    (tmp_path / "altacv.cls").write_text(own, encoding="utf-8")
    body = r"\cvevent{Lecturer}{Hill University}{2019}{Hill} \shore{Riverton}"
    lines = ["Lecturer\t2019", "Hill University\tHill", "the shore of Riverton"]
    assert read_texts(tmp_path / "cv.tex", latex(body, name="altacv")) == lines


LINKS: Final = {
    "an icon": (latex(r"\href{https://foam.example}{\color{red}\faGlobe[solid]}"), None),
    "a link in the link of a template": (
        latex("\\makeprofile", r"\cvsite{\href{https://foam.example}{my page}}", "twentysecondcv"),
        "my page",
    ),
    "an address that a package builds": (
        latex(r"\head", r"\usepackage{own}\site{foam.example}"),
        "foam.example",
    ),
}


@pytest.mark.parametrize(("source", "text"), LINKS.values(), ids=LINKS)
def test_a_link_keeps_its_address(tmp_path: Path, source: str, text: str | None) -> None:
    package = (
        r"\newcommand{\site}[1]{\def\own@site{#1}}"
        r"\newcommand{\head}{\href{https://\own@site}{\own@site}}"
    )
    (tmp_path / "own.sty").write_text(package, encoding="utf-8")
    (line,) = read_lines(tmp_path / "cv.tex", source)
    assert [span.target for span in line.spans] == ["https://foam.example"]
    assert text in (None, line.text)


CONDITIONS: Final = (
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
        (r"\ifthenelse{\boolean{long} }{long}{short}", "long"),
        (r"\ifthenelse{\not\equal{a}{b}}{two}{one}", "two"),
        (r"\post{Reader}[Hill] \post*{Dean}", "Reader at Hill former Dean"),
        (r"\ifnobodyknows{this}{a}{b} and more", "a and more"),
        (r"\ifnever words that no fi ends", "words that no fi ends"),
        (r"\iffalse \ifdefempty{\site}{a}{b} gone \fi here", "here"),
    ],
)
def test_a_condition_drops_only_the_other_branch(tmp_path: Path, body: str, text: str) -> None:
    assert read_texts(tmp_path / "cv.tex", latex(body, CONDITIONS)) == [text]
