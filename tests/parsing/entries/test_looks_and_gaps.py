"""Entries that their looks, their gaps and the marks between them tell apart."""

from __future__ import annotations

import pytest

from sitegen.model import Education, Grant, Occasion, Service, Student, Talk
from tests.parsing.reading import cv, values

CASES: dict[str, tuple[str, str, list[object]]] = {
    "talks whose titles stand in italics": (
        "talks",
        "- *Tides of the northern sea*, Oberwolfach workshop, June 2019\n- *How sand remembers*, Hill University, 2018",
        [
            Talk(
                title="Tides of the northern sea",
                given=(Occasion(where="Oberwolfach workshop", date="2019-06"),),
            ),
            Talk(
                title="How sand remembers", given=(Occasion(where="Hill University", date="2018"),)
            ),
        ],
    ),
    "talks whose meetings stand in italics": (
        "talks",
        "- Tides of the sea, *Oberwolfach workshop*, June 2019\n- How sand remembers, *Hill University*, 2018",
        [
            Talk(
                title="Tides of the sea",
                given=(Occasion(where="Oberwolfach workshop", date="2019-06"),),
            ),
            Talk(
                title="How sand remembers", given=(Occasion(where="Hill University", date="2018"),)
            ),
        ],
    ),
    "talks whose towns stand in italics": (
        "talks",
        (
            "2024\tTides Seminar, Hill Group\t*Barcelona, ES*\n2023\tWorkshop on Salt\t*London, UK*\n"
            "2022\tSand Days for Readers\t*Aarhus, DK*"
        ),
        [
            Talk(
                given=(
                    Occasion(
                        where="Tides Seminar, Hill Group", date="2024", location="Barcelona, ES"
                    ),
                )
            ),
            Talk(given=(Occasion(where="Workshop on Salt", date="2023", location="London, UK"),)),
            Talk(
                given=(Occasion(where="Sand Days for Readers", date="2022", location="Aarhus, DK"),)
            ),
        ],
    ),
    "talks of a year with their titles": (
        "talks",
        (
            "2023: Shore Politics Association, “Counting Gulls”; Midland Meeting, “The Price of Salt”\n\n"
            "2019: Law and Tides Workshop, Carrow, “Ferry Riders”"
        ),
        [
            Talk(
                title="Counting Gulls",
                given=(Occasion(where="Shore Politics Association", date="2023"),),
            ),
            Talk(
                title="The Price of Salt", given=(Occasion(where="Midland Meeting", date="2023"),)
            ),
            Talk(
                title="Ferry Riders",
                given=(Occasion(where="Law and Tides Workshop, Carrow", date="2019"),),
            ),
        ],
    ),
    "a department of a university and how it was paid": (
        "education",
        "2011.8—2012.8  海滨国立大学政治学系联合培养博士生（国家留学基金委资助）",
        [
            Education(
                institution="海滨国立大学政治学系",
                degree="联合培养博士生",
                start="2011-08",
                end="2012-08",
                notes=("国家留学基金委资助",),
            )
        ],
    ),
    "the advisor in a cell": (
        "education",
        "时间\t学校\t专业\t学位\n2006.09–2011.06\t海滨大学\t基础数学\t博士（导师：李明）",
        [
            "时间 学校 专业 学位",
            Education(
                institution="海滨大学",
                degree="博士",
                area="基础数学",
                start="2006-09",
                end="2011-06",
                advisors=("李明",),
            ),
        ],
    ),
    "grants over lines, one without its column": (
        "grants",
        (
            "R01 MH1000 (PI: Roe)\t2020-2025\n\nInstitute of Tides, $1,912,443\n\n“Foam and its onset”\n\n"
            "MB-22 (Co-PI: Roe) 2022-2024\n\nShore Health Foundation, $120,000\n\n“Bedtimes of gulls”"
        ),
        [
            Grant(
                title="Foam and its onset",
                agency="Institute of Tides",
                amount="$1,912,443",
                start="2020",
                end="2025",
                role="PI",
                notes=("R01 MH1000 (PI: Roe)",),
            ),
            Grant(
                title="Bedtimes of gulls",
                agency="Shore Health Foundation",
                amount="$120,000",
                start="2022",
                end="2024",
                role="Co-PI",
                notes=("MB-22 (Co-PI: Roe)",),
            ),
        ],
    ),
    "bodies behind a gap": (
        "service",
        "潮汐論文叢刊 執行編輯 (2020–2023)",
        [Service(role="執行編輯", organization="潮汐論文叢刊", years=("2020-2023",))],
    ),
    "students with when and where between semicolons": (
        "students",
        "- Ana Pires (Ph.D. 2022; now Assistant Professor, Holm State University)\n- Toby Ferris (in progress)",
        [
            Student(
                name="Ana Pires",
                level="phd",
                year="2022",
                now="Assistant Professor, Holm State University",
                notes=("Ph.D.",),
            ),
            Student(name="Toby Ferris", status="current", notes=("in progress",)),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_entries_of_a_section(name: str) -> None:
    kind, text, wanted = CASES[name]
    assert values(kind, text) == wanted


def test_a_section_of_an_agency_is_no_body_of_its_own() -> None:
    told = cv(
        "Jane Roe\n\nService\n\nGrant Review\n\n2021\tInstitute of Foam, Mood and Tides Study Section"
    )
    assert [(one.role, one.organization) for one in told.person.service] == [
        ("Grant Review", "Institute of Foam, Mood and Tides Study Section")
    ]


def test_the_label_of_a_lab_is_no_affiliation() -> None:
    told = cv(
        "Jane Roe, PhD\n\nUniversity of Merrow Bay · Lab: www.foamlab.org\n\nEducation\n\n2003\tPhD"
    )
    assert told.person.affiliation == "University of Merrow Bay"
    assert not told.person.unsorted


def test_whoever_holds_one_job_at_the_place_of_the_head_has_its_title() -> None:
    told = cv(
        "Jane Roe\n\nDepartment of Tides, Hill University\n\nPositions\n\n"
        "Professor, Department of Tides, Hill University, 2016-present\n\nAffiliate, Centre for Mud, 2016-present"
    )
    assert told.person.position == "Professor"
