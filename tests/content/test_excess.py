"""Markdown that would take too long to render can be escaped, and then shows all of its signs."""

from __future__ import annotations

import pytest
from lxml import html
from markupsafe import Markup

from sitegen.content.excess import escape_excess, find_excess
from sitegen.views.markdown import render_markdown

EXCESSIVE = {
    "formulas": "$$a$$$ " * 3_500,
    "attributes": f"[{'*a* ' * 5_000}](https://b.example){'{.a}' * 5_000}",
    "table": "|a" * 3_000 + "|\n" + "|-" * 3_000 + "|\n" + "|x|\n" * 30,
    "quoted table": "> " + "a|" * 200 + "\n> " + "-|" * 200 + "\n" + "> x\n" * 100,
}


@pytest.mark.parametrize("text", EXCESSIVE.values(), ids=EXCESSIVE)
def test_a_costly_text_is_escaped_and_keeps_its_signs(text: str) -> None:
    assert find_excess(text)
    escaped = escape_excess(text)
    assert find_excess(escaped) is None
    assert escape_excess(escaped) == escaped
    rendered = render_markdown(escaped, resolve=str, picture=lambda *_: Markup())
    shown = html.fromstring(rendered).text_content()
    for sign in "${|":
        assert shown.count(sign) == text.count(sign)


@pytest.mark.parametrize("text", ["$$n^2$$", "[a](b){.c}", "|a|\n|-|\n|b|\n", "$$a$$ " * 500])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert escape_excess(text) == text
