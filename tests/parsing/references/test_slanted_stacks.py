from __future__ import annotations

from sitegen.parsing.references import slanted_stacks
from tests.parsing.reading import cv, grouped

LIST = """*Foam at Rest on Northern Shores*
with Bo Ek and Mei Lind
Forthcoming, Tide Review, 2024

*How Salt Turns: Evidence from the Harbour*
Journal of Knots (2021)
[Paper](https://doi.org/10.5555/knots.1) available [here](https://doi.org/10.5555/knots.1).

*Sand and Other Small Things*
with Cy Fox
Tide Review, 2019
"""


def test_titles_in_italics_stand_over_the_rest_of_their_works() -> None:
    works = cv(f"# Ann Lee\n\n## Publications\n\n{LIST}").publications
    assert [
        (
            str(work.fields["title"]),
            work.fields["author"],
            work.fields["journal"],
            work.fields["year"],
        )
        for work in works
    ] == [
        (
            "Foam at Rest on Northern Shores",
            "Ann Lee and Bo Ek and Mei Lind",
            "Tide Review",
            "2024",
        ),
        ("How Salt Turns: Evidence from the Harbour", "Ann Lee", "Journal of Knots", "2021"),
        ("Sand and Other Small Things", "Ann Lee and Cy Fox", "Tide Review", "2019"),
    ]
    assert works[1].fields["doi"] == "10.5555/knots.1"


def test_italics_that_are_venues_begin_no_works() -> None:
    text = "Ann Lee, Foam at rest\n*Tide Review on Shores*\n2021\n\nBo Ek, Salt\n*Tide Review on Shores*\n2019\n"
    assert slanted_stacks.joined(grouped(text)) == []
