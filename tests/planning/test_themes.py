from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.bundled import bundled
from sitegen.errors import ThemeError
from sitegen.site.build import build
from sitegen.site.catalogue import catalogue, options
from sitegen.site.content import Settings
from sitegen.site.load import load as load_site
from sitegen.site.theme import load
from tests.site.sites import ADA, LAB, put

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
  parts: {type: list, choices: [top, middle, end], default: [top, end]}
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
    outputs = {output.path: output.content for output in build(folder).outputs}
    return {
        path: content.decode()
        for path, content in outputs.items()
        if isinstance(content, bytes) and path.endswith((".html", ".css", ".js"))
    }


def message(folder: Path) -> str:
    with pytest.raises(ThemeError) as caught:
        build(folder)
    return str(caught.value).replace(f"{folder}/", "")


def test_options_have_types(tmp_path: Path) -> None:
    theme = load(
        put(tmp_path, PLAIN), Settings(theme="plain", options={"wide": ("yes",), "ink": ("teal",)})
    )
    assert theme.options == {
        "wide": True,
        "size": 12,
        "ink": "teal",
        "face": "round",
        "motto": "",
        "parts": ("top", "end"),
    }


def test_wrong_options_all_at_once(tmp_path: Path) -> None:
    wrong = "theme: plain\noptions:\n  wdie: yes\n  size: big\n  ink: 'red; }'\n  face: oval\n  parts: [end, end]\n"
    assert message(put(tmp_path, {**PLAIN, "site.yaml": wrong})) == (
        "site.yaml:3:3: the theme has no option 'wdie'\n"
        "    did you mean 'wide'?\n"
        "site.yaml:4:3: the option 'size' cannot be 'big'\n"
        "    write a whole number\n"
        "site.yaml:5:3: the option 'ink' cannot be 'red; }'\n"
        "    write a CSS color in quotes: '#0a6e5c'\n"
        "site.yaml:6:3: the option 'face' cannot be 'oval'\n"
        "    known: round, square\n"
        "site.yaml:7:3: the option 'parts' cannot be 'end, end'\n"
        "    write a list, each once: top, middle, end"
    )


@pytest.mark.parametrize(
    ("written", "read"), [("[end, top]", ("end", "top")), ("middle", ("middle",)), ("[]", ())]
)
def test_a_list_keeps_the_order_of_the_site(
    tmp_path: Path, written: str, read: tuple[str, ...]
) -> None:
    folder = put(tmp_path, {**PLAIN, "site.yaml": f"theme: plain\noptions: {{parts: {written}}}\n"})
    assert load(folder, load_site(folder).settings).options["parts"] == read


def test_one_text_is_wanted_where_a_list_stands(tmp_path: Path) -> None:
    said = message(
        put(tmp_path, {**PLAIN, "site.yaml": "theme: plain\noptions: {motto: [a, b]}\n"})
    )
    assert said == "site.yaml: the option 'motto' cannot be 'a, b'\n    write one text"


ONE_PAGE = """\
name: One
parent: base
pages: rest
options:
  sections: {type: list, choices: [news, talks, publications], default: [talks, news]}
"""


def test_what_the_home_page_shows_whole_has_no_page_of_its_own(tmp_path: Path) -> None:
    site = LAB["site.yaml"] + "theme: one\n"
    nav = "{% for one in nav %} {{ one.label }} {{ one.href }}{% endfor %}"
    home = "{{ page.sections|join(' ') }}:" + nav + ";{{ person.bio|markdown }}"
    files = {
        **LAB,
        "site.yaml": site,
        "people/mei-lin/person.yaml": LAB["people/mei-lin/person.yaml"].replace(
            "publications/", "talks/"
        ),
        "themes/one/theme.yaml": ONE_PAGE,
        "themes/one/templates/pages/home.html": home,
        "themes/one/templates/pages/paper.html": "{{ href('publications') }}",
    }
    outputs = made(put(tmp_path, files))
    said = outputs["mei-lin/index.html"]
    assert said.startswith(
        "talks news: Home ./ Talks #talks News #news Publications publications/ Projects projects/ "
    )
    assert ';<p>I study <strong>tides</strong>. See <a href="files/talks/tides.pdf">' in said
    assert '<a href="#talks">all papers</a>' in said
    assert "mei-lin/talks/index.html" not in outputs
    assert "mei-lin/news/2024-05-sea-days/index.html" in outputs
    assert outputs["mei-lin/publications/lin2023gauge/index.html"] == "../"


def test_an_unknown_theme(tmp_path: Path) -> None:
    said = message(put(tmp_path, {**PLAIN, "site.yaml": "theme: plian\n"}))
    assert said == "site.yaml:1:1: there is no theme 'plian'\n    did you mean 'plain'?"


@pytest.mark.parametrize("name", ["..", "../themes/plain", "plain/", "."])
def test_a_theme_is_named_and_no_path(name: str, tmp_path: Path) -> None:
    said = message(
        put(tmp_path, {**PLAIN, "site.yaml": f"theme: {name}\n", "theme.yaml": "name: X\n"})
    )
    assert said.startswith(f"site.yaml:1:1: there is no theme '{name}'")


def test_a_theme_that_is_its_own_ancestor(tmp_path: Path) -> None:
    files = {
        **PLAIN,
        "themes/plain/theme.yaml": "parent: other\n",
        "themes/other/theme.yaml": "parent: plain\n",
    }
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
    assert outputs["static/a.css"] == "a{color:blue}"
    assert outputs["404.html"] == "/"  # shown at any depth, so not relative


def test_the_address_of_a_static_file_changes_with_its_content(tmp_path: Path) -> None:
    before = made(put(tmp_path, PLAIN))["cv/index.html"]
    after = made(put(tmp_path, {"themes/plain/static/a.css": "a {}"}))["cv/index.html"]
    assert before != after


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        (
            "\n{% if %}",
            "the template has a mistake: Expected an expression, got 'end of statement block'",
        ),
        (
            "\n{{ person.nmae }}",
            "the template fails: 'sitegen.model.Person object' has no attribute 'nmae'",
        ),
        (
            "{{ [1]|first }}{% if not []|first %}\n{{ []|first }}{% endif %}",
            "the template fails: No first item, sequence was empty.",
        ),
        ("\n{% if nobody %}{% endif %}", "the template fails: 'nobody' is undefined"),
        ("\n{{ nobody }}", "the template fails: 'nobody' is undefined"),
        (
            "\n{{ 1 + none }}",
            "the template fails: unsupported operand type(s) for +: 'int' and 'NoneType'",
        ),
        ("\n{% include 'nowhere.html' %}", "there is no template 'nowhere.html'"),
        ("\n{{ asset('b.css') }}", "there is no static file 'b.css'\n    did you mean 'a.css'?"),
        ("\n{{ t('hoem') }}", "there is no message 'hoem'\n    did you mean 'home'?"),
        (
            "\n{{ href('talks') }}",
            "there is no page 'talks' of 'ada-nilsson'\n    known: ['cv', 'home']",
        ),
    ],
)
def test_mistakes_in_a_template_are_told_with_their_place(
    tmp_path: Path, template: str, expected: str
) -> None:
    said = message(put(tmp_path, {**PLAIN, "templates/who.html": template}))
    assert said == f"templates/who.html:2: {expected}"


def test_a_theme_with_little_of_its_own(tmp_path: Path) -> None:
    files = {
        **ADA,
        "people/ada-nilsson/pages/x.md": "# X",
        "site.yaml": "theme: bare\n",
        "themes/bare/theme.yaml": "name: Bare\nparent: default\n",
        "themes/bare/templates/pages/home.html": "{% from 'm.html' import who with context %}{{ who() }}",
        "themes/bare/templates/m.html": "{% macro who() %}{{ page.title }} {{ t('cv') }} {{ 'x'|text }}{% endmacro %}",
    }
    outputs = made(put(tmp_path, files))
    assert outputs["index.html"] == "Home CV x"
    assert "X</h1>" in outputs["x/index.html"]  # the shared templates come last in the chain


def test_a_macro_that_misses_the_page_is_told_how_to_see_it(tmp_path: Path) -> None:
    files = {
        **PLAIN,
        "templates/pages/home.html": "{% from 'm.html' import who %}{{ who() }}",
        "templates/m.html": "{% macro who() %}{{ page.title }}{% endmacro %}",
    }
    with pytest.raises(
        ThemeError, match=r"m\.html:1: the template fails: 'page' is undefined\n.*`with context`"
    ):
        made(put(tmp_path, files))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("who(1, 2)", "takes not more than 1"),
        ("who(b=1)", "takes no keyword argument 'b'"),
        ("who(1, a=1)", "got m"),
    ],
)
def test_a_macro_called_wrongly_is_a_mistake_where_it_is_called(
    tmp_path: Path, call: str, said: str
) -> None:
    files = {
        **PLAIN,
        "templates/pages/home.html": f"{{% from 'm.html' import who %}}\n\n{{{{ {call} }}}}",
        "templates/m.html": "{% macro who(a) %}{{ a }}{% endmacro %}",
    }
    with pytest.raises(
        ThemeError, match=rf"pages/home\.html:3: the template fails: macro 'who'.* {said}"
    ):
        made(put(tmp_path, files))


def test_what_pages_show_is_escaped(tmp_path: Path) -> None:
    files = {**PLAIN, "people/ada-nilsson/person.yaml": "name: Ada <script>\n"}
    assert made(put(tmp_path, files))["index.html"].startswith("Ada &lt;script&gt; ")


def test_the_catalogue_lists_themes_that_ship_and_those_of_the_site(tmp_path: Path) -> None:
    said = catalogue(put(tmp_path, {**PLAIN, "themes/plain/light.webp": b"RIFF"}))
    assert f"{(tmp_path / 'themes/plain/light.webp').resolve().as_uri()}\n" in said
    assert f"\n            {(bundled('themes') / 'octavo/dark.webp').as_uri()}\n" in said
    assert [line.split()[0] for line in said.splitlines() if not line.startswith(" ")][:-1] == [
        "base", "default", "lab", "octavo", "onepage", "plain",
    ]  # fmt: skip


def test_options_are_told_with_those_of_the_parent(tmp_path: Path) -> None:
    said = options(put(tmp_path, PLAIN), "octavo")
    assert "  references: notes\n" in said
    assert "  show_footer: true\n" in said
    with pytest.raises(ThemeError, match=r"did you mean 'octavo'\?"):
        options(tmp_path, "octvao")


@pytest.mark.parametrize(
    ("sheets", "published"),
    [
        ({"a.css": '@import "b.css";\na { c: d }', "b.css": "b { e: f }"}, "b{e:f}a{c:d}"),
        (
            {"a.css": "@import 'b.css'; a {}", "b.css": '@import "c.css"; b {}', "c.css": "c {}"},
            "c{}b{}a{}",
        ),
        (
            {"a.css": '@import "b.css"; a {}', "b.css": '@import "a.css"; b {}'},
            '@import "a.css";b{}a{}',
        ),
        (
            {"a.css": '@import "b.css"; @import "none.css"; a {}', "b.css": "b {}"},
            '@import "none.css";b{}a{}',
        ),
        ({"a.css": '@import "b.css" print; a {}', "b.css": "b {}"}, '@import "b.css" print;a{}'),
        ({"a.css": 'a { b: "@import" }'}, 'a{b:"@import"}'),
    ],
)
def test_a_style_sheet_has_those_that_it_imports_in_their_place(
    tmp_path: Path, sheets: dict[str, str], published: str
) -> None:
    folder = put(
        tmp_path,
        {**PLAIN, **{f"themes/plain/static/{name}": text for name, text in sheets.items()}},
    )
    assert load(folder, Settings(theme="plain")).static["a.css"].decode() == published


def test_a_sheet_of_the_site_goes_into_the_one_of_its_theme(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, "static/base.css": "main { color: teal }"})
    assert load(tmp_path, Settings()).static["style.css"].startswith(b"main{color:teal}")


def test_publications_may_have_only_their_place_in_the_list(tmp_path: Path) -> None:
    theme = {
        "themes/short/theme.yaml": "parent: default\npapers: list\n",
        "themes/shorter/theme.yaml": """\
parent: short
pages: rest
options:
  sections: {type: list, default: [publications]}
""",
    }
    site = {**LAB, **theme, "site.yaml": "theme: short\noptions: {bibtex: page}\n"}
    pages = {output.path: output.content for output in build(put(tmp_path, site)).outputs}
    assert not [path for path in pages if "/publications/lin2023gauge" in path]
    told = {
        path: bytes(content).decode()
        for path, content in pages.items()
        if path.endswith((".html", ".json"))
    }
    assert '<li id="lin2023gauge"' in told["mei-lin/publications/index.html"]
    assert '<h3 class="title"><a href="#lin2023gauge">' in told["mei-lin/publications/index.html"]
    assert (
        '<h3 class="title"><a href="../ada-nilsson/publications/#lin2023gauge">'
        in told["publications/index.html"]
    )
    assert '"ada-nilsson/publications/#lin2023gauge"' in told["search.json"]
    assert "#lin2023gauge#" not in "".join(told.values())  # the BibTeX stays where the work is
    put(tmp_path, {"site.yaml": "theme: shorter\n"})
    assert 'href="#lin2023gauge"' in made(tmp_path)["mei-lin/index.html"]


def test_a_theme_may_have_nothing_beside_its_pages(tmp_path: Path) -> None:
    talk = "talks:\n- title: How Tides Rise\n  given: [{where: Foam Days, date: 2023-05-04}]\n"
    site = {
        **LAB,
        "site.yaml": "theme: bare\nurl: https://lab.example\n",
        "people/mei-lin/person.yaml": f"name: Mei Lin\n{talk}",
        "people/mei-lin/news/2023-05-04-tides.md": "Tides rise.\n",
        "people/mei-lin/files/tides.txt": "High.\n",
    }
    both = []
    for extras in ("none", "all"):
        put(tmp_path, {**site, "themes/bare/theme.yaml": f"parent: default\nextras: {extras}\n"})
        both.append({output.path for output in build(tmp_path).outputs})
        html = "".join(text for path, text in made(tmp_path).items() if path.endswith(".html"))
        assert bool(_EXTRAS.search(html)) == (extras == "all")
    bare, full = both
    kinds = {
        "publications.bib",
        "publications.ris",
        "publications.json",
        "feed.xml",
        "talks.ics",
        "search.json",
    }
    assert {path.rpartition("/")[2] for path in full - bare} == {*kinds, "people.json", "llms.txt"}
    assert bare < full


_EXTRAS = re.compile(r"publications\.(bib|ris|json)|feed\.xml|talks\.ics|search\.json")
