"""Section -> entries. One kind of entry a module, one line here a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.parsing.entries import (
    awards,
    contact,
    education,
    experience,
    grants,
    interests,
    other,
    patents,
    people,
    projects,
    publications,
    service,
    skills,
    talks,
    teaching,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing.found import ParsedSection
    from sitegen.parsing.sections import Section

PARSERS: Final[dict[str, Callable[[Section], ParsedSection]]] = {
    "awards": awards.parse,
    "committees": people.committees,
    "contact": contact.parse,
    "education": education.parse,
    "experience": experience.parse,
    "grants": grants.parse,
    "interests": interests.parse,
    "other": other.parse,
    "patents": patents.parse,
    "projects": projects.parse,
    "publications": publications.parse,
    "references": other.parse,
    "service": service.parse,
    "skills": skills.parse,
    "students": people.students,
    "talks": talks.parse,
    "teaching": teaching.parse,
}
"""By `Section.kind`."""


def parse(section: Section) -> ParsedSection:
    """The entries of a section, the blocks it did not understand, and those that belong elsewhere."""
    return PARSERS[section.kind](section)
