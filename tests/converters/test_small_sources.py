"""What files and folders of other programs may hold beside the usual: nothing of it is lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sitegen.errors import UnreadableError
from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV


def folder(root: Path, **files: str) -> ParsedCV:
    """What a folder says that holds these files; `__` in their names stands for `/`."""
    for name, text in files.items():
        path = root / "site" / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return sources.read(root / "site")


def read(root: Path, name: str, said: Any) -> ParsedCV:
    path = root / name
    path.write_text(said if isinstance(said, str) else json.dumps(said), encoding="utf-8")
    return sources.read(path)


def unsorted(cv: ParsedCV) -> list[str]:
    return [entry.text for entry in cv.person.unsorted]


HUGO = {"content__authors__admin___index.md": "---\ntitle: Ada Nilsson\nsuperuser: true\n---\n"}
JEKYLL = {"_config.yml": "title: Ada Nilsson\n", "_data__none.yml": "a: b\n"}


def test_posts_and_prizes_of_hugo_become_entries(tmp_path: Path) -> None:
    head = (
        "---\ntitle: Ada Nilsson\nwork:\n- position: Lecturer\n  company: Hill University\n  date_start: 2019-02\n"
        "awards:\n- title: Foam Medal\n  date: 2020\n---\nStudies foam.\n"
    )
    person = folder(tmp_path, **{"content__authors__admin___index.md": head}).person
    (post,), (prize,) = person.experience, person.awards
    assert (post.role, post.organization, post.start) == ("Lecturer", "Hill University", "2019-02")
    assert (prize.title, prize.years) == ("Foam Medal", ("2020",))


def test_files_that_hugo_names_come_along_or_are_told_of(tmp_path: Path) -> None:
    head = "---\ntitle: Ada Nilsson\nsocial:\n- icon: cv\n  link: uploads/cv.pdf\n- link: uploads/gone.pdf\n---\n"
    work = "---\ntitle: On foam\nauthors: [admin]\ndate: 2021-05-04\nurl_pdf: foam.pdf\nurl_slides: gone.pdf\n---\n"
    cv = folder(
        tmp_path,
        **{
            "content__authors__admin___index.md": head,
            "static__uploads__cv.pdf": "%PDF-1.4",
            "content__publication__foam__index.md": work,
            "content__publication__foam__foam.pdf": "%PDF-1.4",
        },
    )
    assert [file.name for file in cv.files] == ["files/cv.pdf", "files/foam.pdf"]
    assert cv.person.links["cv"] == "files/cv.pdf"
    assert cv.publications[0].fields["pdf"] == "foam.pdf"
    assert unsorted(cv) == ["file: uploads/gone.pdf", "url_slides: gone.pdf"]


def test_a_page_of_hugo_beside_two_works_is_one_of_its_own(tmp_path: Path) -> None:
    work = "---\ntitle: On foam\nauthors: [admin]\ndate: 2021-05-04\n---\n"
    cited = "@misc{a, title={Tides}}\n@misc{b, title={Dunes}}\n"
    files = {
        "content__publication__foam__index.md": work,
        "content__publication__foam__cite.bib": cited,
    }
    titles = [work.get("title") for work in folder(tmp_path, **HUGO, **files).publications]
    assert titles == ["Tides", "Dunes", "On foam"]


def test_what_was_said_in_a_talk_is_kept_and_a_post_may_be_empty(tmp_path: Path) -> None:
    files = {
        "content__event__talk__index.md": "---\ntitle: Of tides\nevent: Shore Days\n---\nWhat was said.\n",
        "content__post__none__index.md": "---\ndate: 2020-01-02\n---\n",
    }
    cv = folder(tmp_path, **HUGO, **files)
    assert [talk.title for talk in cv.person.talks] == ["Of tides"]
    assert [text for text in unsorted(cv) if "What was said." in text]
    assert not cv.files


def test_the_title_of_a_jekyll_site_may_be_a_name_and_a_picture_may_be_missing(
    tmp_path: Path,
) -> None:
    config = "title: Ada Nilsson\nauthor:\n  avatar: gone.png\n  bio: Lecturer\n"
    cv = folder(
        tmp_path,
        **{
            **JEKYLL,
            "_config.yml": config,
            "_data__socials.yml": 'github_username: ada\nx_username: ""\n',
        },
    )
    assert (cv.person.name, dict(cv.person.links)) == ("Ada Nilsson", {"github": "ada"})
    assert [line for line in cv.skipped if "there is no picture 'gone.png' in the folder" in line]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "resume.json",
            '{"basics": {"name": "Ada"}, "education": [{"institution": "Hill University"}]}',
        ),
        (
            "_data__cv.yml",
            "cv:\n  name: Ada\n  sections:\n    Education:\n    - institution: Hill University\n",
        ),
        (
            "_data__cv.yml",
            "- title: Education\n  type: time_table\n  contents:\n  - institution: Hill University\n",
        ),
    ],
)
def test_the_cv_of_a_jekyll_site_may_be_of_three_forms(
    tmp_path: Path, name: str, text: str
) -> None:
    cv = folder(tmp_path, **JEKYLL, **{name: text})
    assert [entry.institution for entry in cv.person.education] == ["Hill University"]


def test_a_line_among_the_sections_of_a_cv_is_kept(tmp_path: Path) -> None:
    cv = folder(
        tmp_path,
        **JEKYLL,
        **{"_data__cv.yml": "- Foam and tides\n- title: Awards\n  contents: [Foam Medal]\n"},
    )
    assert unsorted(cv) == ["Foam and tides"]


def test_a_table_of_works_counts_where_no_pages_were_made_of_it(tmp_path: Path) -> None:
    columns = "pub_date\ttitle\tvenue\texcerpt\tcitation\turl_slug\tpaper_url\tawarded\n"
    rows = (
        '2019-10-01\tOn foam\tShore Review\t\tNilsson, A. (2019). "On foam." Shore Review 1(1).\t\tfoam.example\tyes\n'
        "2018-10-01\tOn tides\tShore Review\t\t\t\t\t\n"
    )
    first, second = folder(
        tmp_path, **JEKYLL, **{"markdown_generator__publications.tsv": columns + rows}
    ).publications
    assert (first.get("title"), first.get("author"), first.get("awarded")) == (
        "On foam",
        "Nilsson, A.",
        "yes",
    )
    assert (second.get("title"), second.get("journal"), second.get("date")) == (
        "On tides",
        "Shore Review",
        "2018-10-01",
    )


def test_a_course_with_much_to_tell_gets_a_page(tmp_path: Path) -> None:
    course = "---\ntitle: Foam for all\nvenue: Hill University\n---\n" + "Of foam and tides. " * 60
    cv = folder(
        tmp_path,
        **JEKYLL,
        **{"_teaching__foam.md": course, "_talks__t.md": "---\ntitle: Of tides\n---\n"},
    )
    assert [(entry.course, entry.url) for entry in cv.person.teaching] == [
        ("Foam for all", "/foam/")
    ]
    assert [file.name for file in cv.files] == ["pages/foam.md"]
    assert [talk.title for talk in cv.person.talks] == ["Of tides"]


def test_a_folder_with_too_many_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site/_news").mkdir(parents=True)
    (tmp_path / "site/_config.yml").write_text("title: Ada Nilsson\n", encoding="utf-8")
    for number in range(3_001):
        (tmp_path / f"site/_news/{number}.md").touch()
    with pytest.raises(UnreadableError, match="more than 3000 files in '_news'"):
        sources.read(tmp_path / "site")


def test_kinds_of_entries_under_unknown_headings_are_known_by_their_keys(tmp_path: Path) -> None:
    cv = {
        "name": "Ada Nilsson",
        "sections": {
            "Paths": [
                {"institution": "Hill University", "area": "Foam", "degree": "PhD"},
                {"company": "Hill Works", "position": "Engineer"},
            ],
            "Odds": [
                {"name": "Sailing", "summary": "At sea"},
                {"name": "Rowing", "summary": "On land"},
            ],
        },
    }
    person = read(tmp_path, "cv.yaml", {"cv": cv}).person
    assert [entry.institution for entry in person.education] == ["Hill University"]
    assert [entry.organization for entry in person.experience] == ["Hill Works"]
    (section,) = person.sections
    assert len(section.items) == 2


def test_lists_of_years_and_posts_that_go_on_are_dates(tmp_path: Path) -> None:
    cv = {
        "name": "Ada Nilsson",
        "sections": {
            "Awards": [
                {"name": "Foam Medal", "years": [2019, 2021]},
                {"name": "Tide Prize", "date": "2018, 2020"},
            ],
            "Experience": [
                {
                    "company": "Hill Works",
                    "position": "Engineer",
                    "start_date": "2019-02",
                    "current": True,
                }
            ],
        },
    }
    person = read(tmp_path, "cv.yaml", {"cv": cv}).person
    assert [entry.years for entry in person.awards] == [("2019", "2021"), ("2018", "2020")]
    assert [(entry.start, entry.end) for entry in person.experience] == [("2019-02", "present")]


def test_dates_that_no_calendar_has_are_not_taken_for_dates(tmp_path: Path) -> None:
    job = {
        "company": "Hill Works",
        "position": "Engineer",
        "start_date": "2019-13",
        "end_date": "2020-12-40",
    }
    cv = read(
        tmp_path, "cv.yaml", {"cv": {"name": "Ada Nilsson", "sections": {"Experience": [job]}}}
    )
    (post,) = cv.person.experience
    assert (post.start, post.end) == ("", "")
    assert "2019-13" in str(cv.person)
    assert "2020-12-40" in str(cv.person)


def test_a_handle_that_an_address_does_not_tell_is_kept(tmp_path: Path) -> None:
    profiles = [
        {"network": "GitHub", "username": "adanilsson", "url": "https://github.com/foam-lab"},
        {"network": "Mastodon", "username": "sea.example/@ada"},
    ]
    cv = read(tmp_path, "resume.json", {"basics": {"name": "Ada Nilsson", "profiles": profiles}})
    assert unsorted(cv) == ["GitHub: adanilsson"]
    assert dict(cv.person.links) == {"github": "foam-lab", "mastodon": "@ada@sea.example"}


WORK = {
    "title": {"title": {"value": "On foam"}},
    "type": "journal-article",
    "journal-title": {"value": "Shore Review"},
}


def identified(kind: str, value: str) -> dict[str, Any]:
    return {
        "external-ids": {"external-id": [{"external-id-type": kind, "external-id-value": value}]}
    }


@pytest.mark.parametrize(
    "said",
    [
        {**WORK, **identified("arxiv", "arXiv:2001.00001")},
        [{**WORK, **identified("arxiv", "2001.00001")}, "a word"],
        {
            "activities-summary": {
                "works": {"work": [{**WORK, **identified("arxiv", "2001.00001")}]}
            },
            "orcid-identifier": {},
        },
    ],
)
def test_works_of_orcid_come_alone_in_lists_and_in_records(tmp_path: Path, said: Any) -> None:
    cv = read(tmp_path, "works.json", said)
    (work,) = cv.publications
    fields = ("title", "journal", "eprint", "eprinttype")
    assert [work.get(name) for name in fields] == ["On foam", "Shore Review", "2001.00001", "arxiv"]
    assert unsorted(cv) == (["a word"] if isinstance(said, list) else [])


def test_a_preprint_of_zotero_says_where_it_lies(tmp_path: Path) -> None:
    item = {
        "type": "article",
        "title": "On foam",
        "archive": "arXiv",
        "archive_location": "2001.00001",
        "issued": {"date-parts": [[2020]]},
        "id": "a",
    }
    (work,) = read(tmp_path, "works.json", [item]).publications
    assert [work.get(name) for name in ("eprint", "eprinttype")] == ["2001.00001", "arXiv"]


@pytest.mark.parametrize("name", ["notes.txt", "notes.md"])
def test_a_text_that_begins_with_a_bracket_is_no_broken_json(tmp_path: Path, name: str) -> None:
    cv = read(tmp_path, name, "[Ada Nilsson]\n\nEducation\nPhD, Hill University, 2019\n")
    assert [entry.institution for entry in cv.person.education] == ["Hill University"]


def test_a_word_in_json_is_no_data(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no data of a known format"):
        read(tmp_path, "word.json", '"foam"')
