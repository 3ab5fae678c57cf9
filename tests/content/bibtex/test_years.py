"""Years that are none: `in press`, `2024, forthcoming`, `n.d.`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.model import Publication

STATES = {
    "in press": "inpress", "In-Press": "inpress", "accepted": "inpress", "to appear": "forthcoming",
    "forthcoming": "forthcoming", "under review": "submitted", "submitted": "submitted",
    "in preparation": "inpreparation", "in prep.": "inpreparation",
}  # fmt: skip


def dated(**fields: str) -> dict[str, str]:
    return dict(bibtex.dated(Publication("a", "article", fields)).fields)


@given(
    words=st.sampled_from(sorted(STATES)),
    year=st.one_of(st.just(""), st.integers(1900, 2099).map(str)),
    form=st.sampled_from(
        ["{0} {1}", "{1} {0}", "{0}, {1}", "{0} ({1})", "({1}) {0}", "{{{0}}}; {1}"]
    ),
    name=st.sampled_from(["year", "date"]),
)
def test_words_of_a_state_and_a_year_are_distinguished(
    words: str, year: str, form: str, name: str
) -> None:
    expected = {"pubstate": STATES[words], **({name: year} if year else {})}
    assert dated(**{name: form.format(year, words)}) == expected


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        ("2020", {"year": "2020"}),
        ("n.d.", {}),
        ("2020b", {"year": "2020"}),
        ("2019--2020", {"year": "2019", "note": "2019--2020"}),
        ("May 2020", {"year": "2020", "month": "May"}),
        ("2021 (online first)", {"year": "2021", "note": "online first"}),
        ("soon", {"year": "soon"}),
    ],
)
def test_every_other_word_of_a_year_is_kept(value: str, fields: dict[str, str]) -> None:
    assert dated(year=value) == fields


@pytest.mark.parametrize("date", ["2020-05/2020-06", "1990/", "2020-21", "2020~", "May 2020"])
def test_dates_of_biblatex_stay(date: str) -> None:
    assert dated(date=date) == {"date": date}


def test_what_is_known_is_kept() -> None:
    fields = {"year": "2020, in press", "pubstate": "submitted", "month": "jun", "note": "A prize"}
    assert dated(**fields) == {**fields, "year": "2020"}
    assert dated(year="Online 2020", note="A prize")["note"] == "A prize; Online"


def test_a_season_is_not_a_month() -> None:
    seasons = [{"date": "2017-21"}, {"year": "2017", "month": "Spring"}]
    works = [Publication("a", "misc", fields) for fields in (*seasons, {"date": "2017-12-31"})]
    assert [*map(bibtex.date_parts, works)] == [(2017,), (2017,), (2017, 12, 31)]
    assert [*map(bibtex.issue_date, works)] == ["2017-21", "2017-21", "2017-12-31"]
