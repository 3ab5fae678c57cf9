"""News items and free pages are made of Markdown files."""

from __future__ import annotations

import pytest

from sitegen.content.articles import make_free_page, parse_article


@pytest.mark.parametrize(
    ("source", "title", "text"),
    [
        ("# Waves\n\nOn them.", "Waves", "On them."),
        ("---\ntitle: Waves\n---\n# Waves\n\nOn them.", "Waves", "On them."),
        ("---\ntitle: A course\n---\n# Waves\n\nOn them.", "A course", "# Waves\n\nOn them."),
        ("On them.", "On waves", "On them."),
    ],
)
def test_a_page_does_not_repeat_its_title(source: str, title: str, text: str) -> None:
    page = make_free_page("on-waves", {"en": parse_article(source, "on-waves.md")})
    assert (page.title, page.text) == (title, text)
