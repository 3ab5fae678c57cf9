"""Templates give what Jinja's own code gives for them."""

from __future__ import annotations

import marshal
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError

from sitegen.site.build import build_into
from sitegen.site.environment import QuickEnvironment
from tests.site.sites import ADA, contents, put

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATES = {
    "part": "<{{ one }}{% if two is defined %} {{ two }}{% endif %}>",
    "which": "{{ loop.index }}",
    "base": "[{% block head %}base{% endblock %}|{% block body %}{% endblock %}|{{ self.head() }}]",
    "bare": "a{% set x = '&' %}{{ x }}b",
    "macros": (
        "before{% macro plain(a, b='&') %}({{ a }},{{ b }}){% endmacro %}"
        "{% macro all(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}"
        "{% macro around(a) %}<i>{{ caller() }}{{ a }}</i>{% endmacro %}{{ plain(1) }}after"
    ),
}


@pytest.mark.parametrize(
    "template",
    [
        "{{ one }}{{ '<'|safe }}{{ none }}{{ 1.5 }}",
        "{% include 'part' %}",
        "{% for two in 'ab' %}{% include 'part' %}{{ loop.index }}{% endfor %}",
        "x{% include 'bare' without context %}y{% include ['nowhere', 'part'] %}",
        "x{% include 'nowhere' ignore missing %}y",
        "x{% block a %}1{% include 'bare' without context %}2{% endblock %}y",
        "{% extends 'base' %}ignored{% block head %}{{ super() }}{% endblock %}{% block body %}{{ one }}{% endblock %}",
        "{% extends 'base' if one else 'part' %}{% block body %}{% include 'part' %}{% endblock %}",
        "{% set whole %}<b>{{ one }}</b>{% endset %}{{ whole }}",
        "{% set held = {'a': {'b': 1}, 'items': 2} %}{{ held.a.b }}{{ held.items is callable }}{{ held.c is defined }}",
        "{% set held = {'a': 1} %}{% for key in ['a'] if held.a %}{{ held.a }}{{ held.c|default('-') }}{% endfor %}",
        "{% import 'macros' as m %}{{ m.plain(1, 2) }}{{ m.plain(b=1, a='<') }}{{ m.plain(1) is string }}",
        "{% from 'macros' import all %}{{ all(1, 2, x=3) }}{{ all(a=1) }}",
        "{% from 'macros' import around %}{% call around('<') %}{{ one }}{% endcall %}",
        "{% macro m(show) %}{{ show('<', b=1) }}{% endmacro %}{% from 'macros' import plain %}{{ m(plain) }}",
        "{{ dict(a=1, **{'b': 2}) }}{{ range(*[1, 4])|list }}{{ dict(**{'class': 1}) }}{{ 'ab'.upper() }}",
        "{% for a in [[1], [2, [3]]] recursive %}{{ a if a is number else loop(a) }}{% endfor %}",
        "{% for a in 'xy' %}{% for b in one %}{{ loop.first }}{% endfor %}{{ loop.last }}{{ loop.index }}{% endfor %}",
        "{% for a, b in {'x': 1, 'y': 2}.items() %}{{ a }}{{ b }}{{ loop.index }}{% else %}none{% endfor %}{{ one }}",
        "{% for a in [1, 2] %}{% for b in [loop.index, 5] %}{{ b }}{{ ',' if not loop.last }}{% endfor %}{% endfor %}",
        "{% for a in [1, 2] %}{% for b in [] %}{% else %}{{ loop.last }}{% endfor %}{{ loop.length }}{% endfor %}",
        "{% for a in [1, 2] %}{% for b in [] %}{% else %}{{ loop.last }}{% endfor %}{% else %}none{% endfor %}",
        "{% for a in [] %}{{ loop.last }}{% else %}none{% endfor %}{% for a in 'ab' %}{{ loop['first'] }}{% endfor %}",
        "{% set more = [1] %}{% for a in more %}{{ more.append(2) if loop.first }}{{ a }}{% endfor %}",
        "{% for a in [3, 4] if a > 3 %}{{ loop.last }}{{ loop.index }}{% endfor %}",
        "{% for a in [3, 4] %}{% macro m() %}{{ loop.last }}{{ a }}{% endmacro %}{{ m() }}{% endfor %}",
        "{% for two in 'ab' %}{{ loop.first }}{% include 'which' %}{% endfor %}",
        "{{ 1 }}{{ true }}{{ -0.5 }}{{ 1e100 }}{{ [1, '<'] }}{{ 7 ~ one ~ ('<'|safe) ~ '>' }}{{ 'a' ~ '<' ~ 'b' }}",
        "{{ 'a' if not one }}{{ ('a' if not one)|default('b') }}{{ ('a' if not one) is defined }}{{ '<' if one }}",
        "{{ 'a' if not one else ('b' if not one) }}{% set a = '<' if not one %}{{ a }}{{ a ~ 'c' }}",
        "{% filter upper %}{{ one }}{% include 'part' %}{% endfilter %}{{ namespace(a=1).a }}",
        "{% autoescape false %}{{ one }}{% endautoescape %}{% with %}{% set one = 2 %}{{ one }}{% endwith %}{{ one }}",
    ],
)
def test_the_same_text_as_jinja(template: str) -> None:
    loader = DictLoader({**TEMPLATES, "page": template})
    theirs = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    ours = QuickEnvironment(loader=loader, autoescape=True, undefined=StrictUndefined)
    expected = theirs.get_template("page").render(one="<é&字>")
    assert ours.get_template("page").render(one="<é&字>") == expected
    assert ours.page("page", {"one": "<é&字>"}).decode() == expected


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("plain(1, 2, 3)", TypeError),
        ("plain(1, c=3)", TypeError),
        ("plain(1, a=3)", TypeError),
        ("nobody(1)", UndefinedError),
        ("plain()", UndefinedError),
    ],
)
def test_the_same_mistakes_as_jinja(call: str, error: type[Exception]) -> None:
    for kind in (Environment, QuickEnvironment):
        page = f"{{% from 'macros' import plain %}}{{{{ {call} }}}}"
        jinja = kind(
            loader=DictLoader({**TEMPLATES, "page": page}),
            autoescape=True,
            undefined=StrictUndefined,
        )
        with pytest.raises(error):
            jinja.get_template("page").render()


def test_what_somebody_else_compiled_is_not_run(tmp_path: Path) -> None:
    site = put(tmp_path / "site", {**ADA, "templates/pages/home.html": "<p>Tides</p>\n"})
    build_into(site, tmp_path / "first")
    planted = 0
    for path in (site / ".sitegen/cache").iterdir():
        content = path.read_bytes()
        if b"<p>Tides</p>" in content:
            path.write_bytes(
                content[:32] + marshal.dumps(compile("raise SystemExit('planted')", "x", "exec"))
            )
            planted += 1
    assert planted == 1
    with pytest.raises(SystemExit, match="planted"):  # what was written here is
        build_into(site, tmp_path / "second")
    site.rename(tmp_path / "given")
    shutil.copytree(tmp_path / "given", site)
    build_into(site, tmp_path / "third")
    assert contents(tmp_path / "third") == contents(tmp_path / "first")


FAILS = "later = bare._later\nbare._later = lambda module, name: later(module, name) if name[0] == '_' else int(name)"


@pytest.mark.parametrize("wants", ["", FAILS])
def test_a_jinja_that_wants_all_of_its_modules_gets_them(wants: str, tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "people/ada/person.yaml": "name: Ada\n",
            "templates/partials/footer.html": "{{ [2, 1]|sort|join }}",
        },
    )
    code = f"""
from sitegen import bare
{wants}
from sitegen.cli import main
main(["build", {str(tmp_path)!r}])
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    assert "12" in (tmp_path / "public/index.html").read_text("utf-8")


def test_what_compiles_is_imported_when_a_template_is_compiled() -> None:
    code = """
import sys
from sitegen.site.environment import QuickEnvironment
print(*sys.modules)
QuickEnvironment().from_string("x")
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, after = (set(line.split()) for line in done.stdout.splitlines())
    compiling = {
        f"jinja2.{name}"
        for name in ("compiler", "idtracking", "lexer", "nodes", "optimizer", "parser")
    }
    assert "jinja2.environment" in before
    assert not before & {*compiling, "jinja2.async_utils"}
    assert after >= compiling
