"""What is read without the parser is what the parser gives; whatever else there may be is left to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import yaml as records
from sitegen.content.yaml import nodes, quick, reading
from sitegen.model import Person
from tests.strategies import people

if TYPE_CHECKING:
    from sitegen.content.yaml.shaping import Tree

_TEXTS = (
    *(
        "a",
        "b c",
        "2021",
        "x:y",
        "a#b",
        "a'b",
        'a"b',
        "$a$",
        "(q)",
        "http://a/b#c",
        "a - b",
        "a, b]",
        "é",
        "a|b",
        "a & b",
    ),
    *(
        "'a'",
        "'a: b'",
        "'a''b'",
        "' '",
        "'a\n  b'",
        "'a  \n\n\n    b '",
        "'\n a'",
        "'#'",
        "'- a'",
        '"a"',
        '"a: b # c"',
    ),
    *("{en: a, zh: 江}", "[a, b c]", "[a]"),
)


class _Writer:
    """Writes YAML like that of programs, and most of the time with a mistake or something that they do not write."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._pick = self._random.choice

    def text(self) -> str:
        text = self._mapping(0)
        for _ in range(self._pick([0, 0, 0, 1])):
            place = self._random.randrange(len(text))
            put, gone = self._pick(
                [("", 1), ("", 4), (self._pick(" :-#'\"|\n,{}[]&*!?>%~a \\\t"), 0)]
            )
            text = text[:place] + put + text[place + gone :]
        return text if self._random.random() < 0.9 else text.rstrip("\n")

    def _mapping(self, column: int, begun: str = "") -> str:
        written = begun
        for key in "abcd"[: self._random.randint(1, 4)]:
            written += (
                ("" if written and written == begun else self._margin(column))
                + key
                + ":"
                + self._below(column)
            )
        return written

    def _below(self, column: int) -> str:
        if column > 8 or self._random.random() < 0.5:
            return self._pick([" ", " ", " ", ""]) + self._value(column) + "\n"
        if self._random.random() < 0.5:
            return "\n" + self._list(column + self._pick([0, 0, 2, 1]))
        return "\n" + self._mapping(column + self._pick([2, 2, 1, 4]))

    def _list(self, column: int) -> str:
        written = ""
        for _ in range(self._random.randint(1, 3)):
            begun = self._margin(column) + "- "
            written += self._pick(
                [begun + self._value(column) + "\n", self._mapping(column + 2, begun)]
            )
        return written

    def _margin(self, column: int) -> str:
        return self._pick([*[""] * 20, "\n", "# c\n", "   # d\n", " \n"]) + " " * column

    def _value(self, column: int) -> str:
        if self._random.random() < 0.8:
            return self._pick(_TEXTS)
        margin = "\n" + " " * (column + self._pick([0, 1, 2, 2, 3]))
        more = [
            "",
            f"{margin}b",
            f"\n{margin}  c",
            f"{margin} ",
            margin,
            "\n",
            "\n\n",
            f"\n \n{margin}# d",
        ]
        return (
            self._pick(["|", "|-"])
            + margin
            + self._pick(["a", "# b", "- c", "a: b"])
            + self._pick(more)
        )


@settings(max_examples=5000, deadline=None)
@given(st.integers(0, 2**32))
def test_it_says_what_the_parser_says(seed: int) -> None:
    text = _Writer(seed).text()
    said = quick.tree(text)
    if said is not None:
        node, problems = nodes.compose(text, "a.yaml")
        assert (_said(node), problems) == (said, ()), text


def _said(node: Any) -> Tree:
    match node:
        case nodes.Scalar():
            return None if node.absent else node.text
        case nodes.Sequence():
            return [_said(item) for item in node.items]
    assert len({key.text for key, _ in node.pairs}) == len(node.pairs)
    return {key.text: _said(value) for key, value in node.pairs}


@settings(max_examples=200, deadline=None)
@given(people(), st.data())
def test_values_are_those_that_are_read_with_care(person: Person, data: st.DataObject) -> None:
    lines = records.encode(person).splitlines(keepends=True)
    more = st.sampled_from(
        ["", "awards: a\n", "links: {a: b}\n", "x:\n", "bio:\n  en: a\n", "awards:\n- a\n"]
    )
    lines.insert(data.draw(st.integers(0, len(lines))), data.draw(more))
    text = "".join(lines)
    careful, problems = reading.attempt(text, Person, "person.yaml")
    value, told = records.attempt(text, Person, "person.yaml")
    assert (value, list(told)) == (careful, list(problems))


@pytest.mark.parametrize(
    "text",
    [
        "name: A\nemail: a\n",
        "name: A\nbio: |\n  b\nawards:\n  - title: c\n    years: [2023, 2024]\n",
        "name: {en: A, zh: 江}",
    ],
)
def test_most_needs_no_parser(text: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reading, "decode", None)
        assert records.decode(text, Person, "person.yaml").name


@pytest.mark.parametrize(
    "text",
    ["", "\n", "- a\n", "a\n", " a: b\n", "a: b\n" * 2, f"{' ' * 21}a: b\n", "a: b\n" + "c" * 9**7],
)
def test_the_rest_is_left_to_it(text: str) -> None:
    assert quick.tree(text) is None
