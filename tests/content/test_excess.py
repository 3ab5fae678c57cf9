"""Markdown that would take too long to render can be escaped, and then shows all of its signs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html
from markupsafe import Markup

from sitegen.cli import main
from sitegen.content.excess import Weight, escape_excess, find_excess, find_total_excess
from sitegen.views.markdown import render_markdown
from tests.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

EXCESSIVE = {
    "formulas": "$$a$$$ " * 3_500,
    "attributes": f"[{'*a* ' * 5_000}](https://b.example){'{.a}' * 5_000}",
    "table": "|a" * 3_000 + "|\n" + "|-" * 3_000 + "|\n" + "|x|\n" * 30,
    "brackets": "[" * 100_000,
    "lines": "a\n" * 60_000,
    "bars": "a|" * 101_000,
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


@pytest.mark.parametrize(
    "text",
    [
        "$$n^2$$",
        "- [ ] a\n" * 10_000,
        "![a](b.png) $a$ [c]{.d} `e`{.f}\n\n" * 500,
        "$$\na\n$$\n\n" * 400,
        "|a" * 50 + "|\n" + "|-" * 50 + "|\n" + ("|x" * 50 + "|\n") * 1_000,
    ],
    ids=["short", "tasks", "mixed", "formulas", "table"],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert escape_excess(text) == text


@pytest.mark.parametrize("unit", ["a^[b] ", "[a](b)", "- a\n", "|a|b|\n"])
def test_many_costly_texts_are_refused_together(
    unit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = unit * (20_000 // len(unit))
    assert not find_excess(text)
    files = {f"people/ada-nilsson/pages/p{n}.md": f"---\ntitle: P\n---\n{text}" for n in range(20)}
    languages = {"site.yaml": "languages: [en, de, fr, es, pt, zh, ja, ko]\n"}
    put(tmp_path, {**ADA, **files, **languages})
    for command in ("build", "check"):
        assert main([command, str(tmp_path)]) == 1
        printed = "".join(capsys.readouterr())
        assert "people: more than 31,250 Markdown signs in all texts" in printed


@given(st.integers(0, 10**7), st.integers(0, 10**7), st.integers(1, 10))
def test_neither_large_nor_dense_sites_are_refused(marks: int, plain: int, languages: int) -> None:
    weights = [Weight(marks // 2, (marks + plain) // 2)] * 2
    if find_total_excess(weights, languages):
        assert marks * languages > 250_000
        assert marks > 0.08 * plain
    else:
        assert marks * languages <= 250_001 or marks <= 0.1 * (plain + 2)


HOSTILE = {
    "footnotes": "".join(f"a[^{n}] " for n in range(20_000)),
    "images": "![a](" * 20_000,
    "brackets": "[" * 100_000,
    "nested quotes": (">" * 100 + " a\n") * 1_000,
    "tables": "|a|b|\n|-|-|\n" + "|c|d|\n" * 40_000,
    "tags": "<" * 100_000,
    "nested tags": "<div>" * 60_000,
    "emphasis": "*a_ **b_ " * 20_000,
    "lists": "- a\n" * 60_000,
    "code": "```\n" * 30_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_is_an_error_that_names_file_and_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    page = "people/bo/pages/tides.md"
    put(tmp_path, {"people/ada/person.yaml": f"name: Ada\nbio: {json.dumps(text)}\n"})
    put(tmp_path, {"people/bo/person.yaml": "name: Bo\n", page: f"---\ntitle: T\n---\n{text}\n"})
    for command in ("build", "check"):
        assert main([command, str(tmp_path)]) == 1
        printed = "".join(capsys.readouterr())
        assert "people/ada/person.yaml:2:6: bio: more than" in printed
        assert f"{page}:" in printed
        assert "split the text" in printed


def test_a_key_within_a_list_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"name: Ada\ntalks:\n- title: One\n- given:\n  - where: {'<' * 40_000}\n"
    put(tmp_path, {"people/ada/person.yaml": text})
    assert main(["check", str(tmp_path)]) == 1
    assert "person.yaml:5:12: talks.1.given.0.where: more than" in capsys.readouterr().out


SIGNS = st.text("[]!<>*_^$`{}|&~\\-+#:=1.)( a\n", min_size=1, max_size=8)


@settings(deadline=None, max_examples=10)
@given(pieces=st.lists(SIGNS, min_size=1, max_size=3), number=st.integers(20_000, 60_000))
def test_every_text_can_be_escaped(pieces: list[str], number: int) -> None:
    escaped = escape_excess("".join(piece * (number // len(pieces)) for piece in pieces))
    assert find_excess(escaped) is None
    assert escape_excess(escaped) == escaped
