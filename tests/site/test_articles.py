"""News and pages, from their files."""

from __future__ import annotations

import pytest

from sitegen.site.articles import page, parse


@pytest.mark.parametrize(
    ("written", "title", "text"),
    [
        ("# Waves\n\nOn them.", "Waves", "On them."),
        ("---\ntitle: Waves\n---\n# Waves\n\nOn them.", "Waves", "On them."),
        ("---\ntitle: A course\n---\n# Waves\n\nOn them.", "A course", "# Waves\n\nOn them."),
        ("On them.", "On waves", "On them."),
    ],
)
def test_the_heading_of_a_page_stands_once(written: str, title: str, text: str) -> None:
    made = page("on-waves", {"en": parse(written, "on-waves.md")})
    assert (made.title, made.text) == (title, text)
