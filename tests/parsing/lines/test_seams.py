from __future__ import annotations

from sitegen.document import Span
from sitegen.parsing.lines import seams


def test_one_look_over_a_line_end_is_one_stretch() -> None:
    above = [Span(0, 3, "bold"), Span(4, 10, "italic")]
    below = [Span(11, 16, "italic"), Span(18, 20, "italic")]
    assert seams.join_spans(above, below, 10, 11) == [
        Span(0, 3, "bold"),
        Span(4, 16, "italic"),
        Span(18, 20, "italic"),
    ]


def test_links_to_two_places_are_two() -> None:
    above, below = [Span(0, 5, "link", "https://a.org")], [Span(6, 9, "link", "https://b.org")]
    assert seams.join_spans(above, below, 5, 6) == [*above, *below]
