"""Formatted text of CVs."""

from __future__ import annotations

import pytest

from sitegen.cv.richtext import parse_blocks, parse_line
from sitegen.cv.structure import Run


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        (r"Error $\varepsilon$ shrinks", [Run("Error "), Run("ε", "italic"), Run(" shrinks")]),
        ("$n^2$", [Run("n", "italic"), Run("2", "raised")]),
        ("Fees of $5 or $6", [Run("Fees of $5 or $6")]),
    ],
)
def test_formulas_of_markdown_are_text(line: str, runs: list[Run]) -> None:
    assert list(parse_line(line)) == runs


def test_a_formula_of_its_own_is_a_paragraph() -> None:
    assert parse_blocks("Then\n\n$$\\alpha$$") == [
        (False, (Run("Then"),)),
        (False, (Run("α", "italic"),)),
    ]
