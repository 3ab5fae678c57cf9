"""Read the entries of a section.

contact                the head of a CV
lists                  lists of entries, as lines
skills_and_interests   skills and research interests
other                  text under unknown headings, and referees
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.parsing.entries import contact, lists, other, skills_and_interests

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing.outline.sections import Section
    from sitegen.parsing.results import ParsedEntry

_PARSERS: Final[dict[str, Callable[[Section], list[ParsedEntry]]]] = {
    "contact": contact.parse,
    "interests": skills_and_interests.parse_interests,
    "other": other.parse,
    "references": other.parse_referees,
    "skills": skills_and_interests.parse_skills,
}


def parse(section: Section) -> list[ParsedEntry]:
    """Return a section's entries."""
    return _PARSERS.get(section.kind, lists.parse)(section)
