"""Sites of Jekyll: first pages with a few sentences or a whole CV, and rare values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.converters.markup import without_markdown
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
    files = {
        "files/foam.pdf": "%PDF-",
        "_config.yml": "author:\n  name: Bo Ek\n",
        "_pages/about.md": f"---\npermalink: /\n---\n\n{about}",
        **{f"_pages/includes/{name}.md": text for name, text in includes.items()},
    }
    return read_site(tmp_path, files)


def test_a_first_page_with_a_cv_is_parsed_from_its_first_heading(tmp_path: Path) -> None:
    head = "<span class='anchor' id='about-me'></span>\n\n# About Me\n\nI look at **foam**.\n\n"
    cv = read_about(tmp_path, head + CV)
    assert cv.person.bio == "I look at **foam**."
    assert [work.fields["title"] for work in cv.publications] == ["Foam at rest in the tides"]
    assert cv.publications[0].fields["pdf"] == "files/foam.pdf"
    assert [file.name for file in cv.files] == ["files/foam.pdf"]
    (news,) = cv.person.sections
    assert (news.title, news.items) == ("News", ("2024.02: Our study of foam is out.",))
    assert not cv.person.unsorted
    assert any(trace.key == "publications" and trace.places[0].line == 15 for trace in cv.traces)


def test_included_files_are_part_of_the_first_page_and_no_pages(tmp_path: Path) -> None:
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


def test_headings_that_no_cv_has_stay_in_the_biography(tmp_path: Path) -> None:
    text = "I look at foam.\n\n# Foam\n\nAnd at tides."
    assert read_about(tmp_path, text + "\n").person.bio == text


@pytest.mark.parametrize(
    "config",
    [
        "author: Ada Nilsson\ntitle: Foam",
        "title: Ada Nilsson's homepage",
        "title: Foam\nauthor: {name: Ada Nilsson}",
        "site: Foam\nname: Ada Nilsson",
    ],
)
def test_the_owner_is_whom_the_configuration_names(config: str, tmp_path: Path) -> None:
    assert read_site(tmp_path, {**ADA, "_config.yml": f"{config}\n"}).person.name == "Ada Nilsson"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("{{ site.title }}", "Foam pages"),
        ("{{site.author.name | escape}}", "Ada Nilsson"),
        ("{{ page.title }}", "Of foam"),
        ("{{ page.title | upcase }}", "Of foam"),
        ("{{ site.baseurl }}", ""),
        ("{{ site.nothing }}", ""),
        ("{{ content }}", ""),
    ],
)
def test_values_that_pages_show_are_filled_in(written: str, shown: str, tmp_path: Path) -> None:
    config = "title: Foam pages\nauthor: {name: Ada Nilsson}\nbaseurl: /foam\n"
    page = f"---\ntitle: Of foam\n---\nSee [{written}] here.\n"
    cv = read_site(tmp_path, {**ADA, "_config.yml": config, "foam.md": page})
    assert cv.files[0].content.decode() == f"---\ntitle: Of foam\n---\n\nSee [{shown}] here.\n"


def test_a_title_may_show_that_of_the_site(tmp_path: Path) -> None:
    page = '---\ntitle: "Tides at {{ site.title }}"\n---\nBubbles.\n'
    cv = read_site(tmp_path, {**ADA, "_config.yml": "title: Ada Nilsson\n", "foam.md": page})
    assert cv.files[0].content.startswith(b"---\ntitle: Tides at Ada Nilsson\n---")


def test_the_title_of_the_site_is_the_name_and_a_missing_picture_is_reported(
    tmp_path: Path,
) -> None:
    config = "title: Ada Nilsson\nauthor:\n  avatar: gone.png\n  bio: Lecturer\n"
    socials = 'github_username: ada\nx_username: ""\n'
    cv = read_site(tmp_path, {**ADA, "_config.yml": config, "_data/socials.yml": socials})
    assert (cv.person.name, dict(cv.person.links)) == ("Ada Nilsson", {"github": "ada"})
    assert [line for line in cv.skipped if "picture not found: 'gone.png'" in line]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("resume.json", '{"basics": {"name": "Ada"}, "education": [{"institution": "Hill"}]}'),
        ("_data/cv.yml", "cv:\n  name: A\n  sections:\n    Education:\n    - institution: Hill\n"),
        ("_data/cv.yml", "- title: Education\n  type: time_table\n  contents:\n  - school: Hill\n"),
    ],
)
def test_the_data_of_the_cv_may_be_in_three_formats(tmp_path: Path, name: str, text: str) -> None:
    cv = read_site(tmp_path, {**ADA, name: text})
    assert [entry.institution for entry in cv.person.education] == ["Hill"]


def test_a_text_among_the_sections_of_the_cv_is_unsorted(tmp_path: Path) -> None:
    text = "- Foam and tides\n- title: Awards\n  contents: [Foam Medal]\n"
    assert unsorted(read_site(tmp_path, {**ADA, "_data/cv.yml": text})) == ["Foam and tides"]


def test_the_table_of_works_is_read_where_there_are_no_pages(tmp_path: Path) -> None:
    table = (
        "pub_date\ttitle\tvenue\texcerpt\tcitation\turl_slug\tpaper_url\tawarded\n"
        '2019-10-01\tOn foam\tShore Review\t\tNilsson, A. (2019). "On foam." Shore Review 1(1).'
        "\t\tfoam.example\tyes\n"
        "2018-10-01\tOn tides\tShore Review\t\t\t\t\t\n"
    )
    files = {**ADA, "markdown_generator/publications.tsv": table}
    first, second = read_site(tmp_path, files).publications
    names = ("title", "author", "awarded")
    assert [first.get(name) for name in names] == ["On foam", "Nilsson, A.", "yes"]
    names = ("title", "journal", "date")
    assert [second.get(name) for name in names] == ["On tides", "Shore Review", "2018-10-01"]


CITED = 'Nilsson, A. (2019). "On foam." <i>Shore Review</i>. 1(1).'
LINKS = (
    "[Download paper here](https://example.org/foam.pdf)",
    "<a href='https://example.org/foam.pdf'>Download paper here</a>",
)


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("has_keys", [True, False])
def test_a_citation_and_a_link_are_no_part_of_the_abstract(
    link: str, has_keys: bool, tmp_path: Path
) -> None:
    keys = f"citation: '{CITED}'\npaperurl: https://example.org/foam.pdf\n" if has_keys else ""
    head = f"---\ntitle: On foam\nvenue: Shore Review\ndate: 2019-01-01\nexcerpt: Foam is light.\n{keys}---\n"
    body = f"Foam is light.\n\n{link}\n\nRecommended citation: {CITED}\n\nTides are not.\n"
    cv = read_site(tmp_path, {**ADA, "_publications/foam.md": head + body})
    (work,) = cv.publications
    assert not [text for text in cv.skipped if "foam.md" in text]
    names = ("author", "abstract", "pdf")
    assert [work.get(name) for name in names] == [
        "Nilsson, A.", "Foam is light. Tides are not.", "https://example.org/foam.pdf",
    ]  # fmt: skip


def test_another_citation_stays_in_the_abstract(tmp_path: Path) -> None:
    head = f"---\ntitle: On foam\nvenue: Shore Review\ncitation: '{CITED}'\n---\n"
    body = "Recommended citation: Ek, B. (2020). Salt.\n"
    (work,) = read_site(tmp_path, {**ADA, "_publications/foam.md": head + body}).publications
    assert work.get("abstract") == body.strip()


def test_a_long_description_of_a_course_becomes_a_page(tmp_path: Path) -> None:
    head = "---\ntitle: Foam for all\nvenue: Hill University\n---\n"
    files = {
        **ADA,
        "_teaching/foam.md": head + "Of foam and tides. " * 60,
        "_talks/t.md": "---\ntitle: Of tides\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert [(one.course, one.url) for one in cv.person.teaching] == [("Foam for all", "/foam/")]
    assert [file.name for file in cv.files] == ["pages/foam.md"]
    assert [talk.title for talk in cv.person.talks] == ["Of tides"]


def test_titles_keep_their_links_and_pages_lose_links_to_missing_files(tmp_path: Path) -> None:
    anchor = "<a href='https://foam.example.org'>Foam meter</a>"
    files = {
        **ADA,
        "_data/cv.yml": f'- title: Projects\n  contents:\n  - title: "{anchor}"\n',
        "_news/a.md": "---\ntitle: A\n---\n![A crest](/img/no.png), [Notes](no.pdf), [us](/us/).\n",
    }
    cv = read_site(tmp_path, files)
    assert [(p.name, p.url) for p in cv.person.projects] == [
        ("Foam meter", "https://foam.example.org")
    ]
    assert cv.files[0].content.decode().endswith("A crest, Notes, [us](/us/).\n")
    assert [text.partition(": ")[2] for text in cv.skipped] == [
        "file not found: '/img/no.png'", "file not found: 'no.pdf'",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "is_read"),
    [("Mara Tester", False), ("A. Nilsson", True), ("尼尔松 爱达", True), ("Mara", True)],
)
def test_a_cv_of_somebody_else_is_left_out(name: str, is_read: bool, tmp_path: Path) -> None:
    """A theme comes with the CV of an invented person."""
    config = {"_config.yml": "first_name: Ada\nlast_name: Nilsson\n"}
    resume = {"basics": {"name": name}, "education": [{"institution": "Hill"}]}
    cv = read_site(tmp_path, {**ADA, **config, "assets/json/resume.json": json.dumps(resume)})
    assert bool(cv.person.education) is is_read
    reports = [text for text in cv.skipped if f"left out: it is the CV of {name}" in text]
    assert bool(reports) is not is_read


def test_links_of_minimal_mistakes_are_read(tmp_path: Path) -> None:
    config = (
        "author:\n  name: Ada Nilsson\n  links:\n  - label: GitHub\n    icon: fab fa-github\n"
        "    url: https://github.com/ada\n  - label: Email\n    url: mailto:ada@hill.example.org\n"
    )
    cv = read_site(tmp_path, {**ADA, "_config.yml": config})
    assert (cv.person.links, cv.person.email) == ({"github": "ada"}, ("ada@hill.example.org",))
    assert unsorted(cv) == []


@pytest.mark.parametrize(("date", "author"), [("31-12-2017", "Ada Nilsson"), ("Dec 31", "admin")])
def test_a_post_needs_neither_its_owner_nor_another_form_of_its_date(
    date: str, author: str, tmp_path: Path
) -> None:
    post = f"---\ntitle: Prize\nauthor: {author}\ndate: {date}\n---\nWe won.\n"
    cv = read_site(tmp_path, {**ADA, "_posts/2017-12-31-prize.md": post})
    assert [file.name for file in cv.files] == ["news/2017-12-31-prize.md"]
    assert b"date: 2017-12-31" in cv.files[0].content
    assert unsorted(cv) == []


@pytest.mark.parametrize("name", ["index.md", "_pages/home.md"])
def test_cards_of_minimal_mistakes_become_sections(name: str, tmp_path: Path) -> None:
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
    config = "name: Ada Nilsson\n"
    cv = read_site(tmp_path, {"_config.yml": config, name: page, "_posts/2020-01-01-a.md": "Hi.\n"})
    assert cv.person.bio == "I study foam."
    assert [(section.title, section.text) for section in cv.person.sections] == [
        ("Sieves", "Of sand. [More](https://x.example.org)"),
        ("Whisks", "Of steel."),
    ]
    assert unsorted(cv) == []


BIB = "@article{{{0}, title={{{1}}}, author={{Ada Nilsson}}, year=2020}}\n"


@pytest.mark.parametrize(
    ("config", "page", "titles"),
    [
        ("", "{% bibliography %}", ["Dunes", "Foam", "Sand"]),
        ("scholar:\n  bibliography: mine.bib\n", "{% bibliography %}", ["Foam", "Sand"]),
        ("scholar:\n  bibliography: '*.bib'\n", "{% bibliography %}", ["Dunes", "Foam", "Sand"]),
        ("", "{% bibliography --file mine --prefix m %}", ["Foam", "Sand"]),
        ("", "{% bibliography -f {{ page.bib }} %}", ["Dunes", "Foam", "Sand"]),
        (
            "scholar:\n  bibliography: mine\n",
            "{% bibliography -f {{ site.scholar.bibliography }} -q @*[year={{y}}]* %}",
            ["Foam", "Sand"],
        ),
        ("scholar:\n  bibliography: gone.bib\n", "", ["Dunes", "Foam", "Sand"]),
    ],
)
def test_works_of_the_files_that_a_site_shows_are_read_once(
    config: str, page: str, titles: list[str], tmp_path: Path
) -> None:
    both = BIB.format("foam", "Foam")
    files = {
        "_config.yml": f"name: Ada Nilsson\n{config}",
        "_pages/publications.md": f"---\ntitle: Publications\n---\n{page}\n",
        "_bibliography/all.bib": both + BIB.format("dunes", "Dunes"),
        "_bibliography/mine.bib": both.replace("Foam", "{F}oam") + BIB.format("sand", "Sand"),
    }
    cv = read_site(tmp_path, files)
    found = sorted(work.get("title").replace("{F}", "F") for work in cv.publications)
    assert found == titles
    (left_out,) = cv.skipped
    assert ("no page shows it" in left_out) == (len(titles) == 2)
    assert ("1 entry that another file has as well: foam" in left_out) == (len(titles) == 3)


@pytest.mark.parametrize(
    ("first", "last", "alias"),
    [("Albert", "Einstein", False), ("Ada", "Berg", True), ("A.", "Nilsson", True)],
)
def test_the_name_that_the_theme_highlights_is_no_alias(
    first: str, last: str, alias: bool, tmp_path: Path
) -> None:
    scholar = f"scholar:\n  first_name: ['{first}']\n  last_name: [{last}]\n"
    cv = read_site(tmp_path, {**ADA, "_config.yml": f"name: Ada Nilsson\n{scholar}"})
    assert cv.person.aliases == ((f"{first} {last}",) if alias else ())
    assert len(cv.skipped) == (not alias)


def test_labels_of_references_are_no_lost_words(tmp_path: Path) -> None:
    page = (
        '## Papers\n\n* A. Nilsson, "Foam," in *Proc. Tide Days*, vol. 3, no. 2, pp. 1-6, 2019.'
        " https://doi.org/10.1000/x\n"
        '* A. Nilsson, "Salt at Hill," PhD thesis, University of Hill, 2016.\n'
    )
    files = {
        "_config.yml": "title: Ada Nilsson\n",
        "index.md": "---\ntitle: Ada Nilsson\n---\nHi.\n",
        "publications.md": f"---\ntitle: Publications\n---\n{page}",
    }
    cv = read_site(tmp_path, files)
    paper, thesis = cv.publications
    assert paper.get("doi") == "10.1000/x"
    assert (thesis.type, thesis.get("school")) == ("phdthesis", "University of Hill")
    assert not any(word in " ".join(cv.skipped) for word in ("vol", "pp", "doi", " in "))


@pytest.mark.parametrize(
    "work",
    ["M. Tester. Foam on tides. *J. Foam*, 2019.", "Tester, M. (2019). Foam on tides. *J. Foam*."],
)
@pytest.mark.parametrize("place", ["_data/cv.yml", "publications.md"])
def test_works_that_the_bibliography_has_come_in_once(
    work: str, place: str, tmp_path: Path
) -> None:
    data = "- title: Publications\n  type: list\n  contents:\n" if "cv" in place else "---\n---\n"
    more = work.replace("Foam on tides", "Salt in rivers")
    items = [f"    - '{text}'\n" if "cv" in place else f"- {text}\n" for text in (work, more)]
    cv = read_site(
        tmp_path,
        {
            "_config.yml": "title: Mara Tester\n",
            "index.md": "---\n---\nI study foam.\n",
            "_bibliography/papers.bib": "@article{a, author={Tester, Mara}, title={{Foam} on Tides},"
            " journal={J. Foam}, year={2019}}",
            place: data + "".join(items),
        },
    )
    assert [bibtex.plain(work.get("title")) for work in cv.publications] == [
        "Foam on Tides",
        "Salt in rivers",
    ]


@pytest.mark.parametrize("name", ["about.md", "about.markdown"])
@pytest.mark.parametrize("home", ["index.md", "index.markdown"])
def test_the_first_pages_of_a_new_jekyll_site_are_the_biography(
    name: str, home: str, tmp_path: Path
) -> None:
    files = {"_config.yml": "title: Mara Tester\n", home: "---\n---\n"}
    cv = read_site(tmp_path, {**files, name: "---\ntitle: About\n---\nI study foam.\n"})
    assert (cv.person.bio, cv.files) == ("I study foam.", ())


@pytest.mark.parametrize(
    "authors",
    [
        "'**M. Tester**, J. Roe'",
        "'M. Tester and J. Roe'",
        "[M. Tester, J. Roe]",
        "'Tester, M., Roe, J.'",
    ],
)
def test_pages_about_works_name_their_authors(authors: str, tmp_path: Path) -> None:
    page = f"---\ntitle: Foam\nauthors: {authors}\ndate: 2019-01-02\nvenue: J\n---\n"
    cv = read_site(tmp_path, {"_config.yml": "title: Mara Tester\n", "_publications/a.md": page})
    (work,) = cv.publications
    assert [str(name) for name in bibtex.names(work.get("author"))] == ["M. Tester", "J. Roe"]


@pytest.mark.parametrize("folder", ["_talks", "_teaching"])
@pytest.mark.parametrize(
    ("title", "words", "url"),
    [
        ("Foam and [you](https://x.example.org)", "Foam and you", "https://x.example.org"),
        ("[Foam](https://x.example.org)", "Foam", "https://x.example.org"),
        ("**Foam** [1, 2]", "Foam [1, 2]", ""),
    ],
)
def test_links_in_titles_are_links(
    folder: str, title: str, words: str, url: str, tmp_path: Path
) -> None:
    page = f"---\ntitle: '{title}'\n---\n"
    person = read_site(tmp_path, {"_config.yml": "title: M. T.\n", f"{folder}/a.md": page}).person
    found = [(talk.title, talk.url) for talk in person.talks]
    found += [(course.course, course.url) for course in person.teaching]
    assert found == [(words, url)]


def test_data_that_a_page_shows_and_nobody_reads_are_reported(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Mara Tester\n",
        "index.md": "---\n---\nI study foam.\n",
        "team.md": "---\n---\n{% for each in site.data.team %}{{ each.name }}{% endfor %}\n",
        "_data/team.yml": "- name: Jane Roe\n",
        "_data/sample.yml": "- name: Al Poe\n",
    }
    assert [text.partition("\n")[0] for text in read_site(tmp_path, files).skipped] == [
        "_data/team.yml: the data of this file were not read"
    ]


@pytest.mark.parametrize("key", ["orcid", "orcid_id", "ORCID", "orcid-id"])
def test_an_orcid_id_is_a_link_whatever_its_key(key: str, tmp_path: Path) -> None:
    files = {
        "_config.yml": f"title: Ada Nilsson\n{key}: 0000-0002-1825-0097\n",
        "index.md": "---\n---\nFoam.",
    }
    assert read_site(tmp_path, files).person.links == {"orcid": "0000-0002-1825-0097"}


@pytest.mark.parametrize("number", ["+46 46 222 10 20", "Tel: +46 46 222 10 20"])
def test_telephone_numbers_beside_the_portrait_are_private(number: str, tmp_path: Path) -> None:
    about = (
        "---\nprofile:\n  more_info: >\n    <p>Room 5, Foam House</p>\n"
        f"    <p>{number}</p>\n---\nFoam.\n"
    )
    cv = read_site(tmp_path, {"_config.yml": "title: Ada Nilsson\n", "_pages/about.md": about})
    assert (cv.person.address, cv.private.phone) == ("Room 5, Foam House", ("+46 46 222 10 20",))


@pytest.mark.parametrize("layout", ["---\nlayout: home\n---\n", ""])
@pytest.mark.parametrize(
    "education", ["", "<h2>Education</h2><ul><li>PhD, Hill University, 2014</ul>"]
)
def test_a_first_page_in_html_is_the_biography(layout: str, education: str, tmp_path: Path) -> None:
    page = (
        f'{layout}<h1>Ada Nilsson</h1>\n<p>I study <em>foam</em> in <a href="https://hill.example.org">'
        f"Hill</a>.</p>\n{{% include news.html %}}\n{education}"
    )
    files = {"_config.yml": "author: Ada Nilsson\n", "index.html": page, "_posts/a.md": "Foam."}
    person = read_site(tmp_path, files | {"_config.yml": "author: {name: Ada Nilsson}\n"}).person
    assert person.bio == "I study foam in [Hill](https://hill.example.org)."
    assert [entry.degree for entry in person.education] == (["PhD"] if education else [])


MARKDOWN = [
    ("*Foam*", "Foam"),
    ("**foam**", "foam"),
    ("`foam`", "foam"),
    ("$a_1 * b_2 * c$", "$a_1 * b_2 * c$"),
    ("[code](https://x.example.org/_a_)", "code (https://x.example.org/_a_)"),
    ("<https://x.example.org>", "https://x.example.org"),
    ("![a wave](wave.png)", "a wave"),
    ("[![](x.svg)](https://x.example.org)", "https://x.example.org"),
    ("foam_in_tides", "foam_in_tides"),
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(MARKDOWN), min_size=1, max_size=4))
def test_texts_of_works_are_without_markdown(parts: list[tuple[str, str]]) -> None:
    written, plain = (" and ".join(texts) for texts in zip(*parts, strict=True))
    assert without_markdown(f"## On {written}") == f"On {plain}"


@pytest.mark.parametrize("site", ["academicpages", "HugoBlox", "PaperMod"])
def test_abstracts_of_works_are_without_markdown(site: str, tmp_path: Path) -> None:
    head = "title: Of foam\nauthors: [Ada Nilsson]\ndate: 2020-01-02\n"
    text = "We *foam*, see [code](https://x.example.org/code)."
    page = f"---\n{head}abstract: |\n  {text}\n---\n"
    files = {
        "academicpages": {
            "_config.yml": "author: {name: Ada Nilsson}\n",
            "_publications/foam.md": f"---\n{head}---\n{text}\n",
        },
        "HugoBlox": {
            "content/authors/admin/_index.md": "---\ntitle: Ada Nilsson\nsuperuser: true\n---\n",
            "content/publication/foam/index.md": page,
        },
        "PaperMod": {
            "hugo.yaml": "title: Ada Nilsson\n",
            "content/papers/foam.md": page,
        },
    }
    (work,) = read_site(tmp_path, files[site]).publications
    assert work.get("abstract") == "We foam, see code (https://x.example.org/code)."


def test_pages_in_html_are_read_unless_they_are_programs(tmp_path: Path) -> None:
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


def test_a_project_has_both_of_its_descriptions(tmp_path: Path) -> None:
    page = "---\ntitle: Sieve\ndescription: Short.\nmaindescription: Long.\n---\nBody.\n"
    cv = read_site(tmp_path, {**ADA, "_projects/sieve.md": page})
    (project,) = cv.person.projects
    assert (project.description, project.highlights) == ("Short.", ("Long.\n\nBody.",))
    assert not unsorted(cv)
