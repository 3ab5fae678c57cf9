"""Markdown of site generators: HTML tables, names in front matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen import importers
from sitegen.errors import UnreadableError

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """\
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


def read(tmp_path: Path, source: str) -> list[tuple[int, str]]:
    path = tmp_path / "cv.md"
    path.write_text(source, encoding="utf-8")
    return [(line.place.line, line.text) for line in importers.read(path).lines if not line.blank]


def test_a_row_of_a_table_is_a_line_at_its_place(tmp_path: Path) -> None:
    assert read(tmp_path, TABLE) == [
        (1, "Degrees"),
        (6, "Period\tUniversity"),
        (13, "2019-2023\tHill University"),
        (21, "Below."),
    ]


def test_links_in_cells_stay(tmp_path: Path) -> None:
    path = tmp_path / "cv.md"
    path.write_text(TABLE, encoding="utf-8")
    spans = [
        (line.text[span.start : span.end], span.target)
        for line in importers.read(path).lines
        for span in line.spans
    ]
    assert ("Hill", "https://hill.example") in spans


def test_an_unclosed_table_loses_no_text(tmp_path: Path) -> None:
    assert [
        text
        for _, text in read(tmp_path, "<table>\n<tr><td>Foam</td>\n<td>Tides</td></tr>\n\nBelow.\n")
    ] == [
        "Foam",
        "Tides",
        "Below.",
    ]


def test_a_table_in_a_table_is_read_once(tmp_path: Path) -> None:
    inner = (
        "<table><tr><td>Foam<table><tr><td>Tides</td></tr></table></td><td>2020</td></tr></table>"
    )
    text = " ".join(text for _, text in read(tmp_path, inner))
    assert sorted(text.split()) == ["2020", "Foam", "Tides"]


def test_a_table_that_is_nested_too_deeply_is_rejected(tmp_path: Path) -> None:
    deep = 400
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read(tmp_path, f"{'<table><tr><td>' * deep}Foam{'</td></tr></table>' * deep}")


def test_words_around_the_rows_of_a_table_stay(tmp_path: Path) -> None:
    rows = "<table><caption>Tides</caption><tr><td>Foam</td></tr> Salt </table>"
    source = f"{rows} behind <table><tr><td>Sea</td></tr></table>"
    text = " ".join(text for _, text in read(tmp_path, source))
    assert sorted(text.split()) == ["Foam", "Salt", "Sea", "Tides", "behind"]


def test_the_name_comes_from_front_matter_if_only_a_list_or_address_repeats_it(
    tmp_path: Path,
) -> None:
    source = (
        "---\ntitle: Ada Ek\n---\n\nadaek@hill.example\n\n"
        "Jo Sund, Ada Ek, Bo Lind, Ida Berg, Mia Holm, Ann Dahl. Foam in tides. Tide Days, 2020.\n"
    )
    assert read(tmp_path, source)[0] == (1, "Ada Ek")


def test_a_name_on_a_line_of_its_own_is_not_repeated(tmp_path: Path) -> None:
    texts = [
        text
        for _, text in read(tmp_path, "---\ntitle: Ada Ek\n---\n\n# Dr. Ada Ek\n\nI study foam.\n")
    ]
    assert texts == ["Dr. Ada Ek", "I study foam."]


AUTHOR = """---
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


def test_the_front_matter_of_an_author_page_has_name_and_position(tmp_path: Path) -> None:
    assert [text for _, text in read(tmp_path, AUTHOR)] == [
        "林海",
        "教授",
        "潮汐实验室, 海滨大学",
        "邮箱:lin@shore.example",
        "学术经历",
    ]


def test_a_title_of_one_word_is_no_name(tmp_path: Path) -> None:
    assert [text for _, text in read(tmp_path, "---\ntitle: 简历\nrole: x\n---\n## 教学\n")] == [
        "教学"
    ]


def test_pictures_and_line_breaks_of_kramdown_are_left_out(tmp_path: Path) -> None:
    source = "[Foam at Rest](https://foam.example) \\\\\nAnn Lee ![foam](foam.png)\n"
    assert [text.strip() for _, text in read(tmp_path, source)] == ["Foam at Rest", "Ann Lee"]


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
    path = tmp_path / "cv.md"
    path.write_text(f"Ann Lee {written}.\n")
    (line,) = importers.read(path).lines
    assert line.text.strip() == f"Ann Lee {text}."
    links = [(span.look, span.target) for span in line.spans]
    assert links == [("link", "https://b.example")]
