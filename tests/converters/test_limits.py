"""Broken, huge and disguised files give a message, or what can be read of them, within limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.converters.builder import CVBuilder
from sitegen.errors import UnreadableError
from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

BIB = "@article{a,\n  author = {Nilsson, Åda},\n  title = {Foam},\n  year = {2020}\n}\n"
CHINESE = "@article{a, author={沈若溪 and 江波}, title={潮汐与泡沫的研究}, year=2019}\n"
DEEP = 100_000
REFUSED = {
    "empty.bib": (b"", "there is no text in this file"),
    "torn.json": (b'{"basics": {"name": "Ada"', "torn.json:1:26: not valid JSON"),
    "deep.json": (b"[" * DEEP + b"]" * DEEP, "too many nested levels"),
    "deep.yaml": (b"[" * DEEP + b"]" * DEEP, "too many nested levels"),
    "digits.json": (b"[" + b"9" * 100_000 + b"]", "unknown data format"),
    "picture.bib": (b"\x89PNG\r\n\x1a\n", "an image"),
    "binary.ris": (bytes(range(256)), "this is not a text file"),
    "prose.bib": (b"Ada Nilsson wrote about foam.", "unknown data format"),
    "other.json": (b'{"dependencies": {"left-pad": "1.0"}}', "supported formats: BibTeX"),
    "bomb.yaml": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "unknown data format"),
    "huge.bib": (b"%" * (5 * 1024 * 1024), "larger than 4 MiB"),
    "crowd.bib": (b"@misc{a,title={x}}\n" * 6_000, "more than 5,000 entries"),
    "crowd.ris": (b"TY  - JOUR\nER  - \n" * 6_000, "more than 5,000 works"),
    "values.json": (b"[" + b"1," * 600_000 + b"1]", "more than 500,000 values"),
    "long.yaml": (b"- a\n" * 300_000, "more than 1,000,000 characters"),
    "cv.odt": (b"x", ".bib, .bibtex, .ciw, .csv, .docx, .enw, .htm, .html, .json"),
    "page.json": (b"<html><body>404</body></html>", "not valid JSON"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_of_no_use_is_refused_with_a_reason(name: str, tmp_path: Path) -> None:
    data, message = REFUSED[name]
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        sources.read(path)
    assert message in str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "latin-1", "gbk"])
def test_the_encoding_is_detected(encoding: str, tmp_path: Path) -> None:
    text, expected = BIB, ("Nilsson, Åda", "Foam")
    if encoding == "gbk":
        text, expected = CHINESE, ("沈若溪 and 江波", "潮汐与泡沫的研究")
    (tmp_path / "a.bib").write_bytes(("\ufeff" * (encoding == "utf-16-le") + text).encode(encoding))
    (work,) = sources.read(tmp_path / "a.bib").publications
    assert (work.get("author"), work.get("title")) == expected


def test_a_text_that_begins_with_a_bracket_is_not_broken_json(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("[Ada Nilsson]\n\nEducation\nPhD, Hill University, 2019\n", encoding="utf-8")
    education = sources.read(path).person.education
    assert [entry.institution for entry in education] == ["Hill University"]


def test_broken_entries_do_not_stop_thousands_of_others(tmp_path: Path) -> None:
    path = tmp_path / "many.bib"
    good = "".join(f"@article{{k{n}, title={{Foam {n}}}, year=2020}}\n" for n in range(1_500))
    path.write_text(good + "@article{x, title={{{\n" * 300 + good, encoding="utf-8")
    cv = sources.read(path)
    assert len({work.key.lower() for work in cv.publications}) == len(cv.publications) == 3_000
    assert len(cv.skipped) == 300


def test_long_runs_of_blanks_are_read_in_time(tmp_path: Path) -> None:
    path = tmp_path / "blank.txt"
    path.write_text(" \n" * 9_000 + "%" * 15_000 + "\n" * 5 + "Ada Nilsson\n", encoding="utf-8")
    assert sources.read(path).person.name == "Ada Nilsson"


def test_abbreviations_that_double_sixty_times_are_cut_off(tmp_path: Path) -> None:
    doubled = "".join(f"@string{{s{n + 1} = s{n} # s{n}}}\n" for n in range(60))
    head = f'@string{{s0 = "words "}}\n{doubled}@article{{a, title = s60}}\n'
    path = tmp_path / "strings.bib"
    path.write_text(head + BIB.replace("a,", "b,", 1), encoding="utf-8")
    cv = sources.read(path)
    assert [work.key for work in cv.publications][-1] == "b"
    assert cv.skipped
    assert sum(len(value) for work in cv.publications for value in work.fields.values()) < 100_000


class Counted:
    """A value that counts how often values of its kind are compared."""

    compared = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return isinstance(other, Counted) and other.number == self.number

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"Counted({self.number})"


def test_many_entries_are_not_each_compared_with_all_others() -> None:
    builder = CVBuilder("cv.json")
    builder.add("awards", *map(Counted, [*range(500), *range(500)]))
    assert len(builder.values["awards"]) == 500
    assert Counted.compared < 2_000
