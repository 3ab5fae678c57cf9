"""Entries are read from files with remarks, comments, other text and common mistakes."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.content.bibtex.salvage import salvage
from sitegen.model import Publication

FIELDS: Final = "author={Nilsson, Åda and Holm, Bo}, title={Foam}, year=2019"
REMARKS: Final = (
    "Scopus", "EXPORT DATE: 12 March 2020", "# Papers", "// ours", "Papers in journals:", "100 works",
)  # fmt: skip
COMMENTS: Final = (
    "%", "% a comment", "%@misc{old, title={Old}}", "% @misc{old,\n%  title={Old},\n%}",
    "@comment{one line}", "@comment{\n  my list\n  (of {works})\n}", '@preamble{"\\newcommand{\\x}\n{y}"}',
    "@Comment{jabref-meta: databaseType:bibtex;}", "", "---",
)  # fmt: skip
ENTRY_STARTS: Final = ("@article{{{},", "@ article{{{},", "@ARTICLE\n{{{},", " @article( {},")
KEYS: Final = ("a", "nilsson 2019", "Nilsson_2019:a", "a/b", "ü")


@st.composite
def files(draw: st.DrawFn) -> tuple[str, int, list[str]]:
    """Draw a file, with the number of its entries and the remarks between them."""
    pieces: list[str] = []
    remarks: list[str] = []
    count = 0
    for _ in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(["remark", "comment", "entry"]))
        if kind == "remark":
            remarks.append(draw(st.sampled_from(REMARKS)))
            pieces.append(remarks[-1])
        elif kind == "comment":
            pieces.append(draw(st.sampled_from(COMMENTS)))
        else:
            start = draw(st.sampled_from(ENTRY_STARTS)).format(draw(st.sampled_from(KEYS)))
            pieces.append(f"{start} {FIELDS}{')' if '(' in start else '}'}")
            count += 1
    return draw(st.sampled_from(["\n", "\n\n"])).join(pieces), count, remarks


@settings(deadline=None)
@given(files())
def test_text_between_entries_does_not_affect_them(
    file: tuple[str, int, list[str]],
) -> None:
    text, count, remarks = file
    result = salvage(text, "x.bib")
    assert [entry.publication.get("title") for entry in result.saved] == ["Foam"] * count
    assert not result.broken
    assert [remark for _, remark in result.remarks] == remarks
    lines = text.split("\n")
    assert all(lines[line - 1].strip() == remark for line, remark in result.remarks)


def test_an_entry_after_a_percent_sign_is_a_comment_that_survives_a_revision() -> None:
    text = "%@misc{old, title={Old}}\n@misc{new, title={New}}\n"
    (work,) = bibtex.decode(text, "x.bib")
    assert work.key == "new"
    changed = Publication("new", "misc", {"title": "Newer"})
    assert bibtex.revise(text, [changed]) == text.replace("{New}", "{Newer}")


HEADS: Final = (
    ("@article{a,", "a"),
    ("@ Article {a ,", "a"),
    ("@article\n{\na,\n", "a"),
    ("@in-proceedings(a,", "a"),
    ("@article{a\n ", "a"),
    ("@article{", ""),
    ("@article{,", ""),
    ('@article{Ek\'s "a",', "Ek-s-a"),
    ("@article{Ek et al. 2020,", "Ek-et-al.-2020"),
)
VALUES: Final = ("title = {Foam {50}\\% of %x}", 'title = "Foam {50}\\% of %x"')
NOTES: Final = ("", "% a note, {of mine}\n", "\n  % note = {gone},\n", " %")
COMMAS: Final = (",", ",\n,", ", , ", "\n", " ")
LAST: Final = ("year = 2020", "year = 2020,,", "year = 2020, month = ", "year=2020 %\n")


@settings(deadline=None)
@given(
    st.sampled_from(HEADS), st.sampled_from(VALUES), st.sampled_from(NOTES),
    st.sampled_from(COMMAS), st.sampled_from(LAST),
)  # fmt: skip
def test_a_slip_keeps_no_entry_from_being_read(
    head: tuple[str, str], value: str, comment: str, comma: str, last: str
) -> None:
    comment += "" if comment.endswith("\n") else "\n"
    text = f"{head[0]}{comment}{value}{comma}{comment}{last}"
    text += ")" if "(" in head[0] else "}"
    file = salvage(f"{text}\n@misc{{z, title = {{Tides}}}} @misc{{y, title={{Ebb}}}}", "x.bib")
    assert not file.broken
    work, *others = [each.publication for each in file.saved]
    assert work.fields == {"title": "Foam {50}% of %x", "year": "2020"}
    assert not head[1] or work.key == head[1]
    assert [other.key for other in others] == ["z", "y"]
    assert file.saved[1].lines == (text.count("\n") + 2,) * 2


@pytest.mark.parametrize("before", ["", "@misc{b, title = {B}} ", "  "])
def test_what_is_in_a_comment_is_no_work(before: str) -> None:
    text = f"{before}@Comment {{ x,\n@article{{a, title = {{}}}} }}\n@misc{{c, title = {{C}}}}"
    file = salvage(text, "x.bib")
    assert [each.named for each in file.saved if each.named != "b"] == ["c"]
    assert file.remarks == [(2, "@article{a, title = {}} }")]
