"""Positions and internships. What turns out to be a project or teaching is given as that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.model import Experience
from sitegen.parsing import terms
from sitegen.parsing.entries import education, projects
from sitegen.parsing.entries.positions import Draft, drafts
from sitegen.parsing.found import Found, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section


def parse(section: Section) -> ParsedSection:
    """Positions; projects, where no entry of the section names a role or an institution."""
    made, strays = drafts(section.blocks, schooling=False)
    if made and not any(_has_employer(draft) for draft in made):
        return projects.parse(section)
    found = [item for draft in made for item in _entries(draft)]
    return ParsedSection(tuple(found), strays=tuple(strays))


def _entries(draft: Draft) -> list[Found]:
    """A job; or a degree, where a section holds both."""
    return education.of_draft(draft) if draft.schooling and draft.degree and not draft.role else [_entry(draft)]


def _has_employer(draft: Draft) -> bool:
    return bool(draft.role) or any(terms.INSTITUTION.search(part) for part in draft.organization)


def _entry(draft: Draft) -> Found:
    when = draft.when
    experience = Experience(
        organization=", ".join(draft.organization),
        role=draft.role,
        location=draft.location,
        start=when.begin if when else "",
        end=when.end if when else draft.expected,
        expected=bool(draft.expected or (when and when.expected)),
        advisors=tuple(draft.advisors),
        highlights=(*draft.asides, *draft.details, *(part.text for part in draft.fields)),
    )
    return Found("experience", experience, tuple(draft.blocks))
