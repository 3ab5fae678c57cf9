"""What typesetting puts into lines goes: room inside words, tabs before 年, icons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.document import Line, Place, Span
from sitegen.parsing.lines import typography
from tests.parsing.reading import grouped


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        pytest.param("姓　　名：李潮", "姓名：李潮", id="label"),
        pytest.param(
            "电    话: 12  邮    箱: a@b.cn", "电话: 12\t邮箱: a@b.cn", id="labels-in-a-row"
        ),
        pytest.param("教 育 背 景", "教育背景", id="heading"),
        pytest.param("李 潮 生  LI Chaosheng", "李潮生\tLI Chaosheng", id="name"),
        pytest.param("主\t旨 Tides of today", "主旨 Tides of today", id="label-in-a-box"),
        pytest.param("海滨大学\t2021\t年至今", "海滨大学\t2021年至今", id="year"),
        pytest.param(
            "海滨公司　设计师　2023.07–至今",
            "海滨公司\t设计师\t2023.07–至今",
            id="single-wide-spaces",
        ),
        pytest.param("海滨大学｜硕士｜2020", "海滨大学\t硕士\t2020", id="bars"),
        pytest.param("男\t汉\t党员", "男\t汉\t党员", id="cells"),
        pytest.param("海滨大学　　　2021–2024", "海滨大学\t2021–2024", id="wide-spaces"),
    ],
)
def test_room_that_says_nothing_goes(text: str, tidied: str) -> None:
    assert typography.tidy(Line(text, Place("cv.txt", 1))).text == tidied


def test_spans_move_along() -> None:
    line = typography.tidy(Line("姓　　名：李潮", Place("cv.txt", 1), spans=(Span(5, 7, "bold"),)))
    assert line.texts_with("bold") == ("李潮",)


def test_a_label_of_two_characters_ends_before_its_cell() -> None:
    line = Line("姓  名\t李潮\t性  别\t男", Place("cv.txt", 1))
    assert typography.tidy(line).text == "姓名\t李潮\t性别\t男"


def test_small_capitals_keep_no_small_letter() -> None:
    texts = {
        "SUPERViSOR: PROF. ANN LiND\t2024–present": "SUPERVISOR: PROF. ANN LIND\t2024–present",
        "iOS, SQL": "iOS, SQL",
        "pages 14−25 at −5": "pages 14–25 at −5",
    }
    for text, meant in texts.items():
        assert typography.tidy(Line(text, Place("cv.pdf", 1, 1))).text == meant


def test_quotes_of_two_signs_are_one() -> None:
    (found,) = grouped("Hill University, ‘‘Leveraging Foam for Tides.’’\n")
    assert found.text == "Hill University, “Leveraging Foam for Tides.”"


def test_a_drawn_line_is_part_of_no_text() -> None:
    texts = [block.text for block in grouped("Teaching of foam\n______________________\nBOOKS\n")]
    assert texts[-1] == "BOOKS"


@given(st.text(st.sampled_from("a1.,…·−–“é年\t\u3000\u00a0\u200b\ue012｜• "), min_size=1))
def test_lines_of_nothing_to_tidy_are_known(text: str) -> None:
    line = Line(f"Foam {text}", Place("cv.txt", 1))
    assert typography.tidy(line) == line or typography._UNTIDY.search(line.text)
