"""Web pages and Markdown as people and programs write them, with errors that browsers accept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Line


def lines_of(path: Path, source: str) -> list[Line]:
    path.write_text(source, encoding="utf-8")
    return [line for line in read(path).lines if not line.blank]


def texts_of(path: Path, source: str) -> list[str]:
    return [
        f"{'#' * line.level}{line.marker} {line.text}".strip() for line in lines_of(path, source)
    ]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (
            (
                "<table><caption>Grants</caption><thead><tr><th>Year</th><th>What</th></tr></thead><tbody>"
                '<tr style="display: none"><td>2018</td><td>Hill</td></tr><tr><td>2019</td><td>Foam</td></tr></tbody>'
                "<tfoot><tr><td>2020</td><td>Tides</td></tr></tfoot></table>"
            ),
            ["Grants", "Year\tWhat", "2019\tFoam", "2020\tTides"],
        ),
        (
            "<h2><div>Awards</div><div>and prizes</div></h2><p>Foam",
            ["## Awards and prizes", "Foam"],
        ),
        ("<p>The 10<sup><b>th</b></sup> Foam Days, CO<sub>2</sub>", ["The 10th Foam Days, CO₂"]),
        ("<li>Foam<li>Tides", ["• Foam", "• Tides"]),
        ("<pre>Foam     2019\n\nTides    2020</pre>", ["Foam\t2019", "Tides\t2020"]),
    ],
)
def test_the_visible_text_of_a_page_is_read(tmp_path: Path, source: str, lines: list[str]) -> None:
    assert texts_of(tmp_path / "cv.html", source) == lines


def test_paragraphs_in_preformatted_text_stay_apart(tmp_path: Path) -> None:
    (tmp_path / "cv.html").write_text("<pre>Foam\n\nTides</pre>", encoding="utf-8")
    assert [line.text for line in read(tmp_path / "cv.html").lines] == ["Foam", "", "Tides"]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("Foam <3 <em>high</em></b> <?php tides ?>shells", ["Foam <3 high shells"]),
        ("<ul><li>Foam</li></ul>", ["• Foam"]),
        ("<h3>Foam</h3>", ["### Foam"]),
    ],
)
def test_markdown_may_contain_any_tags(tmp_path: Path, source: str, lines: list[str]) -> None:
    assert texts_of(tmp_path / "cv.md", source) == lines


def test_links_within_a_markdown_page_are_dropped(tmp_path: Path) -> None:
    source = '<a href="#top">Foam</a>, <a href="https://foam.example">Tides</a>, [Shells](#shells)'
    (line,) = lines_of(tmp_path / "cv.md", source)
    assert line.text == "Foam, Tides, Shells"
    assert [(line.text[span.start : span.end], span.target) for span in line.spans] == [
        ("Tides", "https://foam.example")
    ]


def test_an_end_tag_without_a_start_changes_no_other_look(tmp_path: Path) -> None:
    (line,) = lines_of(tmp_path / "cv.md", "<b>Foam</i> and</b> Tides")
    assert [(line.text[span.start : span.end].strip(), span.look) for span in line.spans] == [
        ("Foam and", "bold")
    ]


@pytest.mark.parametrize("between", [" ", "\n"])
def test_a_long_paragraph_loses_no_word(tmp_path: Path, between: str) -> None:
    words = [f"word{number}" for number in range(5_000)]
    lines = lines_of(tmp_path / "cv.md", between.join(words))
    assert " ".join(line.text for line in lines).split() == words


def test_a_list_of_links_within_the_page_is_a_menu(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    menu = "".join(
        f'<li><a href="{to}">{name}</a></li>'
        for to, name in (("/", "Home"), ("#a", "Works"), ("#b", "Talks"))
    )
    notes = "".join(f'<li><a href="#{n}">Foam {n}</a>, 2020</li>' for n in range(3))
    path.write_text(f"<ul>{menu}</ul><p>Ada Ek</p><ul>{notes}</ul>", encoding="utf-8")
    texts = [line.text for line in read(path).lines if not line.blank]
    assert texts == ["Ada Ek", "Foam 0, 2020", "Foam 1, 2020", "Foam 2, 2020"]


def test_a_tab_in_the_source_of_a_page_separates_words(tmp_path: Path) -> None:
    assert texts_of(tmp_path / "cv.html", "<p>An Emphasis on Scientific \t\t\n\tComputing</p>") == [
        "An Emphasis on Scientific Computing"
    ]
