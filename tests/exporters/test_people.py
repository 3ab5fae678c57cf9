"""Exports of people, read by the programs that they are for."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import icalendar
import vobject

from sitegen.content.site import load_site
from sitegen.exporters import export
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
from sitegen.shipped import bundled
from tests import node_packages

if TYPE_CHECKING:
    from pathlib import Path

PERSON = Person(
    name={"en": "Mei Lin", "zh": "林梅"},
    position="Assistant Professor; Chair",
    affiliation="Hill, Example University",
    email=("mei@example.org",),
    links={"homepage": "https://example.org/mei", "github": "meilin"},
    bio="Works on gauges, " * 8 + "在山上。\nAnd tides.",
    education=(Education(institution="Hill University", degree="Ph.D.", start="2010", end="2014"),),
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


def test_vobject_reads_the_vcard() -> None:
    text = export("vcard", [PERSON], ())
    assert all(len(line.encode()) <= 76 for line in text.split("\r\n"))
    card = vobject.readOne(text)
    assert card.fn.value == "Mei Lin"
    assert (card.n.value.family, card.n.value.given) == ("Lin", "Mei")
    assert card.email.value == "mei@example.org"
    assert card.title.value == "Assistant Professor; Chair"
    assert card.note.value == PERSON.bio
    assert card.url.value == "https://example.org/mei"


def test_a_resume_is_valid_by_its_schema(tmp_path: Path) -> None:
    schema = node_packages.install() / "@jsonresume/schema/schema.json"
    path = tmp_path / "resume.json"
    for person in (PERSON, *(profile.person for profile in load_site(bundled("content")).profiles)):
        path.write_text(export("jsonresume", [person], WORKS), encoding="utf-8")
        command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_icalendar_reads_the_talks_of_all_people() -> None:
    given = Occasion(date="2024-05-31", slides="https://example.org/s.pdf", video="talk.mp4")
    talk = Talk(title={"en": "Tides", "zh": "潮汐"}, given=(given,))
    speaker = replace(PERSON, talks=(talk,))
    texts = [export("ics", [speaker, PERSON], (), language=language) for language in ("en", "zh")]
    (english,), (chinese,) = (icalendar.Calendar.from_ical(text).walk("VEVENT") for text in texts)
    assert (str(english["SUMMARY"]), str(chinese["SUMMARY"])) == ("Tides", "潮汐")
    assert english["UID"] == chinese["UID"]
    assert str(english["DESCRIPTION"]) == "https://example.org/s.pdf"


def test_talks_without_an_exact_date_are_no_events_and_the_last_day_of_all_is_one() -> None:
    dates = ("9999-12-31", "2020-02-30", "2020-02")
    talk = Talk(title="On foam", given=tuple(Occasion(date=date) for date in dates))
    text = export("ics", [replace(PERSON, talks=(talk,))], ())
    assert text.count("BEGIN:VEVENT") == 1
    assert "DTSTART;VALUE=DATE:99991231" in text
    assert "DTEND" not in text
    assert "LOCATION" not in text


def test_json_has_all_public_data_but_what_is_unsorted() -> None:
    document = json.loads(export("json", [PERSON], WORKS))
    (person,) = document["people"]
    assert person["name"] == {"en": "Mei Lin", "zh": "林梅"}
    assert person["experience"] == [
        {"organization": "Tide Lab", "role": "Engineer", "start": "2015-03", "end": "present"}
    ]
    assert "unsorted" not in person
    assert document["publications"][0]["csl"]["DOI"] == "10.1000/1"
    assert "ranking" not in document["publications"][0]["fields"]
