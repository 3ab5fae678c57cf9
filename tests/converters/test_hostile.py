"""Broken, huge and disguised files end in a message or in what can be read of them, within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UnreadableError
from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

BIB = "@article{a,\n  author = {Nilsson, Åda},\n  title = {Foam},\n  year = {2020}\n}\n"
DEEP = 100_000

REFUSED = {
    "empty.bib": (b"", "there is no text"),
    "blank.json": (b" \n ", "there is no text"),
    "torn.json": (b'{"basics": {"name": "Ada"', "torn.json:1:26: this is no JSON"),
    "deep.json": (b"[" * DEEP + b"]" * DEEP, "too many levels"),
    "levels.json": (b'{"a":' * 60 + b"1" + b"}" * 60, "too many levels"),
    "deep.yaml": (b"[" * DEEP + b"]" * DEEP, "too many levels"),
    "digits.json": (b"[" + b"9" * 100_000 + b"]", "no data of a known format"),
    "picture.bib": (b"\x89PNG\r\n\x1a\n", "a picture"),
    "pdf.json": (b"%PDF-1.7 ...", "a PDF"),
    "binary.ris": (bytes(range(256)), "this is no text"),
    "prose.bib": (b"Ada Nilsson wrote about foam.", "no data of a known format"),
    "other.json": (b'{"dependencies": {"left-pad": "1.0"}}', "known: BibTeX"),
    "bomb.yaml": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "no data of a known format"),
    "huge.bib": (b"%" * (5 * 1024 * 1024), "more than 4 MiB"),
    "crowd.bib": (b"@misc{a,title={x}}\n" * 6_000, "more than 5,000 entries"),
    "crowd.ris": (b"TY  - JOUR\nER  - \n" * 6_000, "more than 5,000 works"),
    "values.json": (b"[" + b"1," * 600_000 + b"1]", "more than 500,000 values"),
    "long.yaml": (b"- a\n" * 300_000, "more than 1,000,000 characters"),
    "cv.odt": (b"x", ".bib, .bibtex, .docx, .enw, .htm, .html, .json"),
    "page.json": (b"<html><body>404</body></html>", "this is no JSON"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_message_says_what_is_wrong(name: str, tmp_path: Path) -> None:
    data, message = REFUSED[name]
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        sources.read(path)
    assert message in str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    path.write_bytes(("\ufeff" * (encoding == "utf-16-le") + BIB).encode(encoding))
    (work,) = sources.read(path).publications
    assert work.fields["author"] == "Nilsson, Åda"


def test_chinese_of_old(tmp_path: Path) -> None:
    path = tmp_path / "refs.txt"
    path.write_bytes(
        "@article{a, author={沈若溪 and 江波}, title={潮汐与泡沫的研究}, year=2019}\n".encode("gbk")
    )
    (work,) = sources.read(path).publications
    assert (work.fields["author"], work.fields["title"]) == ("沈若溪 and 江波", "潮汐与泡沫的研究")


@pytest.mark.parametrize("suffix", [".bib", ".bibtex", ".txt", ".md", ""])
def test_content_tells_not_the_name(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_text(BIB, encoding="utf-8")
    assert [work.key for work in sources.read(path).publications] == ["a"]


def test_many_entries_and_many_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "many.bib"
    good = "".join(f"@article{{k{n}, title={{Foam {n}}}, year=2020}}\n" for n in range(1_500))
    path.write_text(good + "@article{x, title={{{\n" * 300 + good, encoding="utf-8")
    cv = sources.read(path)
    assert len(cv.publications) == 3_000
    assert len({work.key.lower() for work in cv.publications}) == 3_000
    assert len(cv.skipped) == 300


def test_a_long_line_of_blanks_and_signs(tmp_path: Path) -> None:
    path = tmp_path / "blank.txt"
    path.write_text(" \n" * 30_000 + "%" * 30_000 + "\n" * 5 + "Ada Nilsson\n", encoding="utf-8")
    assert sources.read(path).person.name == "Ada Nilsson"


def test_abbreviations_that_double_and_double(tmp_path: Path) -> None:
    doubled = "".join(f"@string{{s{n + 1} = s{n} # s{n}}}\n" for n in range(60))
    path = tmp_path / "strings.bib"
    path.write_text(
        f'@string{{s0 = "words "}}\n{doubled}@article{{a, title = s60}}\n{BIB.replace("a,", "b,", 1)}'
    )
    cv = sources.read(path)
    assert [work.key for work in cv.publications][-1] == "b"
    assert cv.skipped
    assert sum(len(value) for work in cv.publications for value in work.fields.values()) < 100_000
