from __future__ import annotations

import pytest

from sitegen.model import Award
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "year-behind": ("- NSF CAREER Award\t2024", [Award(title="NSF CAREER Award", years=("2024",))]),
    "year-before": ("2024: NSF CAREER Award", [Award(title="NSF CAREER Award", years=("2024",))]),
    "several-in-a-line": (
        "2016，2017，2018校级奖学金，2018信息安全竞赛二等奖",
        [
            Award(title="校级奖学金", years=("2016", "2017", "2018")),
            Award(title="信息安全竞赛二等奖", years=("2018",)),
        ],
    ),
    "issuer-in-a-column": (
        "2017\tShell Award\tHill University\nDepartment of Foam\n2012\tTide Award\tShore College",
        [
            Award(
                title="Shell Award", years=("2017",), issuer="Hill University, Department of Foam"
            ),
            Award(title="Tide Award", years=("2012",), issuer="Shore College"),
        ],
    ),
    "no-year": ("• Golden Shell", [Award(title="Golden Shell")]),
    "issuer-below": (
        "Outstanding Graduate\n\nX University, 2024",
        [Award(title="Outstanding Graduate", years=("2024",), issuer="X University")],
    ),
    "same-prize-again": (
        "- Shell Award\t2022\n- Shell Award\t2021",
        [Award(title="Shell Award", years=("2022", "2021"))],
    ),
    "given-for": (
        "Shell Award for best poster at the Tide Meeting (2019)",
        [
            Award(
                title="Shell Award", years=("2019",), notes=("for best poster at the Tide Meeting",)
            )
        ],
    ),
    "said-at-length": (
        "National Scholarship. (Awarded to the top two students of the year.)",
        [
            Award(
                title="National Scholarship",
                notes=("Awarded to the top two students of the year.",),
            )
        ],
    ),
    "a-name-of-its-own": (
        "Award for Excellence in Foam, 2020",
        [Award(title="Award for Excellence in Foam", years=("2020",))],
    ),
    "years-in-brackets": (
        "Shell Award (2019, 2021)",
        [Award(title="Shell Award", years=("2019", "2021"))],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("awards", text) == entries


def test_a_sentence_below_an_award_tells_of_it() -> None:
    text = (
        "**Shell Fellowship** (2019)\nAwarded to the ten best of sixty essays about salt.\n\n"
        "**Foam Prize** (Summer 2018)\nRecognizes students who show a special talent for foam."
    )
    assert values("awards", text) == [
        Award(
            title="Shell Fellowship",
            years=("2019",),
            notes=("Awarded to the ten best of sixty essays about salt.",),
        ),
        Award(
            title="Foam Prize",
            years=("2018",),
            notes=("Recognizes students who show a special talent for foam.",),
        ),
    ]


def test_rows_of_a_table_tell_who_gave_it_and_what_for() -> None:
    text = (
        "2007, 2008\tFoam Scholar\tHill University\tBest of the class\n"
        "2013\tTide Award\tShore Society\tService\n2015\tGull Medal\tHill"
    )
    assert values("awards", text) == [
        Award(
            title="Foam Scholar",
            years=("2007", "2008"),
            issuer="Hill University",
            notes=("Best of the class",),
        ),
        Award(title="Tide Award", years=("2013",), issuer="Shore Society", notes=("Service",)),
        Award(title="Gull Medal", years=("2015",), issuer="Hill"),
    ]


def test_years_between_strokes_are_many_unless_they_are_one_of_a_school() -> None:
    told = values(
        "awards",
        "- Tide Cadre (2010/2014)\n- Foam Award (2013/2014/2015)\n- Salt Scholarship (2015/2016)",
    )
    assert told == [
        Award(title="Tide Cadre", years=("2010", "2014")),
        Award(title="Foam Award", years=("2013", "2014", "2015")),
        Award(title="Salt Scholarship", years=("2015-2016",)),
    ]


def test_who_gives_prizes_stands_above_them() -> None:
    text = (
        "Hill University\n\n   Foam Prize for Best Essay\t2021\n   Ann Lee Award\t2018\n\n"
        "Shore College\n\n   Distinguished Thesis Award\t2016"
    )
    assert values("awards", text) == [
        Award(title="Foam Prize for Best Essay", years=("2021",), issuer="Hill University"),
        Award(title="Ann Lee Award", years=("2018",), issuer="Hill University"),
        Award(title="Distinguished Thesis Award", years=("2016",), issuer="Shore College"),
    ]


def test_a_sentence_below_a_prize_says_for_what_it_was_given() -> None:
    text = (
        "Foam Grant, Hill University\t2016\nAwarded $20k grant to design and build a public pier.\n"
        "Salt Scholarship, Shore College\t2015\nAwarded to the five best essays of the year."
    )
    told = [award for award in values("awards", text) if isinstance(award, Award)]
    assert [(str(award.title), len(award.notes)) for award in told] == [
        ("Foam Grant, Hill University", 1),
        ("Salt Scholarship, Shore College", 1),
    ]


def test_a_range_of_school_years_leaves_no_sign() -> None:
    (found,) = values("awards", "- 2018-2021 年度一等奖学金")
    assert isinstance(found, Award)
    assert (found.title, found.years) == ("一等奖学金", ("2018-2021",))
