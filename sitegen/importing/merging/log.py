"""The report of a merge: conflicts, updates, and entries missing from a newer CV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Final, Literal, TypeAlias

Prefer: TypeAlias = Literal["", "cv", "site"]
"""Which side wins when both the person and the CV changed a value; empty to report a conflict."""

_SHARED_FIELDS: Final = frozenset({"kind", "level", "status"})
"""Fields whose values many entries share, so that they make poor labels."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two sides give different values; one is kept, the other is reported."""

    what: str
    """The value: `experience: 阿里云: end`."""
    kept: str
    """The value kept; empty if the person removed it."""
    other: str
    """The value dropped."""
    source: str = ""
    """Name of the file with the dropped value; empty for the CV being imported."""


@dataclass(frozen=True, slots=True)
class Update:
    """A value that is unchanged on the site since the last import, but different in the new CV."""

    what: str
    """The value."""
    before: str
    """The value on the site so far."""
    after: str
    """The value from the CV."""


@dataclass(frozen=True, slots=True)
class Absent:
    """An entry from an earlier import that the new CV lacks; it stays on the site."""

    what: str
    """The entry: `publications: Tides of the north`."""


@dataclass(slots=True)
class MergeLog:
    """The settings of a merge, and everything it reports."""

    prefer: Prefer = ""
    """Which side wins a conflict."""
    sources: tuple[str, str] | None = None
    """The names of two sources of one import; None when merging a CV into a site."""
    conflicts: list[Conflict] = field(default_factory=list)
    """In the order of the values."""
    updates: list[Update] = field(default_factory=list)
    """In the order of the values."""
    absent: list[Absent] = field(default_factory=list)
    """In the order of the lists."""

    def add_conflict(self, what: str, kept: str, other: str, *, second_wins: bool = False) -> None:
        """Record a conflict, with the source of the dropped value."""
        source = self.sources[0 if second_wins else 1] if self.sources else ""
        self.conflicts.append(Conflict(what, kept, other, source))

    def add_update(self, what: str, before: str, after: str) -> None:
        """Record a value replaced by the CV's."""
        self.updates.append(Update(what, before, after))

    def add_absent(self, entries: Sequence[str], size: int) -> None:
        """Record the entries missing from the CV's list of this `size`.

        A list that lacks more entries than it has is not a newer version of the old list but, for
        example, a selection of works or a file of references. What the list has in common with the
        site does not matter: importing the same file again must give the same report.
        """
        if self.sources is None and size >= len(entries):
            self.absent += map(Absent, entries)


def label(entry: Any) -> str:
    """Return the name of an entry in messages: its first specific value."""
    specific_first = sorted(fields(entry), key=lambda field: field.name in _SHARED_FIELDS)
    values = (getattr(entry, field.name) for field in specific_first)
    return next((format_value(value) for value in values if value), "")


def format_value(value: object) -> str:
    """Return a value as one text: all its languages, or the first of several entries."""
    if isinstance(value, tuple) and value and is_dataclass(value[0]):
        return label(value[0])
    return " / ".join(map(str, value.values())) if isinstance(value, Mapping) else str(value)
