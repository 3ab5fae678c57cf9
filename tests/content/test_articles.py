"""News items and free pages are made of Markdown files."""

from __future__ import annotations

import pytest

from sitegen.content.articles import make_free_page, parse_article
from sitegen.content.yaml import decode
from sitegen.errors import ContentError
from sitegen.model import Person


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
    ("text", "line", "message"),
    [
        ("$$a\n\n" * 10_000, 1999, "more than 999 marks $$ in a text of 50,001"),
        (f"[{'*a* ' * 5_000}](b){'{.a}' * 5_000}", 1, "more than 1,249 attributes in braces"),
        (
            "|a" * 3_000 + "|\n" + "|-" * 3_000 + "|\n" + "|x|\n" * 30,
            6,
            "lack more than 10,000 cells",
        ),
        (
            "> " + "a|" * 200 + "\n> " + "-|" * 200 + "\n" + "> x\n" * 100,
            53,
            "lack more than 10,000 cells",
        ),
    ],
    ids=["formulas", "attributes", "columns", "quoted table"],
)
def test_markdown_that_would_take_quadratic_time_is_refused(
    text: str, line: int, message: str
) -> None:
    with pytest.raises(ContentError) as caught:
        parse_article(f"\n{text}", "waves.md")
    assert str(caught.value).startswith(f"waves.md:{line + 1}:")
    assert message in str(caught.value)
    person = "name: Ada Nilsson\nbio: |\n  " + text.replace("\n", "\n  ")
    with pytest.raises(ContentError, match=r"person\.yaml:2:6: "):
        decode(person, Person, "person.yaml")


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
