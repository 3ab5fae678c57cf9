"""Drafts as jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.model import Experience
from sitegen.parsing.entries.positions.translations import join_translations
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft


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
    if draft.translation:
        other = read_job(draft.translation)
        return ParsedEntry(
            "experience", join_translations(experience, other.value), (*draft.blocks, *other.blocks)
        )
    return ParsedEntry("experience", experience, tuple(draft.blocks))
