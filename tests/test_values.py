"""Values are what the standard library's frozen dataclasses are, to all who use them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import typing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen import values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def _classes(dataclass: Any) -> tuple[Any, Any, Any]:
    @dataclass(frozen=True, slots=True)
    class Empty:
        """Nothing."""

    @dataclass(frozen=True, slots=True)
    class One:
        """A single field, in its place or by its name."""

        name: str

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Many:
        """All that fields may be."""

        name: str
        number: int = 3
        items: tuple[str, ...] = ()
        table: Mapping[str, str] = dataclasses.field(default_factory=dict)
        folder: Path = dataclasses.field(default=Path(), repr=False)

        @property
        def long(self) -> bool:
            """Whether there is much of it."""
            return len(self.items) > 1

    return Empty, One, Many


OURS, THEIRS = _classes(values.dataclass), _classes(dataclasses.dataclass)
for _cls in OURS:  # where `pickle` looks for them
    _cls.__qualname__ = f"Our{_cls.__name__}"
    globals()[_cls.__qualname__] = _cls
for _cls in THEIRS:
    _cls.__qualname__ = f"Their{_cls.__name__}"
    globals()[_cls.__qualname__] = _cls

_many = st.fixed_dictionaries(
    {"name": st.text(max_size=3)},
    optional={
        "number": st.integers(0, 2),
        "items": st.lists(st.text(max_size=2), max_size=2).map(tuple),
        "table": st.dictionaries(st.text(max_size=1), st.text(max_size=1), max_size=1),
        "folder": st.sampled_from([Path("a"), Path("b")]),
    },
)


def _outcome(act: Callable[[], object]) -> object:
    try:
        return act()
    except Exception as error:
        return type(error)


@given(_many, _many)
def test_they_hold_and_show_the_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    (_, _, ours), (_, _, theirs) = OURS, THEIRS
    mine, standard = ours(**one), theirs(**one)
    assert dataclasses.asdict(mine) == dataclasses.asdict(standard)
    assert repr(mine) == repr(standard).replace("Their", "Our")
    assert (mine == ours(**other)) == (standard == theirs(**other))
    assert _outcome(lambda: hash(mine) == hash(ours(**one))) == _outcome(lambda: hash(standard) == hash(theirs(**one)))
    assert dataclasses.asdict(dataclasses.replace(mine, **other)) == {**dataclasses.asdict(mine), **other}
    assert values.replace(mine, **other) == dataclasses.replace(mine, **other)
    assert repr(values.replace(standard, **other)) == repr(dataclasses.replace(standard, **other))
    assert values.replace(mine, **{name: getattr(mine, name) for name in other}) is mine
    assert copy.deepcopy(mine) == copy.copy(mine) == pickle.loads(pickle.dumps(mine, 5)) == mine
    assert mine.long == standard.long


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((), {}),
        (("a",), {}),
        (("a", "b"), {}),
        ((), {"name": "a"}),
        (("a",), {"name": "a"}),
        ((), {"name": "a", "odd": 1}),
        ((), {"number": 1}),
    ],
)
def test_they_are_made_of_the_same(place: int, given: tuple[Any, ...], words: dict[str, Any]) -> None:
    for _ in range(2):  # the first one is made in another way than those that follow
        ours, theirs = (_outcome(partial(cls[place], *given, **words)) for cls in (OURS, THEIRS))
        assert repr(ours) == repr(theirs).replace("Their", "Our")


def test_nothing_can_be_changed_and_defaults_are_not_shared() -> None:
    one = OURS[2](name="a")
    with pytest.raises(dataclasses.FrozenInstanceError, match="name"):
        one.name = "b"
    with pytest.raises(dataclasses.FrozenInstanceError, match="name"):
        del one.name
    with pytest.raises(dataclasses.FrozenInstanceError, match="other"):
        one.other = "b"
    assert not hasattr(one, "__dict__")
    assert one.table is not OURS[2](name="b").table


@pytest.mark.parametrize("cls", [OURS[2], THEIRS[2]])
def test_no_field_is_made_up(cls: Any) -> None:
    with pytest.raises(TypeError, match="odd"):
        values.replace(cls(name="a"), odd=1)


def test_values_of_other_classes_are_other_values() -> None:
    assert OURS[0]() != OURS[1]("a")
    assert OURS[1]("a") != THEIRS[1]("a")
    assert OURS[1]("a") != "a"
    assert OURS[0]() == OURS[0]() == pickle.loads(pickle.dumps(OURS[0]()))


def test_what_reads_classes_reads_these() -> None:
    for pair in zip(OURS, THEIRS, strict=True):
        ours, theirs = ([_told(field) for field in dataclasses.fields(cls)] for cls in pair)
        assert ours == theirs
        assert inspect.getdoc(pair[0]) == inspect.getdoc(pair[1])
        assert inspect.get_annotations(pair[0]) == inspect.get_annotations(pair[1])
        assert pair[0].__match_args__ == pair[1].__match_args__


def _told(field: dataclasses.Field[Any]) -> tuple[object, ...]:
    return field.name, field.type, field.default, field.kw_only


def test_what_can_be_changed_is_left_to_the_standard_library() -> None:
    @values.dataclass(slots=True)
    class Counter:
        """One of them."""

        seen: int = 0

    counter = Counter()
    counter.seen += 1
    assert (counter.seen, counter) == (1, Counter(1))


def _tuples(named: Any) -> tuple[Any, Any]:
    class Pair(named):  # type: ignore[misc]
        """Two things, one of which may be left out."""

        first: str
        second: Mapping[str, int] | None = None

        @property
        def is_whole(self) -> bool:
            """Whether the second is there."""
            return self.second is not None

        def swapped(self) -> tuple[object, object]:
            """The other way round."""
            return self.second, self.first

    class Single(named):  # type: ignore[misc]
        only: int

    return Pair, Single


OUR_TUPLES, THEIR_TUPLES = _tuples(values.NamedTuple), _tuples(typing.NamedTuple)
for _cls in OUR_TUPLES:
    _cls.__qualname__ = f"Our{_cls.__name__}"
    globals()[_cls.__qualname__] = _cls


def test_a_named_tuple_is_that_of_typing() -> None:
    for ours, theirs in zip(OUR_TUPLES, THEIR_TUPLES, strict=True):
        assert (ours.__name__, ours.__doc__, ours.__module__) == (theirs.__name__, theirs.__doc__, theirs.__module__)
        assert (ours._fields, ours._field_defaults) == (theirs._fields, theirs._field_defaults)
        assert ours.__bases__ == (tuple,)
        wanted, taken = (inspect.signature(one).parameters.values() for one in (theirs, ours))
        assert [(one.name, one.kind, one.default) for one in taken] == [(o.name, o.kind, o.default) for o in wanted]
        assert list(ours.__annotations__) == list(theirs.__annotations__)
    pair, _ = OUR_TUPLES
    one = pair("a", second={"b": 1})
    assert one == ("a", {"b": 1})
    assert pair("a") == ("a", None)
    assert (one.is_whole, pair("a").is_whole) == (True, False)
    assert one.swapped() == ({"b": 1}, "a")
    assert one._replace(first="c").first == "c"
    assert pickle.loads(pickle.dumps(one)) == one
    assert type(copy.copy(one)) is pair
    assert repr(one) == "Pair(first='a', second={'b': 1})" == repr(THEIR_TUPLES[0]("a", {"b": 1}))
    with pytest.raises(TypeError):
        pair()
