"""Long lists of authors, as they stand in lists of publications."""

from __future__ import annotations

from sitegen.site.crediting import Author
from sitegen.site.folding import folded


def people(count: int, owner: int = -1, colleague: int = -1) -> tuple[Author, ...]:
    return tuple(
        Author(str(place), is_owner=place == owner, slug="mei-lin" if place == colleague else "")
        for place in range(count)
    )


def shown(authors: tuple[Author, ...]) -> str:
    return " ".join(one.name if one else "…" for one in folded(authors))


def test_twelve_have_room() -> None:
    assert folded(people(12)) == ()


def test_the_first_and_the_last_stand_there() -> None:
    assert shown(people(13)) == "0 1 2 3 4 … 12"


def test_neither_the_owner_nor_a_colleague_is_left_out() -> None:
    assert shown(people(30, owner=17, colleague=20)) == "0 1 2 3 4 … 17 … 20 … 29"


def test_no_gap_hides_a_single_name() -> None:
    assert shown(people(15, owner=6, colleague=12)) == "0 1 2 3 4 5 6 … 12 13 14"
