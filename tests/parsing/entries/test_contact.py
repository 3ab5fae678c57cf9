"""The head of a CV: name, contact details and private details."""

from __future__ import annotations

import pytest

from sitegen.document import Document
from sitegen.importers.markdown import parse_markdown
from sitegen.parsing import parse_cv
from tests.parsing.reading import cv, section


def read(text: str) -> list[tuple[str, object]]:
    return [(item.kind, item.value) for item in section("contact", text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Nilsson", [("name.en", "Ada Nilsson")]),
        ("ADA NILSSON", [("name.en", "Ada Nilsson")]),
        ("Ada Nilsson, Ph.D.", [("name.en", "Ada Nilsson"), ("credentials", "Ph.D.")]),
        ("Ada K. (“Addi”) Nilsson", [("name.en", "Ada K. (“Addi”) Nilsson")]),
        ("CV of Ada Nilsson", [("name.en", "Ada Nilsson")]),
        ("沈若溪", [("name.zh", "沈若溪")]),
        ("沈若溪 Ruoxi Shen", [("name.zh", "沈若溪"), ("name.en", "Ruoxi Shen")]),
        ("Ruoxi Shen (沈若溪)", [("name.zh", "沈若溪"), ("name.en", "Ruoxi Shen")]),
        ("姓名：沈若溪", [("name.zh", "沈若溪")]),
        ("沈 溪", [("name.zh", "沈溪")]),
        ("师资队伍", [("unsorted", "师资队伍")]),
        ("欧阳若溪", [("name.zh", "欧阳若溪")]),
        ("邮箱a@b.org", [("email", "a@b.org")]),
        ("姓名\t沈若溪\t性别\t女", [("private.gender", "性别 女"), ("name.zh", "沈若溪")]),
        ("职称：副教授", [("position", "副教授")]),
        (
            "海滨大学法学院教授、博士生导师",
            [("affiliation", "海滨大学法学院"), ("position", "教授、博士生导师")],
        ),
        (
            "海濱大學 歷史學系 副教授",
            [("affiliation", "海濱大學 歷史學系"), ("position", "副教授")],
        ),
        ("工作單位：海濱大學水利系", [("affiliation", "海濱大學水利系")]),
        ("首页", [("unsorted", "首页")]),
        (
            "Associate Professor, Serra University",
            [("position", "Associate Professor"), ("affiliation", "Serra University")],
        ),
        (
            "Postdoc, Ocean University",
            [("position", "Postdoc"), ("affiliation", "Ocean University")],
        ),
        (
            "Ph.D. Student at Ocean University",
            [("position", "Ph.D. Student"), ("affiliation", "Ocean University")],
        ),
        (
            "PhD student, Ocean University",
            [("position", "PhD student"), ("affiliation", "Ocean University")],
        ),
        ("Assistant Professor of Biology", [("position", "Assistant Professor of Biology")]),
        ("副教授", [("position", "副教授")]),
        (
            "a@b.org · https://x.example.org ·",
            [("email", "a@b.org"), ("links.homepage", "https://x.example.org")],
        ),
        (
            "github.com/ada | 0000-0002-1825-0097",
            [("links.github", "ada"), ("links.orcid", "0000-0002-1825-0097")],
        ),
        ("[me](mailto:a@b.org)", [("email", "a@b.org"), ("unsorted", "me")]),
        ("Tel: +45 20 11 44 77", [("private.phone", "+45 20 11 44 77")]),
        ("手机：（+86）130-1995-0000", [("private.phone", "（+86）130-1995-0000")]),
        ("26岁 13800138000", [("private.age", "26岁"), ("private.phone", "13800138000")]),
        ("出生年月：1997年4月", [("private.birth", "出生年月：1997年4月")]),
        ("Date of birth: 3 May 1990", [("private.birth", "Date of birth: 3 May 1990")]),
        ("性别：女", [("private.gender", "性别：女")]),
        ("家庭住址：青河市梧桐路18号", [("private.address", "青河市梧桐路18号")]),
        ("Home address: 4 Elm Street, Oslo", [("private.address", "4 Elm Street, Oslo")]),
        ("12 Elm Street, Oslo 0150", [("private.address", "12 Elm Street, Oslo 0150")]),
        (
            "我的研究方向主要包括潮汐，泡沫和海洋。",
            [("interests", "潮汐"), ("interests", "泡沫"), ("interests", "海洋")],
        ),
        ("drawer 7", [("unsorted", "drawer 7")]),
    ],
)
def test_reads_a_line(text: str, expected: list[tuple[str, object]]) -> None:
    assert read(text) == expected


def test_the_address_of_an_office_is_public() -> None:
    assert read("Professor, Serra University\n\n12 Elm Street, Oslo 0150")[-1] == (
        "address",
        "12 Elm Street, Oslo 0150",
    )


def test_a_second_name_is_unsorted() -> None:
    assert read("Ada Nilsson\n\nBo Ek")[1] == ("unsorted", "Bo Ek")


def test_a_handle_beside_its_homepage() -> None:
    assert ("links.github", "adanil") in read("a@b.org · • adanil · • https://adanil.github.io")


@pytest.mark.parametrize("place", ["Hill University", "Department of Tides", "海滨大学"])
def test_a_link_on_an_institution_is_not_a_homepage(place: str) -> None:
    parsed = cv(f"# Ann Lee\n\n[{place}](https://hill.example)\n\n[my page](https://ann.example)\n")
    assert dict(parsed.person.links) == {"homepage": "https://ann.example"}
    assert "https://hill.example" in "".join(item.text for item in parsed.person.unsorted)


def test_private_details_are_removed_from_sentences() -> None:
    text = "沈若溪，女，1980年5月生，汉族，中共党员，浙江宁波人，工学博士，教授。主要从事潮汐与海浪的数值模拟研究。"
    entries = read(text)
    assert [value for kind, value in entries if kind.startswith("private.")] == [
        "1980年5月生",
        "女",
        "汉族",
        "中共党员",
        "浙江宁波人",
    ]
    assert ("bio", "沈若溪，工学博士，教授。主要从事潮汐与海浪的数值模拟研究。") in entries


def test_a_name_beside_the_title_of_the_cv_or_only_in_the_address() -> None:
    assert cv("Anna Moe - C.V.\n\nKestrel University\nanna@kestrel.org").person.name == "Anna Moe"
    assert cv("AnnaMoe | PhD\nKestrel University\nanna.moe@kestrel.org").person.name == "AnnaMoe"


def test_a_link_without_an_address_is_ignored() -> None:
    text = "# Jane Roe\n\n[](mailto:) [Write](mailto:jane.b.org) [jane@b.org](mailto:jane@b.org)\n\n## Talks\n\n- Salt\n"
    assert cv(text).person.email == ("jane@b.org",)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("沈若溪的主页", "沈若溪"),
        ("欢迎来到沈若溪的个人主页！", "沈若溪"),
        ("Ada Nilsson's Homepage", "Ada Nilsson"),
        ("Welcome to Ada Nilsson’s personal website!", "Ada Nilsson"),
        ("我（沈若溪）现为海滨大学数学学院的一位讲师。研究潮汐。", "沈若溪"),
        ("大家好，我是沈若溪，现在海滨大学工作。研究潮汐。", "沈若溪"),
        (
            "Hi, I'm Ada Nilsson. I study what the tides do to foam, and what foam does to the tides.",
            "Ada Nilsson",
        ),
    ],
)
def test_the_owner_is_named_by_page_titles_and_first_sentences(text: str, name: str) -> None:
    assert name in [value for kind, value in read(text) if kind.startswith("name.")]


@pytest.mark.parametrize(
    "text",
    ["The homepage of tides", "我是计算机系的学生，研究潮汐。热爱潮汐。", "Personal Profile"],
)
def test_other_words_are_not_names(text: str) -> None:
    assert not [value for kind, value in read(text) if kind.startswith("name.")]


@pytest.mark.parametrize(
    "head",
    [
        "Odile Farrow’s Curriculum Vitae",
        "PERSONAL INFORMATION\tODILE FARROW",
        "Odile Farrow: Summary Curriculum Vitae",
    ],
)
def test_a_name_among_the_words_of_a_title(head: str) -> None:
    assert (
        str(
            cv(
                f"{head}\n\nodile@hill.example\n\nEducation\n\nPhD, Hill University, 2016\n"
            ).person.name
        )
        == "Odile Farrow"
    )


def test_a_chinese_given_name_before_the_family_name() -> None:
    assert (
        cv("小海 林\n\n海滨大学 教授\n\n## 教育\n\n- 2019，海滨大学，博士\n").person.name
        == "林小海"
    )


@pytest.mark.parametrize("shown", ["07561 716123", "+44 7561 716123", "Call me"])
def test_linked_telephone_numbers_are_private_in_any_format(shown: str) -> None:
    parsed = cv(f"# Jane Roe\n\n[{shown}](tel:+447561716123) jane@hill.edu\n\n## Talks\n\n- Salt\n")
    assert len(parsed.private.phone) == 1
    assert "716123" in parsed.private.phone[0]
    assert not any("716123" in str(one.text) for one in parsed.person.unsorted)


def test_role_and_institution_in_capitals() -> None:
    entries = read("Ada Nilsson\n\nRESEARCH FELLOW · HILL UNIVERSITY · CENTRE FOR SALT AND TIDES")
    assert entries[1:] == [
        ("position", "RESEARCH FELLOW"),
        ("affiliation", "HILL UNIVERSITY"),
        ("affiliation", "CENTRE FOR SALT AND TIDES"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "August 2026",
        "Last updated: 3 May 2025",
        "Last Updated:",
        "Date Prepared: March 2024",
        "(as of 12/2024)",
        "更新时间：2024年5月",
    ],
)
def test_the_date_of_a_cv_is_recognized(line: str) -> None:
    parsed = cv(f"# Jane Roe\n\n{line}\n\njane@hill.edu\n\n## Skills\n\n- Salt\n")
    assert parsed.person.unsorted == ()
    assert read(f"Jane Roe\n\n{line}")[1:] == [("heading", line)]


def test_periods_are_not_the_date_of_a_cv() -> None:
    assert ("unsorted", "May 2010 – present") in read("Jane Roe\n\nMay 2010 – present")


def test_user_names_after_names_of_services() -> None:
    assert read("Jane Roe\n\nGitHub: jroe, Twitter: @janeroe | LinkedIn: jane-roe")[1:] == [
        ("links.github", "jroe"),
        ("links.x", "janeroe"),
        ("links.linkedin", "jane-roe"),
    ]
    assert read("Jane Roe\n\nLinkedIn: /in/jane-roe")[1:] == [("links.linkedin", "jane-roe")]
    assert read("Jane Roe\n\nGitHub: github.com/jroe")[1:] == [("links.github", "jroe")]


def test_several_citizenships_are_private() -> None:
    assert read("Jane Roe\n\n607.255.0220 (office)\tCitizenship: DOM, ITA")[1:] == [
        ("private.nationality", "Citizenship: DOM, ITA"),
        ("private.phone", "607.255.0220"),
    ]


def test_a_title_after_a_dash_is_not_part_of_the_name() -> None:
    person = cv(
        "Odile Farrow - Tidal Biologist\n\nodile@hill.example\n\nEducation\n\nPhD, Hill University, 2016\n"
    ).person
    assert (str(person.name), str(person.position)) == ("Odile Farrow", "Tidal Biologist")


def test_link_text_in_brackets_is_not_a_position() -> None:
    source = "# Bo Ek\n\n[\\[Google Scholar\\]](https://scholar.google.com/citations?user=AbC)\n\n# Education\n\nPhD, Hill\n"
    person = parse_cv(
        Document("cv.md", tuple(parse_markdown(source, "cv.md")), wrapped=False)
    ).person
    assert (person.position, tuple(person.links)) == ("", ("scholar",))


def test_a_page_may_have_hundreds_of_links() -> None:
    links = "\n\n".join(
        f"[{name}](https://{name}.example/)" for name in (f"tide{at}" for at in range(120))
    )
    person = parse_cv(
        Document("cv.md", tuple(parse_markdown(f"# Bo Ek\n\n{links}\n", "cv.md")), wrapped=False)
    ).person
    assert len(person.links) == 120


def test_words_of_a_menu_are_not_names() -> None:
    menu = "[English](/) · [简介](/zh/) · [论文](/zh/papers/)"
    assert cv(f"{menu}\n\n林小海\n\n## 教育\n\n- 2019，海滨大学，博士\n").person.name == "林小海"
