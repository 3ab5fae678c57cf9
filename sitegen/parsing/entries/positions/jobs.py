"""A draft -> a job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.model import Experience
from sitegen.parsing.entries.positions.translations import joined
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft


def of_draft(draft: Draft) -> ParsedEntry:
    """The job that a draft tells of."""
    when = draft.when
    named = [part.text for part in draft.fields if part.key == "role" and not draft.role]
    experience = Experience(
        organization=", ".join(draft.organization),
        role=draft.role or "; ".join(named),
        location=draft.location,
        start=when.begin if when else "",
        end=when.end if when else draft.expected,
        expected=bool(draft.expected or (when and when.expected)),
        advisors=tuple(draft.advisors),
        highlights=(
            *draft.asides,
            *draft.details,
            *(part.text for part in draft.fields if part.text not in named),
        ),
    )
    if draft.translation:
        other = of_draft(draft.translation)
        return ParsedEntry(
            "experience", joined(experience, other.value), (*draft.blocks, *other.blocks)
        )
    return ParsedEntry("experience", experience, tuple(draft.blocks))
