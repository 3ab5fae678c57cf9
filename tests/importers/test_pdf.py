"""PDFs made by the programs that people make their CVs with; `make_pdfs` made them."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UnreadableError
from sitegen.importers import pdf, read
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sitegen.document import Line

FOLDER = GOLDEN / "pdf"
WHOLE = [
    "article",
    "browser",
    "heads",
    "moderncv",
    "office",
    "paper",
    "sidebar",
    "table",
    "twocolumn",
]
TEXT = b"BT /F1 12 Tf 72 700 Td (Jane Doe, Professor of Knots) Tj ET"


def shown(line: Line) -> str:
    """A line as the golden files show it."""
    facts = [
        f"#{line.level}" if line.level else "",
        f">{line.indent}" if line.indent else "",
        line.marker,
    ]
    facts += [
        f"size {line.size}" if line.size != 1 else "",
        f"column {line.column}" if line.column else "",
    ]
    looks = [
        f"{span.look}: {line.text[span.start : span.end]} {span.target}".rstrip()
        for span in line.spans
    ]
    text = line.text.replace("\t", " → ") + ("·" if line.text.endswith(" ") else "")
    return (
        "".join(f"    {look}\n" for look in looks) + f"{text}  [{' '.join(filter(None, facts))}]"
        if text
        else ""
    )


@pytest.mark.parametrize("name", WHOLE)
def test_reads(name: str, golden: Callable[[Path, str], None]) -> None:
    path = FOLDER / f"{name}.pdf"
    golden(path.with_suffix(".lines"), "\n".join(map(shown, pdf.read_lines(path))) + "\n")


def texts(name: str) -> list[str]:
    return [line.text for line in pdf.read_lines(FOLDER / f"{name}.pdf")]


def test_running_heads_go_but_the_name_stays() -> None:
    lines = list(pdf.read_lines(FOLDER / "heads.pdf"))
    assert max(line.place.page for line in lines) > 2
    assert [line.text for line in lines if "Finch" in line.text] == [
        "Dr. Teodora Finch-Ito\tCurriculum Vitae"
    ]
    assert not [line for line in lines if "Page" in line.text]


def test_columns_are_read_one_after_the_other() -> None:
    columns = [line.column for line in pdf.read_lines(FOLDER / "browser.pdf") if line.text]
    assert columns == sorted(columns)
    assert set(columns) == {0, 1, 2}


def test_the_column_with_the_name_comes_first() -> None:
    lines = [line for line in pdf.read_lines(FOLDER / "sidebar.pdf") if line.text]
    assert lines[0].text == "Ivo Marulić-Hale"
    assert [line.column for line in lines] == sorted((line.column for line in lines), reverse=True)


def test_the_rows_of_a_table_are_lines() -> None:
    assert any(
        text.startswith("2016–2018\tSand\tNational Foundation for Dunes and Deserts")
        for text in texts("table")
    )


def test_accents_drawn_apart_are_put_on_their_letters() -> None:
    assert "Renée Åkesson-Vogt" in texts("article")
    assert any("Čapek¹ and F. Muñoz" in text for text in texts("article"))


def test_bitmap_fonts_of_tex_are_understood() -> None:
    assert "English (fluent)" in texts("sidebar")
    assert any("Łukasik, I. Marulić-Hale" in text for text in texts("sidebar"))


def test_places_name_the_file_and_the_page() -> None:
    places = [line.place for line in pdf.read_lines(FOLDER / "heads.pdf")]
    assert len(set(places)) == len(places)
    assert str(places[0]) == "heads.pdf:1.1"


def document(pages: int = 1, stream: bytes = TEXT, filters: bytes = b"") -> bytes:
    """A PDF of `pages` pages that all show one stream."""
    kids = b" ".join(b"%d 0 R" % (5 + page) for page in range(pages))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[" + kids + b"]/Count %d>>" % pages,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Length %d%s>>stream\n" % (len(stream), filters) + stream + b"\nendstream",
        *[
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>"
        ]
        * pages,
    ]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return b"%sxref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        out, size, table, size, len(out),
    )  # fmt: skip


def bomb(unit: bytes, times: int) -> bytes:
    """`unit`, so many times, packed twice."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(unit) for _ in range(times)) + packer.flush()
    return zlib.compress(packed, 9)


TWICE = b"/Filter[/FlateDecode/FlateDecode]"


def test_the_smallest_pdf(tmp_path: Path) -> None:
    path = tmp_path / "jane.pdf"
    path.write_bytes(document())
    assert [line.text for line in pdf.read_lines(path)] == ["Jane Doe, Professor of Knots"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("scan", "this PDF has no text"),
        ("encrypted", "password-protected"),
        ("truncated", "is truncated"),
    ],
)
def test_says_what_is_wrong_with_a_file(name: str, problem: str) -> None:
    with pytest.raises(UnreadableError, match=problem):
        list(pdf.read_lines(FOLDER / f"{name}.pdf"))


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "this is an image, not a PDF", id="picture"),
        pytest.param(b"<html>Not found", "this is not a PDF", id="page"),
        pytest.param(
            b"%PDF-1.4\n" + bytes(range(256)) * 9 + b"startxref\n0\n%%EOF",
            "this PDF is damaged",
            id="garbage",
        ),
        pytest.param(document(pages=1000), "has 1000 pages", id="1000 pages"),
        pytest.param(
            document(stream=bomb(b" " * 1_000_000, 2000), filters=TWICE),
            "time or memory",
            id="bomb",
        ),
        pytest.param(
            document(stream=bomb(b"q " * 500_000, 60), filters=TWICE), "time or memory", id="deep"
        ),
    ],
)
def test_refuses_hostile_and_broken_files(data: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "cv.pdf"
    path.write_bytes(data)
    with pytest.raises(UnreadableError, match=problem):
        read(path)


def shows(path: Path, *texts: tuple[float, float, float, str]) -> list[str]:
    """The lines of a PDF that draws texts in this order: x, y, size, words."""
    stream = "".join(
        f"BT /F1 {size} Tf {x} {y} Td ({words}) Tj ET\n" for x, y, size, words in texts
    )
    path.write_bytes(document(stream=stream.encode()))
    return [line.text for line in pdf.read_lines(path) if line.text]


@pytest.mark.parametrize(
    "dates", [["2019", "2021", "2020"], ["2009 - 2011", "May 2012 - present", "June 2010"]]
)
def test_dates_that_were_drawn_last_stand_beside_their_lines(
    dates: list[str], tmp_path: Path
) -> None:
    entries = [
        (72, 700 - 40 * n, 10, f"Prize {name} of the Hill Society") for n, name in enumerate("ABC")
    ]
    below = [(72, 688 - 40 * n, 10, "Hill University") for n in range(3)]
    edge = [(523 - 5 * len(date), 700 - 40 * n, 10, date) for n, date in enumerate(dates)]
    rows = [item for pair in zip(entries, below, strict=True) for item in pair]
    lines = shows(tmp_path / "cv.pdf", *rows, *edge)
    assert lines[::2] == [
        f"Prize {name} of the Hill Society\t{date}" for name, date in zip("ABC", dates, strict=True)
    ]


def test_raised_letters_behind_a_short_word_stay_in_their_line(tmp_path: Path) -> None:
    texts = (72, 700, 10, "1"), (78, 704.5, 7.5, "st"), (88, 700, 10, "Place at the Hill Days")
    assert shows(tmp_path / "cv.pdf", *texts) == ["1st Place at the Hill Days"]
