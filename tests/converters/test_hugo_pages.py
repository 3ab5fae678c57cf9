"""Talks, courses, projects, files and languages of HugoBlox sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.converters.folders import read_site, unsorted
from tests.converters.hugoblox import ADA, AUTHOR, WORK

if TYPE_CHECKING:
    from pathlib import Path


def test_files_are_copied_and_missing_ones_are_unsorted(tmp_path: Path) -> None:
    page = (
        "---\ntitle: Ada Nilsson\nsocial:\n- icon: cv\n  link: uploads/cv.pdf\n"
        "- link: uploads/gone.pdf\n---\n"
    )
    files = {
        AUTHOR: page,
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


@pytest.mark.parametrize("folder", ["content/project/foam/img", "static/img"])
def test_files_of_pages_and_of_the_site_are_copied(folder: str, tmp_path: Path) -> None:
    page = "---\ntitle: Foam\n---\n[A sieve](img/sieve.pdf)\n"
    files = {**ADA, "content/project/foam/index.md": page, f"{folder}/sieve.pdf": "%PDF-1.4"}
    files["content/cv/projects/a.md"] = "Mine.\n"  # a folder with a short name is not a language
    cv = read_site(tmp_path, files)
    assert cv.person.projects[0].highlights == ("[A sieve](files/sieve.pdf)",)
    assert [file.name for file in cv.files] == ["files/sieve.pdf"]


def test_newer_keys_of_events_and_links_are_read(tmp_path: Path) -> None:
    event_page = (
        "---\ntitle: Of tides\nevent_name: Shore Days\nevent_url: https://days.example.org/\n"
        "date: 2019-01-01\nevent_start: '2020-06-01T13:00:00Z'\nevent_all_day: false\n"
        "address: {street: Quay 1, city: Oslo, country: Norway}\nlinks:\n"
        "- {type: slides, url: https://x.example.org/s.pdf}\n"
        "- {icon: book, name: Notes, url: https://x.example.org/n}\n---\n"
    )
    work_page = WORK.replace(
        "date", "hugoblox: {ids: {arxiv: 2001.00001}}\nlinks:\n"
        "- {type: preprint, provider: arxiv, id: 2001.00001}\n- {type: code, url: '#'}\ndate",
    )  # fmt: skip
    project_page = (
        "---\ntitle: Sieve\nlinks:\n- {type: site, url: https://sieve.example.org}\n---\n"
    )
    files = {
        **ADA,
        "content/events/talk/index.md": event_page,
        "content/publications/foam/index.md": work_page,
        "content/projects/sieve/index.md": project_page,
    }
    cv = read_site(tmp_path, files)
    (talk,), (project,), (work,) = cv.person.talks, cv.person.projects, cv.publications
    (presentation,) = talk.given
    assert (presentation.where, presentation.date, presentation.location) == (
        "Shore Days", "2020-06-01", "Oslo, Norway",
    )  # fmt: skip
    assert (talk.url, presentation.slides) == (
        "https://days.example.org/", "https://x.example.org/s.pdf",
    )  # fmt: skip
    assert talk.abstract == "[Notes](https://x.example.org/n)"
    assert project.url == "https://sieve.example.org"
    assert (work.get("eprint"), work.get("preprint")) == (
        "2001.00001", "https://arxiv.org/abs/2001.00001",
    )  # fmt: skip
    assert unsorted(cv) == []


def test_text_and_addresses_of_a_talk_are_kept_and_an_empty_post_is_left_out(
    tmp_path: Path,
) -> None:
    talk = "---\ntitle: Tides\nevent: Days\nurl_code: https://code.example.org\n---\nHello.\n"
    empty = "---\ndate: 2020-01-02\n---\n"
    files = {"content/event/tides/index.md": talk, "content/post/none/index.md": empty}
    cv = read_site(tmp_path, {**ADA, **files})
    assert cv.person.talks[0].abstract == "Hello.\n\n[code](https://code.example.org)"
    assert (unsorted(cv), cv.files) == ([], ())


@pytest.mark.parametrize(("folder", "root"), [("courses", "content"), ("course", "content/en")])
def test_courses_become_teaching(folder: str, root: str, tmp_path: Path) -> None:
    files = {
        f"{root}/authors/admin/_index.md": "---\ntitle: Ada Nilsson\n---\nHi.\n",
        f"{root}/{folder}/_index.md": "---\ntitle: Courses\n---\n",
        f"{root}/{folder}/foam/_index.md": (
            "---\ntitle: Foam 101\nsummary: All of foam.\ndate: 2021-01-02\ntype: book\n---\nWelcome.\n"
        ),
        f"{root}/{folder}/foam/week-1.md": "---\ntitle: Week 1\n---\nBubbles.\n",
        f"{root}/{folder}/tides.md": "---\ntitle: Tides\ncode: T2\nterm: Fall 2020\n---\n",
    }
    cv = read_site(tmp_path, files)
    foam, tides = sorted(cv.person.teaching, key=lambda course: str(course.course))
    assert (foam.course, foam.term) == ("Foam 101", "")
    assert foam.notes == ("All of foam.\n\nWelcome.",)
    assert (tides.course, tides.code, tides.term) == ("Tides", "T2", "Fall 2020")
    assert [text.split("\n")[0] for text in cv.skipped] == [
        f"{root}/{folder}/foam/week-1.md: chapter of a course"
    ]
    assert unsorted(cv) == []


@pytest.mark.parametrize(
    ("config", "language"),
    [
        ("", "en"),
        ("defaultContentLanguage: pt-br", "pt-br"),
        ("defaultContentLanguage: xx", "en"),
    ],
)
def test_one_language_of_a_site_is_read(config: str, language: str, tmp_path: Path) -> None:
    files = {"config/_default/config.yaml": config}
    for folder in ("en", "fr", "pt-br"):
        files |= {
            f"content/{folder}/authors/admin/_index.md": "---\ntitle: Ada Nilsson\n---\nHi.\n",
            f"content/{folder}/publication/foam/index.md": WORK.replace("On foam", f"On {folder}"),
            f"content/{folder}/event/talk/index.md": f"---\ntitle: Talk {folder}\nevent: Days\n---\n",
        }
    cv = read_site(tmp_path, files)
    assert cv.person.name == "Ada Nilsson"
    assert [work.get("title") for work in cv.publications] == [f"On {language}"]
    assert [talk.title for talk in cv.person.talks] == [f"Talk {language}"]
    assert len(cv.skipped) == 6
    assert not any(f"content/{language}/" in text for text in cv.skipped)


@pytest.mark.parametrize(
    ("config", "names", "language"),
    [
        ("", ("", ".zh", ".pt-br"), ""),
        ("", (".zh", ".en"), ".en"),
        ("defaultContentLanguage: zh", (".en", ".zh"), ".zh"),
        ("", (".fr", ".zh"), ".fr"),
    ],
)
def test_one_language_of_each_page_is_read(
    config: str, names: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    files = {"config/_default/config.yaml": config}
    for name in names:
        files |= {
            f"content/authors/admin/_index{name}.md": f"---\ntitle: Ada\n---\nIn{name}.\n",
            f"content/publication/foam/index{name}.md": WORK.replace("On foam", f"On{name}"),
            f"content/event/talk{name}.md": f"---\ntitle: Talk{name}\nevent: Days\n---\n",
        }
    cv = read_site(tmp_path, files)
    assert cv.person.bio == f"In{language}."
    assert [work.get("title") for work in cv.publications] == [f"On{language}"]
    assert [talk.title for talk in cv.person.talks] == [f"Talk{language}"]
    others = [text for text in cv.skipped if "another language" in text]
    assert len(others) == 3 * (len(names) - 1)
