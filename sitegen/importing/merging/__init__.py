"""What is known of a person from two sides -> one, each thing once. Nothing is chosen in silence.

agree    two sources of one import: gaps are filled, of two records of a work the better wins field by field
update   a site, what its last import understood, and what a CV says now: three versions, whose changes are joined

ledger     what a merge was asked to do, and what it notes: conflicts, updates
settling   three versions of a value or a list -> the one that stands
pairing    which item of one list is which of another
matching   what makes two entries one
works      publications: which are one
versions   publications: two records of one work -> one
better     publications: which of two values says more
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sitegen.importing.merging import settling, works
from sitegen.importing.merging.ledger import Absent, Conflict, Ledger, Prefer, Update
from sitegen.importing.merging.persons import person, same_person
from sitegen.model import Person, Private, Publication

__all__ = [
    "Absent",
    "Conflict",
    "Merge",
    "Prefer",
    "Side",
    "Update",
    "agree",
    "same_person",
    "update",
]


@dataclass(frozen=True, slots=True)
class Side:
    """All that one side says of a person."""

    person: Person
    """What may be shown. The name may be empty."""
    private: Private = field(default_factory=Private)
    """What may not."""
    publications: tuple[Publication, ...] = ()
    """Each with a key of its own."""


@dataclass(frozen=True, slots=True)
class Merge:
    """One person out of two sides."""

    side: Side
    """What stands."""
    base: Side
    """What the CV is known to say, for the next import to compare with."""
    conflicts: tuple[Conflict, ...]
    """What the two disagree about."""
    updates: tuple[Update, ...]
    """What the CV has changed."""
    absent: tuple[Absent, ...] = ()
    """What it does not have any more."""


def agree(first: Side, second: Side, first_name: str = "", second_name: str = "") -> Merge:
    """Two sources of one import as one."""
    return _merged(
        Side(Person(name="")),
        first,
        second,
        Ledger(between={"first": first_name, "second": second_name}),
    )


def update(base: Side | None, ours: Side, theirs: Side, prefer: Prefer = "") -> Merge:
    """The site with what the CV says now. Without a base, every value of the site counts as its person's own."""
    return _merged(base or Side(Person(name="")), ours, theirs, Ledger(prefer))


def _merged(base: Side, ours: Side, theirs: Side, ledger: Ledger) -> Merge:
    someone, person_base = person(base.person, ours.person, theirs.person, ledger)
    private, private_base = settling.record(base.private, ours.private, theirs.private, "", ledger)
    publications, works_base = works.merged(
        base.publications, ours.publications, theirs.publications, ledger
    )
    return Merge(
        Side(someone, private, publications),
        Side(person_base, private_base, works_base),
        tuple(ledger.conflicts),
        tuple(ledger.updates),
        tuple(ledger.absent),
    )
