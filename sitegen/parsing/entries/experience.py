"""Positions and internships. Projects and courses among them are returned as such."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Experience
from sitegen.parsing import terms
from sitegen.parsing.entries import education, projects
from sitegen.parsing.entries.positions import read_drafts
from sitegen.parsing.entries.positions.draft import read_job
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.outline.sections import Section

_WORK: Final = re.compile(
    r"实习|工作|任职|\b(?:internships?|employment|positions?|appointments?)\b", re.IGNORECASE
)
"""Headings whose entries are all posts, regardless of the employer's name."""


def parse(section: Section) -> ParsedSection:
    """Return positions; or projects if no entry names a role or institution."""
    drafts, strays = read_drafts(section.blocks, schooling=False)
    if (
        drafts
        and not _WORK.search(section.title)
        and not any(_has_employer(draft) for draft in drafts)
    ):
        return projects.parse(section)
    entries = [item for draft in drafts for item in _read_entries(draft)]
    if section.defaults.get("current"):
        entries = [_mark_current(item) for item in entries]
        entries += [
            replace(item, kind="standing")
            for item in entries[:1]
            if isinstance(item.value, Experience)
        ]
    return ParsedSection(tuple(entries), strays=tuple(strays))


def _mark_current(item: ParsedEntry) -> ParsedEntry:
    """Mark a job under `Current position` as current, even if its line does not say so."""
    job = item.value
    open_ended = isinstance(job, Experience) and not job.end
    return (
        replace(item, value=replace(job, end="present"))
        if open_ended and isinstance(job, Experience)
        else item
    )


def read_stays(section: Section) -> ParsedSection:
    """Return internships and visits; here, `Masters internship` is not a degree."""
    drafts, strays = read_drafts(section.blocks, schooling=False, degrees=False)
    return ParsedSection(tuple(read_job(draft) for draft in drafts), strays=tuple(strays))


def _read_entries(draft: Draft) -> list[ParsedEntry]:
    """Return a job, or a degree if the section has both."""
    return (
        education.read_degree(draft)
        if draft.schooling and draft.degree and not draft.role
        else [read_job(draft)]
    )


def _has_employer(draft: Draft) -> bool:
    """Return whether an entry names a role or an institution."""
    return bool(draft.role) or any(terms.INSTITUTION.search(part) for part in draft.organization)
