"""A review of a book is the owner's work, and the book is another's."""

from __future__ import annotations

import pytest

from sitegen.parsing import references
from tests.parsing.reading import grouped

PRESS = "(Foam Press, 2012)"


@pytest.mark.parametrize(
    ("text", "title", "journal", "year"),
    [
        (f"Review of *Salt, 1900-1940*, by Ann Lee {PRESS}. *Tide Review* (Fall, 2013).", "Lee", "Tide Review", "2013"),
        (f"Review of Ann Lee, *Salt, 1900-1940* {PRESS}, in *Tide Review* (2013).", "", "Tide Review", "2013"),
        ("Review of *Salt, 1900-1940* by Ann Lee. H-Tide, July 2013", "by Ann Lee", "H-Tide", "2013"),
        (f"Book review of Salt, by Ann Lee and Bo Ek {PRESS}. Foam 23.2 (2013): 4–6.", "Bo Ek", "Foam", "2013"),
    ],
)  # fmt: skip
def test_a_review_is_read_apart_from_its_book(
    text: str, title: str, journal: str, year: str
) -> None:
    (found,) = references.parse_list(grouped(text))
    assert found.by_owner
    assert not found.authors
    assert found.title.endswith(title)
    assert "Press" not in found.title
    assert found.imprint.venue.startswith(journal)
    assert (found.imprint.type, found.imprint.year, found.imprint.editor) == ("article", year, ())
