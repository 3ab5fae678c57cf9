"""Editing a .bib file in place: entries that do not differ keep their bytes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.errors import ContentError
from sitegen.model import Publication

EDITED = """\
% my papers
@string{conf = {Conference on Plants}}

@InProceedings{lee2020,
   author = "Ann Lee",   title = {Plants},
   booktitle = conf,
}
% the next one is under review
@misc(sun2021, title = {Roots}, year = 2021)

@comment{done}
@article{lee2022, title = {R{\\"u}ben}, journal = {J. Botany}}

% end
"""


def revise(text: str, publications: tuple[Publication, ...]) -> str:
    revised = bibtex.revise(text, publications, "x.bib")
    assert {entry.key: entry for entry in bibtex.decode(revised, "x.bib")} == {
        entry.key: entry for entry in publications
    }
    return revised


def test_no_difference_no_change() -> None:
    for text in (EDITED, EDITED.replace("\n", "\r\n"), "\ufeff" + EDITED):
        assert revise(text, bibtex.decode(text, "x.bib")) == text


def test_a_changed_entry_keeps_the_fields_that_stay() -> None:
    lee, sun, other = bibtex.decode(EDITED, "x.bib")
    more = replace(sun, fields={"title": "{Roots}", "note": "50%"})
    less = replace(
        lee, fields={"title": "Plants", "booktitle": lee.fields["booktitle"], "month": "sep"}
    )
    assert revise(EDITED, (less, more, other)) == EDITED.replace(
        "(sun2021, title = {Roots}, year = 2021)", "(sun2021, title = {{Roots}}, note = {50\\%})"
    ).replace(
        """   author = "Ann Lee",   title = {Plants},
   booktitle = conf,
""",
        """   title = {Plants},
   booktitle = conf,
   month = sep,
""",
    )


def test_an_entry_becomes_one_of_another_type() -> None:
    lee, sun, other = bibtex.decode(EDITED, "x.bib")
    assert revise(EDITED, (lee, replace(sun, type="book"), other)) == EDITED.replace(
        "@misc(sun2021", "@book(sun2021"
    )


def test_an_entry_goes() -> None:
    lee, _, other = bibtex.decode(EDITED, "x.bib")
    assert revise(EDITED, (lee, other)) == EDITED.replace(
        "@misc(sun2021, title = {Roots}, year = 2021)\n\n", ""
    )


def test_a_new_entry_comes_last() -> None:
    new = Publication("new2024", "misc", {"title": "New"})
    assert (
        revise(EDITED, (new, *bibtex.decode(EDITED, "x.bib")))
        == EDITED + "\n@misc{new2024,\n  title = {New},\n}\n"
    )
    assert revise("", (new,)) == "@misc{new2024,\n  title = {New},\n}\n"


def test_windows_lines_stay() -> None:
    text = EDITED.replace("\n", "\r\n")
    lee, *_ = bibtex.decode(text, "x.bib")
    revised = revise(text, (lee, Publication("new2024", "misc", {"title": "New"})))
    assert "\n" not in revised.replace("\r\n", "")


def test_a_broken_file_is_not_touched() -> None:
    with pytest.raises(ContentError, match=r"mine\.bib:1"):
        bibtex.revise("@misc{a, title = {x}", (), "mine.bib")


ENTRIES = st.lists(
    st.builds(
        Publication,
        st.sampled_from("abcde"),
        st.just("misc"),
        st.dictionaries(
            st.sampled_from(["title", "note", "year"]),
            st.sampled_from(["x", "{Y}", "$z$", "é & co", "="]),
        ),
    ),
    unique_by=lambda entry: entry.key,
).map(tuple)


@settings(deadline=None)
@given(ENTRIES, ENTRIES)
def test_anything_becomes_anything(
    before: tuple[Publication, ...], after: tuple[Publication, ...]
) -> None:
    revised = revise("% by hand\n" + bibtex.encode(before), after)
    assert revised.startswith("% by hand\n")
