"""Templates of somebody else: what they cannot reach, and how much work they can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from jinja2 import DictLoader
from jinja2.exceptions import SecurityError

from sitegen.errors import ThemeError
from sitegen.rendering.sandbox import Sandbox, TooMuchWorkError
from sitegen.rendering.site import render_person
from tests.feeds.planned import plan_site
from tests.rendering.rendered import render
from tests.sites import ADA

if TYPE_CHECKING:
    from pathlib import Path

DOUBLED = "{% set x = 'a' %}" + 40 * "{% set x = VALUE %}"
ENDLESS = {
    "a method": "{{ ''.center(10**10) }}",
    "a method of bytes": "{{ ''.encode().zfill(10**10) }}",
    "replacing": "{{ ('a' * 10**5).replace('a', 'a' * 10**5) }}",
    "joining an iterator": "{{ range(10**5)|map('string')|join('a' * 10**5) }}",
    "a filter": "{{ 'a'|center(10**10) }}",
    "a filter of blocks": "{% filter center(10**10) %}a{% endfilter %}",
    "JSON": "{{ [1]|tojson(indent=10**10) }}",
    "printf": "{{ '%10000000000d' % 1 }}",
    "printf with a variable": "{{ '%*d' % (10**10, 1) }}",
    "printf with many values": "{{ ('%(a)s' * 10**5) % {'a': 'b' * 10**5} }}",
    "format": "{{ '{:10000000000}'.format(1) }}",
    "format with a variable": "{{ '{:{}}'.format(1, 10**10) }}",
    "format with an attribute": "{{ ('{0.denominator}' * 10**5).format(10**100) }}",
    "format of Markup": "{{ ('%10000000000d'|safe) % 1 }}",
    "multiplying": "{{ 'a' * 10**10 }}",
    "a power": "{{ 10**(10**10) }}",
    "squares": DOUBLED.replace("'a'", "3").replace("VALUE", "x * x") + "{{ x > 1 }}",
    "loops": "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "text in loops": "{% for a in range(9999) %}" + "a" * 99_999 + "{% endfor %}",
    "recursion": "{% for a in [1] recursive %}{% if loop.depth < 40 %}{{ loop([1]) }}"
    "{{ loop([1]) }}{% endif %}{% endfor %}",
    "macros": "{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}"
    "{{ a(40) }}",
    "blocks": "{% block a scoped %}{% if not n %}{% set n = 1 %}{% endif %}{{ self.b() }}"
    "{{ self.b() }}{% endblock %}{% block b %}{{ self.c() }}{{ self.c() }}{% endblock %}"
    "{% block c %}" + "{{ self.d() }}" * 300 + "{% endblock %}{% block d %}"
    "{% for a in range(9999) %}{% endfor %}{% endblock %}",
    "includes": "{% set n = (n|default(0)) + 1 %}{% if n < 40 %}"
    "{% include 'main' %}{% include 'main' %}{% endif %}",
    "comparing texts": "{% set a = 'a' * 10**7 %}{% set b = a[1:] ~ 'a' %}"
    "{% for n in range(9999) %}{{ a == b }}{% endfor %}",
    "looking for text": "{% set a = 'a' * 10**7 %}{% for n in range(9999) %}{{ 'b' in a }}{% endfor %}",
    "a test": "{% for n in range(99999) %}{{ 'b' is in range(99999) }}{% endfor %}",
    "a test as an argument": "{{ range(99999)|select('in', range(99999))|list }}",
    "slices of text": "{% set a = 'a' * 10**7 %}{% for n in range(9999) %}{% set b = a[1:] %}{% endfor %}",
    "doubled text": DOUBLED.replace("VALUE", "x ~ x"),
    "doubled sums": DOUBLED.replace("VALUE", "x + x"),
    "doubled blocks": "{% set x = 'a' %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 40,
    "doubled lists": DOUBLED.replace("VALUE", "[x, x]") + "{{ x }}",
    "doubled dicts": DOUBLED.replace("VALUE", "dict(a=x, b=x)") + "{{ x }}",
    "ranges": "{{ range(10**10)|list }}",
}


def sandbox(template: str, **limits: float) -> Sandbox:
    options: dict[str, Any] = {"loader": DictLoader({"main": template}), "autoescape": True}
    return Sandbox(**{"work": 10_000_000, **options, **limits})


@pytest.mark.parametrize("template", ENDLESS.values(), ids=ENDLESS)
def test_a_template_that_takes_too_much_ends(template: str) -> None:
    with pytest.raises((SecurityError, OverflowError), match=r"more time or memory|wide|too big"):
        sandbox(template).get_template("main").render()


def test_a_template_that_takes_too_long_ends() -> None:
    loop = "{% for a in range(9999) %}{% endfor %}"
    with pytest.raises(TooMuchWorkError):
        sandbox(loop, seconds=0).get_template("main").render()
    assert sandbox(loop).get_template("main").render() == ""


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{ 'a' ~ '<b>'|safe ~ '<' ~ 1 ~ none }}", "a<b>&lt;1None"),
        (
            "{{ 1 in [1] }}{{ 2 is in [1] }}{{ 'abc'[1:] }}{{ [1, 2]|select('==', 1)|list }}",
            "TrueFalsebc[1]",
        ),
        ("{{ 1 < 2 <= 2 != 3 }}{{ 'x' in {'x': 1} }}{{ x == y }}", "TrueTrueTrue"),
        ("{% autoescape false %}{{ 'a' ~ '<' }}{% endautoescape %}", "a<"),
        ("{% for a, b in {'x': 1}.items() %}{{ a }}{{ b }}{{ loop.last }}{% endfor %}", "x1True"),
        ("{% for a in [1, 2, 3] if a > 1 %}{{ a * 2 }}{% else %}none{% endfor %}", "46"),
        (
            "{% for a in [[1], 2] recursive %}{{ loop(a) if a is iterable else a }}{% endfor %}",
            "12",
        ),
        ("{% set a, b = 1, 2 %}{{ a + b }}{{ 'a' + 'b' }}{{ ([1] + [2])|join('-') }}", "3ab1-2"),
        ("{% set n = namespace(a=1) %}{% set n.a = n.a + 1 %}{{ n.a }}", "2"),
        ("{{ '%05.1f|%s' % (1.25, 'x') }}{{ '{:>4}|{{}}'.format('a') }}", "001.2|x   a|{}"),
        (
            "{{ 'ab'.center(6, '.') }}{{ 'ab'|center(6) }}{{ 'a,b'.split(',')|last }}",
            "..ab..  ab  b",
        ),
        (
            "{{ range(3)|map('string')|join }}{{ 7 // 2 ** 2 }}{{ 7 % 4 }}{{ 2 * 'ab' }}",
            "01213abab",
        ),
        ("{% set x %}{{ 1 }}{% endset %}{% filter upper %}a{{ x }}{% endfilter %}", "A1"),
        (
            "{% macro m() %}{{ '<' }}{{ caller() }}{% endmacro %}{% call m() %}b{% endcall %}",
            "&lt;b",
        ),
    ],
)
def test_other_templates_work(template: str, expected: str) -> None:
    assert sandbox(template).get_template("main").render() == expected


_PAGE = "templates/pages/home.html"


def test_to_count_people_does_not_make_a_page_depend_on_them(tmp_path: Path) -> None:
    files = {**ADA, _PAGE: "{{ site.profiles|length }}"}
    assert render_person(plan_site(tmp_path, files), "ada-nilsson").used == set()


@pytest.mark.parametrize("name", ["a method", "text in loops"])
def test_it_is_reported_with_its_position(tmp_path: Path, name: str) -> None:
    files = {**ADA, _PAGE: f"\n{ENDLESS[name]}", "templates/pages/cv.html": ENDLESS[name]}
    with pytest.raises(ThemeError) as caught:
        render(tmp_path, files)
    (problem,) = caught.value.problems  # the next page would take as long
    assert problem.place == (f"{tmp_path}/{_PAGE}", 2, 0)


@pytest.mark.parametrize(
    "value",
    [
        "site.plan.profiles['ada-nilsson'].folder.read_text()",
        "site.plan.theme.folders[0]['write_text']('mine')",
        "site.plan.theme.templates|map(attribute='unlink')|first",
        "site.plan.theme.templates[0]|attr('parent')",
        "site.used.clear()",
        "icon.cache_clear()",
        "lipsum.__globals__",
        "''.__class__",
        "'{0.__class__}'.format(1)",
    ],
)
def test_a_template_reaches_no_files_and_changes_nothing(tmp_path: Path, value: str) -> None:
    with pytest.raises(ThemeError, match=r"home\.html:2: .* (unsafe|undefined)"):
        render(tmp_path, {**ADA, _PAGE: f"\n{{{{ {value} }}}}"})


DEEP = {
    "parentheses": f"{{{{ {'(' * 3000}1{')' * 3000} }}}}",
    "conditions": "{% if 1 %}" * 99 + "{% endif %}" * 99,
    "loops": "{% for a in [1] %}" * 30 + "{% endfor %}" * 30,
    "blocks": "".join(f"{{% block a{n} %}}" for n in range(300)) + "{% endblock %}" * 300,
    "a number": f"{{{{ {'9' * 5000} }}}}",
    "a comment": "{# a",
    "a macro": "{% macro a(b, b) %}{% endmacro %}",
    "a key": "{{ {[]: 1} }}",
    "a value": "{{ none|markdown }}",
    "an argument": "{{ href('home', 'ada-nilsson') }}",
}


@pytest.mark.parametrize("template", DEEP.values(), ids=DEEP)
def test_a_template_that_python_cannot_run_is_reported(tmp_path: Path, template: str) -> None:
    with pytest.raises(ThemeError, match=r"^\S+/home\.html:3: the template (has|fails)"):
        render(tmp_path, {**ADA, _PAGE: f"<p>\n\n{template}\n\n"})
