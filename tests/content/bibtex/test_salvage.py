"""Entries are read from files with remarks, comments and other text between them."""

from __future__ import annotations

from typing import Final

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
