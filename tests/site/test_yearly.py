from __future__ import annotations

from sitegen.content import bibtex
from sitegen.model import Person
from sitegen.site.content import Profile
from sitegen.site.works import register, works
from sitegen.site.yearly import counted, groups

STATED = {"ahead": "pubstate={submitted}", "due": "pubstate={inpress}, year=2023", "undated": ""}


def some(*entries: str) -> Profile:
    text = "".join(f"@article{{{key}, title={{T}}, author={{Mei Lin}}, journal={{Sea}}, {more}}}\n" for key, more in (
        entry.split(" ", 1) for entry in entries
    ))  # fmt: skip
    return Profile(
        slug="mei-lin",
        person=Person(name="Mei Lin"),
        publications=bibtex.decode(text, "publications.bib"),
    )


def test_groups_are_newest_first_between_what_is_not_out_yet_and_what_has_no_year() -> None:
    mei = some(
        *(f"{key} {more}" for key, more in STATED.items()),
        "old year=2019",
        "new year=2023",
        "newer year=2023",
    )
    found = [
        (year, is_ahead, [work.key for work in group])
        for year, is_ahead, group in groups(works(mei, register([mei])))
    ]
    assert found == [
        ("", True, ["ahead"]),
        ("2023", False, ["due", "new", "newer"]),
        ("2019", False, ["old"]),
        ("", False, ["undated"]),
    ]


def test_years_between_the_first_and_the_last_are_counted_if_there_are_several() -> None:
    mei = some(
        "a year=2019", "b year=2020", "c year=2020", "d year=2022", "e year=2024", "undated "
    )
    made = works(mei, register([mei]))
    assert counted(made) == (
        2019,
        2024,
        2,
        [(2019, 1), (2020, 2), (2021, 0), (2022, 1), (2023, 0), (2024, 1)],
    )
    assert counted([work for work in made if work.year != "2019"]) is None
