"""YAML is read as people mean it, and every mistake gets a message with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sitegen.content import yaml as records
from sitegen.errors import ContentError
from sitegen.model import Award, Education, Occasion, Person, Skill, Talk
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


ALIASES = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{f'*a{n - 1}, ' * 9}]\n" for n in range(1, 9))


def read(text: str) -> Person:
    return records.decode(text, Person, "person.yaml")


@pytest.mark.parametrize("path", sorted((GOLDEN / "records").glob("*.yaml")), ids=lambda p: p.stem)
def test_mistakes_have_messages(path: Path, golden: Callable[[Path, str], None]) -> None:
    with pytest.raises(ContentError) as caught:
        read(path.read_text(encoding="utf-8"))
    golden(path.with_suffix(".txt"), f"{caught.value}\n")


@pytest.mark.parametrize("text", ["no", "590.10", "0123", "1:30", "null", "1e3", "2015-09-01"])
def test_scalars_are_what_the_author_wrote(text: str) -> None:
    assert read(f"name: A\nposition: {text}") == Person(name="A", position=text)


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("True", True), ("off", False), ("false", False)]
)
def test_only_boolean_fields_are_yes_or_no(text: str, *, value: bool) -> None:
    person = Person(name="A", education=(Education(expected=value),))
    assert read(f"name: A\neducation: [{{expected: {text}}}]") == person


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "email: a@b.example\ninterests: plants",
            {"email": ("a@b.example",), "interests": ("plants",)},
        ),
        ("awards: [Best Paper]", {"awards": (Award(title="Best Paper"),)}),
        ("talks: [{given: [Oslo]}]", {"talks": (Talk(given=(Occasion(where="Oslo"),)),)}),
        (
            "email: ~\nawards:\nskills:\n-\n- category: x\n  text:",
            {"skills": (Skill(category="x"),)},
        ),
    ],
    ids=["list of one", "first field", "first field of an item", "no value, no key"],
)
def test_shorthands_are_read(text: str, fields: dict[str, Any]) -> None:
    assert read(f"name: A\n{text}") == Person(name="A", **fields)


def test_byte_order_mark_and_windows_lines_are_read() -> None:
    text = "\ufeffname: A\r\nbio: |\r\n  one\r\n  two\r\n"
    assert read(text) == Person(name="A", bio="one\ntwo\n")
    with pytest.raises(ContentError) as caught:
        read("\ufeffname: A\r\nemial: x\r\nawards:\r\n  - years: soon\r\n")
    places = [problem.place for problem in caught.value.problems]
    assert places == [("person.yaml", 2, 1), ("person.yaml", 4, 12)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "more than 50 levels"),
        ("{a: " * 100_000, "more than 50 levels"),
        ("- " * 100_000, "more than 50 levels"),
        ("a:\n" + "\n".join(" " * n + "- " for n in range(200)), "more than 50 levels"),
        ("name: " + "a" * 5_000_000, "longer than 5,000,000"),
        (ALIASES, "the YAML alias '.a0' is not supported"),
    ],
    ids=["brackets", "braces", "dashes", "lines", "length", "aliases"],
)
def test_oversized_input_is_an_error_and_no_crash(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        read(text)


def test_an_attempt_keeps_what_is_right() -> None:
    value, problems = records.attempt("name: A\nbio: [x]\nemail: b", Person, "p")
    assert value == Person(name="A", email=("b",))
    assert [str(problem) for problem in problems] == ["p:2:6: 'bio' must be text, not a list"]
    assert records.attempt("bio: x", Person, "p")[0] is None


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("name",), (1, 7)),
        (("email", 0), (2, 8)),
        (("awards", 1, "title"), (5, 13)),
        (("awards", 1, "years"), (5, 5)),
        (("awards", 7), (4, 3)),
        (("bio",), (0, 0)),
    ],
)
def test_values_have_a_place(path: tuple[str | int, ...], place: tuple[int, int]) -> None:
    text = "name: A\nemail: a\nawards:\n  - X\n  - {title: Y}\n"
    assert records.find_position(text, path) == place
