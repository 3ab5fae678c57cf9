"""YAML for RenderCV, read by RenderCV itself and by the importer."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.importing import sources
from sitegen.model import (
    Award,
    Education,
    Experience,
    Occasion,
    Person,
    Project,
    Publication,
    Skill,
    Student,
    Talk,
)
from tests.cv.reading import f1
from tests.cv.samples import PROFILES

if TYPE_CHECKING:
    from pathlib import Path

HARD = 'a_b #1 $5 & 100% <x> @y "z" | 《数据》 – 1.'
HILL = Education(
    institution="Hill University",
    degree="Ph.D.",
    end="2014",
    advisors=("Bo Ek", "Ida Ek"),
    thesis="On tides",
)
PERSON = Person(
    name={"en": "Mei Lin", "zh": "林梅"},
    position="Professor: Chair",
    email=("mei@example.org", "lin@example.org"),
    phone=("+1 555 0100",),
    links={
        "homepage": "https://example.org/mei",
        "github": "https://github.com/meilin",
        "orcid": "no-orcid",
        "dblp": "12/34",
    },
    bio=f"On {HARD}.\n\n- a list\n- of things",
    interests=("tides",),
    education=(
        HILL,
        Education(institution="Hill College", degree="B.S.", area=HARD, start="2012", end="2008"),
    ),
    experience=(
        Experience(
            organization="Tide Lab",
            role="Engineer",
            start="2015-03-02",
            end="present",
            highlights=(HARD,),
        ),
        Experience(role="Consultant", start="2012"),
    ),
    projects=(
        Project(
            name="Gauge",
            description="A tool",
            url="https://example.org/g",
            start="2016",
            end="2017-05",
        ),
    ),
    awards=(Award(title="Foam Prize", years=("2019", "2021-2022"), issuer="Foam Society"),),
    talks=(
        Talk(
            title="Why",
            given=(Occasion(where="Sea Days", date="2024-05-31"), Occasion(where="Hill")),
        ),
    ),
    students=(
        Student(name="Ida Ek", level="phd"),
        Student(name="Jo Ek", level="masters", status="past"),
    ),
    skills=(Skill(category="Languages", text="Chinese"), Skill(text="Sailing")),
)
WORKS = (
    Publication("a", "article", {
        "title": bibtex.field(HARD), "author": "Mei Lin and Bo Ek", "journal": "Tides", "volume": "3", "year": "2020",
        "doi": "https://doi.org/10.1000/x", "url": "ftp://example.org",
    }),
    Publication("b", "misc", {"title": "Anonymous"}),
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("who", ["danyang-zhuo", "yunzhuo-liu", "hard"])
def test_rendercv_renders_it(who: str, language: str, tmp_path: Path) -> None:
    """Without the PDF, for which it downloads packages."""
    person, works = (
        (PROFILES[who].person, PROFILES[who].publications) if who != "hard" else (PERSON, WORKS)
    )
    (tmp_path / "cv.yaml").write_text(
        export("rendercv", [person], works, language=language), encoding="utf-8"
    )
    command = [sys.executable, "-m", "rendercv", "render", "cv.yaml", "-nopdf", "-nopng", "-nohtml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    (typeset,) = (tmp_path / "rendercv_output").glob("*.typ")
    source = typeset.read_text(encoding="utf-8")
    for work in works:
        assert bibtex.plain(work.get("title")).split()[-1].strip("$") in source


@pytest.mark.parametrize("slug", list(PROFILES))
def test_importing_it_returns_the_same_person(slug: str, tmp_path: Path) -> None:
    """Except for what RenderCV cannot represent: hosts of talks, affiliations."""
    profile = PROFILES[slug]
    person = replace(profile.person, talks=(), affiliation="")
    path = tmp_path / "cv.yaml"
    path.write_text(
        export("rendercv", [person], profile.publications, language="en"), encoding="utf-8"
    )
    again = sources.read(path)
    assert f1((person, profile.publications), (again.person, again.publications)) >= 0.93


def test_advisors_and_theses_come_back(tmp_path: Path) -> None:
    path = tmp_path / "cv.yaml"
    path.write_text(export("rendercv", [PERSON], WORKS, language="en"), encoding="utf-8")
    first = sources.read(path).person.education[0]
    assert (first.advisors, first.thesis, first.end) == (("Bo Ek", "Ida Ek"), "On tides", "2014")


def test_a_talk_has_an_entry_for_each_occasion() -> None:
    given = (Occasion(where="Hill"), Occasion(where="Quay"))
    person = Person(
        name="Mei Lin", talks=(Talk(title="On foam"), Talk(title="On tides", given=given))
    )
    text = export("rendercv", [person], (), language="en")
    assert (text.count("On foam"), text.count("On tides")) == (1, 2)
