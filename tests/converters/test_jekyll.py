"""Jekyll sites: the first page, the owner, data and pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV

CV = """\
# 🔥 News
- *2024.02*: Our study of foam is out.

# 📝 Publications
- Ann Lee, Bo Ek. "Foam at rest in the tides." Tide Letters, 2023. [pdf](files/foam.pdf)
"""
ADA = {"_config.yml": "title: Ada Nilsson\n", "_data/none.yml": "a: b\n"}


def read_about(tmp_path: Path, about: str, **includes: str) -> ParsedCV:
    """Import a site with this first page and included files."""
    files = {
        "files/foam.pdf": "%PDF-",
        "_config.yml": "author:\n  name: Bo Ek\n",
        "_pages/about.md": f"---\npermalink: /\n---\n\n{about}",
        **{f"_pages/includes/{name}.md": text for name, text in includes.items()},
    }
    return read_site(tmp_path, files)


def test_a_cv_on_the_first_page_starts_at_its_first_heading(tmp_path: Path) -> None:
    intro = "<span class='anchor' id='about-me'></span>\n\n# About Me\n\nI look at **foam**.\n\n"
    cv = read_about(tmp_path, intro + CV)
    assert cv.person.bio == "I look at **foam**."
    assert [work.fields["title"] for work in cv.publications] == ["Foam at rest in the tides"]
    assert cv.publications[0].fields["pdf"] == "files/foam.pdf"
    assert [file.name for file in cv.files] == ["files/foam.pdf"]
    (news,) = cv.person.sections
    assert (news.title, news.items) == ("News", ("2024.02: Our study of foam is out.",))
    assert not cv.person.unsorted
    assert any(trace.key == "publications" and trace.places[0].line == 15 for trace in cv.traces)


def test_headings_that_are_not_of_a_cv_stay_in_the_biography(tmp_path: Path) -> None:
    text = "I look at foam.\n\n# Foam\n\nAnd at tides."
    assert read_about(tmp_path, text + "\n").person.bio == text


def test_included_files_are_part_of_the_first_page(tmp_path: Path) -> None:
    about = (
        "{% include_relative includes/intro.md %}\n\n"
        "<!-- {% include_relative includes/old.md %} -->\n\n"
        "{% include_relative includes/cv.md %}\n\n{% include_relative ../../secret.md %}\n"
    )
    old = "# Awards\n\n- A prize, 1999\n"
    cv = read_about(tmp_path, about, intro="I look at foam.\n", cv=CV, old=old)
    assert cv.person.bio == "I look at foam."
    assert len(cv.publications) == 1
    assert not cv.person.awards
    assert not [file.name for file in cv.files if file.name.startswith("pages/")]
    files = {trace.places[0].file for trace in cv.traces if trace.places}
    assert "_pages/includes/cv.md" in files


@pytest.mark.parametrize(
    ("name", "home"), [("about.md", "index.markdown"), ("about.markdown", "index.md")]
)
def test_the_biography_is_on_the_first_page_or_the_about_page(
    name: str, home: str, tmp_path: Path
) -> None:
    files = {"_config.yml": "title: Mara Tester\n", home: "---\n---\n"}
    cv = read_site(tmp_path, {**files, name: "---\ntitle: About\n---\nI study foam.\n"})
    assert (cv.person.bio, cv.files) == ("I study foam.", ())


@pytest.mark.parametrize("layout", ["---\nlayout: home\n---\n", ""])
@pytest.mark.parametrize(
    "education", ["", "<h2>Education</h2><ul><li>PhD, Hill University, 2014</ul>"]
)
def test_a_first_page_in_html_is_the_biography(layout: str, education: str, tmp_path: Path) -> None:
    page = (
        f'{layout}<h1>Ada Nilsson</h1>\n<p>I study <em>foam</em> in <a href="https://hill.example.org">'
        f"Hill</a>.</p>\n{{% include news.html %}}\n{education}"
    )
    config = "author: {name: Ada Nilsson}\n"
    files = {"_config.yml": config, "index.html": page, "_posts/a.md": "Foam."}
    person = read_site(tmp_path, files).person
    assert person.bio == "I study foam in [Hill](https://hill.example.org)."
    assert [entry.degree for entry in person.education] == (["PhD"] if education else [])


@pytest.mark.parametrize(
    "config",
    [
        "author: Ada Nilsson\ntitle: Foam",
        "title: Ada Nilsson's homepage",
        "title: Foam\nauthor: {name: Ada Nilsson}",
        "site: Foam\nname: Ada Nilsson",
    ],
)
def test_the_configuration_names_the_owner(config: str, tmp_path: Path) -> None:
    assert read_site(tmp_path, {**ADA, "_config.yml": f"{config}\n"}).person.name == "Ada Nilsson"


def test_the_title_of_the_site_is_the_name_and_a_missing_picture_is_reported(
    tmp_path: Path,
) -> None:
    config = "title: Ada Nilsson\nauthor:\n  avatar: gone.png\n  bio: Lecturer\n"
    socials = 'github_username: ada\nx_username: ""\n'
    cv = read_site(tmp_path, {**ADA, "_config.yml": config, "_data/socials.yml": socials})
    assert (cv.person.name, dict(cv.person.links)) == ("Ada Nilsson", {"github": "ada"})
    assert [line for line in cv.skipped if "picture not found: 'gone.png'" in line]


@pytest.mark.parametrize(
    ("first", "last", "is_alias"),
    [("Albert", "Einstein", False), ("Ada", "Berg", True), ("A.", "Nilsson", True)],
)
def test_highlighted_names_of_the_owner_are_aliases(
    first: str, last: str, is_alias: bool, tmp_path: Path
) -> None:
    scholar = f"scholar:\n  first_name: ['{first}']\n  last_name: [{last}]\n"
    cv = read_site(tmp_path, {**ADA, "_config.yml": f"name: Ada Nilsson\n{scholar}"})
    assert cv.person.aliases == ((f"{first} {last}",) if is_alias else ())
    assert len(cv.skipped) == (not is_alias)


@pytest.mark.parametrize("key", ["orcid", "orcid_id", "ORCID", "orcid-id"])
def test_an_orcid_id_is_a_link_whatever_its_key(key: str, tmp_path: Path) -> None:
    files = {
        "_config.yml": f"title: Ada Nilsson\n{key}: 0000-0002-1825-0097\n",
        "index.md": "---\n---\nFoam.",
    }
    assert read_site(tmp_path, files).person.links == {"orcid": "0000-0002-1825-0097"}


def test_links_of_minimal_mistakes_are_read(tmp_path: Path) -> None:
    config = (
        "author:\n  name: Ada Nilsson\n  links:\n  - label: GitHub\n    icon: fab fa-github\n"
        "    url: https://github.com/ada\n  - label: Email\n    url: mailto:ada@hill.example.org\n"
    )
    cv = read_site(tmp_path, {**ADA, "_config.yml": config})
    assert (cv.person.links, cv.person.email) == ({"github": "ada"}, ("ada@hill.example.org",))
    assert unsorted(cv) == []


@pytest.mark.parametrize("number", ["+46 46 222 10 20", "Tel: +46 46 222 10 20"])
def test_phone_numbers_next_to_the_portrait_are_private(number: str, tmp_path: Path) -> None:
    page = (
        "---\nprofile:\n  more_info: >\n    <p>Room 5, Foam House</p>\n"
        f"    <p>{number}</p>\n---\nFoam.\n"
    )
    cv = read_site(tmp_path, {"_config.yml": "title: Ada Nilsson\n", "_pages/about.md": page})
    assert (cv.person.address, cv.private.phone) == ("Room 5, Foam House", ("+46 46 222 10 20",))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("resume.json", '{"basics": {"name": "Ada"}, "education": [{"institution": "Hill"}]}'),
        ("_data/cv.yml", "cv:\n  name: A\n  sections:\n    Education:\n    - institution: Hill\n"),
        (
            "_data/cv.yml",
            "- Foam and tides\n- title: Education\n  type: time_table\n  contents:\n  - school: Hill\n",
        ),
    ],
)
def test_data_of_the_cv_are_read_in_three_formats(tmp_path: Path, name: str, text: str) -> None:
    cv = read_site(tmp_path, {**ADA, name: text})
    assert [entry.institution for entry in cv.person.education] == ["Hill"]
    assert ("Foam and tides" in unsorted(cv)) is ("Foam" in text)


@pytest.mark.parametrize(
    ("name", "is_read"),
    [("Mara Tester", False), ("A. Nilsson", True), ("尼尔松 爱达", True), ("Mara", True)],
)
def test_a_cv_of_another_person_is_left_out(name: str, is_read: bool, tmp_path: Path) -> None:
    # A theme contains the CV of an invented person.
    config = {"_config.yml": "first_name: Ada\nlast_name: Nilsson\n"}
    resume = {"basics": {"name": name}, "education": [{"institution": "Hill"}]}
    cv = read_site(tmp_path, {**ADA, **config, "assets/json/resume.json": json.dumps(resume)})
    assert bool(cv.person.education) is is_read
    reports = [text for text in cv.skipped if f"left out: it is the CV of {name}" in text]
    assert bool(reports) is not is_read


def test_unread_data_that_a_page_shows_are_reported(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Mara Tester\n",
        "index.md": "---\n---\nI study foam.\n",
        "team.md": "---\n---\n{% for person in site.data.team %}{{ person.name }}{% endfor %}\n",
        "_data/team.yml": "- name: Jane Roe\n",
        "_data/sample.yml": "- name: Al Poe\n",
    }
    assert [text.partition("\n")[0] for text in read_site(tmp_path, files).skipped] == [
        "_data/team.yml: the data of this file were not read"
    ]


def test_liquid_expressions_are_replaced_by_their_values(tmp_path: Path) -> None:
    config = "title: Foam pages\nauthor: {name: Ada Nilsson}\nbaseurl: /foam\n"
    expressions = (
        "{{ site.title }}, {{site.author.name | escape}}, {{ page.title | upcase }}"
        "[{{ site.baseurl }}{{ site.nothing }}{{ content }}]"
    )
    files = {
        "_config.yml": config,
        "foam.md": f"---\ntitle: Of foam\n---\nSee {expressions}.\n",
        "tides.md": '---\ntitle: "Tides at {{ site.title }}"\n---\nBubbles.\n',
    }
    foam, tides = sorted(read_site(tmp_path, {**ADA, **files}).files, key=lambda file: file.name)
    text = "---\ntitle: Of foam\n---\n\nSee Foam pages, Ada Nilsson, Of foam[].\n"
    assert foam.content.decode() == text
    assert tides.content.startswith(b"---\ntitle: Tides at Foam pages\n---")


def test_citations_name_authors_and_year(tmp_path: Path) -> None:
    works = (
        "@misc{a, author={Ek, Bo and Lin, Mei and Nilsson, Ada}, title={A}, year=2020}\n"
        "@misc{b, author={Ek, Bo and Nilsson, Ada}, title={B}, year=2021}\n"
    )
    about = "---\npermalink: /\n---\nI foam {% cite a b gone %}.\n"
    files = {**ADA, "_bibliography/papers.bib": works, "_pages/about.md": about}
    bio = read_site(tmp_path, files).person.bio
    assert bio == "I foam (Ek et al., 2020; Ek and Nilsson, 2021; gone)."


def test_cards_of_minimal_mistakes_become_sections(tmp_path: Path) -> None:
    page = """\
---
layout: splash
header: {overlay_color: "#5e616c"}
intro:
- excerpt: I study foam.
feature_row:
- {image_path: /a.png, alt: A, title: Sieves, excerpt: Of sand., url: "https://x.example.org",
   btn_label: More, btn_class: btn--primary}
feature_row2:
- {image_path: /b.png, title: Whisks, excerpt: Of steel.}
---
{% include feature_row id="intro" type="center" %}
{% include feature_row %}
"""
    files = {"_config.yml": "name: Ada Nilsson\n", "_pages/home.md": page}
    cv = read_site(tmp_path, {**files, "_posts/2020-01-01-a.md": "Hi.\n"})
    assert cv.person.bio == "I study foam."
    assert [(section.title, section.text) for section in cv.person.sections] == [
        ("Sieves", "Of sand. [More](https://x.example.org)"),
        ("Whisks", "Of steel."),
    ]
    assert unsorted(cv) == []


def test_a_long_description_of_a_course_becomes_a_page_and_both_of_a_project_are_kept(
    tmp_path: Path,
) -> None:
    course = "---\ntitle: Foam for all\nvenue: Hill University\n---\n" + "Of foam and tides. " * 60
    project = "---\ntitle: Sieve\ndescription: Short.\nmaindescription: Long.\n---\nBody.\n"
    cv = read_site(tmp_path, {**ADA, "_teaching/foam.md": course, "_projects/sieve.md": project})
    (foam,), (sieve,), (page,) = cv.person.teaching, cv.person.projects, cv.files
    assert (foam.course, foam.url, page.name) == ("Foam for all", "/foam/", "pages/foam.md")
    assert (sieve.description, sieve.highlights) == ("Short.", ("Long.\n\nBody.",))
    assert not unsorted(cv)


def test_titles_keep_their_links_and_pages_lose_links_to_missing_files(tmp_path: Path) -> None:
    anchor = "<a href='https://foam.example.org'>Foam meter</a>"
    files = {
        **ADA,
        "_data/cv.yml": f'- title: Projects\n  contents:\n  - title: "{anchor}"\n',
        "_news/a.md": "---\ntitle: A\n---\n![A crest](/img/no.png), [Notes](no.pdf), [us](/us/).\n",
    }
    cv = read_site(tmp_path, files)
    (project,) = cv.person.projects
    assert (project.name, project.url) == ("Foam meter", "https://foam.example.org")
    assert cv.files[0].content.decode().endswith("A crest, Notes, [us](/us/).\n")
    assert [text.partition(": ")[2] for text in cv.skipped] == [
        "file not found: '/img/no.png'", "file not found: 'no.pdf'",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "text", "url"),
    [
        ("Foam and [you](https://x.example.org)", "Foam and you", "https://x.example.org"),
        ("[Foam](https://x.example.org)", "Foam", "https://x.example.org"),
        ("**Foam** [1, 2]", "Foam [1, 2]", ""),
    ],
)
def test_links_in_titles_are_links_of_the_entry(
    title: str, text: str, url: str, tmp_path: Path
) -> None:
    page = f"---\ntitle: '{title}'\n---\n"
    files = {"_config.yml": "title: M. T.\n", "_talks/a.md": page, "_teaching/a.md": page}
    person = read_site(tmp_path, files).person
    (talk,), (course,) = person.talks, person.teaching
    assert [(talk.title, talk.url), (course.course, course.url)] == [(text, url)] * 2


def test_html_pages_are_read_unless_they_are_programs(tmp_path: Path) -> None:
    items = "".join(
        f"<li>A. Nilsson, J. Roe. <em>Foam {word} tides</em>. Journal of Foam 3(2), 1-9, 2020.</li>"
        for word in ("on", "below")
    )
    files = {
        "_config.yml": "title: Ada Nilsson\n",
        "index.md": "---\nlayout: home\n---\nI foam.\n",
        "papers.html": f"---\ntitle: Papers\n---\n<ol>{items}</ol>\n",
        "tags.html": "---\ntitle: Tags\n---\n{% for tag in site.tags %}{{ tag }}{% endfor %}\n",
        "foam.html": "<p>No page of Jekyll.</p>\n",
    }
    cv = read_site(tmp_path, files)
    assert [work.get("title") for work in cv.publications] == ["Foam on tides", "Foam below tides"]
    assert not [file.name for file in cv.files]
