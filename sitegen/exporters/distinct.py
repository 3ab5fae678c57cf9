"""Publications of several people -> each work once, under a key of its own; and what was made of each, kept a while."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Publication

_AT_HAND: Final = 512
"""Works of few people, for what is made of each is wanted again soon."""


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Each work once, in order; of different works with the same key, all but the first get a letter at its end."""
    works = _Works(lambda publication: publication)
    for publication in publications:
        if key := works.key(publication):
            yield publication if key == publication.key else replace(publication, key=key)


def keys(publications: Iterable[Publication]) -> list[str]:
    """What each work is called in a file of all of them; nothing where it stands there already.

    It does, whatever else somebody says of it on their homepage.
    """
    works = _Works(bibtex.citable)
    return [works.key(publication) for publication in publications]


class Frame(NamedTuple):
    """What a file of works has around their records, and their keys in them."""

    key_in: Callable[[str], str]
    """How a record has a key; nothing in it before that looks the same."""
    between: str
    """Each two of them."""
    before: str = ""
    """The first."""
    after: str = ""
    """The last."""
    empty: str = ""
    """What it has if there are none."""

    def file(
        self, publications: Iterable[Publication], called: Iterable[str], records: Iterable[str]
    ) -> str:
        """A file of the `records` of these works, as `named` has them."""
        return "".join(self.around(self.named(publications, called, records)))

    def named(
        self, publications: Iterable[Publication], called: Iterable[str], records: Iterable[str]
    ) -> Iterator[str]:
        """The `records` of these works, each once and under what `keys` says they are `called`."""
        for publication, key, made in zip(publications, called, records, strict=True):
            if key:
                is_same = key == publication.key
                yield (
                    made
                    if is_same
                    else made.replace(self.key_in(publication.key), self.key_in(key), 1)
                )

    def around(self, pieces: Iterable[str]) -> Iterator[str]:
        """The pieces of a file of these: of records, or of what is `inside` of files."""
        is_first = True
        for piece in pieces:
            yield (self.before if is_first else self.between) + piece
            is_first = False
        yield self.empty if is_first else self.after

    def inside(self, text: str) -> str:
        """What stands in a file of some works, without what is before and after."""
        return text[len(self.before) : len(text) - len(self.after)]

    def apart(self, inside: str, lengths: Iterable[int]) -> Iterator[str]:
        """The records in it, each with as many letters."""
        at = 0
        for length in lengths:
            yield inside[at : at + length]
            at += length + len(self.between)


class _Works:
    """Those of a file so far. A large site has tens of thousands, so what they hold is not copied."""

    def __init__(self, compared: Callable[[Publication], Publication]) -> None:
        """`compared` is what counts of each; its title does."""
        self._compared = compared
        self._alike: dict[str, list[Publication]] = {}
        self._keys: set[str] = set()

    def key(self, publication: Publication) -> str:
        """What the next one is called; nothing if it is there."""
        title = publication.get("title")
        if alike := self._alike.get(title):
            mine = self._compared(publication)
            if any(
                (one.type, one.fields) == (mine.type, mine.fields)
                for one in map(self._compared, alike)
            ):
                return ""
            alike.append(publication)
        else:
            self._alike[title] = [publication]
        key = bibtex.unique_key(publication.key, self._keys)
        self._keys.add(key.lower())
        return key


def first_of_each(
    names: Mapping[str, Sequence[str]],
) -> Callable[[Publication], Iterable[tuple[str, str]]]:
    """What gives what a publication says of each of these things, by the first field of each that says it."""
    known: dict[
        tuple[str, ...], list[tuple[str, str]]
    ] = {}  # by the fields of an entry: many have the same

    def said(publication: Publication) -> Iterable[tuple[str, str]]:
        fields = publication.fields
        saying = (
            tuple(fields)
            if all(fields.values())
            else tuple([name for name, text in fields.items() if text])
        )
        found = known.get(saying)
        if found is None:
            if len(known) >= _AT_HAND:
                known.clear()
            found = known[saying] = [
                (thing, next(name for name in candidates if name in saying))
                for thing, candidates in names.items()
                if not set(saying).isdisjoint(candidates)
            ]
        return [(thing, fields[name]) for thing, name in found]

    return said


def remembered(record: Callable[[Publication], str]) -> Callable[[Publication], str]:
    """The same function, for a site that gives each work along thrice: on its page, with its owner's, with all."""
    known: dict[int, tuple[Publication, str]] = {}

    def made(publication: Publication) -> str:
        found = known.get(
            id(publication)
        )  # its fields are many, and what is kept beside its text stays itself
        if not found:
            if len(known) >= _AT_HAND:
                known.clear()
            found = known[id(publication)] = publication, record(publication)
        return found[1]

    return made
