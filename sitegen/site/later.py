"""People as they are kept for the next build: what every page may tell of them, and the rest to be unpickled when it is
asked for. A build again needs that of the few people whose pages it makes, and of others how much there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, overload
from zlib import crc32

from sitegen.model import WITH_URL
from sitegen.site.content import Profile
from sitegen.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

T = TypeVar("T")

_ENTRIES: Final = (*WITH_URL, "skills")
"""The keys of `person.yaml` that hold most of it."""


class Later(Sequence[T]):
    """A tuple that is made when somebody looks into it; how long it is is known before."""

    __slots__ = ("_length", "_made", "_make")

    def __init__(self, length: int, make: Callable[[], tuple[T, ...]]) -> None:
        self._length, self._make = length, make
        self._made: tuple[T, ...] | None = None

    @property
    def all(self) -> tuple[T, ...]:
        """What is in it."""
        if self._made is None:
            self._made = self._make()
            del self._make  # and what it was made from
        return self._made

    def then(self, change: Callable[[tuple[T, ...]], tuple[T, ...]]) -> Later[T]:
        """The same with as many others in their places."""
        return Later(self._length, lambda: change(self.all))

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        return self.all[place]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self.all)

    def __add__(self, other: Sequence[T]) -> tuple[T, ...]:
        return (*self, *other)

    def __radd__(self, other: Sequence[T]) -> tuple[T, ...]:
        return (*other, *self)

    def __eq__(self, other: object) -> bool:
        return self.all == (other.all if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self.all)

    def __repr__(self) -> str:
        return repr(self.all)


class _Kept(NamedTuple):
    profile: Profile
    """Without what is pickled below, and without the folder."""
    lengths: Mapping[str, int]
    """How many entries there are, by the keys of `person.yaml`."""
    entries: bytes
    """They, by those keys."""
    works: int
    """How many publications there are."""
    publications: bytes
    """They."""
    check: int
    """What tells that neither is damaged."""


def kept(profile: Profile) -> bytes:
    """What to keep of somebody."""
    import pickle  # a site of one person keeps none

    found = {name: entries for name in _ENTRIES if (entries := getattr(profile.person, name))}
    entries, publications = pickle.dumps(found, 5), pickle.dumps(tuple(profile.publications), 5)
    none: dict[str, Any] = dict.fromkeys(found, ())
    known = replace(profile, person=replace(profile.person, **none), publications=(), folder=Path())
    lengths = {name: len(entries) for name, entries in found.items()}
    check = crc32(publications, crc32(entries))
    return pickle.dumps(_Kept(known, lengths, entries, len(profile.publications), publications, check), 5)


def found(content: bytes, folder: Path) -> Profile:
    """The same person. Raises all kinds of errors for anything but what `kept` gave."""
    from sitegen.site.pickled import loads

    profile, lengths, entries, works, publications, check = loads(content)
    if not isinstance(profile, Profile) or crc32(publications, crc32(entries)) != check:
        raise ValueError("damaged")
    every = Later(1, lambda: (loads(entries),))
    later: dict[str, Any] = {name: Later(length, partial(_of, every, name)) for name, length in lengths.items()}
    return replace(
        profile,
        person=replace(profile.person, **later),
        publications=Later(works, partial(loads, publications)) if works else (),
        folder=folder,
    )


def _of(every: Later[Mapping[str, tuple[Any, ...]]], name: str) -> tuple[Any, ...]:
    return every[0][name]
