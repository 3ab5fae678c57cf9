"""People of HugoBlox sites: the owner, and members of a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.converters import convert
from sitegen.errors import UsageError
from sitegen.importing import ImportOptions, import_cvs
from tests.converters.folders import read_site, unsorted
from tests.converters.hugoblox import AUTHOR, WORK

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("title", "name"),
    [("Ada Nilsson", "Ada Nilsson"), ("The Lab of Tides", "")],
)
@pytest.mark.parametrize("config", ["config/_default/config.yaml", "config.toml"])
def test_the_title_of_the_site_names_an_owner_without_a_name(
    tmp_path: Path, title: str, name: str, config: str
) -> None:
    separator = " =" if config.endswith("toml") else ":"
    files = {AUTHOR: "---\ntitle:\nsuperuser: true\n---\n", config: f'title{separator} "{title}"\n'}
    assert read_site(tmp_path, files).person.name == name


@pytest.mark.parametrize("config_path", ["config.toml", "config/_default/params.toml"])
@pytest.mark.parametrize("form", ["widget", "configuration"])
def test_the_configuration_of_an_old_site_describes_its_owner(
    config_path: str, form: str, tmp_path: Path
) -> None:
    params = (
        'name = "Ada Nilsson"\nrole = "Lecturer"\norganization = "Hill University"\n'
        'email = "ada@hill.example.org"\n[[{0}social]]\nicon = "github"\nlink = "//github.com/ada"\n'
    )
    degree = 'course = "PhD in Foam"\ninstitution = "Shore University"\nyear = 2012\n'
    about = '+++\nwidget = "about"\n{}+++\nI study foam.\n'
    prefix = "params." if config_path == "config.toml" else ""
    config = f"theme = 'academic'\n[params]\n{params}" if prefix else params
    if form == "widget":
        about = about.format(f'[interests]\ninterests = ["Foam"]\n[[education.courses]]\n{degree}')
    else:
        about = about.format("")
        config += f"[{{0}}about]\ninterests = ['Foam']\n[[{{0}}about.education]]\n{degree}"
    files = {
        config_path: config.format(prefix),
        "config/_default/config.toml" if not prefix else "none.toml": "theme = 'academic'\n",
        "content/home/about.md": about,
        "content/home/publications.md": '+++\nwidget = "publications"\n+++\n',
        "content/publication/foam.md": WORK.replace("[admin]", "[Ada Nilsson]"),
    }
    cv = read_site(tmp_path, files)
    person = cv.person
    assert (person.name, person.position, person.affiliation, person.bio, person.email) == (
        "Ada Nilsson", "Lecturer", "Hill University", "I study foam.", ("ada@hill.example.org",),
    )  # fmt: skip
    assert (person.links, person.interests) == ({"github": "ada"}, ("Foam",))
    assert [entry.institution for entry in person.education] == ["Shore University"]
    assert [work.get("author") for work in cv.publications] == ["Ada Nilsson"]
    assert unsorted(cv) == []


PERSON_DATA = """\
schema: hugoblox/author/v1
slug: me
is_owner: true
name:
  display: Dr. Ada Nilsson
  given: Ada
  family: Nilsson
  alternate: Ada Berg
  pronunciation: AH-da
postnominals: [MD, PhD]
role: Lecturer
bio: Studies foam.
affiliations:
  - {name: Hill University, url: https://hill.example.org}
links:
  - {icon: at-symbol, url: ada@example.org, label: E-mail}
  - {icon: brands/github, url: "https://github.com/ada-nilsson"}
experience:
  - {role: Lecturer, org: Hill University, start: 2019-02-01, end: "", summary: "- Foam\\n- Sea"}
  - {role: , org: , start: }
education:
  - degree: PhD
    institution: Shore University
    end: 2018-09-01
    button: {text: Thesis, url: "https://shore.example.org/1"}
skills:
  - name: Tools
    items: [{label: Python, level: 4}, {label: Sieves, level: 5}]
languages:
  - {name: Swedish, level: 5, label: Native}
"""


def test_people_as_data_are_read_like_pages(tmp_path: Path) -> None:
    files = {
        "data/authors/me.yaml": PERSON_DATA,
        "data/authors/bo-ek.yaml": "slug: bo-ek\nname:\n  display: Bo Ek\n",
        "assets/media/authors/me.png": "picture",
        "content/publications/articles/foam/index.md": WORK.replace("[admin]", "[me, bo-ek]"),
    }
    cv = read_site(tmp_path, files)
    person = cv.person
    assert (person.name, person.aliases) == ("Dr. Ada Nilsson", ("Ada Nilsson", "Ada Berg"))
    assert (person.pronunciation, person.credentials) == (("AH-da",), "MD, PhD")
    assert (person.position, person.affiliation) == ("Lecturer", "Hill University")
    assert (person.email, person.links) == (("ada@example.org",), {"github": "ada-nilsson"})
    assert person.bio == "Studies foam."
    (job,), (degree,) = person.experience, person.education
    assert (job.organization, job.start, job.end) == ("Hill University", "2019-02-01", "present")
    assert (job.url, job.highlights) == ("https://hill.example.org", ("Foam", "Sea"))
    assert (degree.start, degree.end) == ("", "2018-09-01")
    assert degree.notes == ("[Thesis](https://shore.example.org/1)",)
    skills = [(skill.category, skill.text) for skill in person.skills]
    assert skills == [("Tools", "Python, Sieves"), ("Languages", "Swedish (Native)")]
    (converted,) = convert(tmp_path / "site")
    assert [file.name for file in converted.files] == ["photo.png"]
    assert [work.get("author") for work in cv.publications] == ["Dr. Ada Nilsson and Bo Ek"]
    assert (unsorted(cv), converted.skipped) == ([], ())


@pytest.mark.parametrize(
    ("short_bio", "remaining"),
    [
        ("Studies foam.", []),
        ("Ada **studies foam**", []),
        ("Studies sand.", ["bio: Studies sand."]),
    ],
)
def test_addresses_of_organizations_and_a_different_short_biography_are_kept(
    short_bio: str, remaining: list[str], tmp_path: Path
) -> None:
    page = (
        "---\ntitle: Ada Nilsson\norganizations:\n- name: Hill University\n"
        "  url: https://hill.example.org\n- {name: Shore, url: ''}\n"
        f"bio: {short_bio}\n---\nDr. Ada studies foam.\n"
    )
    cv = read_site(tmp_path, {AUTHOR: page})
    assert cv.person.affiliation == "Hill University, Shore"
    assert cv.person.bio == "Dr. Ada studies foam."
    assert unsorted(cv) == ["Hill University: url: https://hill.example.org", *remaining]


MEMBER_PAGE = "---\ntitle: {}\nuser_groups: [{}]\n---\n"
GROUP = {
    "content/people/index.md": "---\nsections:\n- block: people\n  content:\n"
    "    user_groups: [Leaders, Students]\n---\n",
    AUTHOR: MEMBER_PAGE.format("Ada Nilsson", "Leaders"),
    "content/authors/bo-ek/_index.md": MEMBER_PAGE.format("Bo Ek", "Students"),
    "content/authors/guest/_index.md": MEMBER_PAGE.format("Gus Guest", "Visitors"),
    "content/publication/both/index.md": WORK.replace("[admin]", "[bo-ek, admin, guest]"),
    "content/publication/his/index.md": WORK.replace("[admin]", "[Bo Ek, Someone]"),
    "content/publication/theirs/index.md": WORK.replace("[admin]", "[Someone]"),
    "content/post/news/index.md": "---\ntitle: Hello\n---\nAll are here.\n",
}


def test_members_on_the_page_of_a_group_are_imported_with_their_works(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("role", ["PI", "Professor of Foam"])
def test_without_an_owner_members_of_all_groups_are_imported_and_the_leader_owns_the_rest(
    role: str, tmp_path: Path
) -> None:
    person = "---\ntitle: {}\nrole: {}\nlast_name: Ek\nuser_groups: [{}]\nwebsite: https://a.example\n---\n"
    files = {
        "content/authors/bo/index.md": person.format("Bo Ek", "PhD student", "Members"),
        "content/authors/mara/index.md": person.format("Mara Tester", role, "Faculty"),
        "content/authors/ann/index.md": "---\ntitle: Ann Lee\n---\n",
        "content/event/foam/index.md": "---\ntitle: Foam\nevent: Foam Days\n---\n",
        "content/_index.md": "---\ntype: landing\nsections:\n"
        "- {block: collection, content: {filters: {folders: [event]}}}\n"
        "- {block: markdown, content: {title: Welcome, text: We foam.}}\n---\n",
    }
    read_site(tmp_path, files)
    cvs = convert(tmp_path / "site")
    assert [cv.person.name for cv in cvs] == ["Mara Tester", "Bo Ek"]
    assert [len(cv.person.talks) for cv in cvs] == [1, 0]
    assert [[section.text for section in cv.person.sections] for cv in cvs] == [["We foam."], []]
    assert [dict(cv.person.links) for cv in cvs] == [{"homepage": "https://a.example"}] * 2
    assert not any(cv.person.aliases for cv in cvs)
