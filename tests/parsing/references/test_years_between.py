from __future__ import annotations

from tests.parsing.reading import values

LIST = """Lee, A., Lind, B., et al.. Clouds of WASP-43b and WASP-77Ab with FOAM-X and TIDE. (2024). AJ.

Ek, C., Lind, B., et al. (incl. Lee, A.). Escape from planets. II. Salt of TOI-431 and nu2 Lupi. (2023). MNRAS.

Lee, A.. Tides that evolve with heat. (2020). ApJ.
"""


def test_a_year_in_brackets_parts_titles_from_venues() -> None:
    works = values("publications", LIST)
    assert [(work.title, work.imprint.venue, work.imprint.year) for work in works] == [  # type: ignore[attr-defined]
        ("Clouds of WASP-43b and WASP-77Ab with FOAM-X and TIDE", "AJ", "2024"),
        ("Escape from planets. II. Salt of TOI-431 and nu2 Lupi", "MNRAS", "2023"),
        ("Tides that evolve with heat", "ApJ", "2020"),
    ]


def test_who_is_told_apart_from_many_authors_is_one_of_them() -> None:
    work = values("publications", LIST)[1]
    assert (work.authors, work.others) == (("Ek, C.", "Lind, B.", "Lee, A."), True)  # type: ignore[attr-defined]


def test_a_year_right_behind_the_authors_parts_nothing() -> None:
    works = values(
        "publications",
        "Lee, A. (2020). Salt and snow. Tide J.\n\nEk, C. (2021). On foam. Shore J.\n",
    )
    assert [work.title for work in works] == ["Salt and snow", "On foam"]  # type: ignore[attr-defined]
