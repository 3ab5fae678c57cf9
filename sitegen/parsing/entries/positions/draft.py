"""A degree or job while its lines are being read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model import Experience
from sitegen.parsing import terms
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.dates import When
    from sitegen.parsing.labels import Field
    from sitegen.parsing.lines.blocks import Block


_FULL_STOP: Final = re.compile(r"(?:(?<=[^\W\d_A-Z]{4})|(?<=\b[A-Z]{2})|(?<=\b[A-Z]{3}))\.$")
"""Matches a full stop after a complete word or a country code."""
_NAME_WITH_PLACE: Final = re.compile(r"(?P<name>[^()]{3,})\s[(](?P<place>[^()]{3,})[)]")


@dataclass(slots=True)
class Draft:
    """An entry while its lines are being read."""

    organization: list[str] = field(default_factory=list)
    role: str = ""
    degree: str = ""
    area: list[str] = field(default_factory=list)
    location: str = ""
    when: When | None = None
    schooling: bool = False
    """Whether the first line may be a degree."""
    expected: str = ""
    advisors: list[str] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    """Other labelled values: thesis, awards, interests."""
    asides: list[str] = field(default_factory=list)
    """Remarks in brackets in the lines that name the entry."""
    details: list[str] = field(default_factory=list)
    """Lines below the lines that name the entry."""
    blocks: list[Block] = field(default_factory=list)
    cut: str = ""
    """A possible organization split off the front of a role: `Google Research Intern`."""

    @property
    def only_date(self) -> bool:
        """Whether a line contains only dates."""
        return bool(self.when or self.expected) and not (
            self.names_it or self.fields or self.advisors or self.location
        )

    @property
    def names_it(self) -> bool:
        """Whether the draft identifies the entry: by institution, role, degree or subject."""
        return bool(self.organization or self.role or self.degree or self.area)


def merge(draft: Draft, line: Draft) -> None:
    """Merge the next line into a draft."""
    for cut, other in ((draft, line), (line, draft)):
        if cut.cut and any(map(terms.names_institution, other.organization)):
            restore_role(cut)
    named = " ".join(line.organization)
    if (
        line.degree
        and draft.organization
        and not draft.area
        and not terms.INSTITUTION.search(named)
    ):
        line.area, line.organization = (
            [*line.organization, *line.area],
            [],
        )  # the subject next to the degree
    if (
        line.organization
        and draft.organization
        and any(part in " ".join(line.organization) for part in draft.organization)
    ):
        draft.organization = line.organization
    else:
        draft.organization += line.organization
    draft.role = draft.role or line.role
    draft.degree = draft.degree or line.degree
    draft.area += line.area
    draft.location = draft.location or line.location
    ends = line.when.last if draft.when and line.when and line.when.expected else ""
    draft.when = draft.when or line.when
    draft.expected = draft.expected or line.expected or ends
    draft.advisors += line.advisors
    draft.fields += line.fields
    draft.asides += line.asides
    draft.details += line.details
    draft.blocks += line.blocks


def split_location(draft: Draft) -> None:
    """Separate a place in brackets from its organization: `Hill Laboratory (Riverton, OH)`."""
    draft.location = _FULL_STOP.sub("", draft.location)
    draft.organization = [_FULL_STOP.sub("", name) for name in draft.organization]
    body, _, town = draft.location.partition(", ")
    if draft.role and not draft.organization and "," in town:  # Hill Salt, Riverton, Norway
        draft.organization, draft.location = [body], town
    for at, name in enumerate(draft.organization if not draft.location else []):
        aside = _NAME_WITH_PLACE.fullmatch(name)
        if aside and terms.is_location(aside["place"]):
            draft.organization[at], draft.location = aside["name"], aside["place"]
            return


def restore_role(draft: Draft) -> None:
    """Undo splitting a role: `Scientific Director, Hill College` has no employer `Scientific`."""
    draft.organization = [name for name in draft.organization if name != draft.cut]
    draft.role, draft.cut = f"{draft.cut} {draft.role}", ""


def share_dates(drafts: Sequence[Draft]) -> None:
    """Give simultaneous entries the dates of the first and the institution of the second."""
    for first, second in pairwise(drafts):
        both = (first.degree and second.degree) or (first.role and second.role)
        shared = first.when and second.organization and not (first.organization or second.when)
        if both and shared and not (second.blocks[0].gap or second.blocks[0].marker):
            first.organization, first.location = list(second.organization), second.location
            second.when = first.when


def read_job(draft: Draft) -> ParsedEntry:
    """Return the job of a draft."""
    when = draft.when
    roles = [part.text for part in draft.fields if part.key == "role" and not draft.role]
    experience = Experience(
        organization=", ".join(draft.organization),
        role=draft.role or "; ".join(roles),
        location=draft.location,
        start=when.begin if when else "",
        end=when.end if when else draft.expected,
        expected=bool(draft.expected or (when and when.expected)),
        advisors=tuple(draft.advisors),
        highlights=(
            *draft.asides,
            *draft.details,
            *(part.text for part in draft.fields if part.text not in roles),
        ),
    )
    return ParsedEntry("experience", experience, tuple(draft.blocks))
