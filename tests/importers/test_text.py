"""Lines of text: markup is removed, its meaning kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.document import Line, Span
from sitegen.importers import text as importer
from tests.parsing.reading import document


def read_line(text: str) -> Line:
    (line,) = document(text).lines
    return line


@pytest.mark.parametrize(
    ("raw", "level", "text"),
    [
        ("# Ada", 1, "Ada"),
        ("## **Education**", 2, "Education"),
        ("###### Deep ##", 6, "Deep"),
        ("####### seven", 0, "####### seven"),
    ],
)
def test_headings(raw: str, level: int, text: str) -> None:
    line = read_line(raw)
    assert (line.level, line.text) == (level, text)


@pytest.mark.parametrize(
    ("raw", "marker", "indent", "text"),
    [
        ("- one", "-", 0, "one"),
        ("\t* one", "*", 4, "one"),
        ("■one", "■", 0, "one"),
        ("- · one", "·", 0, "one"),
        ("12. one", "12.", 0, "one"),
        ("[3] one", "[3]", 0, "one"),
        ("- 1. one", "1.", 0, "one"),
        ("1、潮汐研究", "1、", 0, "潮汐研究"),
        ("[2]沈若溪", "[2]", 0, "沈若溪"),
        ("4.潮汐研究", "4.", 0, "潮汐研究"),
        ("1.2019年3月，海滨大学", "1.", 0, "2019年3月，海滨大学"),
        ("(1)Jane Roe, Foam", "(1)", 0, "Jane Roe, Foam"),
        ("» Foam Prize", "»", 0, "Foam Prize"),
        ("»Schaum« (2019)", "", 0, "»Schaum« (2019)"),
        ("(555) 555-0100 | ada@hill.example", "", 0, "(555) 555-0100 | ada@hill.example"),
        ("3.5 mm", "", 0, "3.5 mm"),
        ("-one", "", 0, "-one"),
        ("-", "", 0, "-"),
        ("-\t", "-", 0, ""),
        ("   plain", "", 3, "plain"),
    ],
)
def test_bullets(raw: str, marker: str, indent: int, text: str) -> None:
    line = read_line(raw)
    assert (line.marker, line.indent, line.text) == (marker, indent, text)


@pytest.mark.parametrize(
    ("raw", "text", "spans"),
    [
        ("a **b** c", "a b c", (Span(2, 3, "bold"),)),
        ("a *b c*", "a b c", (Span(2, 5, "italic"),)),
        ("[x](https://e.org) y", "x y", (Span(0, 1, "link", "https://e.org"),)),
        ("***a***", "a", (Span(0, 1, "bold"), Span(0, 1, "italic"))),
        ("a * b * c", "a * b * c", ()),
        ("snake_case_word", "snake_case_word", ()),
        ("R&amp;D `x`", "R&D x", ()),
        ("![Ada](ada.jpg)", "Ada", ()),
        ("keeps its end ", "keeps its end ", ()),
        ("**keeps** its end ", "keeps its end ", (Span(0, 5, "bold"),)),
    ],
)
def test_looks(raw: str, text: str, spans: tuple[Span, ...]) -> None:
    line = read_line(raw)
    assert line.text == text
    assert sorted(line.spans) == sorted(spans)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("\\cdot a \\cdot b", "· a · b"),
        ("10 $\\times$ fewer", "10 × fewer"),
        ("Prize $\\ \\ldots \\ \\ldots \\ $ 2021", "Prize … … 2021"),
        ("${\\bf SERVICE}$", "SERVICE"),
        ("$Postdoctoral\\ Researcher$", "Postdoctoral Researcher"),
        ("github \\price a@b.org", "github   a@b.org"),
        ("costs $5 and $6", "costs $5 and $6"),
        ("C:\\temp", "C:\\temp"),
    ],
)
def test_stray_tex(raw: str, text: str) -> None:
    assert " ".join(read_line(raw).text.split()) == " ".join(text.split())


def test_a_page_break_does_not_shift_line_numbers() -> None:
    assert [(str(line.place), line.text) for line in document("one\n\ftwo\nthree\f\n").lines] == [
        ("cv.md:1", "one"),
        ("cv.md:2", "two"),
        ("cv.md:3", "three"),
        ("cv.md:4", ""),
    ]


@given(st.text(st.sampled_from("ab *_[]()!&;#3~^|-.文"), min_size=1))
def test_lines_without_markup_are_unchanged_by_markdown(text: str) -> None:
    line = f"Foam {text} a"
    if not importer._MARKED.search(line):
        (line_token,) = importer._markdown().parseInline(line)
        assert "".join(token.content for token in line_token.children or ()) == line
        assert importer._inline(line) == (line, ())
