"""Colors of a site's own as accents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site
from sitegen.errors import ThemeError
from sitegen.model.site import Settings
from sitegen.planning.accents import adjust_accent
from sitegen.planning.themes import load_theme
from tests.sites import ADA, put
from tests.test_themes import contrast

if TYPE_CHECKING:
    from pathlib import Path

SHEET = b":root{--paper: light-dark(#fdfcf9, #171614);--tint: light-dark(#f4f0e7, #23211e)}"


@pytest.mark.parametrize("written", ["#00558c", "#ffd400", "#000", "#fff", "#7f7f7f"])
def test_an_accent_is_readable_in_both_modes(written: str) -> None:
    light, dark = adjust_accent(written, SHEET)
    for accent, backgrounds in ((light, ("#fdfcf9", "#f4f0e7")), (dark, ("#171614", "#23211e"))):
        assert min(contrast(accent, each) for each in backgrounds) >= 4.5


def test_a_readable_color_stays_as_it_is_and_the_other_mode_is_reported(tmp_path: Path) -> None:
    site = put(tmp_path, {**ADA, "site.yaml": "options: {accent: '#00558c'}\n"})
    theme = load_theme(site, Settings(options={"accent": ("#00558c",)}))
    assert theme.card["accent"] == "#00558c"
    assert b":root:root{--accent:#00558c}" in theme.static["style.css"]
    (note,) = theme.notes
    assert note.startswith("accent #00558c is #")
    assert "in dark mode" in note
    assert "light" not in note
    report, _ = build_site(site, tmp_path / "public")
    assert report.notes == (note,)
    with pytest.raises(ThemeError, match="or a color in quotes"):
        load_theme(site, Settings(options={"accent": ("teal",)}))
