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
OTHER = "Recommended citation: Ek, B. (2020). Salt."


@pytest.mark.parametrize(
    "link",
    [
        "[Download paper here](https://example.org/foam.pdf)",
        "<a href='https://example.org/foam.pdf'>Download paper here</a>",
    ],
)
@pytest.mark.parametrize("has_keys", [True, False])
def test_citations_and_links_are_not_part_of_the_abstract(
    link: str, has_keys: bool, tmp_path: Path
) -> None:
    keys = f"citation: '{CITATION}'\npaperurl: https://example.org/foam.pdf\n" if has_keys else ""
    head = "title: On foam\nvenue: Shore Review\ndate: 2019-01-01\nexcerpt: Foam is light.\n"
    body = f"Foam is light.\n\n{link}\n\nRecommended citation: {CITATION}\n\nTides are not.\n"
    tides = CITATION.replace("foam", "tides")
    other = f"---\ntitle: On tides\nvenue: V\ncitation: '{tides}'\n---\n{OTHER}\n"
    files = {"_publications/foam.md": f"---\n{head}{keys}---\n{body}", "_publications/z.md": other}
    cv = read_site(tmp_path, {**ADA, **files})
    work, cited = cv.publications
    assert not [text for text in cv.skipped if "foam.md" in text]
    assert [work.get(name) for name in ("author", "abstract", "pdf")] == [
        "Nilsson, A.", "Foam is light. Tides are not.", "https://example.org/foam.pdf",
    ]  # fmt: skip
    assert cited.get("abstract") == OTHER


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


ENTRY = "@article{{{0}, title={{{1}}}, author={{Ada Nilsson}}, year=2020}}\n"


@pytest.mark.parametrize(
    ("config", "page", "titles"),
    [
        ("", "{% bibliography %}", ["Dunes", "Foam", "Sand"]),
        ("scholar:\n  bibliography: mine.bib\n", "{% bibliography %}", ["Foam", "Sand"]),
        ("", "{% bibliography --file mine --prefix m %}", ["Foam", "Sand"]),
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


@pytest.mark.parametrize("path", ["_data/cv.yml", "publications.md"])
def test_works_that_are_also_in_the_bibliography_are_read_once(path: str, tmp_path: Path) -> None:
    data = "- title: Publications\n  type: list\n  contents:\n" if "cv" in path else "---\n---\n"
    works = [
        f"M. Tester. {title}. *J. Foam*, 2019." for title in ("Foam on tides", "Salt in rivers")
    ]
    items = [f"    - '{text}'\n" if "cv" in path else f"- {text}\n" for text in works]
    files = {
        "_config.yml": "title: Mara Tester\n",
        "index.md": "---\n---\nI study foam.\n",
        "_bibliography/papers.bib": "@article{a, author={Tester, Mara}, title={{Foam} on Tides},"
        " journal={J. Foam}, year={2019}}",
        path: data + "".join(items),
    }
    titles = [bibtex.plain(work.get("title")) for work in read_site(tmp_path, files).publications]
    assert titles == ["Foam on Tides", "Salt in rivers"]


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
