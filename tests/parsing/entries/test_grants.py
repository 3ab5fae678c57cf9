from __future__ import annotations

import pytest

from sitegen.model import Award, Grant
from tests.parsing.reading import cv, section, values

CASES: dict[str, tuple[str, list[object]]] = {
    "english": (
        '"Kelp and heat", Nordic Science Foundation, EUR 450,000, 2019 - 2023, PI',
        [
            Grant(
                title="Kelp and heat",
                agency="Nordic Science Foundation",
                amount="EUR 450,000",
                start="2019",
                end="2023",
                role="PI",
            )
        ],
    ),
    "chinese": (
        "国家自然科学基金，潮汐测量方法研究，2020.1-2023.12，60万元，主持",
        [
            Grant(
                title="潮汐测量方法研究",
                agency="国家自然科学基金",
                amount="60万元",
                start="2020-01",
                end="2023-12",
                role="主持",
            )
        ],
    ),
    "chinese-with-number-and-state": (
        "1. 国家自然科学基金面上项目，潮汐测量方法研究（42175401），2020.1-2023.12，60万元，主持，已结题",
        [
            Grant(
                title="潮汐测量方法研究",
                agency="国家自然科学基金面上项目",
                amount="60万元",
                start="2020-01",
                end="2023-12",
                role="主持",
                notes=("42175401", "已结题"),
            )
        ],
    ),
    "chinese-behind-a-colon": (
        "滨海省重点研发项目：潮汐测量（2023YFG0101），2023-2024，参与（3/8）",
        [
            Grant(
                title="潮汐测量",
                agency="滨海省重点研发项目",
                start="2023",
                end="2024",
                role="参与（3/8）",
                notes=("2023YFG0101",),
            )
        ],
    ),
    "chinese-quoted": (
        "国家社科基金一般项目“渔民与保甲研究”（20AFX015），2020年9月立项，主持人",
        [
            Grant(
                title="渔民与保甲研究",
                agency="国家社科基金一般项目",
                start="2020-09",
                role="主持人",
                notes=("20AFX015", "立项"),
            )
        ],
    ),
    "quotes-in-the-name-of-a-programme": (
        "滨海省“千帆计划”青年项目，2022-2024，100万元，主持",
        [
            Grant(
                title="滨海省“千帆计划”青年项目",
                amount="100万元",
                start="2022",
                end="2024",
                role="主持",
            )
        ],
    ),
    "agency-alone": ("NSF NeTS, 2022", [Grant(title="NSF NeTS", start="2022")]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("grants", text) == entries


def test_prizes_stand_among_grants_where_the_heading_names_both() -> None:
    found = section(
        "grants",
        "2026–29\tCORE grant, Foam at rest, FNR, Luxembourg | 800 kEUR\n"
        "Doctoral Training Unit, BUBBLE, FNR (Program lead: A Moe)\n"
        "2024\tYoung Leader, Tides and Society forum, Kestrel\n"
        "2017\tPhD prize, Wave Institute, Riverton + Best talk, Foam Days, Gdynia",
        "Funding and selected awards",
    ).found
    assert [item.value for item in found] == [
        Grant(
            title="CORE grant, Foam at rest",
            agency="FNR, Luxembourg",
            amount="800 kEUR",
            start="2026",
            end="2029",
        ),
        Grant(
            title="Doctoral Training Unit, BUBBLE",
            agency="FNR",
            start="2026",
            end="2029",
            role="Program lead: A Moe",
        ),
        Award(title="Young Leader, Tides and Society forum, Kestrel", years=("2024",)),
        Award(title="PhD prize, Wave Institute, Riverton", years=("2017",)),
        Award(title="Best talk, Foam Days, Gdynia", years=("2017",)),
    ]


def test_the_line_below_says_what_was_given() -> None:
    found = section(
        "grants",
        "2024-2029\tFoam at scale, Wave Foundation, PI\nTotal award $557 837\n2020-2022\tStorms, Tide Council, Co-PI",
    ).found
    assert [item.value for item in found] == [
        Grant(
            title="Foam at scale",
            agency="Wave Foundation",
            amount="$557 837",
            notes=("Total award $557 837",),
            start="2024",
            end="2029",
            role="PI",
        ),
        Grant(title="Storms", agency="Tide Council", start="2020", end="2022", role="Co-PI"),
    ]


def test_a_grant_over_lines_has_its_dates_in_the_first() -> None:
    text = "R01 HL0000 (PI: Nilsson)\t2020-2025\n\nNational Institutes of Health\t$1,912,443\n\n“Stiff hearts”\n"
    (grant,) = values("grants", text)
    assert isinstance(grant, Grant)
    assert (grant.title, grant.amount, grant.start) == ("Stiff hearts", "$1,912,443", "2020")
    assert "National Institutes of Health" in str(grant.agency)


def test_a_grant_that_is_only_applied_for_says_so() -> None:
    (grant,) = values(
        "grants", "Soft hearts, Hill Foundation, $75,000, 2026-2028", title="Pending Support"
    )
    assert isinstance(grant, Grant)
    assert "Pending Support" in grant.notes


def test_how_long_an_amount_lasts_is_no_part_of_the_title() -> None:
    (grant,) = values("grants", "- Tides of the hills, NSF, PI, $335,000 / 3 years, 2019")
    assert grant == Grant(
        title="Tides of the hills",
        agency="NSF",
        amount="$335,000",
        start="2019",
        role="PI",
        notes=("3 years",),
    )


def test_labelled_lines_below_dated_rows_are_of_the_grant_above() -> None:
    text = """2013–2017\tWhat foam does to tides
National Institute of Foam (NIF)
Role: Principal Investigator

2018–2020\tGulls at dusk
Hill Foundation
Role: Co-Investigator
"""
    assert values("grants", text) == [
        Grant(
            title="What foam does to tides",
            agency="National Institute of Foam (NIF)",
            role="Principal Investigator",
            start="2013",
            end="2017",
        ),
        Grant(
            title="Gulls at dusk",
            agency="Hill Foundation",
            role="Co-Investigator",
            start="2018",
            end="2020",
        ),
    ]


def test_the_number_of_a_grant_is_no_part_of_who_pays() -> None:
    text = """2020-2021\tTraining for tides
PI: Ann Lee. Co-PI: Bo Ek
NSF Division of Foam. DMS-2016095.

2013-2018\tLinks with gulls
PI: Bo Ek
NSF Division of Tides. DMS-1261592.
"""
    found = [grant for grant in values("grants", text) if isinstance(grant, Grant)]
    assert [(grant.title, grant.agency, grant.start) for grant in found] == [
        ("Training for tides", "NSF Division of Foam", "2020"),
        ("Links with gulls", "NSF Division of Tides", "2013"),
    ]


def test_people_before_a_grant_are_no_part_of_its_title() -> None:
    text = """Ek, B. (PI), & Lee, A. M. (Co-PI). Foam, Tides, and Gulls. Funder: National Institute on Foam, $106,231. 2021-2023.
"""
    found = [grant for grant in values("grants", text) if isinstance(grant, Grant)]
    assert [(grant.title, grant.agency, grant.start, grant.notes) for grant in found] == [
        (
            "Foam, Tides, and Gulls",
            "National Institute on Foam",
            "2021",
            ("Ek, B. (PI), & Lee, A. M. (Co-PI).",),
        ),
    ]


def test_lists_below_lines_that_only_name_them() -> None:
    text = (
        "External (Active)\n- Foam in harbours. Source: NIH. Amount: $200,000. Period: 2021–2024. Role: PI.\n"
        "- The sleep of gulls. Source: NSF. Amount: $90,000. Period: 2020–2023.\nRole: Co-Investigator.\n\n"
        "Internal (Completed)\n"
        "- How sand remembers. Source: Hill Foundation. Amount: $7,000. Period: 2015–2016. Role: PI.\n"
    )
    told = [grant for grant in values("grants", text) if isinstance(grant, Grant)]
    assert [(grant.title, grant.amount, grant.start, grant.role) for grant in told] == [
        ("Foam in harbours", "$200,000", "2021", "PI"),
        ("The sleep of gulls", "$90,000", "2020", "Co-Investigator"),
        ("How sand remembers", "$7,000", "2015", "PI"),
    ]


def test_a_line_that_sums_grants_up_is_over_their_list() -> None:
    text = """Total income as PI or Co-I so far: GBP 98,000.

1. Foam at rest, Wave Council, PI (GBP 60,000), 2021-2023.
2. Tides of the hills (Hill Foundation), PI (GBP 30,000), 2019-2020.
3. Gulls at dusk, Shore Trust, Co-I (GBP 8,000), 2017.
"""
    found = [grant for grant in values("grants", text) if isinstance(grant, Grant)]
    assert [(grant.amount, grant.start) for grant in found] == [
        ("GBP 60,000", "2021"),
        ("GBP 30,000", "2019"),
        ("GBP 8,000", "2017"),
    ]


def test_titles_in_bold_end_before_who_pays() -> None:
    text = """- **Foam at rest and in motion**, Wave Foundation (WF), PI, (GBP 60,000), 2021-2023.
- **What the tides of the hills bring**, Hill Partnership (Shore UK), Co-I (GBP 30,000), 2019-2020.
- **Gulls at dusk and dawn**, Shore Trust Programme, PI (GBP 8,000), 2017.
"""
    found = [grant for grant in values("grants", text) if isinstance(grant, Grant)]
    assert [(grant.title, grant.agency, grant.role) for grant in found] == [
        ("Foam at rest and in motion", "Wave Foundation (WF)", "PI"),
        ("What the tides of the hills bring", "Hill Partnership (Shore UK)", "Co-I"),
        ("Gulls at dusk and dawn", "Shore Trust Programme", "PI"),
    ]


def test_the_share_of_the_owner_is_no_part_of_who_pays() -> None:
    text = (
        "PI, National Foam Foundation (NFF), “Salt on shared shores,” Total Funding: $300,000, "
        "Personal Share: $145,300 (48%), Aug. 2023 to July 2026"
    )
    (grant,) = cv(f"# Ann Lind\n\n## Grants\n\n- {text}\n").person.grants
    assert (grant.title, grant.agency, grant.amount) == (
        "Salt on shared shores",
        "National Foam Foundation (NFF)",
        "$300,000",
    )
    assert "Personal Share: $145,300 (48%)" in grant.notes
    assert not cv(f"# Ann Lind\n\n## Grants\n\n- {text}\n").person.unsorted


def test_titles_over_lines_that_say_what_they_are() -> None:
    text = (
        "Leveraging foam to foresee tides (Ek and Lind)\nRole on Project: Co-Principal Investigator\n"
        "Dates: July 1, 2024 – June 30, 2029\nFunding Agency: Hill Foundation; R01DA01\nFunding: $3,105,134 (total)\n"
        "Description: Looks at foam.\n\n"
        "Shores\nRole on Project: Consultant\nDates: 2019 – 2021\nFunding Agency: Shore Council\nFunding: $500\n"
    )
    first, second = values("grants", text)
    assert isinstance(first, Grant)
    assert isinstance(second, Grant)
    assert (first.title, first.role) == (
        "Leveraging foam to foresee tides (Ek and Lind)",
        "Co-Principal Investigator",
    )
    assert (first.agency, first.amount) == ("Hill Foundation; R01DA01", "$3,105,134 (total)")
    assert (first.start, first.end, first.notes) == (
        "2024-07-01",
        "2029-06-30",
        ("Description: Looks at foam.",),
    )
    assert (second.title, second.role, second.amount) == ("Shores", "Consultant", "$500")
    parsed = cv(f"# Ann Lind\n\n## Grants\n\n{text}")
    assert parsed.person.unsorted == ()


def test_a_role_of_a_grant_leaves_no_of() -> None:
    (grant,) = values("grants", "2019-2023\tPI of FOAM grant 2018/31, National Tide Centre, Hill\n")
    assert isinstance(grant, Grant)
    assert (str(grant.title)[:10], grant.role) == ("FOAM grant", "PI")


def test_labels_of_sponsors_and_titles_over_two_lines() -> None:
    text = (
        "**Foam of tides.**\nSponsor: Hill Research\nInvestigator(s): A. Lind\nAmount: $90k for 1 year.\n"
        "Awarded: Fall 2023.\n**Shores: A Flexible and Private**\n**Way to Look at Sand.**\nSponsor: Shore Council\n"
        "Investigator(s): A. Lind and B. Ek\nAmount: $5k.\nAwarded: Spring 2021.\n"
    )
    found = [grant for grant in values("grants", text) if isinstance(grant, Grant)]
    assert [(grant.title, grant.agency, grant.start) for grant in found] == [
        ("Foam of tides", "Hill Research", "2023"),
        ("Shores: A Flexible and Private Way to Look at Sand", "Shore Council", "2021"),
    ]
    assert found[0].notes == ("Investigator(s): A. Lind",)


def test_chinese_grants_go_on_in_the_line_below_their_dates() -> None:
    text = (
        "潮汐中泡沫的研究\t2018年 - 2021年\n国家自然科学基金（项目编号：AB123456/X）\t58万元\n\n"
        "海浪的统计\t2020年 - 2022年\n海滨省自然科学基金（项目编号：CD654321）\t10万元"
    )
    first, second = values("grants", text)
    assert isinstance(first, Grant)
    assert isinstance(second, Grant)
    assert (first.title, first.agency, first.amount) == (
        "潮汐中泡沫的研究",
        "国家自然科学基金",
        "58万元",
    )
    assert (first.start, first.end, first.notes) == ("2018", "2021", ("AB123456/X",))
    assert (second.title, second.amount) == ("海浪的统计", "10万元")
