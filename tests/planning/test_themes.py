from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import ThemeError
from sitegen.model.site import Settings
from sitegen.planning.themes import format_options, format_themes, load_theme
from sitegen.shipped import bundled
from tests.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = {
    **ADA,
    "themes/plain/theme.yaml": """\
name: Plain
options:
  wide: {type: flag, default: "no", doc: Whether lines are long}
  size: {type: number, default: "12"}
  ink: {type: color, default: "#123"}
  face: {type: choice, choices: [round, square], default: round}
  motto: {}
  parts: {type: list, choices: [top, middle, end], default: [top, end]}
""",
    "themes/plain/static/a.css": "a { color: red }",
}


def problems(folder: Path, settings: Settings) -> str:
    with pytest.raises(ThemeError) as caught:
        load_theme(folder, settings)
    return str(caught.value).replace(f"{folder}/", "")


def test_options_have_types_and_defaults(tmp_path: Path) -> None:
    put(tmp_path, {**PLAIN, "site.yaml": ""})
    written = {"wide": ("yes",), "ink": ("teal",), "parts": ("end", "top")}
    theme = load_theme(tmp_path, Settings(theme="plain", options=written))
    texts = {"ink": "teal", "face": "round", "motto": ""}
    assert theme.options == {"wide": True, "size": 12, **texts, "parts": ("end", "top")}
    assert theme.colors == ("ink",)
    default = load_theme(tmp_path, Settings(theme="plain"))
    assert default.options["parts"] == ("top", "end")


def test_all_wrong_options_are_reported_at_once(tmp_path: Path) -> None:
    settings = "theme: plain\noptions:\n  wdie: yes\n  size: big\n  ink: 'red; }'\n  face: oval\n"
    put(tmp_path, {**PLAIN, "site.yaml": settings + "  parts: [end, end]\n  motto: [a, b]\n"})
    single = {"wdie": "yes", "size": "big", "ink": "red; }", "face": "oval"}
    options = {key: (value,) for key, value in single.items()}
    lists = {"parts": ("end", "end"), "motto": ("a", "b")}
    assert problems(tmp_path, Settings(theme="plain", options={**options, **lists})) == (
        "site.yaml:3:3: the theme has no option 'wdie'\n"
        "    did you mean 'wide'?\n"
        "site.yaml:4:3: the option 'size' cannot be 'big'\n"
        "    write a whole number\n"
        "site.yaml:5:3: the option 'ink' cannot be 'red; }'\n"
        "    write a CSS color in quotes: '#0a6e5c'\n"
        "site.yaml:6:3: the option 'face' cannot be 'oval'\n"
        "    known: round, square\n"
        "site.yaml:7:3: the option 'parts' cannot be 'end, end'\n"
        "    write a list, each item once: top, middle, end\n"
        "site.yaml:8:3: the option 'motto' cannot be 'a, b'\n"
        "    write a single text"
    )


@pytest.mark.parametrize("name", ["plian", "../themes/plain", "plain/", ".", ".x", "", "t" * 300])
def test_an_unknown_theme_is_reported(name: str, tmp_path: Path) -> None:
    put(tmp_path, {**PLAIN, "site.yaml": f"theme: '{name}'\n", "theme.yaml": "name: X\n"})
    put(tmp_path, {"themes/.x/theme.yaml": "name: hidden\n"})
    message = problems(tmp_path, Settings(theme=name))
    assert message.startswith(f"site.yaml:1:1: there is no theme {name!r}")
    assert name != "plian" or message.endswith("\n    did you mean 'plain'?")


def test_a_theme_that_is_its_own_ancestor_is_reported(tmp_path: Path) -> None:
    files = {"plain": "parent: other\n", "other": "parent: plain\n"}
    put(tmp_path, {f"themes/{name}/theme.yaml": text for name, text in files.items()})
    assert problems(tmp_path, Settings(theme="plain")) == (
        "themes/other/theme.yaml:1:1: the theme 'plain' is its own ancestor\n"
        "    name another parent, or none"
    )


def test_a_theme_inherits_from_its_parent(tmp_path: Path) -> None:
    files = {
        "site.yaml": "theme: child\n",
        "themes/plain/theme.yaml": "papers: list\nextras: none\ncard: {ink: '#222'}\n",
        "themes/child/theme.yaml": "parent: plain\nextras: all\n",
    }
    theme = load_theme(put(tmp_path, {**PLAIN, **files}), Settings(theme="child"))
    assert (theme.papers, theme.extras, theme.card["ink"]) == (False, True, "#222")
    assert theme.static["a.css"] == b"a{color:red}"
    put(tmp_path, {"static/a.css": "a { color: blue }", "static/.hidden": "x"})
    assert dict(load_theme(tmp_path, Settings(theme="child")).static) == {"a.css": b"a{color:blue}"}


def test_a_style_sheet_of_the_site_takes_the_place_of_an_imported_one(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, "static/base.css": "main { color: teal }"})
    assert b"main{color:teal}:root{--margin" in load_theme(tmp_path, Settings()).static["style.css"]


def test_the_list_has_the_themes_that_ship_and_those_of_the_site(tmp_path: Path) -> None:
    listed = format_themes(put(tmp_path, {**PLAIN, "themes/plain/light.webp": b"RIFF"}))
    assert f"{(tmp_path / 'themes/plain/light.webp').resolve().as_uri()}\n" in listed
    assert f"\n            {(bundled('themes') / 'octavo/dark.webp').as_uri()}\n" in listed
    names = [line.split()[0] for line in listed.splitlines() if not line.startswith(" ")]
    assert names[:-1] == ["base", "default", "lab", "octavo", "onepage", "plain"]


def test_options_are_listed_with_those_of_the_parent(tmp_path: Path) -> None:
    listed = format_options(put(tmp_path, PLAIN), "octavo")
    assert "  references: notes\n" in listed
    assert "  show_footer: true\n" in listed
    with pytest.raises(ThemeError, match=r"did you mean 'octavo'\?"):
        format_options(tmp_path, "octvao")
