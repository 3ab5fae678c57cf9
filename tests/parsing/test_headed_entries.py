"""Entries that share what a heading or an item above them names: who employed, where talks were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Occasion, Talk
from sitegen.parsing.outline.heading_words import lookup
from tests.parsing.reading import cv

if TYPE_CHECKING:
    from sitegen.model import Person


def person(text: str) -> Person:
    return cv(text).person


TALKS = """# Odile Farrow

## Education

Ph.D., Law, Hill University, 2001

## Conference Presentations

### Society of River Jurists

#### Annual Meeting

- Locks, Weirs & Other Torts (May 2016)
- Who Owns a Ferry? (June 2015)

### Tarn County Bar

- Corporations and the Towpath (March 2014)

## Public Talks

### UNC-Lowlands

- Keynote: Tolls of the Canal Age (April 2013)
"""


def test_headings_below_talks_name_where_they_were_given() -> None:
    given = [(talk.title, talk.given[0].where, talk.given[0].date) for talk in person(TALKS).talks]
    assert given == [
        ("Locks, Weirs & Other Torts", "Annual Meeting, Society of River Jurists", "2016-05"),
        ("Who Owns a Ferry?", "Annual Meeting, Society of River Jurists", "2015-06"),
        ("Corporations and the Towpath", "Tarn County Bar", "2014-03"),
        ("Keynote: Tolls of the Canal Age", "UNC-Lowlands", "2013-04"),
    ]


def test_titles_in_quotes_below_such_a_heading_keep_their_own_places_too() -> None:
    text = TALKS.replace(
        "- Who Owns a Ferry? (June 2015)", "- “Who Owns a Ferry?” Evening session, June 2015"
    )
    talk = person(text).talks[1]
    assert talk == Talk(
        title="Who Owns a Ferry?",
        given=(
            Occasion(
                where="Evening session, Annual Meeting, Society of River Jurists", date="2015-06"
            ),
        ),
    )


@pytest.mark.parametrize("kind", ["Invited Talks", "International", "National Meetings"])
def test_headings_that_only_divide_talks_name_no_place(kind: str) -> None:
    text = TALKS.replace("### Tarn County Bar", f"### {kind}")
    given = person(text).talks[2].given[0]
    assert given.date == "2014-03"
    assert kind not in given.where
    assert "Jurists" not in given.where


def test_headings_over_posts_are_employers_though_no_word_says_so() -> None:
    text = """# Odile Farrow

## Legal Practice

### Marsh, Farrow and Reed, Riverton, PA

Associate, 2002-2004

- Civil litigation

### Leat & Sons, LLP, Weirton, PA

Partner, 2004-2011

## Education

Ph.D., Law, Hill University, 2001
"""
    assert [
        (job.organization, job.role, job.location, job.start) for job in person(text).experience
    ] == [
        ("Marsh, Farrow and Reed", "Associate", "Riverton, PA", "2002"),
        ("Leat & Sons, LLP", "Partner", "Weirton, PA", "2004"),
    ]


def test_the_colon_of_a_bold_heading_need_not_be_bold() -> None:
    text = """**Employment:**

Reader, Hill University, 2019-2022

**Education**:

Ph.D., Tides, Hill University, 2018

**Conferences, Seminars, and Invited Presentations (including upcoming ones):**

“Foam at Rest in Shallow Tides,” Tarn College, May 2020
"""
    found = person(f"Odile Farrow\n\n{text}")
    assert [degree.degree for degree in found.education] == ["Ph.D."]
    assert [talk.title for talk in found.talks] == ["Foam at Rest in Shallow Tides"]


@pytest.mark.parametrize(
    "heading", ["Research Experiences", "Visiting Research & Academic Exchanges"]
)
def test_more_headings_of_posts(heading: str) -> None:
    rule = lookup(heading)
    assert rule is not None
    assert rule.section == "experience"
