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
from sitegen.model.site import Profile
from tests.cv.reading import f1
from tests.cv.samples import PROFILES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

HARD = 'a_b #1 $5 & 100% <x> @y "z" | 《数据》 – 1.'
HILL = Education(institution="Hill", degree="Ph.D.", end="2014", advisors=("Bo Ek", "Ida Ek"))
COLLEGE = Education(institution="College", degree="B.S.", area=HARD, start="2012", end="2008")
ENGINEER = Experience(organization="Lab", role="Engineer", start="2015-03-02", end="present")
GAUGE = Project(name="Gauge", url="https://example.org/g", start="2016", end="2017-05")
PERSON = Person(
    name={"en": "Mei Lin", "zh": "林梅"},
    position="Professor: Chair",
    email=("mei@example.org", "lin@example.org"),
    phone=("+1 555 0100",),
    links={"homepage": "https://example.org/mei", "orcid": "no-orcid", "dblp": "12/34"},
    bio=f"On {HARD}.\n\n- a list\n- of things",
    interests=("tides",),
    education=(replace(HILL, thesis="On tides"), COLLEGE),
    experience=(replace(ENGINEER, highlights=(HARD,)), Experience(role="Consultant", start="2012")),
    projects=(GAUGE,),
    awards=(Award(title="Foam Prize", years=("2019", "2021-2022"), issuer="Foam Society"),),
    talks=(Talk(title="Why", given=(Occasion(where="Sea Days", date="2024-05-31"),)),),
    students=(Student(name="Ida Ek", level="phd"), Student(name="Jo Ek", status="past")),
    skills=(Skill(category="Languages", text="Chinese"), Skill(text="Sailing")),
)
WORKS = (
    Publication("a", "article", {
        "title": bibtex.field(HARD), "author": "Mei Lin and Bo Ek", "journal": "Tides", "volume": "3", "year": "2020",
        "doi": "https://doi.org/10.1000/x", "url": "ftp://example.org",
    }),
    Publication("b", "misc", {"title": "Anonymous"}),
)  # fmt: skip


def write(folder: Path, person: Person, works: Sequence[Publication], language: str = "en") -> Path:
    text = export("rendercv", [person], works, language=language)
    (folder / "cv.yaml").write_text(text, encoding="utf-8")
    return folder / "cv.yaml"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("who", ["danyang-zhuo", "yunzhuo-liu", "hard"])
def test_rendercv_renders_it(who: str, language: str, tmp_path: Path) -> None:
    """Without the PDF, for which it downloads packages."""
    profile = PROFILES.get(who, Profile(slug=who, person=PERSON, publications=WORKS))
    works = profile.publications
    write(tmp_path, profile.person, works, language)
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
    again = sources.read(write(tmp_path, person, profile.publications))
    assert f1((person, profile.publications), (again.person, again.publications)) >= 0.93


def test_a_talk_has_an_entry_for_each_occasion() -> None:
    given = (Occasion(where="Hill"), Occasion(where="Quay"))
    talks = (Talk(title="On foam"), Talk(title="On tides", given=given))
    text = export("rendercv", [Person(name="Mei Lin", talks=talks)], (), language="en")
    assert (text.count("On foam"), text.count("On tides")) == (1, 2)
