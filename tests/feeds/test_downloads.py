"""Calendars, publications to download, and metadata of pages."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import TYPE_CHECKING, Any

import icalendar

from sitegen.content import bibtex
from sitegen.feeds.downloads import (
    FORMATS,
    calendar_path,
    citation_address,
    render_all_publications,
    render_calendar,
    render_publications,
)
from tests.feeds.planned import by_path, plan_ada

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.planning.pages import Plan

TALKS = """\
name: Ada Nilsson
talks:
- title: Tides, foam; and \\ what they say of the sea to those who listen,
    关于潮汐与泡沫以及大海的一次很长很长的演讲
  given:
  - {where: Sea Days, date: 2024-05-31, location: Malmö, slides: tides.pdf}
  - {where: Sea Days, date: 2024-05-31, location: Malmö}
  - {where: Later, date: 2024-06}
  - {where: Never, date: 2024-06-31}
"""


def test_every_talk_with_an_exact_date_is_an_event(lab: Plan, tmp_path: Path) -> None:
    mei = lab.site.profiles[0]
    assert (calendar_path(lab.site, mei), render_calendar(lab, mei)) == ("", [])
    files = {"person.yaml": TALKS, "files__tides.pdf": "tides"}
    plan = plan_ada(tmp_path, "url: https://ada.example/a", **files)
    content = by_path(render_calendar(plan, plan.site.profiles[0]))["talks.ics"]
    assert max(map(len, content.split(b"\r\n"))) <= 75
    assert b"\n" not in content.replace(b"\r\n", b"")
    events = list(icalendar.Calendar.from_ical(content).walk("VEVENT"))
    assert [event.errors for event in events] == [[], []]
    assert len({event["UID"] for event in events}) == 2
    first: Any = events[0]
    assert str(first["SUMMARY"]).startswith("Tides, foam; and \\ what they say")
    assert str(first["SUMMARY"]).endswith("一次很长很长的演讲")
    dates = [str(first.decoded(name)) for name in ("DTSTART", "DTEND")]
    assert dates == ["2024-05-31", "2024-06-01"]
    assert first["LOCATION"] == "Sea Days, Malmö"
    assert first["DESCRIPTION"] == "https://ada.example/a/files/tides.pdf"


def test_publications_come_in_every_format(lab: Plan) -> None:
    files = by_path(render_publications(lab.site, lab.site.profiles[0]))
    assert files.keys() == {f"mei-lin/publications.{suffix}" for suffix in FORMATS}
    entries = bibtex.decode(files["mei-lin/publications.bib"].decode(), "publications.bib")
    items = json.loads(files["mei-lin/publications.json"])
    keys = [work.key for work in lab.site.profiles[0].publications]
    assert [entry.key for entry in entries] == [item["id"] for item in items] == keys
    assert files["mei-lin/publications.ris"].count(b"\nTI  - ") == 3


def test_merged_publications_have_each_work_once_and_unique_keys(lab: Plan) -> None:
    files = by_path(one for suffix in FORMATS for one in render_all_publications(lab.site, suffix))
    keys = [item["id"] for item in json.loads(files["publications.json"])]
    assert keys == ["lin2023gauge", "lin2021foam", "lin2020draft", "lin2023gaugea"]
    entries = bibtex.decode(files["publications.bib"].decode(), "publications.bib")
    assert [entry.key for entry in entries] == keys
    assert files["publications.ris"].count(b"\nTI  - ") == 4


def test_a_person_alone_has_no_merged_publications(tmp_path: Path) -> None:
    plan = plan_ada(tmp_path, **{"publications.bib": "@misc{a, title={A}}"})
    assert render_all_publications(plan.site, "bib") == []
    assert len(render_publications(plan.site, plan.site.profiles[0])) == 3


def test_a_citation_is_in_its_address(lab: Plan) -> None:
    work = lab.site.profiles[0].publications[0]
    head, _, data = citation_address(work, "bib").partition(",")
    assert head == "data:application/x-bibtex;charset=utf-8;base64"
    (entry,) = bibtex.decode(b64decode(data).decode(), "")
    assert entry.key == work.key
    assert citation_address(None, "json").endswith(",W10K")
