"""`dataclass(frozen=True, slots=True)` as the standard library has it, made in a fifth of the time.

That one writes and compiles seven functions for every class, which takes a millisecond: with all classes a tenth of
what it takes to build the site of one person. Here the classes share their functions but for the one that makes a
value, and that is compiled when the first is made. What `dataclasses` offers (`fields`, `replace`, `field`) works, too;
`replace` of this module takes a third of the time. `made_once` is for values that are made when they are asked for.
`NamedTuple` is that of `typing`, which compiles the type of every field, as text that nobody asks for.
"""

from __future__ import annotations

import copyreg
import dataclasses
from collections import namedtuple
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
    from functools import cached_property
    from typing import Any, NoReturn
    from typing import NamedTuple as NamedTuple

    made_once = cached_property

else:
    _NOTHING = object()

    def dataclass(*, frozen=False, slots=False, kw_only=False):
        """The decorator. What is not frozen is left to the standard library."""
        if not (frozen and slots):
            return dataclasses.dataclass(frozen=frozen, slots=slots, kw_only=kw_only)
        make = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)
        return lambda cls: _complete(make(cls))

    class made_once:  # noqa: N801 - a decorator
        """`functools.cached_property` for values that no threads share: until Python 3.12 that one takes a lock."""

        def __init__(self, make):
            self._make, self.__doc__ = make, make.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, value, owner=None):
            if value is None:
                return self
            made = value.__dict__[self._name] = self._make(value)
            return made

    class _Named(type):
        """What makes classes of tuples of what is written as a class."""

        def __new__(cls, name, bases, written):
            if not bases:
                return super().__new__(cls, name, bases, written)
            fields = written.get("__annotations__", {})
            defaults = [written.pop(field) for field in fields if field in written]
            made = namedtuple(name, fields, defaults=defaults, module=written.pop("__module__"))
            for key, value in written.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """To be written as that of `typing`, with annotations that are not looked at."""

    def replace(value, /, **changes):
        """The value with some of its fields changed, itself if none is. Raises TypeError for a field that it lacks."""
        if all(getattr(value, name, _NOTHING) is new for name, new in changes.items()):
            return value  # of what a reference goes through, three of four change nothing
        replaced = getattr(value, "__replace__", None)  # which every dataclass has from Python 3.13 on
        return replaced(**changes) if replaced else dataclasses.replace(value, **changes)


def _complete(cls: Any) -> Any:
    """Give a class what the standard library would compile for it."""
    fields = dataclasses.fields(cls)
    names = [field.name for field in fields]
    puts = [getattr(cls, name).__set__ for name in names]
    new: Any = copyreg.__newobj__  # type: ignore[attr-defined]  # typeshed has it not, for it begins with underscores
    get, by_name = getter(names), dict(zip(names, puts, strict=True))

    def __init__(self: object, *args: object, **words: object) -> None:  # noqa: N807 - as all of these are called
        cls.__init__ = _init(cls, fields, puts)
        cls.__init__(self, *args, **words)

    def __repr__(self: object) -> str:  # noqa: N807
        told = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields if field.repr)
        return f"{cls.__qualname__}({told})"

    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        return get(self) == get(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(get(self))

    def __setstate__(self: object, state: Sequence[object]) -> None:  # noqa: N807
        for put, value in zip(puts, state, strict=True):
            put(self, value)

    def __replace__(self: object, /, **changes: object) -> object:  # noqa: N807
        made = object.__new__(cls)
        for put, value in zip(puts, get(self), strict=True):
            put(made, value)
        for name, value in changes.items():
            (by_name.get(name) or _unknown(cls, name))(made, value)
        return made

    for function in (__init__, __repr__, __eq__, __hash__, __setstate__, __replace__):
        function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
        setattr(cls, function.__name__, function)
    cls.__setattr__, cls.__delattr__ = _refuse, _refuse
    # What pickle makes of it by itself takes a third longer.
    copyreg.pickle(cls, lambda one: (new, (cls,), get(one)))
    return cls


def getter(names: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """What gives all attributes of these names."""
    if len(names) > 1:
        return attrgetter(*names)  # a tuple of them
    return lambda one: tuple([getattr(one, name) for name in names])


def _init(cls: Any, fields: Sequence[dataclasses.Field[Any]], puts: Sequence[Callable[..., None]]) -> Any:
    """The function that takes a value for each field."""
    known: dict[str, Any] = {"_of_factory": object()}
    parameters: dict[bool, list[str]] = {False: [], True: []}
    body = []
    for place, field in enumerate(fields):
        default, value = "", field.name
        if field.default_factory is not dataclasses.MISSING:
            known[f"_make{place}"] = field.default_factory
            default, value = "=_of_factory", f"_make{place}() if {field.name} is _of_factory else {field.name}"
        elif field.default is not dataclasses.MISSING:
            known[f"_default{place}"] = field.default
            default = f"=_default{place}"
        known[f"_put{place}"] = puts[place]
        parameters[bool(field.kw_only)].append(field.name + default)
        body.append(f" _put{place}(self, {value})\n")
    wanted = ", ".join(["self", *parameters[False], *(["*", *parameters[True]] if parameters[True] else [])])
    exec(f"def __init__({wanted}):\n{''.join(body) or ' pass'}", known)
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return known["__init__"]


def _unknown(cls: Any, name: str) -> NoReturn:
    raise TypeError(f"{cls.__qualname__} has no field {name!r}")


def _refuse(_self: object, name: str, *_value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot change {name!r}")
