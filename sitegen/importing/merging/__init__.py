"""Merge the data about a person from several sources, and report every disagreement.

`merge_sources` merges two sources of one import: gaps are filled, and if both have a record of a
work, the better value of each field wins. `update_site` is a three-way merge of a site, the data as
of its last import, and a new CV.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sitegen.importing.merging.log import Absent, Conflict, MergeLog, Prefer, Update
from sitegen.importing.merging.publications import merge_publications
from sitegen.importing.merging.values import merge_persons, merge_record, same_person
from sitegen.model import Person, Private, Publication

__all__ = [
    "Absent",
    "Conflict",
    "Merge",
    "Prefer",
    "Side",
    "Update",
    "merge_sources",
    "same_person",
    "update_site",
]


@dataclass(frozen=True, slots=True)
class Side:
    """All data about a person from one side."""

    person: Person
    """The public data; the name may be empty."""
    private: Private = field(default_factory=Private)
    """The private data."""
    publications: tuple[Publication, ...] = ()
    """The publications, with unique keys."""


@dataclass(frozen=True, slots=True)
class Merge:
    """Two sides merged into one."""

    side: Side
    """The merged data."""
    base: Side
    """The data of the CV, for the next import to compare with."""
    conflicts: tuple[Conflict, ...] = ()
    """Values in conflict."""
    updates: tuple[Update, ...] = ()
    """Values changed by the CV."""
    absent: tuple[Absent, ...] = ()
    """Entries that the CV lacks."""


def merge_sources(first: Side, second: Side, names: tuple[str, str] = ("", "")) -> Merge:
    """Merge two sources of one import, whose file names are `names`."""
    return _merge(Side(Person(name="")), first, second, MergeLog(sources=names))


def update_site(base: Side | None, ours: Side, theirs: Side, prefer: Prefer = "") -> Merge:
    """Merge a CV into a site; without a base, all values of the site count as edited."""
    return _merge(base or Side(Person(name="")), ours, theirs, MergeLog(prefer))


def _merge(base: Side, ours: Side, theirs: Side, log: MergeLog) -> Merge:
    person, person_base = merge_persons(base.person, ours.person, theirs.person, log)
    private, private_base = merge_record(base.private, ours.private, theirs.private, "", log)
    publications, publications_base = merge_publications(
        base.publications, ours.publications, theirs.publications, log
    )
    return Merge(
        Side(person, private, publications),
        Side(person_base, private_base, publications_base),
        tuple(log.conflicts),
        tuple(log.updates),
        tuple(log.absent),
    )
