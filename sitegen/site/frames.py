"""Files of works put together from the records of each: what the old engine keeps of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import ModuleType

    from sitegen.model import Person, Publication


class Frame(NamedTuple):
    """What a file of works has around their records, and their keys in them."""

    key_in: Callable[[str], str]
    between: str
    before: str = ""
    after: str = ""
    empty: str = ""

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
                old, new = self.key_in(publication.key), self.key_in(key)
                yield made if old == new else made.replace(old, new, 1)

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


class Writer:
    """A format of reference managers, as the old engine writes its files."""

    def __init__(self, module: ModuleType, frame: Frame) -> None:
        self.module, self.FRAME = module, frame

    def records(self, publications: Iterable[Publication]) -> list[str]:
        """What each of them is in such a file."""
        return [self.module.record(one) for one in publications]

    def alone(self, publication: Publication) -> str:
        """A file of one work."""
        return str(self.module.join([self.module.record(publication)]))

    def export(self, people: Sequence[Person], publications: Sequence[Publication]) -> str:
        """A file of these."""
        return str(self.module.export(people, publications))


def in_a_line(inside: str) -> str:
    """What stands inside of an array in one line, as `json.dumps` writes it."""
    if not inside:
        return ""
    lines = (
        inside[len("  {\n    ") : -len("\n  }")]
        .replace("\n  },\n  {\n    ", "}, {")
        .replace(",\n    ", ", ")
    )
    return f"{{{lines}}}"
