"""Web pages as people and programs write them, with errors that browsers accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sitegen.importers import read
from tests.importers.written import read_lines, read_texts

if TYPE_CHECKING:
    from pathlib import Path

TABLE: Final = (
    "<table><caption>Grants</caption><thead><tr><th>Year</th><th>What</th></tr></thead><tbody>"
    '<tr style="display: none"><td>2018</td><td>Hill</td></tr><tr><td>2019</td><td>Foam</td></tr>'
    "</tbody><tfoot><tr><td>2020</td><td>Tides</td></tr></tfoot></table>"
)
MENU: Final = (
    '<ul><li><a href="/">Home</a></li><li><a href="#a">Works</a></li><li><a href="#b">Talks</a></li>'
    '</ul><p>Ada Ek</p><ul><li><a href="#1">Foam</a>, 2020</li><li><a href="#2">Ebb</a>, 2020</li></ul>'
)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (TABLE, ["Grants", "Year\tWhat", "2019\tFoam", "2020\tTides"]),
        ("<h2><div>Awards</div><div>and prizes</div></h2><p>Foam", ["Awards and prizes", "Foam"]),
        ("<p>The 10<sup><b>th</b></sup> Foam Days, CO<sub>2</sub>", ["The 10th Foam Days, CO₂"]),
        ("<li>Foam<li>Tides", ["• Foam", "• Tides"]),
        ("<pre>Foam     2019\n\nTides    2020</pre>", ["Foam\t2019", "Tides\t2020"]),
        (
            "<p>An Emphasis on Scientific \t\t\n\tComputing</p>",
            ["An Emphasis on Scientific Computing"],
        ),
        (MENU, ["Ada Ek", "• Foam, 2020", "• Ebb, 2020"]),
        ('<meta charset="iso-8859-7"><p>Μίνως Κύμα</p>', ["Μίνως Κύμα"]),
    ],
    ids=[
        *("table", "heading", "raised and lowered", "unclosed list", "preformatted", "tabs"),
        *("menu", "UTF-8 in spite of what it declares"),
    ],
)
def test_the_visible_text_of_a_page_is_read(tmp_path: Path, source: str, lines: list[str]) -> None:
    assert read_texts(tmp_path / "cv.html", source) == lines


def test_paragraphs_in_preformatted_text_stay_apart(tmp_path: Path) -> None:
    (tmp_path / "cv.html").write_text("<pre>Foam\n\nTides</pre>", encoding="utf-8")
    assert [line.text for line in read(tmp_path / "cv.html").lines] == ["Foam", "", "Tides"]


@pytest.mark.parametrize("room", ["%20", " ", "%20\n "])
def test_spaces_around_an_address_are_stripped(tmp_path: Path, room: str) -> None:
    source = f'<p><a href="{room}https://ada.example.org{room}">Foam</a></p>'
    (line,) = read_lines(tmp_path / "cv.html", source)
    assert [span.target for span in line.spans] == ["https://ada.example.org"]


CONTROLS: Final = (
    '<button aria-controls="more">Abstract</button>',
    '<button data-bs-target="#more">Abstract</button>',
    "<span onclick=\"toggle('more')\"></span>",
    '<a href="#more"></a>',
    "<a href=\"javascript:show('more')\"></a>",
)


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize(
    "how", ["hidden", 'style="display: none"', 'style="visibility:hidden" aria-hidden="true"']
)
def test_hidden_text_behind_a_control_is_read(tmp_path: Path, control: str, how: str) -> None:
    source = f'<p>Foam</p>{control}<div id="more" {how}>We study tides.</div>'
    assert read_texts(tmp_path / "cv.html", source) == ["Foam", "We study tides."]


@pytest.mark.parametrize(
    "body",
    [
        '<div id="more" hidden>We study tides.</div>',
        '<a href="https://hill.example.org/more"></a><div id="more" hidden>We study tides.</div>',
        '<a href="#more"></a><pre id="more" hidden>@article{foam, title = {Foam}}</pre>',
    ],
)
def test_other_hidden_text_and_bibtex_records_stay_hidden(tmp_path: Path, body: str) -> None:
    sentence = "Foam on quiet tides, and all that it is made of"
    assert read_texts(tmp_path / "cv.html", f"<p>{sentence}</p>{body}") == [sentence]


@pytest.mark.parametrize("how", ["hidden", 'style="visibility:hidden"'])
def test_a_page_revealed_by_a_script_is_read(tmp_path: Path, how: str) -> None:
    source = f"<p>Foam</p><div {how}><p>We study tides in quiet bays.</p></div>"
    lines = ["Foam", "We study tides in quiet bays."]
    assert read_texts(tmp_path / "cv.html", f"<html><body>{source}</body></html>") == lines
