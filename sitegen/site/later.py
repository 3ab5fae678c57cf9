"""People as they are kept for the next build: what every page may tell of them, and the rest to be unpickled when it is
asked for. A build again needs that of the few people whose pages it makes, and of others how much there is.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, overload

from sitegen.model import WITH_URL
from sitegen.site.content import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

    from sitegen.model import Publication

T = TypeVar("T")

_ENTRIES: Final = (*WITH_URL, "skills")
"""The keys of `person.yaml` that hold most of it."""
_LENGTH: Final = 8
"""Bytes that tell how long the head of what is kept is."""


class Later(Sequence[T]):
    """A tuple that is made when somebody looks into it; how long it is is known before."""

    __slots__ = ("_length", "_made", "_make", "names_addresses")

    def __init__(
        self, length: int, make: Callable[[], tuple[T, ...]], *, names_addresses: bool = True
    ) -> None:
        self._length, self._make = length, make
        self.names_addresses = names_addresses
        """Whether anything in it may."""
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


class Kept(NamedTuple):
    """What to keep of somebody."""

    head: bytes
    """What every page may tell, and how much there is of the rest."""
    rest: bytes
    """Their entries, and their publications."""

    @property
    def whole(self) -> bytes:
        """Both in one."""
        return b"".join([len(self.head).to_bytes(_LENGTH), *self])

    @staticmethod
    def apart(whole: bytes) -> Kept:
        """What was `whole`."""
        end = _LENGTH + int.from_bytes(whole[:_LENGTH])
        return Kept(whole[_LENGTH:end], whole[end:])


class Head(NamedTuple):
    """What is at hand of somebody."""

    profile: Profile
    """Without what is in the rest, and without the folder."""
    entries: Mapping[str, tuple[int, bool]]
    """How many there are, and whether they name addresses, by the keys of `person.yaml`."""
    works: int
    """How many publications there are."""
    end: int
    """Where the entries end in the rest, and the publications begin."""
    check: int
    """What tells that the rest is not damaged."""


def names_addresses(entries: Iterable[Any]) -> bool:
    """Whether any of these entries of `person.yaml` does, which mean something else on each page."""
    for entry in entries:
        if getattr(entry, "url", "") or any(
            one.slides or one.video for one in getattr(entry, "given", ())
        ):
            return True
    return False


def kept(profile: Profile) -> Kept:
    """What to keep of somebody."""
    from sitegen.site.pickled import dumps  # a site of one person keeps none

    found = {name: entries for name in _ENTRIES if (entries := getattr(profile.person, name))}
    entries, publications = dumps(found), dumps(tuple(profile.publications))
    rest = entries + publications
    none: dict[str, Any] = dict.fromkeys(found, ())
    known = replace(profile, person=replace(profile.person, **none), publications=(), folder=Path())
    told = {name: (len(entries), names_addresses(entries)) for name, entries in found.items()}
    head = Head(known, told, len(profile.publications), len(entries), crc32(rest))
    return Kept(dumps(head), rest)


def unpickled(head: bytes) -> Head:
    """What is at hand of somebody. Raises all kinds of errors for what `kept` did not give."""
    from sitegen.site.pickled import loads

    found = loads(head)
    if not isinstance(found, Head) or not isinstance(found.profile, Profile):
        raise TypeError(type(found))
    return found


def found(
    head: Head, rest: Callable[[], bytes], folder: Path, again: Callable[[], Profile] | None = None
) -> Profile:
    """The same person, who takes over what is in the head. `rest` gives the other half of what was kept when it is
    wanted, and `again` the person anew if that is damaged then.
    """
    profile, told, works, end, check = head
    more = _Rest(rest, end, check, again)
    every = Later(1, more.entries)
    put = (
        object.__setattr__
    )  # nobody has seen these values yet: to copy them for each change takes as long as all else
    for name, (length, names) in told.items():
        put(profile.person, name, Later(length, partial(_of, every, name), names_addresses=names))
    put(profile, "publications", Later(works, more.publications) if works else ())
    put(profile, "folder", folder)
    return profile


def _of(every: Later[Mapping[str, tuple[Any, ...]]], name: str) -> tuple[Any, ...]:
    return every[0][name]


class _Rest:
    """What is unpickled of somebody when it is asked for."""

    __slots__ = ("_again", "_check", "_end", "_read")

    def __init__(
        self, read: Callable[[], bytes], end: int, check: int, again: Callable[[], Profile] | None
    ) -> None:
        self._read, self._end, self._check, self._again = read, end, check, again

    def entries(self) -> tuple[Mapping[str, tuple[Any, ...]]]:
        return (
            self._part(
                slice(self._end),
                lambda profile: {name: getattr(profile.person, name) for name in _ENTRIES},
            ),
        )

    def publications(self) -> tuple[Publication, ...]:
        return tuple(self._part(slice(self._end, None), lambda profile: profile.publications))

    def _part(self, part: slice, of: Callable[[Profile], Any]) -> Any:
        """What is pickled in this part of the rest; if that is damaged, or was replaced meanwhile, `of` the person."""
        from sitegen.site.pickled import loads

        with suppress(Exception):
            content = self._read()
            if crc32(content) == self._check:
                return loads(content[part])
        if not self._again:
            raise ValueError("damaged")
        return of(self._again())
