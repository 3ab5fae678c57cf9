"""How the humanities, law and economics lay out what they list."""

from __future__ import annotations

from sitegen.model import Award, Committee, Grant, Student, Talk
from tests.parsing.reading import cv, values


def test_people_of_a_grant_are_neither_title_nor_payer() -> None:
    assert values(
        "grants",
        "- Lind, B. (Principal Investigator), Ek, A. B. (Co-Investigator), “Foam in old harbours,” Hill Foundation, "
        "$90,000, 2017 to 2019.\n",
    ) == [
        Grant(
            title="Foam in old harbours",
            agency="Hill Foundation",
            amount="$90,000",
            start="2017",
            end="2019",
            role="Principal Investigator",
            notes=("Lind, B. (Principal Investigator)", "Ek, A. B. (Co-Investigator)"),
        )
    ]
    (grant,) = values(
        "grants",
        "- Salt and Trade. Bo Lind (PI). 2016 to 2018. SSHRC Insight Grant. $67,790. CI: Ann Ek, Cy Holm.\n",
    )
    assert isinstance(grant, Grant)
    assert (grant.title, grant.agency, grant.amount) == (
        "Salt and Trade",
        "SSHRC Insight Grant",
        "$67,790",
    )
    assert set(grant.notes) == {"Bo Lind (PI)", "CI: Ann Ek, Cy Holm"}


def test_an_agency_before_a_dash_and_the_number_of_a_grant() -> None:
    assert values(
        "grants",
        "- 2005-2006 National Science Foundation - A test for carbon in foam. PI EAR-0501690\n",
    ) == [
        Grant(
            title="A test for carbon in foam",
            agency="National Science Foundation",
            start="2005",
            end="2006",
            role="PI",
            notes=("EAR-0501690",),
        )
    ]


def test_prizes_in_bold_and_who_gave_them() -> None:
    given = values(
        "awards",
        "**Rising Tide Award** Foam Society, May 25th, 2024.\n\n**New Scholar Award** Hill Society, 2021.\n\n"
        "**Harbour Scholar** Hill College, 2009–2012.\n",
    )
    assert [(award.title, award.issuer) for award in given if isinstance(award, Award)] == [
        ("Rising Tide Award", "Foam Society"),
        ("New Scholar Award", "Hill Society"),
        ("Harbour Scholar", "Hill College"),
    ]


def test_prizes_over_who_gave_them() -> None:
    given = values(
        "awards",
        "2017. Outstanding Foam Award.\n\nHill University\n\n2010 to 2013. Harbour Graduate Scholarship.\n\n"
        "Shore Doctoral Scholarship $105,000\n\n2009. Gold Medal for Tides.\n\nSalt University\n",
    )
    assert given == [
        Award(title="Outstanding Foam Award", years=("2017",), issuer="Hill University"),
        Award(
            title="Harbour Graduate Scholarship",
            years=("2010-2013",),
            issuer="Shore Doctoral Scholarship $105,000",
        ),
        Award(title="Gold Medal for Tides", years=("2009",), issuer="Salt University"),
    ]


def test_a_prize_and_its_giver_in_columns() -> None:
    (award,) = values("awards", "Foam Fellowship\tHill College, 2019\n")
    assert award == Award(title="Foam Fellowship", years=("2019",), issuer="Hill College")


def test_the_rank_of_a_prize_is_no_prize() -> None:
    (award,) = values(
        "awards", "- 2013年获海滨省科技进步奖，一等奖，获奖项目：潮汐发电，第四获奖人。\n"
    )
    assert isinstance(award, Award)
    assert award.years == ("2013",)


def test_speakers_stand_before_the_title_in_quotes() -> None:
    first, second = values(
        "talks",
        "2019\tLind, Bo. “Foam in local courts.” Annual Meeting of the Foam Association. April 4-7. Hill, IL.\n"
        "2018\tLind, Bo, and Ann Ek. “Do tides make waves?” Annual Meeting of the Salt Association. Salt, LA.\n",
    )
    assert isinstance(first, Talk)
    assert isinstance(second, Talk)
    assert (first.authors, second.authors) == (("Lind, Bo",), ("Lind, Bo", "Ann Ek"))
    assert str(first.given[0].where).startswith("Annual Meeting of the Foam Association")


def test_what_stands_below_a_student_is_said_of_them() -> None:
    (student,) = values(
        "students",
        "Fay Tide, Hill - PhD 2024\n\nDissertation: Salt in the Diet of Sailors.\n",
        level="phd",
    )
    assert isinstance(student, Student)
    assert (student.name, student.project) == ("Fay Tide", "Salt in the Diet of Sailors")


def test_a_thesis_in_italics_is_one() -> None:
    assert values("committees", "- Fay Tide, *Modal Foam: How Tides Could Be*, 2012\n") == [
        Committee(name="Fay Tide", year="2012", thesis="Modal Foam: How Tides Could Be")
    ]


def test_dates_with_commas_and_wide_dashes() -> None:
    person = cv(
        "# 林远\n\n## 工作经历\n\n- 2005,07－2007,06 海滨大学，博士后\n- 2003,07-2005,06 海岛大学，讲师\n\n"
        "## 学术兼职\n\n- 海滨学会副主任（2008年－）\n"
    ).person
    assert [(post.start, post.end) for post in person.experience] == [
        ("2005-07", "2007-06"),
        ("2003-07", "2005-06"),
    ]
    assert person.service[0].years == ("2008-present",)


def test_money_and_roles_of_chinese_grants() -> None:
    first, second = values(
        "grants",
        "- 2010 ~ 2014，海岛语言中条件句的理解，海滨大学博士生项目，1万澳元，参与者\n"
        "- 2022年1月-2024年12月 海滨省重点研发计划项目 经费：60万 参研（第一）\n",
    )
    assert isinstance(first, Grant)
    assert isinstance(second, Grant)
    assert (first.title, first.amount, first.role) == (
        "海岛语言中条件句的理解",
        "1万澳元",
        "参与者",
    )
    assert (second.amount, second.role) == ("60万", "参研（第一）")
