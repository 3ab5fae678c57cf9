"""Markdown, formulas and half-filled entries, as a CV to hand in shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen import cv
from sitegen.content import bibtex
from sitegen.cv.making import make
from sitegen.cv.settings import CVSettings
from sitegen.cv.shape import Style
from sitegen.exporters import export
from sitegen.importers import read
from sitegen.model import Occasion, Person, Section, Student, Talk

if TYPE_CHECKING:
    from pathlib import Path

MEI = "Mei Lin"
BIO = "Studies *foam* and **tides**,\nat [Hill](https://hill.example).\n\n- first\n- second\n\nAs in\n\n    wave(1)\n"


def written(name: str, person: Person, works: str = "") -> str:
    sections = ("bio", *CVSettings().sections)
    return cv.write(
        name, make(person, bibtex.decode(works, "x"), "en", sections), Style(template="")
    ).decode()


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "md",
            [
                "Studies *foam* and **tides**, at [Hill](https://hill.example).",
                "- first",
                "- second",
                "wave(1)",
            ],
        ),
        (
            "tex",
            [
                r"Studies \emph{foam} and \textbf{tides}, at \href{https://hill.example}{Hill}.",
                r"\item {}first",
                r"\item {}second",
                "wave(1)",
            ],
        ),
    ],
)
def test_a_text_keeps_its_looks_links_and_lists(name: str, lines: list[str]) -> None:
    said = [
        line.removeprefix("{}") for line in written(name, Person(name=MEI, bio=BIO)).splitlines()
    ]
    assert [line for line in said if line in lines] == lines


def test_formulas_of_a_title_stand_as_they_are_set() -> None:
    work = "@misc{a, title={Sorting in $O(n^2)$ and $x_i$ steps}, author={Mei Lin and others}, year=2020}"
    person = Person(name=MEI)
    assert "“Sorting in *O(n*<sup>2</sup>*)* and *x*<sub>i</sub> steps.” 2020." in written(
        "md", person, work
    )
    assert r"\emph{O(n}\textsuperscript{2}\emph{)} and \emph{x}\textsubscript{i} steps" in written(
        "tex", person, work
    )
    assert "**Mei Lin**, et al. “Sorting" in written("md", person, work)


def test_a_title_is_one_link() -> None:
    work = "@misc{a, title={Foam in $n$ steps}, author={Bo Ek}, year=2020, url={https://foam.example/a_(b)}}"
    link = "Bo Ek. [“Foam in *n* steps.”](<https://foam.example/a_(b)>) 2020."
    assert link in written("md", Person(name=MEI), work)
    link = r"Bo Ek. \href{https://foam.example/a_(b)}{“Foam in \emph{n} steps.”} 2020."
    assert link in written("tex", Person(name=MEI), work)


def test_what_an_entry_lacks_leaves_no_hole() -> None:
    person = Person(
        name=MEI,
        links={"homepage": "https://lin.example", "shoreline": "mlin"},
        students=(
            Student(name="Bo Ek", level="visiting"),
            Student(name="Ida Berg"),
            Student(name="Li Wu", level="phd"),
        ),
        talks=(Talk(given=(Occasion(where="Shore Days", date="2020"),)), Talk(title="On foam")),
        sections=(
            Section(title="Odds", items=("one", "two")),
            Section(title="Ends", text="A text."),
        ),
    )
    assert written("md", person).split("\n\n") == [
        "# Mei Lin",
        "[lin.example](https://lin.example) · Shoreline: mlin",
        "## Talks",
        "Shore Days, 2020",
        "**On foam**",
        "## Students",
        "### visiting",
        "- Bo Ek",
        "### Students",
        "- Ida Berg",
        "### PhD students",
        "- Li Wu",
        "## Odds",
        "- one\n- two",
        "## Ends",
        "A text.\n",
    ]


def test_a_talk_that_was_given_nowhere_is_in_data_too() -> None:
    talks = (
        Talk(title="On foam"),
        Talk(title="On tides", given=(Occasion(where="Hill"), Occasion(where="Quay"))),
    )
    said = export("rendercv", [Person(name=MEI, talks=talks)], (), language="en")
    assert said.count("On foam") == 1
    assert said.count("On tides") == 2


def test_a_person_who_gives_a_name_alone_has_a_document(tmp_path: Path) -> None:
    vita = make(Person(name=MEI, talks=(Talk(title="On foam"),)), (), "en", CVSettings().sections)
    (tmp_path / "cv.docx").write_bytes(cv.write("docx", vita, Style(template="")))
    assert [line.text for line in read(tmp_path / "cv.docx").lines if not line.blank] == [
        MEI,
        "Talks",
        "On foam",
    ]
