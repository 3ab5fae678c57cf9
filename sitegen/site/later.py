"""Publications of people who were read before: how many there are is known, what they say is unpickled when it is asked
for. A build again needs those of the few people whose pages it makes.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload
from zlib import crc32

from sitegen.site.pickled import loads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model import Publication


@dataclass(slots=True, eq=False)
class Later(Sequence["Publication"]):
    """What `keep` was given."""

    total: int
    """How many there are."""
    content: bytes
    """They, pickled; nothing once they were asked for."""
    check: int
    """What tells that nothing of that is damaged."""
    made: tuple[Publication, ...] = ()
    """They, once they were asked for."""

    @property
    def is_whole(self) -> bool:
        """Whether they can be read."""
        return crc32(self.content) == self.check

    @property
    def all(self) -> tuple[Publication, ...]:
        """Every one."""
        if self.content:
            self.made, self.content = loads(self.content), b""
        return self.made

    @overload
    def __getitem__(self, place: int) -> Publication: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Publication, ...]: ...
    def __getitem__(self, place: int | slice) -> Publication | tuple[Publication, ...]:
        return self.all[place]

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[Publication]:
        return iter(self.all)

    def __eq__(self, other: object) -> bool:
        return self.all == (other.all if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self.all)


def keep(publications: Sequence[Publication]) -> Later:
    """What is to be kept of them."""
    content = pickle.dumps(tuple(publications), 5)
    return Later(len(publications), content, crc32(content))
