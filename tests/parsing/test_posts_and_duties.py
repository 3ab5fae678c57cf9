"""How the humanities, law and economics lay out headings, posts and duties."""

from __future__ import annotations

from textwrap import dedent

import pytest

from sitegen.parsing import dates
from sitegen.parsing.entries import duties
from sitegen.parsing.outline import headings
from tests.parsing.reading import cv, values


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
    rule = headings.lookup(heading)
    assert rule is not None
    assert rule.section == section


def test_a_dash_parts_a_role_from_who_gives_it() -> None:
    text = """
        Research Director, Distinguished Technologist — Tide Works Inc., Coast Labs, Riverton, CA. May 2013 – Present

        Research Assistant to Bo Ek — Hill University, Riverton, CA. 2006 – 2012

        Lecturer – Department of History, Shore College, 2003–2005
    """
    assert [(job.role, job.organization, job.location) for job in values("experience", dedent(text))] == [  # type: ignore[attr-defined]
        ("Research Director, Distinguished Technologist", "Tide Works Inc., Coast Labs", "Riverton, CA"),
        ("Research Assistant to Bo Ek", "Hill University", "Riverton, CA"),
        ("Lecturer", "Department of History, Shore College", ""),
    ]


def test_a_dash_parts_a_school_from_a_degree() -> None:
    (degree,) = values("education", "Hill University, Riverton, CA — M.A., History (May 2009)\n")
    assert (degree.institution, degree.degree, degree.area) == ("Hill University", "M.A.", "History")  # type: ignore[attr-defined]
    assert degree.location == "Riverton, CA"  # type: ignore[attr-defined]


def test_a_role_may_stand_under_its_label() -> None:
    text = "School of History, Hill University, 09/2008–Present\n\nTitle: Professor, History Division\n"
    (job,) = values("experience", dedent(text))
    assert job.role == "Professor, History Division"  # type: ignore[attr-defined]
    assert job.highlights == ()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "role", "organization"),
    [
        ("副编辑, 国际期刊Open Journal of Tides", "副编辑", "国际期刊Open Journal of Tides"),
        ("客座编辑,《潮汐学报》领军期刊", "客座编辑", "《潮汐学报》领军期刊"),
        ("中国潮汐学会，常务理事，2019-2021", "常务理事", "中国潮汐学会"),
        ("讲习班主席, 领域主席, 国际会议TIDE 2026, 海滨", "讲习班主席，领域主席", "国际会议TIDE，海滨"),
        ("Centre of Tides, Hill University, Associate", "Associate", "Centre of Tides, Hill University"),
        ("Transactions on Tides: Associate Editor, 2005-2009", "Associate Editor", "Transactions on Tides"),
        ("Session Chair, Tide Days 2024, Riverton", "Session Chair", "Tide Days, Riverton"),
    ],
)
def test_a_duty_and_its_body_in_either_order(line: str, role: str, organization: str) -> None:
    duty = duties.whole(line)
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


def test_a_place_behind_the_date_leaves_title_and_host_apart() -> None:
    text = "- Verifying the Tides by Proxy, Hill College London, September 15, 2014. London, UK.\n"
    (talk,) = values("talks", text)
    (given,) = talk.given  # type: ignore[attr-defined]
    assert (talk.title, given.where, given.location) == (  # type: ignore[attr-defined]
        "Verifying the Tides by Proxy",
        "Hill College London",
        "London, UK",
    )


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
