"""What a merge is to do where two sides disagree, and what it notes on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Prefer: TypeAlias = Literal["", "cv", "site"]
"""Whose word counts where a person and their CV have both changed a value: nobody's, the CV's, the site's."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two say different things. One of them stands; the other is told."""

    what: str
    """Which value: `experience: 阿里云: end`."""
    kept: str
    """What stands; empty if the person took it out."""
    other: str
    """What does not."""
    source: str = ""
    """Name of the file that says the other; empty if it is the CV that comes in."""


@dataclass(frozen=True, slots=True)
class Update:
    """A value that nobody had touched since the last import, and that the CV says differently now."""

    what: str
    """Which value."""
    before: str
    """What stood there."""
    after: str
    """What stands there now."""


@dataclass(frozen=True, slots=True)
class Absent:
    """An entry that an import before brought, and that the CV does not have any more. It stays."""

    what: str
    """Which one: `publications: Tides of the north`."""


@dataclass(slots=True)
class Ledger:
    """The book of one merge."""

    prefer: Prefer = ""
    """What was asked for."""
    between: Mapping[str, str] | None = None
    """Merging two sources of one import: `first` and `second`, their names. None: merging a CV into a site."""
    conflicts: list[Conflict] = field(default_factory=list)
    """In the order of the values."""
    updates: list[Update] = field(default_factory=list)
    """Likewise."""
    absent: list[Absent] = field(default_factory=list)
    """In the order of the lists."""

    def miss(self, gone: Sequence[str], found: int) -> None:
        """Note the entries of a list that the CV lacks, if it has a newer version of that list: most of it, `found`.

        What holds but a few of them is another kind of list, or of another kind: chosen works, a file of references.
        """
        if self.between is None and found >= len(gone):
            self.absent += map(Absent, gone)

    def disagree(self, what: str, kept: str, other: str) -> None:
        """Note that the second says something else than the first, which stands."""
        self.conflicts.append(
            Conflict(what, kept, other, self.between["second"] if self.between else "")
        )

    def overrule(self, what: str, kept: str, other: str) -> None:
        """Note that the second of two sources stands, against the first."""
        self.conflicts.append(
            Conflict(what, kept, other, self.between["first"] if self.between else "")
        )
