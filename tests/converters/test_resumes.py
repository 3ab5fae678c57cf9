"""JSON Resume, RenderCV, ORCID and CSL-JSON: rare values, none of which is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sitegen.citing.items import make_item
from sitegen.converters.sections import make_lists
from sitegen.importing import sources
from tests.converters.folders import read_data, unsorted

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV


WORK_OF_CROSSREF: Final = {
    "type": "journal-article", "title": ["Foam"], "container-title": ["Journal of Foam"],
    "author": [
        {"given": "Mara", "family": "Tester", "sequence": "first", "authenticated-orcid": False,
         "affiliation": [{"name": "Hill University"}]}
    ],
    "issued": {"date-parts": [[2019, 5]]}, "is-referenced-by-count": 5, "member": "1",
    "reference": [{"key": "r1", "unstructured": "Poe 2001"}],
    "created": {"date-parts": [[2019, 1, 1]], "timestamp": 1},
}  # fmt: skip


def read_cv(root: Path, **sections: Any) -> ParsedCV:
    cv = {"name": "Ada Nilsson", "sections": sections}
    return read_data(root, "cv.yaml", {"cv": cv})


def test_keys_decide_the_kind_of_entries_below_unknown_headings(tmp_path: Path) -> None:
    degree = {"institution": "Hill University", "area": "Foam", "degree": "PhD"}
    job = {"company": "Hill Works", "position": "Engineer"}
    hobbies = [{"name": "Sailing", "summary": "At sea"}, {"name": "Rowing", "summary": "Ashore"}]
    person = read_cv(tmp_path, Paths=[degree, job], Odds=hobbies).person
    assert [entry.institution for entry in person.education] == ["Hill University"]
    assert [entry.organization for entry in person.experience] == ["Hill Works"]
    assert [len(section.items) for section in person.sections] == [2]


def test_lists_of_years_and_open_ends_are_dates_and_impossible_dates_are_kept(
    tmp_path: Path,
) -> None:
    job = {"company": "Hill Works", "position": "Engineer"}
    awards = [
        {"name": "Foam Medal", "years": [2019, 2021]},
        {"name": "Tide Prize", "date": "2018, 2020"},
        {"name": "Shell Cup", "date": "present"},
    ]
    dates = (
        {"start_date": "2019-02", "current": True},
        {"start_date": "2019-13", "end_date": "2020-12-40"},
    )
    person = read_cv(tmp_path, Awards=awards, Experience=[job | date for date in dates]).person
    assert [entry.years for entry in person.awards] == [("2019", "2021"), ("2018", "2020"), ()]
    periods = [(entry.start, entry.end) for entry in person.experience]
    assert periods == [("2019-02", "present"), ("", "")]
    assert "2019-13" in str(person)
    assert "2020-12-40" in str(person)


def test_a_handle_that_differs_from_the_address_is_kept(tmp_path: Path) -> None:
    profiles = [
        {"network": "GitHub", "username": "adanilsson", "url": "https://github.com/foam-lab"},
        {"network": "Mastodon", "username": "sea.example/@ada"},
    ]
    basics = {"name": "Ada Nilsson", "profiles": profiles}
    cv = read_data(tmp_path, "resume.json", {"basics": basics})
    assert unsorted(cv) == ["GitHub: adanilsson"]
    assert dict(cv.person.links) == {"github": "foam-lab", "mastodon": "@ada@sea.example"}


def work(arxiv: str) -> dict[str, Any]:
    identifier = {"external-id-type": "arxiv", "external-id-value": arxiv}
    return {
        "title": {"title": {"value": "On foam"}},
        "type": "journal-article",
        "journal-title": {"value": "Shore Review"},
        "external-ids": {"external-id": [identifier]},
    }


@pytest.mark.parametrize(
    "data",
    [
        work("arXiv:2001.00001"),
        [work("2001.00001"), "a word"],
        {
            "activities-summary": {"works": {"work": [work("2001.00001")]}},
            "orcid-identifier": {},
        },
    ],
    ids=["work", "list", "record"],
)
def test_works_of_orcid_are_read_alone_in_lists_and_in_records(tmp_path: Path, data: Any) -> None:
    cv = read_data(tmp_path, "works.json", data)
    (found,) = cv.publications
    fields = ("title", "journal", "eprint", "eprinttype")
    assert [found.get(name) for name in fields] == [
        "On foam", "Shore Review", "2001.00001", "arxiv",
    ]  # fmt: skip
    assert unsorted(cv) == (["a word"] if isinstance(data, list) else [])


def test_the_identifier_of_a_preprint_in_csl_json_is_kept(tmp_path: Path) -> None:
    item = {
        "type": "article", "title": "On foam", "archive": "arXiv", "id": "a",
        "archive_location": "2001.00001", "issued": {"date-parts": [[2020]]},
    }  # fmt: skip
    (found,) = read_data(tmp_path, "works.json", [item]).publications
    assert [found.get(name) for name in ("eprint", "eprinttype")] == ["2001.00001", "arXiv"]


@pytest.mark.parametrize(
    ("issued", "date", "season"),
    [
        ({"date-parts": [[2019]], "season": "2"}, "2019-22", 2),
        ({"date-parts": [[2019, 15]]}, "2019-23", 3),
        ({"date-parts": [[2019]], "season": "Winter"}, "", 4),
    ],
)
def test_seasons_of_csl_json_are_read_and_written(
    tmp_path: Path, issued: Any, date: str, season: int
) -> None:
    item = {"type": "book", "title": "On foam", "issued": issued}
    (work,) = read_data(tmp_path, "works.json", [item]).publications
    assert (work.year, work.get("date")) == ("2019", date)
    assert make_item(work)["issued"] == {"date-parts": [[2019]], "season": season}


@pytest.mark.parametrize(
    ("issued", "date"),
    [
        ({"date-parts": [["2019", "05", "03"]]}, "2019-05-03"),
        ([{"year": 2019, "month": 5, "day": 3}], "2019-05-03"),
        ({"raw": "2019-05-03"}, "2019-05-03"),
        ("2019-05-03", "2019-05-03"),
        ({"date-parts": [[2019, 5, 1], [2019, 6, 1]]}, "2019-05-01/2019-06-01"),
        ({"date-parts": [[2019], [2020]]}, "2019/2020"),
    ],
)
def test_dates_and_periods_of_csl_json_are_read_in_many_forms(
    issued: Any, date: str, tmp_path: Path
) -> None:
    item = {"type": "book", "title": "On foam", "issued": issued, "accessed": {"raw": "2020-01-02"}}
    (work,) = read_data(tmp_path, "works.json", [item]).publications
    assert (work.year, work.get("date"), work.get("urldate")) == ("2019", date, "2020-01-02")


def test_texts_of_crossref_are_lists_and_fields_about_records_are_left_out(tmp_path: Path) -> None:
    works = [
        {**WORK_OF_CROSSREF, "container-title-short": ["Foam"], "subtitle": "Foam"},
        {**WORK_OF_CROSSREF, "short-container-title": "Foam", "subtitle": ["Foam"]},
    ]
    works[1]["title"] = ["Salt"]
    cv = read_data(tmp_path, "x.json", works)
    fields = [(work.get("shortjournal"), work.get("subtitle")) for work in cv.publications]
    assert fields == [("Foam", "Foam")] * 2
    assert not [name for name in cv.publications[0].fields if name.startswith("csl_")]
    assert cv.publications[0].get("affiliation") == "Hill University"
    assert "Poe 2001" not in str(cv.publications)
    assert "(created 2, is-referenced-by-count 2, member 2, reference 2)" in cv.skipped[0]


@pytest.mark.parametrize(
    ("written", "name", "credentials"),
    [
        ("Jane Roe, PhD", "Jane Roe", "PhD"),
        ("Jane Roe, MD, PhD", "Jane Roe", "MD, PhD"),
        ("Jane Roe-Do", "Jane Roe-Do", ""),
    ],
)
@pytest.mark.parametrize("form", ["cv", "basics"])
def test_titles_after_a_name_are_credentials(
    form: str, written: str, name: str, credentials: str, tmp_path: Path
) -> None:
    person = read_data(tmp_path, "a.json", {form: {"name": written}, "work": []}).person
    assert (person.name, person.credentials) == (name, credentials)


@pytest.mark.parametrize(
    ("heading", "entry"),
    [
        ("open_positions", {"bullet": "PhD student, Department of Tides"}),
        ("odds_and_ends", {"bullet": "Professor of Foam, [Hill](https://hill.example.org)"}),
        ("vacancies", {"name": "PhD student", "company": "Hill University"}),
        (
            "leadership_roles",
            {"name": "Head of the club", "summary": "40 members", "highlights": ["Founded it"]},
        ),
    ],
)
def test_no_duty_job_or_detail_is_invented(
    heading: str, entry: dict[str, Any], tmp_path: Path
) -> None:
    person = read_cv(tmp_path, **{heading: [entry]}).person
    assert len(person.sections) == 1
    assert not (person.service or person.experience or person.unsorted)
    assert not (person.affiliation or person.position or person.links)


@pytest.mark.parametrize("name", ["orcid.xml", "orcid.json"])
def test_a_record_of_orcid_is_read_as_xml(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(
        '<r:record xmlns:r="a" xmlns:c="b" path="/x"><c:orcid-identifier><c:path>'
        "0000-0002-1825-0097</c:path><c:host>orcid.org</c:host></c:orcid-identifier>"
        "<r:person><r:name><r:given-names>Ada</r:given-names><r:family-name>Nilsson</r:family-name>"
        "</r:name><r:other-names><r:other-name><r:content>A. Ek</r:content></r:other-name>"
        "</r:other-names></r:person></r:record>"
    )
    person = sources.read(path).person
    assert (person.name, person.aliases) == ("Ada Nilsson", ("A. Ek",))
    assert person.links["orcid"] == "0000-0002-1825-0097"


def test_entries_of_rendercv_keep_summary_period_and_labelled_lines(tmp_path: Path) -> None:
    summary = {"summary": "Hill Academy", "highlights": ["Elected"]}
    fellow = {"name": "Fellow", "date": "2015", **summary}
    chair = {"name": "Chair", "highlights": ["**Foam** Days", "Tide Days"]}
    period = {"start_date": "2015", "end_date": "present"}
    course = {"company": "Hill", "position": "Lecturer", **period}
    points = ["Role: Co-PI", "**Agency**: Foam Council", "Budget: EUR 88,258"]
    points += ["Duration: 2025 - 2027", "With Bo Ek: a friend"]
    grant = {"name": "FoamSign", "highlights": points}
    person = read_cv(tmp_path, service=[fellow, chair], teaching=[course], grants=[grant]).person
    duties = [(duty.role, duty.organization, duty.years) for duty in person.service]
    assert duties == [
        ("Fellow", "Hill Academy", ("2015",)),
        ("Chair", "Foam Days", ()),
        ("Chair", "Tide Days", ()),
    ]
    assert [item.text for item in person.unsorted] == ["Service: highlights: Elected"]
    assert (person.teaching[0].term, person.teaching[0].notes) == ("2015 – present", ())
    (read,) = person.grants
    assert (read.title, read.role, read.agency) == ("FoamSign", "Co-PI", "Foam Council")
    assert (read.amount, read.start, read.end) == ("EUR 88,258", "2025", "2027")
    assert read.notes == ("With Bo Ek: a friend",)


@pytest.mark.parametrize(
    "text",
    [
        "## Grants\n\n### A\n\nRole: PI\nRoom: 7\n",  # only one label is known
        "## Grants\n\nRole: PI\nAgency: Foam Council\n",  # there is no title
        "## Boats\n\n### A\n\nRole: Skipper\nLocation: Oslo\n",  # the section is unknown
        "## Grants\n\n### A\n\nRole: PI\n\nAgency: Foam Council\n",
    ],
)
def test_other_labelled_lines_stay(text: str) -> None:
    assert make_lists(text) == text
