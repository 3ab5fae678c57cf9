"""A degree or a job in the making: what the lines read so far say of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.dates import When
    from sitegen.parsing.labels import Field
    from sitegen.parsing.lines.blocks import Block


_FULL_STOP: Final = re.compile(r"(?:(?<=[^\W\d_A-Z]{4})|(?<=\b[A-Z]{2})|(?<=\b[A-Z]{3}))\.$")
"""Behind a word that is no abbreviation, or the code of a country."""
_PLACED: Final = re.compile(r"(?P<name>[^()]{3,})\s[(](?P<place>[^()]{3,})[)]")


@dataclass(slots=True)
class Draft:
    """An entry in the making."""

    organization: list[str] = field(default_factory=list)
    role: str = ""
    degree: str = ""
    area: list[str] = field(default_factory=list)
    location: str = ""
    when: When | None = None
    schooling: bool = False
    """Whether its first line tells of a degree."""
    expected: str = ""
    advisors: list[str] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    """Labelled things other than the above: thesis, awards, interests."""
    asides: list[str] = field(default_factory=list)
    """What stood in brackets on the lines that name the entry."""
    details: list[str] = field(default_factory=list)
    """What the lines below those say."""
    blocks: list[Block] = field(default_factory=list)
    translation: Draft | None = None
    """The same in another language, below it."""
    cut: str = ""
    """What was taken for an organization because it stood before a role: `Google Research Intern`."""

    @property
    def only_date(self) -> bool:
        """Whether a line held nothing but its dates."""
        return bool(self.when or self.expected) and not (
            self.names_it or self.fields or self.advisors or self.location
        )

    @property
    def names_it(self) -> bool:
        """Whether it says what the entry is: institution, role, degree or subject."""
        return bool(self.organization or self.role or self.degree or self.area)


def merge(draft: Draft, line: Draft) -> None:
    """Add to a draft what the next line says."""
    for one, other in ((draft, line), (line, draft)):
        if one.cut and any(map(terms.names_institution, other.organization)):
            uncut(one)
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
        )  # the subject, beside the degree
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


def placed(draft: Draft) -> None:
    """`Hill Laboratory (Riverton, OH).`: the brackets hold the place, and the full stop ends the line."""
    draft.location = _FULL_STOP.sub("", draft.location)
    draft.organization = [_FULL_STOP.sub("", name) for name in draft.organization]
    body, _, town = draft.location.partition(", ")
    if draft.role and not draft.organization and "," in town:  # Hill Salt, Riverton, Norway
        draft.organization, draft.location = [body], town
    for at, name in enumerate(draft.organization if not draft.location else []):
        aside = _PLACED.fullmatch(name)
        if aside and terms.is_location(aside["place"]):
            draft.organization[at], draft.location = aside["name"], aside["place"]
            return


def uncut(draft: Draft) -> None:
    """`Scientific Director, Hill Institute`: no employer is called Scientific."""
    draft.organization = [name for name in draft.organization if name != draft.cut]
    draft.role, draft.cut = f"{draft.cut} {draft.role}", ""


def at_once(made: Sequence[Draft]) -> None:
    """Two degrees or jobs of one time and place: the first has the dates, the second right below the institution."""
    for first, second in pairwise(made):
        both = (first.degree and second.degree) or (first.role and second.role)
        shared = first.when and second.organization and not (first.organization or second.when)
        if both and shared and not (second.blocks[0].gap or second.blocks[0].marker):
            first.organization, first.location = list(second.organization), second.location
            second.when = first.when
