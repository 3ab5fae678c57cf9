from __future__ import annotations

import pytest

from sitegen.parsing import names


@pytest.mark.parametrize(
    "text",
    [
        "Ada Nilsson", "A. Nilsson", "Nilsson A", "T-H. Hubert Chan", "Lind, M.", "QE Holm", "刘运卓", "欧阳明华",
        "Anneke de Groot", "Klaus-Tycho Förster",
        "Ramesh K. Sitaraman", "J. J. Moreau", "Fatima El Idrissi", "June Okonkwo", "Prof. Fan Lai", "Luis Mora, Ph.D.",
        "Łukasz Żak", "Sinéad O'Connor", "van der Berg, J.", "阿依古丽·买买提", "江波 教授", "Martin King Jr.",
        "Jean-Paul d'Arc", "Maria dell’Orto", "d'Arc, Jean-Paul", "Omar al-Rashid", "Eva 't Hooft", "Ama wa Diallo",
        "Ch. Lind", "Yu. A. Ek", "R-A. Moe", "B. G.-g. Quill",
    ],
)  # fmt: skip
def test_is_a_name(text: str) -> None:
    assert names.is_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "Ada", "Duke University", "Best Paper Award", "in submission", "NSDI 2024", "Deep Learning", "a@b.org",
        "A: B",
        "The Quick Brown Fox", "A Study", "上海交通大学计算机系", "博士后", "研究生",
        "x", "Université d'Orléans", "Institut d'Optique", "My Great Site", "Google Research", "Who Knows?", "Ada " * 12,
    ],
)  # fmt: skip
def test_is_no_name(text: str) -> None:
    assert not names.is_name(text)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Prof. Fan Lai", "Fan Lai"),
        ("Professor Fan Lai", "Fan Lai"),
        ("Dr. Ada Nilsson, Ph.D.", "Ada Nilsson"),
        ("江波教授", "江波"),
        ("Ada Nilsson*", "Ada Nilsson"),
        ("Ada Nilsson†‡", "Ada Nilsson"),
        ("Nilsson, A.", "Nilsson, A."),
        (" ,Ada Nilsson; ", "Ada Nilsson"),
        ("Profumo Bianchi", "Profumo Bianchi"),
        ("Drew Msimang", "Drew Msimang"),
    ],
)
def test_clean(text: str, cleaned: str) -> None:
    assert names.clean(text) == cleaned


@pytest.mark.parametrize(
    ("a", "b", "one"),
    [
        ("刘运卓", "Yunzhuo Liu", True),
        ("Yunzhuo Liu", "刘运卓", True),
        ("Liu Yunzhuo", "刘运卓", True),
        ("Liu, Yunzhuo", "Yunzhuo Liu", True),
        ("Yun-Zhuo LIU", "刘运卓", True),
        ("吕颖", "Ying Lv", True),
        ("吕颖", "Ying Lu", True),
        ("单雨", "Yu Shan", True),
        ("欧阳明华", "Minghua Ouyang", True),
        ("Klaus Förster", "Klaus Forster", True),
        ("刘运卓", "Yunzhuo Li", False),
        ("刘运卓", "刘一锐", False),
        ("Ada Nilsson", "Ada Nilson", False),
    ],
)
def test_same(a: str, b: str, *, one: bool) -> None:
    assert names.same(a, b) is one


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ada Nilsson, Bo Ek and Ida Ek", ["Ada Nilsson", "Bo Ek", "Ida Ek"]),
        ("Ada Nilsson and Bo Ek", ["Ada Nilsson", "Bo Ek"]),
        ("Ada Nilsson & Bo Ek", ["Ada Nilsson", "Bo Ek"]),
        ("刘运卓，江波、蔡慧", ["刘运卓", "江波", "蔡慧"]),
        ("Prof. Ada Nilsson, Prof. Bo Ek", ["Ada Nilsson", "Bo Ek"]),
        ("Ana Sandoval", ["Ana Sandoval"]),
        ("", []),
    ],
)
def test_split_list(text: str, people: list[str]) -> None:
    assert names.split_list(text) == people


def test_romanized_has_both_orders_and_all_readings() -> None:
    assert {"shanyu", "yushan", "danyu"} <= names.romanized("单雨")


def test_in_latin_gives_the_first_that_fits() -> None:
    assert names.in_latin("江波", ["Hui Cai", "江波", "Bo Jiang", "Jiang Bo"]) == "Bo Jiang"
    assert names.in_latin("江波", ["Hui Cai"]) == ""


def test_degrees_in_a_list_are_nobody() -> None:
    assert names.split_list("Yuri Lind, PhD and Mitchell Ek, MS, BME, PE") == [
        "Yuri Lind",
        "Mitchell Ek",
    ]
