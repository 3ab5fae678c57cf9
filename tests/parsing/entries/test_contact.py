"""The head of a CV: who it is, how to reach them, and what nobody should publish."""

from __future__ import annotations

import pytest

from tests.parsing.reading import section


def said(text: str) -> list[tuple[str, object]]:
    return [(item.kind, item.value) for item in section("contact", text).found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada Nilsson", [("name.en", "Ada Nilsson")]),
        ("ADA NILSSON", [("name.en", "Ada Nilsson")]),
        ("Ada Nilsson, Ph.D.", [("name.en", "Ada Nilsson")]),
        ("沈若溪", [("name.zh", "沈若溪")]),
        ("沈若溪 Ruoxi Shen", [("name.zh", "沈若溪"), ("name.en", "Ruoxi Shen")]),
        ("Ruoxi Shen (沈若溪)", [("name.zh", "沈若溪"), ("name.en", "Ruoxi Shen")]),
        ("姓名：沈若溪", [("name.zh", "沈若溪")]),
        (
            "Associate Professor, Serra University",
            [("position", "Associate Professor"), ("affiliation", "Serra University")],
        ),
        ("Postdoc, Ocean University", [("position", "Postdoc"), ("affiliation", "Ocean University")]),
        ("Ph.D. Student at Ocean University", [("position", "Ph.D. Student"), ("affiliation", "Ocean University")]),
        ("PhD student, Ocean University", [("position", "PhD student"), ("affiliation", "Ocean University")]),
        ("Assistant Professor of Biology", [("position", "Assistant Professor of Biology")]),
        ("副教授", [("position", "副教授")]),
        ("a@b.org · https://x.example.org ·", [("email", "a@b.org"), ("links.homepage", "https://x.example.org")]),
        ("github.com/ada | 0000-0002-1825-0097", [("links.github", "ada"), ("links.orcid", "0000-0002-1825-0097")]),
        ("[me](mailto:a@b.org)", [("email", "a@b.org"), ("unsorted", "me")]),
        ("Tel: +45 20 11 44 77", [("private.phone", "+45 20 11 44 77")]),
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
def test_what_a_line_says(text: str, found: list[tuple[str, object]]) -> None:
    assert said(text) == found


def test_the_address_of_an_office_is_public() -> None:
    assert said("Professor, Serra University\n\n12 Elm Street, Oslo 0150")[-1] == (
        "address",
        "12 Elm Street, Oslo 0150",
    )


def test_the_second_name_is_none() -> None:
    assert said("Ada Nilsson\n\nBo Ek")[1] == ("unsorted", "Bo Ek")


def test_a_handle_beside_its_homepage() -> None:
    assert ("links.github", "adanil") in said("a@b.org · • adanil · • https://adanil.github.io")
