"""Entries that share what a heading or an item above them names: who employed, where talks were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Award, Education, Experience, Occasion, Talk
from sitegen.parsing.outline.headings import lookup
from tests.parsing.reading import cv, values

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


def test_posts_in_items_below_their_employer_are_jobs_of_their_own() -> None:
    text = """- Hill School of Management
    - Associate Professor (without tenure), 2024-
    - Assistant Professor, 2018-2024
- Bureau of Tides
    - Faculty Research Fellow, 2022-
"""
    assert values("experience", text) == [
        Experience(
            organization="Hill School of Management",
            role="Associate Professor (without tenure)",
            start="2024",
            end="present",
        ),
        Experience(
            organization="Hill School of Management",
            role="Assistant Professor",
            start="2018",
            end="2024",
        ),
        Experience(
            organization="Bureau of Tides",
            role="Faculty Research Fellow",
            start="2022",
            end="present",
        ),
    ]


def test_duties_in_items_below_a_post_stay_its_duties() -> None:
    text = """- Reader, Hill University, 2018-2024
    - Led the examiners of tides
"""
    assert values("experience", text) == [
        Experience(
            organization="Hill University",
            role="Reader",
            start="2018",
            end="2024",
            highlights=("Led the examiners of tides",),
        )
    ]


def test_a_degree_right_before_its_school_and_the_subject_below() -> None:
    text = """Ph.D. Hill University, 2015
    Business Economics

M.A. Tarn College, 2009
"""
    assert values("education", text) == [
        Education(
            institution="Hill University", degree="Ph.D.", area="Business Economics", end="2015"
        ),
        Education(institution="Tarn College", degree="M.A.", end="2009"),
    ]


def test_brackets_behind_a_subject_name_no_school_right_behind_the_degree() -> None:
    (degree,) = values("education", "BA (hons.) English Language (2014–2017, Hill University)")
    assert isinstance(degree, Education)
    assert degree.institution == "Hill University"


def test_a_degree_in_a_field_that_is_named_like_a_school() -> None:
    assert values("education", "M.A. in School Psychology, Hill University, 2009") == [
        Education(
            institution="Hill University", degree="M.A.", area="School Psychology", end="2009"
        )
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


def test_degrees_and_posts_in_items_below_a_university_with_its_dates() -> None:
    text = """- Hill University, 2011 – 2016
    - MSc in Accountancy
    - BBA in Accounting
- Tarn College, 2018 – 2019
    - Doctor of Philosophy, Tides and Locks
    - Thesis: “Salt at rest in harbours”
"""
    assert values("education", text) == [
        Education(
            institution="Hill University",
            degree="MSc",
            area="Accountancy",
            start="2011",
            end="2016",
        ),
        Education(
            institution="Hill University", degree="BBA", area="Accounting", start="2011", end="2016"
        ),
        Education(
            institution="Tarn College",
            degree="Doctor of Philosophy",
            area="Tides and Locks",
            start="2018",
            end="2019",
            thesis="Salt at rest in harbours",
        ),
    ]
    jobs = """- INSTIL, 2024
    - Research Assistant to Ann Holm
- Weir School, Hill University, 2018 – 2019
    - Research Assistant
"""
    assert values("experience", jobs) == [
        Experience(organization="INSTIL", role="Research Assistant to Ann Holm", start="2024"),
        Experience(
            organization="Weir School, Hill University",
            role="Research Assistant",
            start="2018",
            end="2019",
        ),
    ]


def test_a_chair_named_after_a_family_is_no_employer() -> None:
    text = "Hill University, 2023-2025, Moss Family Assistant Professor of Economics"
    (job,) = values("experience", text)
    assert isinstance(job, Experience)
    assert (job.organization, job.role) == (
        "Hill University",
        "Moss Family Assistant Professor of Economics",
    )


def test_years_above_all_prizes_of_a_year_stay_there() -> None:
    text = "2024\n\nFoam Prize\n\nTide Award\n\n2023\n\nSalt Medal\n\n2022\n\nTravel Grant\n\nFerry Prize\n"
    assert [(one.title, one.years) for one in values("awards", text) if isinstance(one, Award)] == [
        ("Foam Prize", ("2024",)),
        ("Tide Award", ("2024",)),
        ("Salt Medal", ("2023",)),
        ("Travel Grant", ("2022",)),
        ("Ferry Prize", ("2022",)),
    ]


def test_department_and_role_below_a_dated_university_are_one_job() -> None:
    text = "2017–present\tHill University\n\t\tTides and Applied Salt\n\t\tLecturer in tides\n"
    text = text.replace("\t\t", "                ")
    (job,) = values("experience", text)
    assert isinstance(job, Experience)
    assert (job.role, job.start) == ("Lecturer in tides", "2017")
    assert "Hill University" in job.organization


@pytest.mark.parametrize(
    "heading", ["Research Experiences", "Visiting Research & Academic Exchanges"]
)
def test_more_headings_of_posts(heading: str) -> None:
    rule = lookup(heading)
    assert rule is not None
    assert rule.section == "experience"
