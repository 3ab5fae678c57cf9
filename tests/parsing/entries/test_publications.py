from __future__ import annotations

from tests.parsing.reading import section


def test_what_is_no_reference_is_left_over() -> None:
    found = section("publications", "1. Ada Nilsson, Bo Ek. Foam. SOT, 2020.\n\n12 / 7 -- xx")
    assert [block.text for block in found.rest] == ["12 / 7 -- xx"]
