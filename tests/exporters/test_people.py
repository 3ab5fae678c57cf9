"""Exports of people, read back by other programs and by the importer."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import icalendar
import vobject

from sitegen.bundled import bundled
from sitegen.content import bibtex
from sitegen.content.site import load_site
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
    Talk,
    Unsorted,
)
from tests import javascript

if TYPE_CHECKING:
    from pathlib import Path

PERSON = Person(
    name={"en": "Mei Lin", "zh": "林梅"},
    position="Assistant Professor; Chair",
    affiliation="Hill, Example University",
    email=("mei@example.org",),
    links={"homepage": "https://example.org/mei", "github": "meilin"},
    bio="Works on gauges, " * 8 + "在山上。\nAnd tides.",
    education=(
        Education(
            institution="Example University",
            degree="Ph.D.",
            area="Physics",
            start="2010",
            end="2014",
        ),
    ),
    experience=(
        Experience(organization="Tide Lab", role="Engineer", start="2015-03", end="present"),
    ),
    projects=(Project(name="Gauge", description="A tool", highlights=("Fast",)),),
    awards=(Award(title="Foam Prize", years=("2019",), issuer="Foam Society"),),
    unsorted=(Unsorted(text="x", source="cv.txt:1"),),
)
WORKS = (
    Publication("lin2020", "article", {
        "title": "Foam \\& {Tides}", "author": "Mei Lin and van Dyk, Bo", "journal": "Journal of Foam", "year": "2020",
        "month": "mar", "volume": "3", "pages": "1--9", "doi": "10.1000/1", "ranking": "CCF-A",
    }),
    Publication("lin2014", "phdthesis", {
        "title": "Gauges", "author": "Mei Lin", "school": "Example University", "year": "2014",
    }),
)  # fmt: skip


def test_vobject_reads_the_card() -> None:
    text = export("vcard", [PERSON], ())
    assert all(len(line.encode()) <= 76 for line in text.split("\r\n"))
    card = vobject.readOne(text)
    assert card.fn.value == "Mei Lin"
    assert (card.n.value.family, card.n.value.given) == ("Lin", "Mei")
    assert card.email.value == "mei@example.org"
    assert card.title.value == "Assistant Professor; Chair"
    assert card.note.value == PERSON.bio
    assert card.url.value == "https://example.org/mei"


def test_a_resume_is_what_its_schema_wants(tmp_path: Path) -> None:
    schema = javascript.modules() / "@jsonresume/schema/schema.json"
    path = tmp_path / "resume.json"
    for person in (PERSON, *(profile.person for profile in load_site(bundled("content")).profiles)):
        path.write_text(export("jsonresume", [person], WORKS), encoding="utf-8")
        command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_icalendar_reads_the_talks_of_everybody() -> None:
    given = (
        Occasion(
            where="Sea Days",
            date="2024-05-31",
            slides="https://example.org/s.pdf",
            video="talk.mp4",
        ),
    )
    speaker = replace(PERSON, talks=(Talk(title={"en": "Tides", "zh": "潮汐"}, given=given),))
    made = [export("ics", [speaker, PERSON], (), language=language) for language in ("en", "zh")]
    events = [icalendar.Calendar.from_ical(text).walk("VEVENT") for text in made]
    assert [[str(event["SUMMARY"]) for event in each] for each in events] == [["Tides"], ["潮汐"]]
    assert events[0][0]["UID"] == events[1][0]["UID"]
    assert str(events[0][0]["DESCRIPTION"]) == "https://example.org/s.pdf"


def test_a_resume_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "resume.json"
    path.write_text(export("jsonresume", [PERSON], WORKS), encoding="utf-8")
    back = sources.read(path)
    assert back.person.name == "Mei Lin"
    assert back.person.education == PERSON.education
    assert back.person.awards == PERSON.awards
    assert [(one.organization, one.role, one.start) for one in back.person.experience] == [
        ("Tide Lab", "Engineer", "2015-03")
    ]
    assert [one.name for one in back.person.projects] == ["Gauge"]
    assert [bibtex.plain(one.get("title")) for one in back.publications] == [
        "Foam & Tides",
        "Gauges",
    ]


def test_endnote_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "works.enw"
    path.write_text(export("endnote", [PERSON], WORKS), encoding="utf-8")
    first, second = sources.read(path).publications
    assert (first.type, second.type) == ("article", "phdthesis")
    assert [str(name) for name in bibtex.names(first.get("author"))] == ["Mei Lin", "Bo van Dyk"]
    for name in ("title", "journal", "year", "volume", "doi"):
        assert bibtex.plain(first.get(name)) == bibtex.plain(WORKS[0].get(name)), name


def test_biblatex_says_things_in_its_own_words() -> None:
    first, second = bibtex.decode(export("biblatex", [PERSON], WORKS), "all.bib")
    assert first.fields["journaltitle"] == "Journal of Foam"
    assert first.fields["date"] == "2020-03"
    assert not {"journal", "year", "month", "ranking"} & set(first.fields)
    assert (second.type, second.fields["type"], second.fields["institution"]) == (
        "thesis",
        "phdthesis",
        "Example University",
    )


def test_everything_is_json_without_what_is_unsorted() -> None:
    document = json.loads(export("json", [PERSON], WORKS))
    (person,) = document["people"]
    assert person["name"] == {"en": "Mei Lin", "zh": "林梅"}
    assert person["experience"] == [
        {"organization": "Tide Lab", "role": "Engineer", "start": "2015-03", "end": "present"}
    ]
    assert "unsorted" not in person
    assert document["publications"][0]["csl"]["DOI"] == "10.1000/1"
    assert "ranking" not in document["publications"][0]["fields"]
