"""Markdown as people and site generators write it: tables and other HTML, front matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sitegen.errors import UnreadableError
from tests.importers.written import read_lines, read_texts

if TYPE_CHECKING:
    from pathlib import Path

TABLE: Final = """\
## Degrees

<div class="table-wrapper">
  <table>
    <thead>
      <tr>
        <th>Period</th>
        <th>University</th>
      </tr>
    </thead>

    <tbody>
      <tr>
        <td>2019-2023</td>
        <td><a href="https://hill.example">Hill</a> University</td>
      </tr>
    </tbody>
  </table>
</div>

Below.
"""


def test_a_row_of_a_table_is_a_line_at_its_place_with_its_links(tmp_path: Path) -> None:
    lines = read_lines(tmp_path / "cv.md", TABLE)
    assert [(line.place.line, line.text) for line in lines] == [
        (1, "Degrees"),
        (6, "Period\tUniversity"),
        (13, "2019-2023\tHill University"),
        (21, "Below."),
    ]
    assert lines[2].texts_with("link") == ("Hill",)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<table>\n<tr><td>Foam</td>\n<td>Tides</td></tr>\n\nBelow.\n", "Below. Foam Tides"),
        (
            "<table><tr><td>Foam<table><tr><td>Sea</td></tr></table></td><td>2020</td></tr></table>",
            "2020 Foam Sea",
        ),
        (
            (
                "<table><caption>Tides</caption><tr><td>Foam</td></tr> Salt </table> behind "
                "<table><tr><td>Sea</td></tr></table>"
            ),
            "Foam Salt Sea Tides behind",
        ),
    ],
    ids=["unclosed", "in a table", "words around the rows"],
)
def test_a_table_loses_no_text_and_is_read_once(tmp_path: Path, source: str, words: str) -> None:
    assert sorted(" ".join(read_texts(tmp_path / "cv.md", source)).split()) == words.split()


def test_a_table_that_is_nested_too_deeply_is_rejected(tmp_path: Path) -> None:
    deep = 400
    source = f"{'<table><tr><td>' * deep}Foam{'</td></tr></table>' * deep}"
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read_lines(tmp_path / "cv.md", source)


AUTHOR: Final = """---
title: 林海
last_name: 林
role: <b>教授</b>
organizations:
  - name: 潮汐实验室

  - name: 海滨大学
email: 'lin@shore.example'
user_groups:
  - name: 课题组长
---
### 邮箱:<lin@shore.example>

### 学术经历
"""
WORK: Final = (
    "Jo Sund, Ada Ek, Bo Lind, Ida Berg, Mia Holm, Ann Dahl. Foam in tides. Tide Days, 2020."
)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (
            f"---\ntitle: Ada Ek\n---\n\nadaek@hill.example\n\n{WORK}\n",
            ["Ada Ek", "adaek@hill.example", WORK],
        ),
        (
            "---\ntitle: Ada Ek\n---\n\n# Dr. Ada Ek\n\nI study foam.\n",
            ["Dr. Ada Ek", "I study foam."],
        ),
        (AUTHOR, ["林海", "教授", "潮汐实验室, 海滨大学", "邮箱:lin@shore.example", "学术经历"]),
        ("---\ntitle: 简历\nrole: x\n---\n## 教学\n", ["教学"]),
        (
            "* [Talks](#talks)\n    * [Posters](#posters)\n\n# Talks\n\n- Salt\n\n[Back to top](#top)\n",
            ["Talks", "- Salt"],
        ),
        (
            "[Foam at Rest](https://foam.example) \\\\\nAnn Lee ![foam](foam.png)\n",
            ["Foam at Rest", "Ann Lee"],
        ),
        ("Foam <3 <em>high</em></b> <?php tides ?>shells", ["Foam <3 high shells"]),
        ("<ul><li>Foam</li></ul>", ["• Foam"]),
    ],
    ids=[
        *("name in front matter", "name in a heading, too", "page of an author"),
        *("title of one word", "table of contents", "breaks of kramdown", "any tags", "list"),
    ],
)
def test_a_page_has_these_lines(tmp_path: Path, source: str, lines: list[str]) -> None:
    assert read_texts(tmp_path / "cv.md", source) == lines


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("[![](https://foam.example/a?label=Code Stars)](https://b.example)", "https://b.example"),
        ("[![Code](code.svg)](https://b.example)", "Code"),
        ("[![Code](code.svg) and data](https://b.example)", "Code and data"),
        ("<a href='https://b.example'><img src=x.png></a>", "https://b.example"),
        ('<a href="https://b.example"><img src="x.png" alt="Code"/></a>', "Code"),
    ],
)
def test_a_link_of_a_picture_keeps_its_address(written: str, text: str, tmp_path: Path) -> None:
    (line,) = read_lines(tmp_path / "cv.md", f"Ann Lee {written}.\n")
    assert line.text.strip() == f"Ann Lee {text}."
    assert [(span.look, span.target) for span in line.spans] == [("link", "https://b.example")]


def test_links_within_a_page_are_dropped(tmp_path: Path) -> None:
    source = '<a href="#top">Foam</a>, <a href="https://foam.example">Tides</a>, [Shells](#shells)'
    (line,) = read_lines(tmp_path / "cv.md", source)
    assert line.text == "Foam, Tides, Shells"
    assert line.texts_with("link") == ("Tides",)


def test_an_end_tag_without_a_start_changes_no_other_look(tmp_path: Path) -> None:
    (line,) = read_lines(tmp_path / "cv.md", "<b>Foam</i> and</b> Tides")
    assert [span.look for span in line.spans] == ["bold"]
    assert line.texts_with("bold")[0].strip() == "Foam and"


@pytest.mark.parametrize("between", [" ", "\n"])
def test_a_long_paragraph_loses_no_word(tmp_path: Path, between: str) -> None:
    words = [f"word{number}" for number in range(5_000)]
    assert " ".join(read_texts(tmp_path / "cv.md", between.join(words))).split() == words
