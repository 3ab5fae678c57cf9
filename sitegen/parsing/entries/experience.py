"""Positions and internships. What turns out to be a project or teaching is given as that."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Experience
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import awards, education, projects
from sitegen.parsing.entries.positions import drafts, jobs
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_NESTED: Final = 2
_HONOUR: Final = re.compile(
    r"[\s:：,，年-]*(?:入选|荣获|荣膺|获评|被评为|获得?(?=[^，,。]*(?:奖|基金|称号|荣誉|资助|人才)[^，,。]{0,4}$))"
)
_WORK: Final = re.compile(
    r"实习|工作|任职|\b(?:internships?|employment|positions?|appointments?)\b", re.IGNORECASE
)
"""What a heading says below which each entry is a post, whatever its employer is called."""


def parse(section: Section) -> ParsedSection:
    """Positions; projects, where no entry names a role or an institution. Chinese CVs tell honours among them."""
    honours = [block for block in section.blocks if _is_honour(block)]
    if honours:
        rest = parse(
            replace(
                section, blocks=tuple(block for block in section.blocks if block not in honours)
            )
        )
        won = [
            ParsedEntry("awards", award, (block,))
            for block in honours
            for award in awards.from_text(block.text)
        ]
        return replace(rest, entries=(*rest.entries, *won))
    made, strays = drafts(section.blocks, schooling=False)
    if made and not _WORK.search(section.title) and not any(_has_employer(draft) for draft in made):
        return projects.parse(section)
    found = [item for draft in made for item in _entries(draft)]
    if section.defaults.get("current"):
        found = [_current(item) for item in found]
        found += [
            replace(item, kind="standing")
            for item in found[:1]
            if isinstance(item.value, Experience)
        ]
    return ParsedSection(tuple(found), strays=tuple(strays))


def _is_honour(block: Block) -> bool:
    """Whether a dated line tells what its owner was chosen for or won: `2016 入选潮汐人才计划`."""
    when = dates.leading(block.text) if block.depth < _NESTED else None
    return bool(when and _HONOUR.match(block.text, when.stop))


def _current(item: ParsedEntry) -> ParsedEntry:
    """A job under `Current position` goes on, whether its line says so or not."""
    job = item.value
    open_ended = isinstance(job, Experience) and not job.end
    return (
        replace(item, value=replace(job, end="present"))
        if open_ended and isinstance(job, Experience)
        else item
    )


def stays(section: Section) -> ParsedSection:
    """Internships and visits, among which a `Masters internship` is no degree."""
    made, strays = drafts(section.blocks, schooling=False, degrees=False)
    for draft in made:
        if not draft.role and len(draft.organization) > 1:  # what stands first says what it was
            draft.role = draft.organization.pop(0)
    return ParsedSection(tuple(jobs.of_draft(draft) for draft in made), strays=tuple(strays))


def _entries(draft: Draft) -> list[ParsedEntry]:
    """A job; or a degree, where a section holds both."""
    return (
        education.of_draft(draft)
        if draft.schooling and draft.degree and not draft.role
        else [jobs.of_draft(draft)]
    )


def _has_employer(draft: Draft) -> bool:
    return bool(draft.role) or any(terms.INSTITUTION.search(part) for part in draft.organization)
