"""YAML <-> model: what people write is read as they meant it, and what is written is read back."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - read when the test runs
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date
from typing import Any, Literal

import pytest
import yaml
from hypothesis import given, settings

from sitegen.content import yaml as records
from sitegen.errors import ContentError
from sitegen.model import Award, Course, Education, Occasion, Person, Private, Skill, Talk
from tests.strategies import people


def read(text: str) -> Person:
    return records.decode(text, Person, "person.yaml")


@settings(max_examples=300, deadline=None)
@given(people())
def test_what_is_written_is_read_back(person: Person) -> None:
    assert read(records.encode(person)) == person


@settings(max_examples=300, deadline=None)
@given(people())
def test_other_readers_get_the_same_texts(person: Person) -> None:
    assert _plain(yaml.safe_load(records.encode(person))) == _plain(_as_data(person))


def _as_data(value: Any) -> Any:
    """What YAML has of a value: no empty fields, one word for a list of one."""
    if is_dataclass(value):
        about = {each.name: getattr(value, each.name) for each in fields(value)}
        single = {
            name: about[name][0]
            for name in ("aliases", "email", "phone")
            if len(about.get(name, ())) == 1
        }
        return {
            name: _as_data(each)
            for name, each in {**about, **single}.items()
            if _says_something(name, each, value)
        }
    if isinstance(value, tuple):
        return [_as_data(each) for each in value]
    return value


def _says_something(name: str, value: Any, record: Any) -> bool:
    default = next(each.default for each in fields(record) if each.name == name)
    return bool(value) or (value != default and getattr(record, name) not in ("", (), {}, False))


def _plain(data: Any) -> Any:
    """Years and dates as text, which other readers take for numbers and dates."""
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_plain(value) for value in data]
    return str(data) if isinstance(data, int | date) and not isinstance(data, bool) else data


def test_canonical_form() -> None:
    person = Person(
        name={"en": "Li An", "zh": "李安"},
        email=("an@example.org",),
        links={"github": "lian"},
        bio="I study **plants**.\n\nAnd insects: all of them.",
        education=(
            Education(institution="Example University", start="2015-09", end="2019", expected=True),
        ),
        talks=(Talk(title="Plants", given=(Occasion(where="Berlin", date="2023-07-15"),)),),
        awards=(Award(title="no: 1", years=("2019", "2020-2022")),),
    )
    assert records.encode(person) == (
        "name: {en: Li An, zh: 李安}\n"
        "email: an@example.org\n"
        "links:\n"
        "  github: lian\n"
        "bio: |-\n"
        "  I study **plants**.\n"
        "\n"
        "  And insects: all of them.\n"
        "education:\n"
        "  - institution: Example University\n"
        "    start: 2015-09\n"
        "    end: 2019\n"
        "    expected: true\n"
        "talks:\n"
        "  - title: Plants\n"
        "    given:\n"
        "      - where: Berlin\n"
        "        date: 2023-07-15\n"
        "awards:\n"
        "  - title: 'no: 1'\n"
        "    years: [2019, 2020-2022]\n"
    )


def test_nothing_is_an_empty_file() -> None:
    assert records.encode(Private()) == ""
    assert records.decode("", Private, "private.yaml") == Private()


@pytest.mark.parametrize(
    "text", ["no", "2015-09", "590.10", "0123", "1:30", "null", "yes", "1e3", "2015-09-01"]
)
def test_scalars_are_what_the_author_wrote(text: str) -> None:
    assert read(f"name: A\nposition: {text}") == Person(name="A", position=text)


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("True", True), ("off", False), ("false", False)]
)
def test_only_flags_are_yes_or_no(text: str, *, value: bool) -> None:
    assert read(f"name: A\neducation: [{{expected: {text}}}]") == Person(
        name="A", education=(Education(expected=value),)
    )


def test_one_text_stands_for_a_list_of_one() -> None:
    assert read("name: A\nemail: a@example.org\ninterests: plants") == Person(
        name="A", email=("a@example.org",), interests=("plants",)
    )


def test_one_text_stands_for_a_record_with_its_first_field() -> None:
    assert read(
        "name: A\nawards: [Best Paper]\ntalks: [{given: [Berlin]}]\nteaching:\n  - Botany"
    ) == Person(
        name="A",
        awards=(Award(title="Best Paper"),),
        talks=(Talk(given=(Occasion(where="Berlin"),)),),
        teaching=(Course(course="Botany"),),
    )


def test_keys_without_a_value_say_nothing() -> None:
    assert read(
        "name: A\nposition:\nemail: ~\nawards:\nskills:\n  -\n  - category: x\n    text:"
    ) == Person(name="A", skills=(Skill(category="x"),))


def test_byte_order_mark_and_windows_lines() -> None:
    assert read("\ufeffname: A\r\nbio: |\r\n  one\r\n  two\r\n") == Person(
        name="A", bio="one\ntwo\n"
    )


def test_every_problem_has_its_place() -> None:
    with pytest.raises(ContentError) as caught:
        read("\ufeffname: A\r\nemial: x\r\nawards:\r\n  - years: soon\r\n")
    places = [(problem.path, problem.line, problem.column) for problem in caught.value.problems]
    assert places == [("person.yaml", 2, 1), ("person.yaml", 4, 12)]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "a:\n" + "\n".join(" " * n + "- " for n in range(200)),
    ],
)
def test_deep_nesting_is_a_problem_and_no_crash(text: str) -> None:
    with pytest.raises(ContentError):
        read(text)


def test_aliases_cannot_multiply() -> None:
    lines = ["a0: &a0 [x, x]"] + [
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)
    ]
    with pytest.raises(ContentError, match="the YAML alias .* is not supported"):
        read("\n".join(lines))


def test_a_file_too_long_is_refused() -> None:
    with pytest.raises(ContentError, match="longer than"):
        read("name: " + "a" * 5_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    size: int = 11
    colour: Literal["white", "cream"] = "white"


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Annotations that people have no use for, but settings do."""

    paper: Paper = Paper()
    quiet: bool = True
    papers: Mapping[str, Paper] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)


def test_annotations_of_settings() -> None:
    press = Press(
        paper=Paper(size=12, colour="cream"),
        quiet=False,
        papers={"draft": Paper(size=9)},
        extra={"a": "1", "b": ("x", {"c": "d"})},
    )
    text = records.encode(press)
    assert text == (
        "paper:\n  size: 12\n  colour: cream\nquiet: false\npapers:\n  draft:\n    size: 9\n"
        "extra:\n  a: '1'\n  b:\n    - x\n    -\n      c: d\n"
    )
    assert records.decode(text, Press, "press.yaml") == press


def test_annotations_of_settings_have_messages() -> None:
    with pytest.raises(ContentError) as caught:
        records.decode("paper: {size: big, colour: creme}\nquiet: 1", Press, "press.yaml")
    assert str(caught.value) == (
        "press.yaml:1:15: 'size' must be a whole number, not 'big'\n"
        "press.yaml:1:28: 'colour' cannot be 'creme'\n    did you mean 'cream'?\n"
        "press.yaml:2:8: 'quiet' must be true or false, not '1'"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    size: float = 1.0


def test_an_annotation_that_yaml_has_no_place_for_is_a_bug_of_ours() -> None:
    with pytest.raises(TypeError, match="float"):
        records.decode("size: 1.5", Unreadable, "x.yaml")
