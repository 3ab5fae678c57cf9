"""A CV as Markdown, LaTeX and Word: read by other programs, and by the importer."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sitegen import cv
from sitegen.bundled import bundled
from sitegen.content import bibtex
from sitegen.content.site import load_site
from sitegen.cv.making import made_for, make
from sitegen.cv.settings import CVSettings
from sitegen.cv.shape import CV, Entry, Part, Run, Style
from sitegen.importing import sources
from sitegen.model import Person
from tests.cv.reading import f1

if TYPE_CHECKING:
    from pathlib import Path

SITE = load_site(bundled("content"))
PROFILES = {profile.slug: profile for profile in SITE.profiles}
STYLE = Style(template="")
SECTIONS = CVSettings().sections
HARD = "100% of $5 & #1_b {x} \\y ^z ~w [a](b) *c* `d` <e> | 1. × ≥ – “q”"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["md", "tex", "docx"])
@pytest.mark.parametrize("slug", list(PROFILES))
def test_the_same_person_comes_back(slug: str, name: str, language: str, tmp_path: Path) -> None:
    profile = PROFILES[slug]
    path = tmp_path / f"cv.{name}"
    path.write_bytes(
        cv.write(name, make(profile.person, profile.publications, language, SECTIONS), STYLE)
    )
    back = sources.read(path)
    assert f1((profile.person, profile.publications), (back.person, back.publications)) >= 0.98


def hard() -> CV:
    """A CV whose words are full of what means something to LaTeX and Markdown."""
    run = (
        Run(HARD),
        Run("2", "raised"),
        Run(" bold ", "bold"),
        Run("here", "", "https://example.org/a_b%20c#d&e"),
    )
    entry = Entry(
        title=run,
        date="2020 – 2021",
        place=run,
        details=(run,),
        items=(run,),
        rows=(Entry(title=run),),
    )
    layouts = ("entries", "rows", "numbered", "labelled", "prose")
    parts = tuple(Part(kind="", title=HARD, layout=layout, entries=(entry,)) for layout in layouts)  # type: ignore[arg-type]
    return CV(
        language="en", name="Ann_Lee", label="CV", standing=(HARD,), contacts=(run,), parts=parts
    )


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex"])
def test_latex_compiles(engine: str, tmp_path: Path) -> None:
    whole = made_for(SITE, PROFILES["danyang-zhuo"])
    vita = replace(hard(), parts=(*hard().parts, *whole.parts))
    (tmp_path / "cv.tex").write_bytes(cv.write("tex", vita, STYLE))
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "cv.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]


def test_translators_and_editors_are_told_and_the_owner_is_marked_among_them() -> None:
    entry = (
        "@incollection{a, title={T}, author={Bo Ek}, translator={Mei Lin and Hai Wang}, editor={Ida Berg}, "
        "booktitle={B}, year=2020} @book{b, title={U}, editor={Mei Lin and Bo Ek}, year=2019}"
    )
    vita = make(Person(name="Mei Lin"), bibtex.decode(entry, "x"), "en", SECTIONS)
    text = cv.write("md", vita, STYLE).decode()
    assert "Bo Ek. “T.” B, 2020. Translated by **Mei Lin**, Hai Wang. Edited by Ida Berg." in text
    assert "**Mei Lin**, Bo Ek (eds.). “U.” 2019." in text
    chinese = cv.write(
        "md", make(Person(name="Mei Lin"), bibtex.decode(entry, "x"), "zh", SECTIONS), STYLE
    ).decode()
    assert "**Mei Lin**、Hai Wang 译" in chinese


def test_markdown_says_every_word() -> None:
    from markdown_it import MarkdownIt

    text = cv.write("md", hard(), STYLE).decode()
    tokens = MarkdownIt("commonmark").parse(text)
    said = [
        "".join(child.content for child in token.children or ())
        for token in tokens
        if token.type == "inline"
    ]
    assert sum(HARD in line for line in said) >= 12
