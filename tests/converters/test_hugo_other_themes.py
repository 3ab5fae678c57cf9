"""Sites of Hugo with any theme but HugoBlox."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

from sitegen.converters import convert
from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

CONFIG: Final = "title: Ada Nilsson\n"
PAPER: Final = """\
---
title: Of foam
date: 2020-05-01
author: [Ada Nilsson, Bo Ek]
tags: [foam, tides]
description: Published in a journal.
editPost: {URL: "https://doi.org/10.1000/foam", Text: Journal of Foam}
---

##### Download

+ [Paper](foam.pdf)
+ [Code](https://code.example.org)

##### Abstract

We foam.

##### Citation

Nilsson, Ada, and Bo Ek. 2020. "Of foam." *Journal of Foam* 3 (2): 1–10.

```BibTeX
@article{ne20, title={Of foam}, author={Nilsson, Ada and Ek, Bo}, year={2020},
journal={Journal of Foam}, volume={3}, pages={1--10}}
```
"""


@pytest.mark.parametrize("folder", ["papers", "working-papers"])
def test_a_page_in_a_folder_of_works_is_a_work(folder: str, tmp_path: Path) -> None:
    files = {
        "hugo.yaml": CONFIG,
        f"content/{folder}/_index.md": "---\ntitle: Papers\n---\n",
        f"content/{folder}/foam/index.md": PAPER,
        f"content/{folder}/foam/foam.pdf": "%PDF-",
    }
    cv = read_site(tmp_path, files)
    (work,) = cv.publications
    assert (work.key, work.type) == ("ne20", "article")
    expected = {
        "title": "Of foam",
        "journal": "Journal of Foam",
        "volume": "3",
        "doi": "10.1000/foam",
        "pdf": "foam.pdf",
        "code": "https://code.example.org",
        "abstract": "We foam.",
        "keywords": "foam, tides",
    }
    assert work.fields.items() >= expected.items()
    assert [file.name for file in cv.files] == ["files/foam.pdf"]
    assert not unsorted(cv)


def test_a_work_without_a_venue_is_not_an_article(tmp_path: Path) -> None:
    page = "---\ntitle: Of foam\ndate: 2020-05-01\nauthor: Ada Nilsson\n---\nWe foam.\n"
    cv = read_site(tmp_path, {"hugo.yaml": CONFIG, "content/papers/foam.md": page})
    assert [(work.type, work.get("note")) for work in cv.publications] == [("misc", "We foam.")]


@pytest.mark.parametrize(
    ("name", "config"),
    [
        ("hugo.toml", 'title = "Foam"\n[params]\nauthor = "Ada Nilsson"\n'),
        ("config.toml", 'title = "Foam"\n[params.author]\nname = "Ada Nilsson"\n'),
        ("config.yaml", "title: Foam\nauthor: {name: Ada Nilsson}\n"),
        ("hugo.json", '{"title": "Foam", "params": {"profileMode": {"title": "Ada Nilsson"}}}'),
        ("config/_default/hugo.yaml", "title: Ada Nilsson's homepage\n"),
        ("config/_default/params.toml", 'author = "Ada Nilsson"\n'),
    ],
)
def test_the_configuration_names_the_owner(name: str, config: str, tmp_path: Path) -> None:
    cv = read_site(tmp_path, {name: config, "content/about.md": "---\ntitle: Me\n---\nI foam.\n"})
    assert (cv.person.name, cv.person.bio) == ("Ada Nilsson", "I foam.")


def test_the_configuration_describes_the_owner(tmp_path: Path) -> None:
    config = (
        "params:\n  author: Ada Nilsson\n  profileMode: {title: Hi, subtitle: Lecturer, imageUrl: me.jpg}\n"
        "  socialIcons:\n  - {name: github, url: 'https://github.com/adafoam'}\n"
        "  - {name: email, url: 'mailto:ada@uni.example.org'}\n  - {name: rss, url: index.xml}\n"
    )
    files = {"hugo.yaml": config, "content/_index.md": "Foam.\n", "static/me.jpg": "x"}
    cv = read_site(tmp_path, files)
    person = cv.person
    assert (person.name, person.position, person.bio) == ("Ada Nilsson", "Lecturer", "Foam.")
    assert (dict(person.links), person.email) == ({"github": "adafoam"}, ("ada@uni.example.org",))
    (converted,) = convert(tmp_path / "site")
    assert [file.name for file in converted.files] == ["photo.jpg"]


def test_folders_decide_the_kind_of_pages_and_hidden_pages_are_left_out(tmp_path: Path) -> None:
    page = "---\ntitle: {}\ndate: 2020-05-01\n{}---\nBubbles.\n"
    files = {
        "hugo.yaml": CONFIG,
        "content/posts/prize.md": page.format("Prize", ""),
        "content/posts/draft.md": page.format("Draft", "draft: true\n"),
        "content/posts/later.md": page.format("Later", "publishDate: 2199-01-01\n"),
        "content/talks/foam.md": page.format("Of foam", "location: Lund\n"),
        "content/teaching/physics.md": page.format("Physics", ""),
        "content/projects/sieve/index.md": page.format("Sieve", ""),
        "content/old/_index.md": "---\ncascade: {draft: true}\n---\n",
        "content/old/dunes.md": page.format("Dunes", ""),
        "content/hobbies.md": page.format("Hobbies", ""),
        "content/publications.md": "---\ntitle: Publications\n---\n"
        "- A. Nilsson, B. Ek. Foam on tides. Journal of Foam, 3(2):1-9, 2020.\n",
    }
    cv = read_site(tmp_path, files)
    person = cv.person
    assert [talk.title for talk in person.talks] == ["Of foam"]
    assert [course.course for course in person.teaching] == ["Physics"]
    assert [project.name for project in person.projects] == ["Sieve"]
    assert [work.get("title") for work in cv.publications] == ["Foam on tides"]
    assert sorted(file.name for file in cv.files) == ["news/prize.md", "pages/hobbies.md"]
    hidden = ["old/dunes.md", "posts/draft.md", "posts/later.md"]
    assert [text.partition(":")[0] for text in cv.skipped] == [f"content/{name}" for name in hidden]


LAB: Final = "title: Foam Lab\n"
WORK: Final = "---\ntitle: {}\ndate: 2020-05-01\nauthors: [{}]\njournal: Tides\n---\n"
MEMBER: Final = "---\n{}: {}\n{}: {}\ngithub: {}\n---\nI foam.\n"


@pytest.mark.parametrize(
    ("folder", "file", "name", "role"),
    [
        ("people", "{}.md", "title", "role"),
        ("team", "phd/{}/index.md", "name", "position"),
        ("our-team", "{}/_index.md", "title", "job_title"),
    ],
)
def test_members_of_a_group_are_imported_with_their_works(
    folder: str, file: str, name: str, role: str, tmp_path: Path
) -> None:
    members = {
        "bo": MEMBER.format(name, "Bo Ek", role, "PhD", "boe"),
        "ada": MEMBER.format(name, "Ada Nilsson", role, "Group leader", "adan"),
        "ann": MEMBER.format(name, "Ann Lee", role, "Former student", "annl"),
    }
    files = {
        "hugo.yaml": LAB,
        "content/_index.md": "---\ntitle: Foam Lab\n---\nWe foam.\n",
        f"content/{folder}/_index.md": "---\ntitle: People\n---\n",
        **{f"content/{folder}/{file.format(key)}": text for key, text in members.items()},
        "content/publications/a.md": WORK.format("Of both", "Ada Nilsson, Bo Ek"),
        "content/publications/b.md": WORK.format("Of Bo", "B. Ek"),
        "content/publications/c.md": WORK.format("Of others", "Ann Lee"),
        "refs.bib": "@misc{x, title={By Bo}, author={Ek, Bo}, year=2019}\n"
        "@misc{y, title={By Ada}, author={Nilsson, Ada}, year=2019}\n",
    }
    read_site(tmp_path, files)
    ada, bo = convert(tmp_path / "site")
    assert (ada.person.name, ada.person.position) == ("Ada Nilsson", "Group leader")
    assert dict(ada.person.links) == {"github": "adan"}
    assert (bo.person.name, bo.person.position, bo.person.bio) == ("Bo Ek", "PhD", "I foam.")
    assert [section.text for section in ada.person.sections] == ["We foam."]
    works = [sorted(work.get("title") for work in cv.publications) for cv in (ada, bo)]
    assert works == [["By Ada", "Of both", "Of others"], ["By Bo", "Of Bo", "Of both"]]
    assert {work.type for work in bo.publications} == {"article", "misc"}


@pytest.mark.parametrize("name", ["people.yaml", "team.json"])
def test_members_are_read_from_data(name: str, tmp_path: Path) -> None:
    people = {
        "students": [{"name": "Bo Ek", "role": "PhD", "photo": "bo.jpg"}],
        "lead": [{"name": "Ada Nilsson", "role": "Director", "website": "https://ada.example.org"}],
        "past": [{"name": "Ann Lee", "status": "alumna"}],
    }
    files = {
        "hugo.yaml": LAB,
        "content/_index.md": "We foam.\n",
        f"data/{name}": json.dumps(people),
    }
    read_site(tmp_path, files)
    cvs = convert(tmp_path / "site")
    assert [cv.person.name for cv in cvs] == ["Ada Nilsson", "Bo Ek"]
    assert cvs[0].person.links["homepage"] == "https://ada.example.org"
    reports = [text for cv in cvs for text in cv.skipped]
    assert [any(word in text for text in reports) for word in ("Ann Lee", "bo.jpg")] == [True, True]


def test_people_of_a_personal_site_stay_pages(tmp_path: Path) -> None:
    page = "---\ntitle: Bo Ek\n---\nMy student.\n"
    files = {"hugo.yaml": CONFIG, "content/_index.md": "I foam.\n", "content/people/bo.md": page}
    cv = read_site(tmp_path, files)
    assert (cv.person.name, [file.name for file in cv.files]) == ("Ada Nilsson", ["pages/bo.md"])
