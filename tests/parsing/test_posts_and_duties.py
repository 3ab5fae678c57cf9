# mypy: disable-error-code="attr-defined"
"""How the humanities, law and economics lay out headings, posts and duties."""

from __future__ import annotations

from textwrap import dedent

import pytest

from sitegen.document import Line, Place
from sitegen.parsing import dates
from sitegen.parsing.entries import duties
from sitegen.parsing.lines import item_starts
from sitegen.parsing.outline import heading_words
from tests.parsing.reading import cv


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Degrees Earned", "education"),
        ("Curatorial Experience", "experience"),
        ("Book Manuscript Reviews", "service"),
        ("Under Consideration", "publications"),
        ("Law School Courses", "teaching"),
        ("Doctoral Dissertations Directed", "students"),
        ("Final Oral Examinations", "committees"),
        ("近年发表论文", "publications"),
        ("决策咨询报告", "publications"),
        ("同行评审的大会报告", "talks"),
        ("期刊审稿人", "service"),
    ],
)
def test_headings_of_the_humanities(heading: str, section: str) -> None:
    rule = heading_words.lookup(heading)
    assert rule is not None
    assert rule.section == section


@pytest.mark.parametrize(
    ("line", "role", "organization"),
    [
        ("副编辑, 国际期刊Open Journal of Tides", "副编辑", "国际期刊Open Journal of Tides"),
        ("客座编辑,《潮汐学报》领军期刊", "客座编辑", "《潮汐学报》领军期刊"),
        ("中国潮汐学会，常务理事，2019-2021", "常务理事", "中国潮汐学会"),
        (
            "讲习班主席, 领域主席, 国际会议TIDE 2026, 海滨",
            "讲习班主席，领域主席",
            "国际会议TIDE，海滨",
        ),
        (
            "Centre of Tides, Hill University, Associate",
            "Associate",
            "Centre of Tides, Hill University",
        ),
        ("Session Chair, Tide Days 2024, Riverton", "Session Chair", "Tide Days, Riverton"),
    ],
)
def test_a_duty_and_its_body_in_either_order(line: str, role: str, organization: str) -> None:
    duty = duties.read_duty(line)
    assert (duty.role, duty.organization) == (role, organization)


def test_years_set_apart_end_one_body_with_commas() -> None:
    text = """
        # Ann Lind

        ## Program Committees

        - Hill Symposium on Tides, Sand and Coast Security (HSTS) — 2014, 2015
        - Annual Tide Applications Conference (ATAC) — 2013
    """
    assert [duty.organization for duty in cv(dedent(text)).person.service] == [
        "Hill Symposium on Tides, Sand and Coast Security (HSTS)",
        "Annual Tide Applications Conference (ATAC)",
    ]


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        ("August ’98", ["1998-08"]),
        ("FP7-ICT-2013", []),
        ("HORIZON-HLTH-2022-TOOL-06, 2023", ["2023"]),
        ("TIDE-2020", ["2020"]),
    ],
)
def test_years_of_two_figures_and_numbers_of_calls(text: str, begin: list[str]) -> None:
    assert [when.begin for when in dates.find(text)] == begin


def test_a_sentence_that_counts_is_no_work_and_no_patent() -> None:
    text = """
        # 林远

        ## 论文

        已发表 8 篇论文，其中第一作者 3 篇，合作作者 5 篇；另有 4 篇论文正在投稿。

        林远、陈思．沙丘移动的长期观测[J]．海洋研究，2019，31(4)：12-20．

        ## Patents

        Co-inventor on 32 issued U.S. patents in coast security. Full list on the Patents page.
    """
    parsed = cv(dedent(text))
    assert [work.fields["title"] for work in parsed.publications] == ["沙丘移动的长期观测"]
    assert parsed.person.patents == ()


def test_a_bullet_beside_a_heading_in_the_margin_is_a_marker() -> None:
    text = """
        # Ann Lind

        EDUCATION	Ph.D. in History, Hill University, 2012

        AWARDS	• Tide Prize, 2014

        • Shore Medal, 2013

        GRANTS	• Hill Fund for Tides, 2015
    """
    person = cv(dedent(text)).person
    assert [str(prize.title) for prize in person.awards] == ["Tide Prize", "Shore Medal"]


def _line(number: int, text: str, indent: int, *, full: bool = False) -> Line:
    return Line(text, Place("cv.pdf", number, 1), indent=indent, full=full)


def test_a_paragraph_that_a_year_leads_is_one_entry_where_its_lines_are_full() -> None:
    lines = [
        _line(1, "2023\tLind, Ann, Ek, Bo, and Holm, Eva (2023): No", 0, full=True),
        _line(2, "Differential Effects of Tides on Sand and Other", 11, full=True),
        _line(3, "Shores. Tide Review, 129(2): 570-585.", 11, full=False),
        _line(4, "", 0, full=False),
        _line(5, "2022\tShore Days, Riverton", 0, full=True),
        _line(6, "Hill Conference on Tides and Sand, Riverton, and More", 11, full=True),
        _line(7, "Coast Workshop, Riverton", 11, full=False),
    ]
    assert item_starts.find_column_continuations(lines) == {1, 2}


def test_where_no_line_below_a_year_stands_below_a_short_one_all_go_on() -> None:
    entry = (
        (
            "Steering Committee, Tide Scientist Training, School of Foam and Public",
            "Shores, Hill University",
        ),
        ("Maintainer of the web site of the Shore Senate, Lind School of Foam and", "Tides"),
        ("Representative to the Committee on Gulls of the Hill University and", "Riverton"),
    )
    lines = [
        line
        for at, (first, second) in enumerate(entry)
        for line in (
            _line(3 * at + 1, f"20{12 - at} – 20{14 - at}\t{first}", 7, full=True),
            _line(3 * at + 2, second, 22),
            _line(3 * at + 3, "", 0),
        )
    ]
    assert item_starts.find_column_continuations(lines) == {1, 4, 7}
    several = [_line(10, "2001\tShore Days", 7), _line(11, "Hill Days", 22)]
    assert not item_starts.find_column_continuations([*lines, *several])


def test_advisees_and_courses_among_activities_have_lists_of_their_own() -> None:
    text = """# Ann Lind

## Educational activities

PhD Advisees

Bo Ek, PhD, Tides, Hill University (Thesis: Foam at rest), 2019

Cy Moe, PhD, Tides, Hill University (Thesis: Salt at dusk), 2015

Oral Exams, Hill University

2016\tDana Roe\tGulls

2015\tEva Holm\tTides

2015\tEva Holm\tTides

Classroom Instruction, Riverton College

2014\tTIDE 881\tFoam Literature

2013\tTIDE 882\tGull Literature
"""
    person = cv(text).person
    assert [(str(one.name), one.level) for one in person.students] == [
        ("Bo Ek", "phd"),
        ("Cy Moe", "phd"),
    ]
    assert [(str(one.name), one.year) for one in person.committees] == [
        ("Dana Roe", "2016"),
        ("Eva Holm", "2015"),
    ]
    assert [(str(one.course), one.term, str(one.institution)) for one in person.teaching] == [
        ("TIDE 881, Foam Literature", "2014", "Riverton College"),
        ("TIDE 882, Gull Literature", "2013", "Riverton College"),
    ]
    assert not person.unsorted
