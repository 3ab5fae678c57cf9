"""Parts of a web page that a button shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path


def visible_texts(folder: Path, body: str) -> list[str]:
    (folder / "cv.html").write_text(f"<html><body><p>Foam</p>{body}</body></html>", "utf-8")
    return [line.text for line in read(folder / "cv.html").lines if not line.blank]


@pytest.mark.parametrize(
    "control",
    [
        '<button aria-controls="more">Abstract</button>',
        '<button data-bs-target="#more">Abstract</button>',
        "<span onclick=\"toggle('more')\"></span>",
        '<a href="#more"></a>',
        "<a href=\"javascript:show('more')\"></a>",
    ],
)
@pytest.mark.parametrize(
    "how", ["hidden", 'style="display: none"', 'style="visibility:hidden" aria-hidden="true"']
)
def test_hidden_text_behind_a_control_is_read(tmp_path: Path, control: str, how: str) -> None:
    assert visible_texts(tmp_path, f'{control}<div id="more" {how}>We study tides.</div>') == [
        "Foam",
        "We study tides.",
    ]


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
    assert visible_texts(tmp_path, f"<p>{sentence}</p>{body}") == ["Foam", sentence]


@pytest.mark.parametrize("how", ["hidden", 'style="visibility:hidden"'])
def test_a_page_revealed_by_a_script_is_read(tmp_path: Path, how: str) -> None:
    assert visible_texts(tmp_path, f"<div {how}><p>We study tides in quiet bays.</p></div>") == [
        "Foam",
        "We study tides in quiet bays.",
    ]
