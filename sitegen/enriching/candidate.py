"""What a catalogue says of a work, in plain text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One work of a catalogue; an empty value means that it does not say."""

    title: str
    """With its subtitle."""
    first_author: str
    """`Mei Lin` or `Lin, Mei`."""
    year: str
    """Of appearance, four digits."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What it could add, by BibTeX's names: `doi`, `url`, `abstract`, `pdf`, `eprint`, `venue`."""
    is_owners: bool = False
    """Whether it comes from the owner's own record, which names no authors."""
