"""Entries that share what a heading or an item above them names: who employed, where talks were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Education, Experience, Grant, Occasion, Talk
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
    text = TALKS.replace("- Who Owns a Ferry? (June 2015)", "- “Who Owns a Ferry?” Evening session, June 2015")
    talk = person(text).talks[1]
    assert talk == Talk(
        title="Who Owns a Ferry?",
        given=(Occasion(where="Evening session, Annual Meeting, Society of River Jurists", date="2015-06"),),
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
    assert [(job.organization, job.role, job.location, job.start) for job in person(text).experience] == [
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
        Experience(organization="Hill School of Management", role="Assistant Professor", start="2018", end="2024"),
        Experience(organization="Bureau of Tides", role="Faculty Research Fellow", start="2022", end="present"),
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
        Education(institution="Hill University", degree="Ph.D.", area="Business Economics", end="2015"),
        Education(institution="Tarn College", degree="M.A.", end="2009"),
    ]


def test_a_degree_in_a_field_that_is_named_like_a_school() -> None:
    assert values("education", "M.A. in School Psychology, Hill University, 2009") == [
        Education(institution="Hill University", degree="M.A.", area="School Psychology", end="2009")
    ]


@pytest.mark.parametrize(
    ("line", "grant"),
    [
        (
            "主持2021年度国家社科基金青年项目：渡口与市镇的兴衰（批准号：21CZZ999）",
            Grant(
                title="渡口与市镇的兴衰", agency="国家社科基金青年项目", role="主持", start="2021", notes=("21CZZ999",)
            ),
        ),
        (
            "参与教育部2013年度人文社会科学研究项目：堤坝志的编纂（批准号：13YJC999999）",
            Grant(
                title="堤坝志的编纂",
                agency="教育部人文社会科学研究项目",
                role="参与",
                start="2013",
                notes=("13YJC999999",),
            ),
        ),
        (
            "2023.01 – 2026.12 国家自然科学基金面上项目(No. 99999901)：潮汐的谱；主要参与者。",
            Grant(
                title="潮汐的谱",
                agency="国家自然科学基金面上项目",
                role="主要参与者",
                start="2023-01",
                end="2026-12",
                notes=("99999901",),
            ),
        ),
    ],
)
def test_the_year_of_a_call_is_no_part_of_who_funds(line: str, grant: Grant) -> None:
    assert values("grants", line) == [grant]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("国际发表", "publications"),
        ("中文发表", "publications"),
        ("专题讲座（摘选）", "talks"),
        ("研发软件", "projects"),
        ("专业训练", "education"),
        ("出席会议", "talks"),
        ("组织会议", "service"),
        ("科研训练", "experience"),
    ],
)
def test_chinese_headings_made_of_known_words(heading: str, kind: str) -> None:
    rule = lookup(heading)
    assert rule is not None
    assert rule.section == kind
