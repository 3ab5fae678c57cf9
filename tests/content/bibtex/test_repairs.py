"""Common mistakes in a .bib file do not keep an entry from being parsed."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content.bibtex.salvage import salvage

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
COMMENTS: Final = ("", "% a note, {of mine}\n", "\n  % note = {gone},\n", " %")
COMMAS: Final = (",", ",\n,", ", , ", "\n", " ")
LAST: Final = ("year = 2020", "year = 2020,,", "year = 2020, month = ", "year=2020 %\n")


@settings(deadline=None)
@given(
    st.sampled_from(HEADS), st.sampled_from(VALUES), st.sampled_from(COMMENTS),
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
