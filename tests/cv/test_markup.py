"""A CV as Markdown and LaTeX: what it contains, read by other programs and by the importer."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

from sitegen import cv
from sitegen.content import bibtex
from sitegen.cv.richtext import parse_blocks, parse_line
from sitegen.cv.sections import build_cv, make_cv
from sitegen.cv.structure import Run
from sitegen.importing import sources
from sitegen.model import Occasion, Person, Section, Student, Talk
from tests.cv.reading import f1
from tests.cv.samples import DANYANG, PROFILES, SECTIONS, SITE, SPECIAL, STYLE, special, write_text

if TYPE_CHECKING:
    from pathlib import Path

MEI = Person(name="Mei Lin")
BIO = (
    "Studies *foam* and **tides**,\nat [Hill](https://hill.example).\n\n"
    "- first\n- second\n\nAs in\n\n    wave(1)\n"
)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["md", "tex", "docx"])
@pytest.mark.parametrize("slug", list(PROFILES))
def test_importing_it_returns_the_same_person(
    slug: str, name: str, language: str, tmp_path: Path
) -> None:
    profile = PROFILES[slug]
    vita = build_cv(profile.person, profile.publications, language, SECTIONS[1:])
    path = tmp_path / f"cv.{name}"
    path.write_bytes(cv.write(name, vita, STYLE))
    back = sources.read(path)
    assert f1((profile.person, profile.publications), (back.person, back.publications)) >= 0.87


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex"])
def test_latex_compiles(engine: str, tmp_path: Path) -> None:
    vita = replace(special(), parts=(*special().parts, *make_cv(SITE, DANYANG).parts))
    (tmp_path / "cv.tex").write_bytes(cv.write("tex", vita, STYLE))
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "cv.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]


def test_markdown_escapes_special_characters() -> None:
    tokens = MarkdownIt("commonmark").parse(cv.write("md", special(), STYLE).decode())
    lines = ["".join(child.content for child in token.children or ()) for token in tokens]
    assert sum(SPECIAL in line for line in lines) >= 12


@pytest.mark.parametrize(
    ("name", "first", "item"),
    [
        ("md", "Studies *foam* and **tides**, at [Hill](https://hill.example).", "- "),
        (
            "tex",
            r"Studies \emph{foam} and \textbf{tides}, at \href{https://hill.example}{Hill}.",
            r"\item {}",
        ),
    ],
)
def test_a_text_keeps_emphasis_links_and_lists(name: str, first: str, item: str) -> None:
    text = write_text(name, replace(MEI, bio=BIO))
    written = [line.removeprefix("{}") for line in text.splitlines()]
    lines = [first, f"{item}first", f"{item}second", "wave(1)"]
    assert [line for line in written if line in lines] == lines


SORTING = "title={Sorting in $O(n^2)$ and $x_i$ steps}, author={Mei Lin and others}"
FOAM = "title={Foam in $n$ steps}, author={Bo Ek}, url={https://foam.example/a_(b)}"
TRANSLATED = "title={T}, author={Bo Ek}, translator={Mei Lin and Hai Wang}, editor={Ida Berg}"
EDITED = "title={U}, editor={Mei Lin and Bo Ek}"
REFERENCES = [
    (
        "md",
        SORTING,
        "**Mei Lin**, et al. “Sorting in *O(n*<sup>2</sup>*)* and *x*<sub>i</sub> steps.”",
    ),
    ("tex", SORTING, r"\emph{O(n}\textsuperscript{2}\emph{)} and \emph{x}\textsubscript{i} steps"),
    ("md", FOAM, "Bo Ek. [“Foam in *n* steps.”](<https://foam.example/a_(b)>) 2020."),
    ("tex", FOAM, r"Bo Ek. \href{https://foam.example/a_(b)}{“Foam in \emph{n} steps.”} 2020."),
    ("md", TRANSLATED, "“T.” 2020. Translated by **Mei Lin**, Hai Wang. Edited by Ida Berg."),
    ("md", EDITED, "**Mei Lin**, Bo Ek (eds.). “U.” 2020."),
]


@pytest.mark.parametrize(("name", "work", "reference"), REFERENCES)
def test_a_reference_shows_formulas_links_and_contributors(
    name: str, work: str, reference: str
) -> None:
    works = bibtex.decode(f"@book{{a, {work}, year=2020}}", "x")
    assert reference in write_text(name, MEI, works)


def test_contributors_follow_the_language() -> None:
    works = bibtex.decode(f"@book{{a, {TRANSLATED}}}", "x")
    assert "**Mei Lin**、Hai Wang 译" in write_text("md", MEI, works, "zh")


def test_incomplete_entries_leave_no_gaps() -> None:
    person = replace(
        MEI,
        links={"homepage": "https://lin.example", "shoreline": "mlin"},
        students=(Student(name="Bo Ek", level="visiting"), Student(name="Ida Berg")),
        talks=(Talk(given=(Occasion(where="Shore Days", date="2020"),)), Talk(title="On foam")),
        sections=(Section(title="Odds", items=("one", "two")), Section(title="Ends", text="A.")),
    )
    assert write_text("md", person).split("\n\n") == [
        "# Mei Lin",
        "[lin.example](https://lin.example) · Shoreline: mlin",
        *("## Talks", "Shore Days, 2020", "**On foam**"),
        *("## Students", "### visiting", "- Bo Ek", "### Students", "- Ida Berg"),
        *("## Odds", "- one\n- two", "## Ends", "A.\n"),
    ]


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        (r"Error $\varepsilon$ shrinks", [Run("Error "), Run("ε", "italic"), Run(" shrinks")]),
        ("$n^2$", [Run("n", "italic"), Run("2", "raised")]),
        ("Fees of $5 or $6", [Run("Fees of $5 or $6")]),
    ],
)
def test_formulas_of_markdown_are_text(line: str, runs: list[Run]) -> None:
    assert list(parse_line(line)) == runs


def test_a_formula_of_its_own_is_a_paragraph() -> None:
    blocks = [(False, (Run("Then"),)), (False, (Run("α", "italic"),))]
    assert parse_blocks("Then\n\n$$\\alpha$$") == blocks
