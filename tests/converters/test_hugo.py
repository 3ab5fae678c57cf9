"""Sites of HugoBlox: rare values of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.converters import convert
from sitegen.errors import UsageError
from sitegen.importing import ImportOptions, import_cvs
from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

AUTHOR = "content/authors/admin/_index.md"
ADA = {AUTHOR: "---\ntitle: Ada Nilsson\nsuperuser: true\n---\n"}
WORK = "---\ntitle: On foam\nauthors: [admin]\ndate: 2021-05-04\n---\n"


def test_jobs_and_awards_of_the_author_become_entries(tmp_path: Path) -> None:
    head = (
        "---\ntitle: Ada Nilsson\nwork:\n- position: Lecturer\n  company: Hill University\n"
        "  date_start: 2019-02\nawards:\n- title: Foam Medal\n  date: 2020\n---\nStudies foam.\n"
    )
    person = read_site(tmp_path, {AUTHOR: head}).person
    (job,), (award,) = person.experience, person.awards
    assert (job.role, job.organization, job.start) == ("Lecturer", "Hill University", "2019-02")
    assert (award.title, award.years) == ("Foam Medal", ("2020",))


def test_files_are_copied_and_missing_ones_are_unsorted(tmp_path: Path) -> None:
    head = (
        "---\ntitle: Ada Nilsson\nsocial:\n- icon: cv\n  link: uploads/cv.pdf\n"
        "- link: uploads/gone.pdf\n---\n"
    )
    files = {
        AUTHOR: head,
        "static/uploads/cv.pdf": "%PDF-1.4",
        "content/publication/foam/index.md": WORK.replace(
            "date", "url_pdf: foam.pdf\nurl_slides: gone.pdf\ndate"
        ),
        "content/publication/foam/foam.pdf": "%PDF-1.4",
    }
    cv = read_site(tmp_path, files)
    assert [file.name for file in cv.files] == ["files/cv.pdf", "files/foam.pdf"]
    assert cv.person.links["cv"] == "files/cv.pdf"
    assert cv.publications[0].fields["pdf"] == "foam.pdf"
    assert unsorted(cv) == ["file: uploads/gone.pdf", "url_slides: gone.pdf"]


def test_a_page_with_two_cited_works_is_a_work_of_its_own(tmp_path: Path) -> None:
    files = {
        **ADA,
        "content/publication/foam/index.md": WORK,
        "content/publication/foam/cite.bib": "@misc{a, title={Tides}}\n@misc{b, title={Dunes}}\n",
    }
    titles = [work.get("title") for work in read_site(tmp_path, files).publications]
    assert titles == ["Tides", "Dunes", "On foam"]


def test_the_text_of_a_talk_is_kept_and_an_empty_post_is_no_page(tmp_path: Path) -> None:
    talk = "---\ntitle: Of tides\nevent: Shore Days\n---\nWhat was said.\n"
    files = {
        **ADA,
        "content/event/talk/index.md": talk,
        "content/post/none/index.md": "---\ndate: 2020-01-02\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert [talk.title for talk in cv.person.talks] == ["Of tides"]
    assert cv.person.talks[0].abstract == "What was said."
    assert not cv.files


PERSON = "---\ntitle: {}\nuser_groups: [{}]\n---\n"
GROUP = {
    "content/people/index.md": "---\nsections:\n- block: people\n  content:\n"
    "    user_groups: [Leaders, Students]\n---\n",
    AUTHOR: PERSON.format("Ada Nilsson", "Leaders"),
    "content/authors/bo-ek/_index.md": PERSON.format("Bo Ek", "Students"),
    "content/authors/guest/_index.md": PERSON.format("Gus Guest", "Visitors"),
    "content/publication/both/index.md": WORK.replace("[admin]", "[bo-ek, admin, guest]"),
    "content/publication/his/index.md": WORK.replace("[admin]", "[Bo Ek, Someone]"),
    "content/publication/theirs/index.md": WORK.replace("[admin]", "[Someone]"),
    "content/post/news/index.md": "---\ntitle: Hello\n---\nAll are here.\n",
}


def test_the_members_that_a_group_shows_get_their_own_works(tmp_path: Path) -> None:
    read_site(tmp_path, GROUP)
    ada, bo = convert(tmp_path / "site")
    assert (ada.person.name, bo.person.name) == ("Ada Nilsson", "Bo Ek")
    authors = [[work.get("author") for work in cv.publications] for cv in (ada, bo)]
    both = "Bo Ek and Ada Nilsson and Gus Guest"
    assert authors == [[both, "Someone"], [both, "Bo Ek and Someone"]]
    assert ([len(cv.files) for cv in (ada, bo)], len(ada.skipped)) == ([1, 0], 1)
    results = import_cvs([tmp_path / "site"], tmp_path / "new")
    assert [result.after.slug for result in results] == ["ada-nilsson", "bo-ek"]
    with pytest.raises(UsageError, match="several people"):
        import_cvs([tmp_path / "site"], tmp_path / "new", ImportOptions(person="ada"))
