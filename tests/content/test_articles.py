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


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] a\n" * 10_000,
        "![a](b.png) $a$ [c]{.d} `e`{.f}\n\n" * 500,
        "$$\na\n$$\n\n" * 400,
        "|a" * 50 + "|\n" + "|-" * 50 + "|\n" + ("|x" * 50 + "|\n") * 1_000,
    ],
    ids=["tasks", "mixed", "formulas", "table"],
)
def test_a_long_text_is_accepted(text: str) -> None:
    assert parse_article(text, "waves.md").body
