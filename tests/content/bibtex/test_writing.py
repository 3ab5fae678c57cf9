"""Canonical BibTeX, and editing a .bib file in place: unchanged parts keep their bytes."""

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
LEE, SUN, BEETS = bibtex.decode(EDITED, "x.bib")
NEW = Publication("new2024", "misc", {"title": "New"})


def revise(text: str, *publications: Publication) -> str:
    revised = bibtex.revise(text, publications, "x.bib")
    assert {entry.key: entry for entry in bibtex.decode(revised, "x.bib")} == {
        entry.key: entry for entry in publications
    }
    return revised


def test_special_characters_are_escaped_except_in_addresses() -> None:
    title = r"{R&D}: 5% of a_b in $x_1$ for \$2 ~ \emph{x}"
    fields = {"title": title, "month": "jan", "note": "", "url": r"https://a.b/c_d%20e{\x}"}
    assert bibtex.encode([Publication("liu2023", "article", fields)]) == (
        "@article{liu2023,\n"
        r"  title = {{R\&D}: 5\% of a\_b in $x_1$ for \$2 \textasciitilde{} \emph{x}},"
        "\n  month = jan,\n"
        r"  url = {https://a.b/c_d%20e{\x}},"
        "\n}\n"
    )
    assert bibtex.encode([]) == ""
    with pytest.raises(ValueError, match="unmatched brace"):
        bibtex.encode([Publication("key", "misc", {"title": "{"})])


def test_no_difference_no_change() -> None:
    windows = EDITED.replace("\n", "\r\n")
    for text in (EDITED, windows, "\ufeff" + EDITED):
        assert revise(text, LEE, SUN, BEETS) == text
    assert "\n" not in revise(windows, LEE, NEW).replace("\r\n", "")


def test_a_changed_entry_keeps_the_fields_that_stay() -> None:
    more = replace(SUN, fields={"title": "{Roots}", "note": "50%"})
    fields = {"title": "Plants", "booktitle": LEE.fields["booktitle"], "month": "sep"}
    assert revise(EDITED, replace(LEE, fields=fields), more, BEETS) == EDITED.replace(
        "(sun2021, title = {Roots}, year = 2021)", "(sun2021, title = {{Roots}}, note = {50\\%})"
    ).replace(
        '   author = "Ann Lee",   title = {Plants},\n   booktitle = conf,\n',
        "   title = {Plants},\n   booktitle = conf,\n   month = sep,\n",
    )


def test_entries_change_type_are_removed_and_added() -> None:
    old = "@misc(sun2021, title = {Roots}, year = 2021)\n\n"
    book = replace(SUN, type="book")
    assert revise(EDITED, LEE, book, BEETS) == EDITED.replace("@misc(sun2021", "@book(sun2021")
    assert revise(EDITED, LEE, BEETS) == EDITED.replace(old, "")
    added = "@misc{new2024,\n  title = {New},\n}\n"
    assert revise(EDITED, NEW, LEE, SUN, BEETS) == f"{EDITED}\n{added}"
    assert revise("", NEW) == added


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
)


@settings(deadline=None)
@given(ENTRIES, ENTRIES)
def test_anything_becomes_anything(before: list[Publication], after: list[Publication]) -> None:
    revised = revise("% by hand\n" + bibtex.encode(before), *after)
    assert revised.startswith("% by hand\n")
