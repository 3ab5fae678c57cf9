"""Markup in values becomes plain text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.converters.markup import plain, without_emphasis
from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path


@given(
    st.sampled_from(["*{}*", "**{}**", "_{}_", "__{}__", "{}"]), st.sampled_from(["Foam", "a b"])
)
def test_emphasis_is_removed_and_other_signs_stay(form: str, text: str) -> None:
    assert without_emphasis(f"On {form.format(text)}!") == f"On {text}!"
    for other in ("A* and B* trees", "a_b_c", "2 * 3 * 4", "x ~ y"):
        assert without_emphasis(other) == other


def test_paragraphs_stay_apart() -> None:
    assert plain("<p>Foam</p><p>and&nbsp;tides</p>") == "Foam and tides"


@pytest.mark.parametrize("name", ["a.bib", "a.json"])
@pytest.mark.parametrize(
    ("raised", "text"), [("10<sup>-3</sup> m", "10⁻³ m"), ("<sup>13</sup>C", "¹³C")]
)
def test_exponents_become_superscripts(name: str, raised: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name == "a.bib":
        content = f"@article{{a, title={{Foam in {raised}}}, year=2020}}"
    else:
        work = {"type": "book", "title": f"Foam in {raised}", "issued": {"raw": "2020"}}
        content = json.dumps([work])
    path.write_text(content, encoding="utf-8")
    title = sources.read(path).publications[0].get("title")
    assert title.replace("{", "").replace("}", "") == f"Foam in {text}"
