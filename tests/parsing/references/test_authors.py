from __future__ import annotations

import pytest

from sitegen.parsing.references import authors

REST = "Fairness in Serving"


@pytest.mark.parametrize(
    ("listed", "people"),
    [
        ("Ying Sheng, Shiyi Cao, Danyang Zhuo. ", ["Ying Sheng", "Shiyi Cao", "Danyang Zhuo"]),
        (
            "Monia Ghobadi, Klaus-Tycho Förster and Thomas E. Anderson. ",
            ["Monia Ghobadi", "Klaus-Tycho Förster", "Thomas E. Anderson"],
        ),
        ("Shumo Chu, T-H. Hubert Chan. ", ["Shumo Chu", "T-H. Hubert Chan"]),
        ('R. Achterberg, J. Moreau, and S. Ito, "', ["R. Achterberg", "J. Moreau", "S. Ito"]),
        ("Achterberg, R., & Moreau, J. (2020). ", ["Achterberg, R.", "Moreau, J."]),
        (
            "Achterberg, R., Ito, S., & Farouk, L. (2021). ",
            ["Achterberg, R.", "Ito, S.", "Farouk, L."],
        ),
        ("Achterberg R, Ito S, Moreau J. ", ["Achterberg, R", "Ito, S", "Moreau, J"]),
        ("ACHTERBERG R, ITO S. ", ["ACHTERBERG, R", "ITO, S"]),
        ("沈若溪, 方正平, 陆一鸣. ", ["沈若溪", "方正平", "陆一鸣"]),
        ("沈若溪，方正平，", ["沈若溪", "方正平"]),
        ('聂浩、刘运卓，"', ["聂浩", "刘运卓"]),
        ("Ada Nilsson*, Bo Ek†, Ida Ek. ", ["Ada Nilsson", "Bo Ek", "Ida Ek"]),
        ("Nilsson, A.; Ek, B. ", ["Nilsson, A.", "Ek, B."]),
        ("van der Berg, J., Ek, B. ", ["van der Berg, J.", "Ek, B."]),
    ],
)
def test_a_list_and_where_it_ends(listed: str, people: list[str]) -> None:
    found = authors.leading(listed + REST)
    assert list(found.names) == people
    assert (listed + REST)[found.stop :].strip(' ."(2019)&,') in (
        REST,
        f"20). {REST}",
        f"21). {REST}",
    )
    assert not found.others


def test_initials_of_the_next_author_are_no_degree() -> None:
    assert (
        authors.without_degrees("D.J. Lind, M.S. Quill, and B. Ek. ")
        == "D.J. Lind, M.S. Quill, and B. Ek. "
    )
    assert authors.without_degrees("Ann Lee, M.S. Tides rise").split() == [
        "Ann",
        "Lee",
        ".",
        "Tides",
        "rise",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ada Nilsson, Bo Ek, et al. Foam",
        "Ada Nilsson, Bo Ek et al., Foam",
        "Ada Nilsson, Bo Ek and others. Foam",
        "Ada Nilsson, Bo Ek, 等. Foam",
    ],
)
def test_others(text: str) -> None:
    found = authors.leading(text)
    assert (found.names, found.others) == (("Ada Nilsson", "Bo Ek"), True)
    assert text[found.stop :].strip(" .,") == "Foam"


@pytest.mark.parametrize(
    "text", ["", "Towards a Manageable Network. X", "2023", "in submission", "NSDI, 2025", "“Foam”"]
)
def test_no_list(text: str) -> None:
    assert authors.leading(text) == authors.Authors((), others=False, stop=0)


def test_what_a_comma_parts_from_names_between_semicolons_is_no_name() -> None:
    found = authors.leading(
        "Lee, A.; Ek, B.; Roe, C.*,Salt-Induced Foam and Tides on Shores. Tide Letters"
    )
    assert list(found.names) == ["Lee, A.", "Ek, B.", "Roe, C."]
