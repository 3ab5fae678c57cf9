"""What `themes/README.md` promises of every theme, held to those that ship and to the shared templates."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
import yaml

from sitegen.planning.languages import messages
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

THEMES = sorted(path.parent for path in bundled("themes").glob("*/theme.yaml"))
SHARED = (bundled("themes") / "base" / "static" / "base.css").read_text(encoding="utf-8")
STATIC = [
    path
    for theme in THEMES
    for path in sorted((theme / "static").rglob("*"))
    if path.suffix in (".css", ".js")
]
TEMPLATES = [
    path for root in (bundled("templates"), *THEMES) for path in sorted(root.rglob("*.html"))
]
MAIN = yaml.safe_load((bundled("themes") / "base" / "theme.yaml").read_text(encoding="utf-8"))[
    "options"
]
ACCENTS = MAIN["accent"]["choices"]
AA = 4.5


def colors(style: str, selector: str, scheme: int) -> Mapping[str, str]:
    """The custom properties that a rule gives, in the light (0) or the dark (1) scheme."""
    rules = re.findall(r"(?m)^ *" + re.escape(selector) + r" \{(.*?)\}", style, re.DOTALL)
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", " ".join(rules))
    return {name: (light, dark)[scheme] for name, light, dark in pairs}


def luminance(color: str) -> float:
    weights = {1: 0.2126, 3: 0.7152, 5: 0.0722}
    values = {at: int(color[at : at + 2], 16) / 255 for at in weights}
    return sum(
        weights[at] * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
        for at, c in values.items()
    )


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("accent", ACCENTS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda path: path.name)
def test_words_stand_out_from_their_ground(theme: Path, accent: str, scheme: int) -> None:
    style = SHARED + (theme / "static" / "style.css").read_text(encoding="utf-8")
    of = {**colors(style, ":root", scheme), **colors(style, f":root.accent-{accent}", scheme)}
    pairs = [
        ("ink", "paper"), ("ink", "tint"), ("soft", "paper"), ("soft", "tint"), ("gold", "gold-tint"),
        ("accent", "paper"), ("accent", "tint"),
    ]  # fmt: skip
    assert [pair for pair in pairs if contrast(of[pair[0]], of[pair[1]]) < AA] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda path: path.name)
def test_every_option_is_explained(theme: Path) -> None:
    about = yaml.safe_load((theme / "theme.yaml").read_text(encoding="utf-8"))
    assert about["name"]
    assert about["description"].keys() == {"en", "zh"}
    options = about.get("options", {})
    assert [name for name in options if not options[name].get("doc") and name not in MAIN] == []


@pytest.mark.parametrize("path", STATIC, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_nothing_comes_from_another_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    fonts = re.findall(r'url\("(fonts/[\w-]+\.woff2)"\)', text)
    assert text.count("url(") == len(fonts)
    assert [font for font in fonts if not (path.parent / font).is_file()] == []
    assert all(
        re.fullmatch(r'@import "\w+\.css"', line) for line in re.findall("@import [^;]*", text)
    )
    assert "://" not in text


def test_a_section_is_there_for_every_choice_and_a_rule_for_every_accent_but_the_first() -> None:
    sections = {path.stem for path in (bundled("templates") / "sections").glob("*.html")}
    assert sections == set(MAIN["sections"]["choices"])
    assert re.findall(r":root\.accent-(\w+)", SHARED) == ACCENTS[1:]


INLINE = r"\sstyle=|\son\w+=|<style|<script(?! src=| type=\"application/ld\+json\">)|javascript:"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "-".join(path.parts[-3:]))
def test_templates_hold_no_inline_style_or_script_and_only_messages_that_exist(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    assert not re.search(INLINE, html)
    keys = re.findall(r"\bt\(\"(\w+)\"[,)]", html)
    assert [key for key in keys if key not in messages("en")] == []


def test_chinese_says_all_that_english_says() -> None:
    folder = files("sitegen.planning") / "messages"
    english, chinese = (
        set(yaml.safe_load((folder / f"{language}.yaml").read_text(encoding="utf-8")))
        for language in ("en", "zh")
    )
    singular = {key for key in english if key.endswith("_one")}  # Chinese counts without one
    assert english - singular == chinese
