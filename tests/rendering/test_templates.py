"""Templates of themes and sites: where they are found, what they can use, and their mistakes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sitegen.errors import ThemeError
from sitegen.rendering.environment import make_environment
from tests.feeds.planned import plan_site
from tests.rendering.rendered import render
from tests.sites import ADA, LAB

if TYPE_CHECKING:
    from pathlib import Path

PLAIN: dict[str, Any] = {
    **ADA,
    "site.yaml": "theme: plain\noptions:\n  wide: yes\n",
    "themes/plain/theme.yaml": "options: {wide: {type: flag, default: 'no'}}\n",
    "themes/plain/templates/pages/home.html": (
        "{{ person.name|text }} {{ theme.options.wide }} {% include 'who.html' %}"
    ),
    "themes/plain/templates/pages/cv.html": "{{ asset('a.css') }} {{ href('home') }}",
    "themes/plain/templates/pages/404.html": "{{ href('home') }}",
    "themes/plain/templates/who.html": "theme's",
    "themes/plain/templates/.who.html": "hidden",
    "themes/plain/static/a.css": "a { color: red }",
}


def fail(folder: Path, files: dict[str, Any]) -> str:
    """Render a site that cannot be rendered, and return the problems."""
    with pytest.raises(ThemeError) as caught:
        render(folder, {**PLAIN, **files})
    return str(caught.value).replace(f"{folder}/", "")


def test_the_first_folder_that_has_a_template_wins(tmp_path: Path) -> None:
    files = {
        "people/ada-nilsson/person.yaml": "name: Ada <script>\n",
        "site.yaml": "theme: child\noptions: {wide: yes}\n",
        "themes/child/theme.yaml": "parent: plain\n",
        "themes/child/templates/pages/cv.html": "child's {{ asset('a.css') }}",
        "templates/who.html": "site's",
    }
    pages = render(tmp_path, {**PLAIN, **files})
    assert pages["index.html"] == "Ada &lt;script&gt; True site's"
    assert pages["cv/index.html"].startswith("child's ../static/a.css?")
    assert pages["404.html"] == "/"  # shown at any depth, so not relative
    changed = render(tmp_path, {"themes/plain/static/a.css": "a { b: c }"})
    assert changed["cv/index.html"] != pages["cv/index.html"]


UNSAFE = "FAILS access to attribute '{}' of '{}' object is unsafe."


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("\n{% if %}", "the template has a mistake: Expected an expression, got 'end of "),
        ("\n{{ person.nmae }}", "FAILS Person has no attribute 'nmae'"),
        ("{{ [1]|first }}{% if not []|first %}\n{{ []|first }}{% endif %}", "FAILS No first item"),
        ("\n{% if nobody %}{% endif %}", "FAILS 'nobody' is undefined"),
        ("\n{{ 1 + none }}", "FAILS unsupported operand type(s) for +: 'int' and 'NoneType'"),
        ("\n{% include 'nowhere.html' %}", "there is no template 'nowhere.html'"),
        ("\n{% include '.who.html' %}", "there is no template '.who.html'"),
        ("\n{{ asset('b.css') }}", "there is no static file 'b.css'\n    did you mean 'a.css'?"),
        ("\n{{ t('hoem') }}", "there is no message 'hoem'\n    did you mean 'home'?"),
        ("\n{{ href('talks') }}", "there is no page 'talks' of 'ada-nilsson'\n    known: ['cv', "),
        ("\n{% include 'who.html' %}", "FAILS maximum recursion depth exceeded"),
        ("\n{{ person.__class__ }}", UNSAFE.format("__class__", "Person")),
        ("{% set all = [] %}\n{{ all.append(1) }}", UNSAFE.format("append", "list")),
        ("\n\xff", "not UTF-8 text\n    save it as UTF-8"),
    ],
)
def test_a_mistake_is_reported_with_its_position(
    tmp_path: Path, template: str, expected: str
) -> None:
    content = template.encode("latin-1")
    message = re.sub(r"(?<=html:2):\d+", "", fail(tmp_path, {"templates/who.html": content}))
    expected = expected.replace("FAILS", "the template fails:")
    assert message.startswith(f"templates/who.html:2: {expected}")


def test_all_mistakes_of_a_person_are_reported_at_once(tmp_path: Path) -> None:
    pages = {f"templates/pages/{name}.html": "{{ oops }}" for name in ("home", "cv")}
    assert fail(tmp_path, pages) == (
        "templates/pages/home.html:1: the template fails: 'oops' is undefined\n"
        "templates/pages/cv.html:1: the template fails: 'oops' is undefined"
    )


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("who(1, 2)", "takes not more than 1"),
        ("who(b=1)", "takes no keyword argument 'b'"),
        ("who(1, a=1)", "takes no keyword argument 'a'"),
    ],
)
def test_a_wrong_call_of_a_macro_is_reported_where_it_is(
    tmp_path: Path, call: str, expected: str
) -> None:
    files = {
        "templates/pages/home.html": f"{{% from 'm.html' import who %}}\n\n{{{{ {call} }}}}",
        "templates/m.html": "{% macro who(a) %}{{ a }}{% endmacro %}",
    }
    position = r"^templates/pages/home\.html:3: the template fails: macro 'who'.* "
    assert re.search(position + expected, fail(tmp_path, files))


def test_macros_know_the_page_unless_they_are_imported_without_context(tmp_path: Path) -> None:
    macros = {"templates/m.html": "{% macro who() %}{{ page.title }}{{ 'x'|text }}{% endmacro %}"}
    for tag in ("{% from 'm.html' import who %}", "{% import 'm.html' as m with context %}"):
        call = "{{ m.who() }}" if " as " in tag else "{{ who() }}"
        home = {"templates/pages/home.html": tag + call}
        assert render(tmp_path, {**PLAIN, **macros, **home})["index.html"] == "Homex"
    tag = "{% from 'm.html' import who without context %}"
    macros = {"templates/m.html": "{% macro who() %}{{ 'x'|text }}{% endmacro %}"}
    home = {"templates/pages/home.html": tag + "{{ who() }}"}
    assert fail(tmp_path, {**macros, **home}) == (
        "templates/m.html:1: a filter or function needs the page, but the template has no context\n"
        "    remove `without context` where it is imported"
    )


OWN_THEME = {"site.yaml": "theme: own\n", "themes/own/theme.yaml": "parent: lab\n"}


@pytest.mark.parametrize(
    ("files", "is_sandboxed"),
    [
        ({}, False),
        ({"site.yaml": "theme: octavo\n"}, False),
        ({"templates/partials/footer.html": "mine"}, True),
        ({**OWN_THEME, "themes/own/templates/partials/footer.html": "mine"}, True),
        (OWN_THEME, False),
    ],
)
def test_all_templates_run_in_a_sandbox_if_one_does_not_ship_with_sitegen(
    tmp_path: Path, files: dict[str, Any], is_sandboxed: bool
) -> None:
    plan = plan_site(tmp_path, {**ADA, **files})
    assert make_environment(plan.theme).sandboxed is is_sandboxed


def test_a_sandbox_takes_no_templates_that_were_compiled_without_one(tmp_path: Path) -> None:
    render(tmp_path / "shipped", ADA)
    files = {
        "templates/partials/footer.html": "{% from 'partials/text.html' import when %}"
        "{{ when(person.name.__class__.__mro__) }}"
    }
    with pytest.raises(ThemeError, match="attribute '__class__'"):
        render(tmp_path / "own", {**ADA, **files})


def test_links_to_papers_without_pages_lead_to_their_place_in_the_list(tmp_path: Path) -> None:
    options = "pages: rest\noptions: {sections: {type: list, default: [publications]}}\n"
    theme = {
        "themes/short/theme.yaml": "parent: default\npapers: list\n",
        "themes/shorter/theme.yaml": f"parent: short\n{options}",
    }
    site = {**LAB, **theme, "site.yaml": "theme: short\noptions: {bibtex: page}\n"}
    files = render(tmp_path, site)
    publications = files["mei-lin/publications/index.html"]
    assert '<li id="lin2023gauge"' in publications
    assert '<h3 class="title"><a href="#lin2023gauge">' in publications
    assert (
        '<h3 class="title"><a href="../ada-nilsson/publications/#lin2023gauge">'
        in files["publications/index.html"]
    )
    assert '"ada-nilsson/publications/#lin2023gauge"' in files["search.json"]
    assert "#lin2023gauge#" not in "".join(files.values())  # the BibTeX stays with the work
    shorter = render(tmp_path, {"site.yaml": "theme: shorter\n"})
    assert 'href="#lin2023gauge"' in shorter["mei-lin/index.html"]


_EXTRAS = re.compile(r"publications\.(bib|ris|json)|feed\.xml|talks\.ics|search\.json")


@pytest.mark.parametrize("extras", ["none", "all"])
def test_pages_link_to_extras_only_if_the_theme_has_them(tmp_path: Path, extras: str) -> None:
    talk = "talks:\n- title: How Tides Rise\n  given: [{where: Foam Days, date: 2023-05-04}]\n"
    files = {
        **LAB,
        "site.yaml": "theme: bare\nurl: https://lab.example\n",
        "people/mei-lin/person.yaml": f"name: Mei Lin\n{talk}",
        "people/mei-lin/news/2023-05-04-tides.md": "Tides rise.\n",
        "themes/bare/theme.yaml": f"parent: default\nextras: {extras}\n",
    }
    made = render(tmp_path, files)
    html = "".join(text for path, text in made.items() if path.endswith(".html"))
    assert bool(_EXTRAS.search(html)) == (extras == "all")
    data = {"people.json", "search.json"} & made.keys()
    assert len(data) == (2 if extras == "all" else 0)
