from __future__ import annotations

import pytest

from tests.parsing.reading import cv


def test_the_head_of_a_page_stands_below_its_navigation() -> None:
    parsed = cv(
        "Ann Lee\n\n- Menu\n- About\n\n# ANN LEE\n\nann@hill.example.org\n\n"
        "## Education\n\nPhD, Tides, Hill University, 2016\n"
    )
    assert str(parsed.person.name) == "Ann Lee"
    assert parsed.person.email == ("ann@hill.example.org",)
    assert not parsed.person.sections


def test_a_side_bar_stands_before_the_name() -> None:
    text = (
        "Centre for Tides\n\nHill University\n\nEmail: annmarit.lee@hill.example.org\n\n"
        "**Skills**\n\n- Salt Chemistry\n\n"
        "**Education**\n\n- PhD, Tides, Hill University, 2016\n\n## **Dr Ann Marit Lee**\n\nResearch Fellow\n"
    )
    person = cv(text).person
    assert (str(person.name), str(person.position)) == ("Ann Marit Lee", "Research Fellow")


def test_the_name_of_somebody_else_is_no_head() -> None:
    person = cv(
        "# Ann Lee\n\nann@hill.example.org\n\n## Education\n\nPhD, 2016\n\n## Bo Ek\n\nA friend\n"
    ).person
    assert str(person.name) == "Ann Lee"
    assert [section.title for section in person.sections] == ["Bo Ek"]


def test_no_item_of_a_list_is_the_owner() -> None:
    assert str(
        cv(
            "Hill University\n\n- Applied Knots\n- Salt\n\nAnn Lee\n\n# Education\n\nPhD, 2016\n"
        ).person.name
    ) == ("Ann Lee")


@pytest.mark.parametrize(
    ("items", "name"), [("- Full Name: Ann Lee", "Ann Lee"), ("- 姓名：沈若溪", "沈若溪")]
)
def test_an_item_may_tell_the_owner_behind_a_label(items: str, name: str) -> None:
    assert (
        str(cv(f"{items}\n- ann@hill.example.org\n\n# Education\n\nPhD, 2016\n").person.name)
        == name
    )


def test_the_first_heading_may_be_a_name_below_addresses() -> None:
    head = "Cell Phone: 555 0100\n\nEmail: 0al15@hill.example.org\n\n"
    text = f"{head}# Ann Lee\n\n# Education\n\nPhD, 2016\n\n# Awards\n\nTide Prize\n"
    person = cv(text).person
    assert str(person.name) == "Ann Lee"
    assert not person.sections
    below = cv(text.replace("# Ann", "Bo Ek\n\n# Ann")).person
    assert str(below.name) == "Bo Ek"
