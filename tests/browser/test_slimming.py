"""To a browser, a published style sheet says what the written one does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.planning.static_files import minify_css
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext

STYLES = sorted(bundled("themes").glob("*/static/*.css"))
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(rule => rule.cssText);
}"""


@pytest.mark.parametrize("path", STYLES, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_the_rules_are_the_same(context: BrowserContext, path: Path) -> None:
    page = context.new_page()
    written = path.read_bytes()
    rules = [unspaced(rule) for rule in page.evaluate(RULES, written.decode())]
    assert len(rules) > 0
    assert [unspaced(rule) for rule in page.evaluate(RULES, minify_css(written).decode())] == rules


def unspaced(rule: str) -> str:
    """Browsers keep the spaces in the values of custom properties as they are written."""
    return re.sub(r"(?<=[,:;{}])\s+", "", rule)
