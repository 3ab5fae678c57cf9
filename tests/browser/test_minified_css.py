"""Browsers read the same rules from a style sheet and its minified version."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.planning.static_files import minify_css
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

STYLES = sorted(bundled("themes").glob("*/static/*.css"))
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(rule => rule.cssText);
}"""


@pytest.mark.parametrize("path", STYLES, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_minifying_a_style_sheet_keeps_its_rules(page: Page, path: Path) -> None:
    css = path.read_bytes()
    rules = [remove_spaces(rule) for rule in page.evaluate(RULES, css.decode())]
    assert len(rules) > 0
    assert [remove_spaces(rule) for rule in page.evaluate(RULES, minify_css(css).decode())] == rules


def remove_spaces(rule: str) -> str:
    """Remove the spaces that browsers keep in the values of custom properties."""
    return re.sub(r"(?<=[,:;{}])\s+", "", rule)
