from __future__ import annotations

import pytest

from sitegen.importers.lines import split_marker


@pytest.mark.parametrize(
    ("text", "marker", "rest"),
    [
        ("1.2019年3月，海滨大学", "1.", "2019年3月，海滨大学"),
        ("3.[美]哈珀著", "3.", "[美]哈珀著"),
        ("2.Jane Roe, Foam", "2.", "Jane Roe, Foam"),
        ("(1)Jane Roe, Foam", "(1)", "Jane Roe, Foam"),
        ("2.5 hours of foam", "", "2.5 hours of foam"),
        ("3.14 is less", "", "3.14 is less"),
        ("(315) 555-0177", "", "(315) 555-0177"),
        ("⋄ Foam Prize", "⋄", "Foam Prize"),
        ("▹ Foam Prize", "▹", "Foam Prize"),
        ("» Foam Prize", "»", "Foam Prize"),
        ("»Schaum« (2019)", "", "»Schaum« (2019)"),
    ],
)
def test_numbers_glued_to_what_they_count(text: str, marker: str, rest: str) -> None:
    found, at = split_marker(text)
    assert (found, text[at:]) == (marker, rest)
