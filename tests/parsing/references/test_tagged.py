"""Lists whose works end with venue, year and tags in brackets."""

from __future__ import annotations

from sitegen.parsing.references import tagged

TITLES = [
    "Tides of Foam. Ann Lee, Bo Lind (SOT 2023, CCF-A)",
    "Is Foam a Tide? Bo Lind (Shore Days 2019)",
    "“A Room of Salt”: Foam in Late Tides. Ann Lee, V. Castell, Bo Lind (J. Foam 2021, Best Paper Award)",
]
NAMES = [
    "Ann Lee, Bo Lind. Tides of Foam (SOT 2023, CCF-A)",
    "Bo Lind. Whose Tide? Foam and Salt (Shore Days 2019)",
    "Ann Lee, V. Castell, Bo Lind. A Room of Salt (J. Foam 2021)",
]


def test_titles_first() -> None:
    read = [one for one in tagged.read_all(TITLES) if one]
    assert [one.title for one in read] == [
        "Tides of Foam",
        "Is Foam a Tide?",
        "“A Room of Salt”: Foam in Late Tides",
    ]
    assert [one.people for one in read] == [
        ("Ann Lee", "Bo Lind"),
        ("Bo Lind",),
        ("Ann Lee", "V. Castell", "Bo Lind"),
    ]
    assert [(one.imprint.venue, one.imprint.year) for one in read] == [
        ("SOT", "2023"),
        ("Shore Days", "2019"),
        ("J. Foam", "2021"),
    ]
    assert [one.beside.ranking for one in read] == [("CCF-A",), (), ()]


def test_names_first() -> None:
    read = [one for one in tagged.read_all(NAMES) if one]
    assert [one.title for one in read] == [
        "Tides of Foam",
        "Whose Tide? Foam and Salt",
        "A Room of Salt",
    ]


def test_a_list_of_another_style_is_not_read() -> None:
    assert not any(
        tagged.read_all(
            ["Ann Lee. Tides of Foam. J. Foam 2, 3 (2021)", *["Bo Lind. Foam. SOT, 2020."] * 3]
        )
    )
