from __future__ import annotations

from itertools import product

from sitegen.parsing.references import Reference, choosing
from sitegen.parsing.references.asides import Asides
from sitegen.parsing.references.by_rules import Cut
from sitegen.parsing.references.venues import Imprint

READINGS = [
    Reference(authors, title=title, imprint=Imprint(venue, year))
    for authors, title, venue, year in product(
        [(), ("A. Lind",), ("A. Lind", "B. Moor")],
        ["", "Foam on tides", "Foam on tides” B. Moor"],
        ["", "Shore Letters", "B. Moor, Shore Letters"],
        ["", "2020"],
    )
]


def test_what_rules_make_of_the_rest_is_only_left_unread_where_it_could_not_win() -> None:
    won = 0
    for by_rules, by_model, sure in product(READINGS, READINGS, [True, False]):
        if choosing.are_better(by_rules, by_model, sure=sure):
            cut = Cut(
                by_rules.authors, by_rules.others, by_rules.title, lambda: Imprint(), Asides()
            )
            assert choosing.may_be_better(cut, by_model, sure=sure)
            won += sure
    assert won
