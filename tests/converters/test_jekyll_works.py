"""Publications of Jekyll sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.converters.markup import without_markdown
from tests.converters.folders import read_site

if TYPE_CHECKING:
    from pathlib import Path

ADA = {"_config.yml": "title: Ada Nilsson\n", "_data/none.yml": "a: b\n"}


def test_the_table_of_works_is_read_if_there_are_no_pages(tmp_path: Path) -> None:
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


CITATION = 'Nilsson, A. (2019). "On foam." <i>Shore Review</i>. 1(1).'
PDF_LINKS = (
    "[Download paper here](https://example.org/foam.pdf)",
    "<a href='https://example.org/foam.pdf'>Download paper here</a>",
)


@pytest.mark.parametrize("link", PDF_LINKS)
@pytest.mark.parametrize("has_keys", [True, False])
def test_citations_and_links_are_not_part_of_the_abstract(
    link: str, has_keys: bool, tmp_path: Path
) -> None:
    keys = f"citation: '{CITATION}'\npaperurl: https://example.org/foam.pdf\n" if has_keys else ""
    front_matter = f"---\ntitle: On foam\nvenue: Shore Review\ndate: 2019-01-01\nexcerpt: Foam is light.\n{keys}---\n"
    body = f"Foam is light.\n\n{link}\n\nRecommended citation: {CITATION}\n\nTides are not.\n"
    cv = read_site(tmp_path, {**ADA, "_publications/foam.md": front_matter + body})
    (work,) = cv.publications
    assert not [text for text in cv.skipped if "foam.md" in text]
    names = ("author", "abstract", "pdf")
    assert [work.get(name) for name in names] == [
        "Nilsson, A.", "Foam is light. Tides are not.", "https://example.org/foam.pdf",
    ]  # fmt: skip


def test_another_citation_stays_in_the_abstract(tmp_path: Path) -> None:
    front_matter = f"---\ntitle: On foam\nvenue: Shore Review\ncitation: '{CITATION}'\n---\n"
    body = "Recommended citation: Ek, B. (2020). Salt.\n"
    (work,) = read_site(
        tmp_path, {**ADA, "_publications/foam.md": front_matter + body}
    ).publications
    assert work.get("abstract") == body.strip()


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
def test_markdown_in_texts_of_works_is_removed(parts: list[tuple[str, str]]) -> None:
    written, plain = (" and ".join(texts) for texts in zip(*parts, strict=True))
    assert without_markdown(f"## On {written}") == f"On {plain}"


@pytest.mark.parametrize("site", ["academicpages", "HugoBlox", "PaperMod"])
def test_markdown_in_abstracts_is_removed(site: str, tmp_path: Path) -> None:
    front_matter = "title: Of foam\nauthors: [Ada Nilsson]\ndate: 2020-01-02\n"
    text = "We *foam*, see [code](https://x.example.org/code)."
    page = f"---\n{front_matter}abstract: |\n  {text}\n---\n"
    files = {
        "academicpages": {
            "_config.yml": "author: {name: Ada Nilsson}\n",
            "_publications/foam.md": f"---\n{front_matter}---\n{text}\n",
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


ENTRY = "@article{{{0}, title={{{1}}}, author={{Ada Nilsson}}, year=2020}}\n"


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
def test_works_of_the_shown_bibliographies_are_read_once(
    config: str, page: str, titles: list[str], tmp_path: Path
) -> None:
    foam = ENTRY.format("foam", "Foam")
    files = {
        "_config.yml": f"name: Ada Nilsson\n{config}",
        "_pages/publications.md": f"---\ntitle: Publications\n---\n{page}\n",
        "_bibliography/all.bib": foam + ENTRY.format("dunes", "Dunes"),
        "_bibliography/mine.bib": foam.replace("Foam", "{F}oam") + ENTRY.format("sand", "Sand"),
    }
    cv = read_site(tmp_path, files)
    assert sorted(bibtex.plain(work.get("title")) for work in cv.publications) == titles
    (report,) = cv.skipped
    assert ("no page shows it" in report) == (len(titles) == 2)
    assert ("1 entry that another file has as well: foam" in report) == (len(titles) == 3)


@pytest.mark.parametrize(
    "work",
    ["M. Tester. Foam on tides. *J. Foam*, 2019.", "Tester, M. (2019). Foam on tides. *J. Foam*."],
)
@pytest.mark.parametrize("path", ["_data/cv.yml", "publications.md"])
def test_works_that_are_also_in_the_bibliography_are_read_once(
    work: str, path: str, tmp_path: Path
) -> None:
    data = "- title: Publications\n  type: list\n  contents:\n" if "cv" in path else "---\n---\n"
    other = work.replace("Foam on tides", "Salt in rivers")
    items = [f"    - '{text}'\n" if "cv" in path else f"- {text}\n" for text in (work, other)]
    cv = read_site(
        tmp_path,
        {
            "_config.yml": "title: Mara Tester\n",
            "index.md": "---\n---\nI study foam.\n",
            "_bibliography/papers.bib": "@article{a, author={Tester, Mara}, title={{Foam} on Tides},"
            " journal={J. Foam}, year={2019}}",
            path: data + "".join(items),
        },
    )
    assert [bibtex.plain(work.get("title")) for work in cv.publications] == [
        "Foam on Tides",
        "Salt in rivers",
    ]


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


def test_labels_of_references_are_not_reported_as_lost_words(tmp_path: Path) -> None:
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
