from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.site import mathml
from sitegen.site.formulas import quick

_PIECES = [
    *"nOx()[]+-=,/<> 2'|{}!.\\:é^_",
    *(
        "Ab",
        r"\log",
        r"\log ",
        r"\sin",
        r"\exp ",
        "^2",
        "_i",
        "_1",
        "^n",
        "  ",
        "12",
        "3.5",
        "1,000",
        "^{10}",
        r"\alpha",
    ),
    *(".5", "5.", "^10"),
]


@pytest.mark.parametrize("formula", ["n", r"O(n \log n)", "x_i^2", "k - 1 < 3.5", "10^6"])
def test_what_most_texts_hold_needs_no_library(formula: str) -> None:
    assert quick(formula)


@pytest.mark.parametrize(
    "formula", ["", " ", r"\alpha", "x'", "n^{10}", "n^10", "1.2.3", "^2", r"\log^2 n", "é"]
)
def test_the_rest_is_for_the_library(formula: str) -> None:
    assert quick(formula) is None


@given(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=7).map("".join))
def test_it_makes_what_the_library_makes(formula: str) -> None:
    mine = mathml.mathml.__wrapped__(formula)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mathml, "quick", lambda _: None)
        assert mathml.mathml.__wrapped__(formula) == mine
