"""Citations as lawyers write them."""

from __future__ import annotations

import pytest

from sitegen.parsing.references.legal import taken, told
from sitegen.parsing.references.venues import Imprint


@pytest.mark.parametrize(
    ("text", "rest", "imprint"),
    [
        (
            "Dana Roth, The Price of Standing, 129 Yale L.J. 345 (2020)",
            "Dana Roth, The Price of Standing.",
            Imprint(venue="Yale L.J.", volume="129", pages="345", year="2020", type="article"),
        ),
        (
            "What Delegates? 87 U. Chi. L. Rev. 1201 (2019)",
            "What Delegates?",
            Imprint(
                venue="U. Chi. L. Rev.", volume="87", pages="1201", year="2019", type="article"
            ),
        ),
        (
            "Regulating by Settlement, 112 Colum. L. Rev. (forthcoming 2025)",
            "Regulating by Settlement.",
            Imprint(
                venue="Colum. L. Rev.",
                volume="112",
                year="2025",
                type="article",
                pubstate="forthcoming",
            ),
        ),
        (
            "Salt, Journal of Politics 131 (2020): 345–60",
            "Salt, Journal of Politics 131 (2020): 345–60",
            Imprint(),
        ),
        (
            "Salt Lake City in 1900 (Chicago, 2020)",
            "Salt Lake City in 1900 (Chicago, 2020)",
            Imprint(),
        ),
    ],
)
def test_law_reviews(text: str, rest: str, imprint: Imprint) -> None:
    left, citation = taken(text)
    assert left.rstrip() == rest
    assert told(citation, Imprint()) == imprint
