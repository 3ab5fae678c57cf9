"""JSON Resume, RenderCV, ORCID and CSL-JSON: rare values, none of which is lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.citing.items import make_item
from sitegen.converters import resumes, trees
from sitegen.converters.builder import CVBuilder
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
    person = read_cv(
        tmp_path,
        Paths=[
            {"institution": "Hill University", "area": "Foam", "degree": "PhD"},
            {"company": "Hill Works", "position": "Engineer"},
        ],
        Odds=[
            {"name": "Sailing", "summary": "At sea"},
            {"name": "Rowing", "summary": "On land"},
        ],
    ).person
    assert [entry.institution for entry in person.education] == ["Hill University"]
    assert [entry.organization for entry in person.experience] == ["Hill Works"]
    (section,) = person.sections
    assert len(section.items) == 2


def test_lists_of_years_and_open_ends_are_dates(tmp_path: Path) -> None:
    job = {"company": "Hill Works", "start_date": "2019-02", "current": True}
    person = read_cv(
        tmp_path,
        Awards=[
            {"name": "Foam Medal", "years": [2019, 2021]},
            {"name": "Tide Prize", "date": "2018, 2020"},
            {"name": "Shell Cup", "date": "present"},
        ],
        Experience=[{"position": "Engineer", **job}],
    ).person
    assert [entry.years for entry in person.awards] == [("2019", "2021"), ("2018", "2020"), ()]
    assert [(entry.start, entry.end) for entry in person.experience] == [("2019-02", "present")]


def test_impossible_dates_are_kept_as_text(tmp_path: Path) -> None:
    job = {"company": "Hill Works", "start_date": "2019-13", "end_date": "2020-12-40"}
    cv = read_cv(tmp_path, Experience=[{"position": "Engineer", **job}])
    (entry,) = cv.person.experience
    assert (entry.start, entry.end) == ("", "")
    assert "2019-13" in str(cv.person)
    assert "2020-12-40" in str(cv.person)


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
    ("issued", "date", "written"),
    [
        ({"date-parts": [[2019]], "season": "2"}, "2019-22", {"season": 2}),
        ({"date-parts": [[2019, 15]]}, "2019-23", {"season": 3}),
        ({"date-parts": [[2019, 21]]}, "2019-21", {"season": 1}),
        ({"date-parts": [[2019]], "season": "Winter"}, "", {"season": 4}),
        ({"date-parts": [[2019]]}, "", {}),
    ],
)
def test_seasons_of_csl_json_are_read_and_written(
    tmp_path: Path, issued: Any, date: str, written: Any
) -> None:
    item = {"type": "book", "title": "On foam", "issued": issued}
    (work,) = read_data(tmp_path, "works.json", [item]).publications
    assert (work.year, work.get("date")) == ("2019", date)
    assert make_item(work)["issued"] == {"date-parts": [[2019]], **written}


@pytest.mark.parametrize("name", ["short-container-title", "container-title-short", "subtitle"])
@pytest.mark.parametrize("value", ["Foam", ["Foam"]])
def test_texts_of_crossref_are_lists(name: str, value: Any, tmp_path: Path) -> None:
    cv = read_data(tmp_path, "x.json", [{**WORK_OF_CROSSREF, name: value}])
    field = "subtitle" if name == "subtitle" else "shortjournal"
    assert cv.publications[0].get(field) == "Foam"


def test_crossref_fields_about_records_are_left_out_and_reported(tmp_path: Path) -> None:
    cv = read_data(tmp_path, "x.json", [WORK_OF_CROSSREF, WORK_OF_CROSSREF])
    assert not [name for name in cv.publications[0].fields if name.startswith("csl_")]
    assert cv.publications[0].get("affiliation") == "Hill University"
    assert "Poe 2001" not in str(cv.publications)
    assert "(created 2, is-referenced-by-count 2, member 2, reference 2)" in cv.skipped[0]


@pytest.mark.parametrize(
    "issued",
    [
        {"date-parts": [[2019, 5, 3]]},
        {"date-parts": [["2019", "05", "03"]]},
        [{"year": 2019, "month": 5, "day": 3}],
        {"year": 2019, "month": 5, "day": 3},
        {"raw": "2019-05-03"},
        "2019-05-03",
    ],
)
def test_dates_of_csl_json_are_read_in_many_forms(issued: Any, tmp_path: Path) -> None:
    work = {"type": "book", "title": "Foam", "issued": issued, "accessed": issued}
    (read,) = read_data(tmp_path, "x.json", [work]).publications
    assert (read.get("date"), read.year, read.get("urldate")) == (
        "2019-05-03",
        "2019",
        "2019-05-03",
    )


@pytest.mark.parametrize(
    ("written", "name", "credentials"),
    [
        ("Jane Roe, PhD", "Jane Roe", "PhD"),
        ("Jane Roe, MD, PhD", "Jane Roe", "MD, PhD"),
        ("Jane Roe", "Jane Roe", ""),
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
    ("heading", "entry", "expected"),
    [
        ("open_positions", {"bullet": "PhD student, Department of Tides"}, "sections"),
        ("vacancies", {"name": "PhD student", "company": "Hill University"}, "sections"),
        (
            "leadership_roles",
            {"name": "Head of the club", "summary": "40 members", "highlights": ["Founded it"]},
            "sections",
        ),
    ],
)
def test_no_duty_or_job_is_invented(
    heading: str, entry: dict[str, object], expected: str, tmp_path: Path
) -> None:
    data = {"cv": {"name": "Ada Nilsson", "sections": {heading: [entry]}}}
    person = read_data(tmp_path, "cv.yaml", data).person
    assert (bool(person.service), bool(person.sections)) == (
        expected == "service", expected == "sections",
    )  # fmt: skip
    assert not person.experience
    assert not any("//" in str(duty.organization)[:2] for duty in person.service)
    assert not person.unsorted


@pytest.mark.parametrize(
    ("dates", "fields"),
    [
        ([[2017, 5, 1], [2017, 6, 1]], {"year": "2017", "date": "2017-05-01/2017-06-01"}),
        ([[2017], [2018]], {"year": "2017", "date": "2017/2018"}),
        ([["2021", "3"]], {"year": "2021", "date": "2021-03"}),
    ],
)
def test_periods_of_csl_json_are_dates(
    dates: list[list[object]], fields: dict[str, str], tmp_path: Path
) -> None:
    work = {"type": "book", "title": "Foam", "issued": {"date-parts": dates}}
    (publication,) = read_data(tmp_path, "a.json", [work]).publications
    assert publication.fields == {"title": "Foam", **fields}


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


@settings(deadline=None)
@given(
    st.sampled_from(["field_notes_of_mine", "odds_and_ends"]),
    st.lists(
        st.sampled_from(
            [
                "University Workshop on Foam, University of Oslo",
                "See [my notes](https://notes.example.org)",
                "*31st Conf. on Tides*, Oslo",
                "Professor of Foam, Hill University",
            ]
        ),
        min_size=1,
        max_size=4,
        unique=True,
    ),
)
def test_bullets_below_an_unknown_heading_are_not_about_the_person(
    key: str, bullets: list[str]
) -> None:
    cv = {"cv": {"name": "Ada Nilsson", "sections": {key: [{"bullet": text} for text in bullets]}}}
    builder = CVBuilder("cv.json")
    tree = trees.from_json(json.dumps(cv), "cv.json")
    assert tree is not None
    assert resumes.is_rendercv(tree)
    resumes.add_rendercv(tree, builder)
    person = builder.build().person
    assert (person.affiliation, person.position, person.links) == ("", "", {})
    assert [list(section.items) for section in person.sections] == [bullets]


def test_entries_of_rendercv_keep_summary_and_period(tmp_path: Path) -> None:
    fellow = {
        "name": "Fellow",
        "date": "2015",
        "summary": "Hill Academy",
        "highlights": ["Elected"],
    }
    chair = {"name": "Chair", "highlights": ["**Foam** Days", "Tide Days"]}
    course = {
        "company": "Hill",
        "position": "Lecturer",
        "start_date": "2015",
        "end_date": "present",
    }
    sections = {"service": [fellow, chair], "teaching": [course]}
    person = read_data(
        tmp_path, "cv.json", {"cv": {"name": "Ada Nilsson", "sections": sections}}
    ).person
    duties = [(duty.role, duty.organization, duty.years) for duty in person.service]
    assert duties == [
        ("Fellow", "Hill Academy", ("2015",)),
        ("Chair", "Foam Days", ()),
        ("Chair", "Tide Days", ()),
    ]
    assert [item.text for item in person.unsorted] == ["Service: highlights: Elected"]
    assert (person.teaching[0].term, person.teaching[0].notes) == ("2015 – present", ())
