from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import ThemeError
from sitegen.site.build import build
from sitegen.site.content import Settings
from sitegen.site.theme import load
from tests.site.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = {
    **ADA,
    "site.yaml": "theme: plain\noptions:\n  wide: yes\n",
    "themes/plain/theme.yaml": """\
name: Plain
options:
  wide: {type: flag, default: "no", doc: Whether lines are long}
  size: {type: number, default: "12"}
  ink: {type: color, default: "#123"}
  face: {type: choice, choices: [round, square], default: round}
  motto: {}
""",
    "themes/plain/templates/pages/home.html": (
        "{{ person.name|text }} {{ theme.options.wide }} {% include 'who.html' %}"
    ),
    "themes/plain/templates/pages/cv.html": "{{ asset('a.css') }} {{ href('home') }}",
    "themes/plain/templates/pages/404.html": "{{ href('home') }}",
    "themes/plain/templates/who.html": "theme's",
    "themes/plain/static/a.css": "a { color: red }",
}


def made(folder: Path) -> dict[str, str]:
    return {
        output.path: output.content.decode() for output in build(folder).outputs if isinstance(output.content, bytes)
    }


def message(folder: Path) -> str:
    with pytest.raises(ThemeError) as caught:
        build(folder)
    return str(caught.value).replace(f"{folder}/", "")


def test_options_have_types(tmp_path: Path) -> None:
    theme = load(put(tmp_path, PLAIN), Settings(theme="plain", options={"wide": "yes", "ink": "teal"}))
    assert theme.options == {"wide": True, "size": 12, "ink": "teal", "face": "round", "motto": ""}


def test_wrong_options_all_at_once(tmp_path: Path) -> None:
    wrong = "theme: plain\noptions:\n  wdie: yes\n  size: big\n  ink: 'red; }'\n  face: oval\n"
    assert message(put(tmp_path, {**PLAIN, "site.yaml": wrong})) == (
        "site.yaml:3: the theme has no option 'wdie'\n"
        "    did you mean 'wide'?\n"
        "site.yaml:4: the option 'size' cannot be 'big'\n"
        "    write a whole number\n"
        "site.yaml:5: the option 'ink' cannot be 'red; }'\n"
        "    write a CSS color in quotes: '#0a6e5c'\n"
        "site.yaml:6: the option 'face' cannot be 'oval'\n"
        "    known: round, square"
    )


def test_an_unknown_theme(tmp_path: Path) -> None:
    said = message(put(tmp_path, {**PLAIN, "site.yaml": "theme: plian\n"}))
    assert said == "site.yaml: there is no theme 'plian'\n    did you mean 'plain'?"


def test_a_theme_that_is_its_own_ancestor(tmp_path: Path) -> None:
    files = {**PLAIN, "themes/plain/theme.yaml": "parent: other\n", "themes/other/theme.yaml": "parent: plain\n"}
    assert "'plain' is its own ancestor" in message(put(tmp_path, files))


def test_the_chain_of_templates_and_static_files(tmp_path: Path) -> None:
    files = {
        **PLAIN,
        "site.yaml": "theme: child\noptions: {wide: yes}\n",
        "themes/child/theme.yaml": "parent: plain\n",
        "themes/child/templates/pages/cv.html": "child's {{ asset('a.css') }}",
        "templates/who.html": "site's",
        "static/a.css": "a { color: blue }",
    }
    outputs = made(put(tmp_path, files))
    assert outputs["index.html"] == "Ada Nilsson True site's"
    assert outputs["cv/index.html"].startswith("child's ../static/a.css?")
    assert outputs["static/a.css"] == "a { color: blue }"
    assert outputs["404.html"] == "/"  # shown at any depth, so not relative


def test_the_address_of_a_static_file_changes_with_its_content(tmp_path: Path) -> None:
    before = made(put(tmp_path, PLAIN))["cv/index.html"]
    after = made(put(tmp_path, {"themes/plain/static/a.css": "a {}"}))["cv/index.html"]
    assert before != after


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("\n{% if %}", "the template has a mistake: Expected an expression, got 'end of statement block'"),
        ("\n{{ person.nmae }}", "the template fails: 'sitegen.model.Person object' has no attribute 'nmae'"),
        (
            "{{ [1]|first }}{% if not []|first %}\n{{ []|first }}{% endif %}",
            "the template fails: No first item, sequence was empty.",
        ),
        ("\n{% if nobody %}{% endif %}", "the template fails: 'nobody' is undefined"),
        ("\n{{ nobody }}", "the template fails: 'nobody' is undefined"),
        ("\n{{ 1 + none }}", "the template fails: unsupported operand type(s) for +: 'int' and 'NoneType'"),
        ("\n{% include 'nowhere.html' %}", "there is no template 'nowhere.html'"),
        ("\n{{ asset('b.css') }}", "there is no static file 'b.css'\n    did you mean 'a.css'?"),
        ("\n{{ t('hoem') }}", "there is no message 'hoem'\n    did you mean 'home'?"),
        ("\n{{ href('talks') }}", "there is no page 'talks' of 'ada-nilsson'\n    known: ['cv', 'home']"),
    ],
)
def test_mistakes_in_a_template_are_told_with_their_place(tmp_path: Path, template: str, expected: str) -> None:
    said = message(put(tmp_path, {**PLAIN, "templates/who.html": template}))
    assert said == f"templates/who.html:2: {expected}"


def test_a_theme_with_little_of_its_own(tmp_path: Path) -> None:
    files = {
        **ADA,
        "people/ada-nilsson/pages/x.md": "# X",
        "site.yaml": "theme: bare\n",
        "themes/bare/theme.yaml": "name: Bare\nparent: default\n",
        "themes/bare/templates/pages/home.html": "{% from 'm.html' import who %}{{ who() }}",
        "themes/bare/templates/m.html": "{% macro who() %}{{ page.title }} {{ t('cv') }} {{ 'x'|text }}{% endmacro %}",
    }
    outputs = made(put(tmp_path, files))
    assert outputs["index.html"] == "Home CV x"  # an imported macro knows the page
    assert "X</h1>" in outputs["x/index.html"]  # the shared templates come last in the chain


def test_what_pages_show_is_escaped(tmp_path: Path) -> None:
    files = {**PLAIN, "people/ada-nilsson/person.yaml": "name: Ada <script>\n"}
    assert made(put(tmp_path, files))["index.html"].startswith("Ada &lt;script&gt; ")
