"""Websites of Quarto."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sitegen.content import bibtex
from sitegen.model import Publication
from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

ENTRY: Final = "@article{a, title={Foam}, year=2019}\n"
QUARTO: Final = {
    "_quarto.yml": "website:\n  title: Ada Nilsson\n",
    "index.qmd": "---\ntitle: About\n---\nI study foam.\n",
}
"""A minimal site."""


def test_a_website_is_imported(tmp_path: Path) -> None:
    files = {
        "_quarto.yml": "project:\n  type: website\nwebsite:\n  title: Ada Nilsson\n",
        "index.qmd": "---\ntitle: Ada Nilsson\nabout:\n  template: jolla\n  links:\n"
        "    - icon: github\n      href: https://github.com/adafoam\n---\n\n"
        "::: {.lead}\nI study foam.\n:::\n",
        "research.qmd": "---\ntitle: Research\nlisting: {contents: tides.yaml}\n---\nTides.\n",
        "tides.yaml": "- title: Spring tide\n",
        "environment.yml": "name: foam\n",
        "publications.qmd": "---\ntitle: Publications\n---\n"
        "- A. Nilsson, B. Ek. Foam on tides. Journal of Foam, 3(2):1-9, 2020.\n",
        "posts/a/index.qmd": "---\ntitle: Prize\ndate: 2024-03-01\n---\nWe won.\n",
        "posts/b.qmd": "---\ntitle: Later\ndraft: true\n---\nNot yet.\n",
        "refs.bib": ENTRY,
    }
    cv = read_site(tmp_path, files)
    assert (cv.person.name, cv.person.bio) == ("Ada Nilsson", "I study foam.")
    assert cv.person.links["github"] == "adafoam"
    assert [work.get("title") for work in cv.publications] == ["Foam", "Foam on tides"]
    assert sorted(file.name for file in cv.files) == ["news/a.md", "pages/research.md"]
    assert [text.partition(":")[0] for text in cv.skipped] == ["research.qmd", "posts/b.qmd"]


AUTHOR_DETAILS: Final = {
    "email: mara@example.org": ("email", ("mara@example.org",)),
    "orcid: 0000-0002-1825-0097": ("links", {"orcid": "0000-0002-1825-0097"}),
    "url: https://mara.example.org": ("links", {"homepage": "https://mara.example.org"}),
    "affiliations: [{name: Hill University, department: Foam}]": (
        "affiliation",
        "Foam, Hill University",
    ),
    "affiliations: [Hill University, Quay]": ("affiliation", "Hill University, Quay"),
    "affiliation: Hill University": ("affiliation", "Hill University"),
}


@pytest.mark.parametrize("line", AUTHOR_DETAILS)
@pytest.mark.parametrize("form", ["- name: Mara Tester\n    {}", "\n    name: Mara Tester\n    {}"])
def test_details_of_the_author_are_imported(line: str, form: str, tmp_path: Path) -> None:
    author = f"author:\n  {form.format(line)}" if form[0] == "-" else f"author:{form.format(line)}"
    files = {"_quarto.yml": "website: {title: X}\n", "index.qmd": f"---\n{author}\n---\nFoam.\n"}
    person = read_site(tmp_path, files).person
    name, value = AUTHOR_DETAILS[line]
    assert (person.name, getattr(person, name)) == ("Mara Tester", value)


def test_links_in_menus_are_links_of_the_person_and_missing_pages_are_reported(
    tmp_path: Path,
) -> None:
    menu = (
        "  navbar:\n    right:\n    - {icon: github, href: https://github.com/adafoam}\n"
        "    - {text: CV, href: files/life.pdf}\n"
        "    - text: More\n      menu:\n      - {text: Lab, href: https://lab.example.org}\n"
        "    left:\n    - salt.qmd\n"
        "    - {text: Talks, href: talks.qmd}\n    - {text: Code, href: code.ipynb}\n"
    )
    files = {**QUARTO, "files/life.pdf": "%PDF-1.4", "salt.qmd": "Of salt.\n"}
    files["_quarto.yml"] += menu
    cv = read_site(tmp_path, files)
    links = {"github": "adafoam", "cv": "files/life.pdf", "lab": "https://lab.example.org"}
    assert cv.person.links == links
    assert [text for text in cv.skipped if "menu" in text] == [
        f"_quarto.yml: page of a menu not read: '{name}'" for name in ("talks.qmd", "code.ipynb")
    ]


@pytest.mark.parametrize(
    ("menu", "index", "is_reached"),
    [
        ("", "", True),
        ("navbar: {left: [{href: talks.qmd}]}", "", False),
        ("navbar: {left: [{href: talks.qmd}, {href: notes/foam.qmd}]}", "", True),
        ("navbar: {left: [talks.qmd]}", "See [foam](notes/foam.html).", True),
        ("sidebar: {contents: auto}", "", True),
        ("sidebar: {contents: [talks.qmd, lists.qmd]}", "", True),
    ],
)
def test_unreachable_pages_are_unreachable(
    menu: str, index: str, is_reached: bool, tmp_path: Path
) -> None:
    files = {
        "_quarto.yml": f"website:\n  title: Ada Nilsson\n  {menu}\n",
        "index.qmd": f"---\ntitle: About\n---\nI study foam. {index}\n",
        "talks.qmd": "---\ntitle: Foam talks\n---\nOf foam.\n",
        "lists.qmd": "---\ntitle: Lists\nlisting: {contents: notes}\n---\nOf notes.\n",
        "notes/foam.qmd": "---\ntitle: Foam\n---\nMy notes.\n",
    }
    cv = read_site(tmp_path, files)
    assert ("pages/foam.md" in [file.name for file in cv.files]) == is_reached
    unreachable = [report for report in cv.skipped if "does not lead to it" in report]
    assert any("notes/foam.qmd" in report for report in unreachable) != is_reached


@pytest.mark.parametrize(
    ("title", "contents", "name"),
    [
        ("Writing on foam", "essays", "news/foam.md"),
        ("Writing on foam", '["essays/**"]', "news/foam.md"),
        ("Projects", "essays", "pages/foam.md"),
        ("Writing on foam", "others", "pages/foam.md"),
    ],
)
def test_pages_in_a_listing_of_articles_are_news(
    title: str, contents: str, name: str, tmp_path: Path
) -> None:
    files = {
        **QUARTO,
        "list.qmd": f"---\ntitle: {title}\nlisting: {{contents: {contents}}}\n---\n",
        "essays/foam.qmd": "---\ntitle: Foam\ndate: 2024-03-01\n---\nOf foam.\n",
    }
    assert name in [file.name for file in read_site(tmp_path, files).files]


def test_included_files_are_part_of_a_page(tmp_path: Path) -> None:
    files = {
        "_quarto.yml": "website:\n  title: Ada Nilsson\n",
        "index.qmd": "---\ntitle: Ada Nilsson\n---\nFoam.\n\n{{< include parts/_more.qmd >}}\n",
        "parts/_more.qmd": "Tides.\n\n{{< include _more.qmd >}}\n",
        "work/a.qmd": '---\ntitle: Work\n---\n{{< include "../parts/_more.qmd" >}}\n',
        "_other.qmd": "Salt.\n",
        "old.Rmd": "Old.\n",
        "_old.ipynb": "{}",
    }
    cv = read_site(tmp_path, files)
    assert cv.person.bio == "Foam.\n\nTides."
    assert cv.files[0].content.endswith(b"Tides.\n")
    assert [text.partition(":")[0] for text in cv.skipped] == ["old.Rmd", "_other.qmd"]


@pytest.mark.parametrize(
    ("header", "kind", "fields"),
    [
        ("doi: 10.1000/x", "misc", {"doi": "10.1000/x"}),
        (
            "citation: {type: article-journal, container-title: Tides, volume: 3, page: 1-9}",
            "article",
            {"journal": "Tides", "volume": "3", "pages": "1--9"},
        ),
    ],
)
@pytest.mark.parametrize("author", ["Ada Nilsson", "[{name: Ada Nilsson}]", "[Ada Nilsson]"])
def test_a_page_about_a_work_becomes_the_work(
    tmp_path: Path, author: str, header: str, kind: str, fields: dict[str, str]
) -> None:
    head = f"title: Foam\nauthor: {author}\ndate: 2021-03-01\nabstract: We foam."
    cv = read_site(tmp_path, {**QUARTO, "research/foam.qmd": f"---\n{head}\n{header}\n---\n"})
    (work,) = cv.publications
    common = {"title": "Foam", "author": "Ada Nilsson", "year": "2021", "date": "2021-03-01"}
    common["abstract"] = "We foam."
    assert work == Publication("nilsson2021foam", kind, {**common, **fields})
    assert not cv.person.unsorted


@pytest.mark.parametrize(
    ("name", "header", "is_work"),
    [
        ("research/foam.qmd", "author: Ada Nilsson\nabstract: We foam.", True),
        ("blog/2021/foam.qmd", "date: 2021-03-01\ndoi: 10.1000/x", True),
        ("posts/foam/index.qmd", "date: 2021-03-01\ncitation: {doi: 10.1000/x}", True),
        ("posts/foam.qmd", "date: 2021-03-01\ncitation: {url: 'https://a.example'}", False),
        ("list/foam.qmd", "date: 2021-03-01", True),
        ("research/foam.qmd", "author: Ada Nilsson", False),
        ("posts/papers/foam.qmd", "author: Ada Nilsson\ndate: 2021-03-01", False),
        ("papers/index.qmd", "date: 2021-03-01", False),
        ("papers/all.qmd", "date: 2021-03-01\nlisting: {contents: '*.qmd'}", False),
    ],
)
def test_folder_and_metadata_decide_whether_a_page_is_a_work(
    name: str, header: str, is_work: bool, tmp_path: Path
) -> None:
    files = {
        **QUARTO,
        "list.qmd": "---\ntitle: Working papers\nlisting: {contents: 'list/*.qmd'}\n---\n",
        name: f"---\ntitle: Of foam\n{header}\n---\nBubbles.\n",
    }
    cv = read_site(tmp_path, files)
    works = [(work.get("title"), work.get("author")) for work in cv.publications]
    assert works == [("Of foam", "Ada Nilsson")] * is_work
    assert [work.get("doi") for work in cv.publications] == [
        "10.1000/x" * ("10." in header)
    ] * is_work
    assert not any("doi" in item.text for item in cv.person.unsorted)
    is_post = name.startswith(("blog/", "posts/"))
    assert any(file.name.startswith("news/") for file in cv.files) == is_post


@pytest.mark.parametrize(
    "author",
    [
        "[{name: {given: Ada, family: Nilsson}, email: ada@example.org}, {name: Jan de Vries}]",
        "[Ada Nilsson, Jan de Vries]",
    ],
)
@pytest.mark.parametrize("bib", ["", "@article{x, title={Foam in vitro}, year=2021, volume=3}\n"])
def test_a_work_has_the_metadata_of_its_page(author: str, bib: str, tmp_path: Path) -> None:
    page = (
        f'---\ntitle: "Foam *in vitro*"\nauthor: {author}\ndate: 2021-03-01\n'
        "citation: {container-title: Tides}\ncategories: [foam, salt water]\n"
        "links:\n- {text: Code, href: https://code.example.org}\n"
        "- {text: Press, href: https://press.example.org}\n---\n"
    )
    files = {**QUARTO, "research/foam.qmd": page, **({"data/a/b/x.bib": bib} if bib else {})}
    cv = read_site(tmp_path, files)
    (work,) = cv.publications
    people = [str(name) for name in bibtex.names(work.get("author"))]
    assert people == ["Ada Nilsson", "Jan de Vries"]
    assert [work.get(name) for name in ("title", "keywords", "code", "url", "volume")] == [
        "Foam in vitro", "foam, salt water", "https://code.example.org",
        "https://press.example.org", "3" if bib else "",
    ]  # fmt: skip
    assert "@example" not in str(work.fields)


def test_a_page_keeps_its_links_and_coauthors_and_unlisted_references_are_reported_together(
    tmp_path: Path,
) -> None:
    page = (
        "---\ntitle: Tides\nauthor: [Ada Nilsson, Bo Ek]\nabout:\n  template: solana\n  links:\n"
        "  - {icon: github, text: Code, href: https://code.example.org}\n"
        "  - {icon: data, href: https://data.example.org}\n"
        "bibliography: refs.bib\nnocite: '@b'\n---\nOf foam.\n"
    )
    works = "".join(f"@misc{{{key}, title={{{key}}}}}\n" for key in "abcdef")
    files = {
        **QUARTO,
        "research/tides.qmd": page,
        "refs.bib": works,
    }
    cv = read_site(tmp_path, files)
    (file,) = cv.files
    links = (
        "[Code](https://code.example.org) · [https://data.example.org](https://data.example.org)"
    )
    assert file.content.decode().endswith(f"Of foam.\n\n{links}\n")
    assert "author: Bo Ek" in unsorted(cv)
    (report,) = cv.skipped
    assert "left out: 5 entries that no page lists: a, c, d, ..." in report


@pytest.mark.parametrize(
    ("nocite", "titles"),
    [
        ("", []),
        ("nocite: '@*'\n", ["Foam", "Salt"]),
        ("nocite: |\n  @{b}\n", ["Salt"]),
        ("nocite: |\n  @b, @c.\n", ["Salt"]),
        ("nocite: |\n  @a, @b\n", ["Foam", "Salt"]),
    ],
)
def test_references_that_pages_only_cite_are_not_works(
    tmp_path: Path, nocite: str, titles: list[str]
) -> None:
    files = {
        **QUARTO,
        "tides.qmd": f"---\ntitle: Tides\nbibliography: data/refs.bib\n{nocite}---\nSee @a.\n",
        "data/refs.bib": f"{ENTRY}\n@misc{{b, title={{Salt}}, author={{Nilsson, Ada}}, year=2020}}\n",
    }
    cv = read_site(tmp_path, files)
    assert cv.person.name == "Ada Nilsson"
    assert [work.get("title") for work in cv.publications] == titles
    assert len(cv.skipped) == (2 - len(titles) if titles else 1)


@pytest.mark.parametrize("folder", ["blog", "posts"])
def test_works_that_an_article_discusses_are_left_out(tmp_path: Path, folder: str) -> None:
    head = "title: Books\ndate: 2024-03-01\nbibliography: ../refs.bib\nnocite: '@a'"
    files = {f"{folder}/books/index.qmd": f"---\n{head}\n---\nOf books.\n"}
    files[f"{folder}/refs.bib"] = "@book{a, title={Salt}, author={Poe, Ann}, year=2020}\n"
    cv = read_site(tmp_path, {**QUARTO, **files})
    assert cv.publications == ()
    assert len(cv.skipped) == 1
