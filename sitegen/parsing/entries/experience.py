"""Positions and internships. Projects and teaching among them are returned as such."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Experience
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import awards, education, projects
from sitegen.parsing.entries.positions import jobs, read_drafts
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
"""Headings whose entries are all posts, whatever the employer's name."""


def parse(section: Section) -> ParsedSection:
    """Return positions; projects, if no entry names a role or institution. Chinese CVs list honours among them."""
    honours = [block for block in section.blocks if _is_honour(block)]
    if honours:
        rest = parse(
            replace(
                section, blocks=tuple(block for block in section.blocks if block not in honours)
            )
        )
        awarded = [
            ParsedEntry("awards", award, (block,))
            for block in honours
            for award in awards.read_awards(block.text)
        ]
        return replace(rest, entries=(*rest.entries, *awarded))
    read, strays = read_drafts(section.blocks, schooling=False)
    if read and not _WORK.search(section.title) and not any(_has_employer(draft) for draft in read):
        return projects.parse(section)
    found = [item for draft in read for item in _read_entries(draft)]
    if section.defaults.get("current"):
        found = [_mark_current(item) for item in found]
        found += [
            replace(item, kind="standing")
            for item in found[:1]
            if isinstance(item.value, Experience)
        ]
    return ParsedSection(tuple(found), strays=tuple(strays))


def _is_honour(block: Block) -> bool:
    """Return whether a dated line is an honour: `2016 入选潮汐人才计划`."""
    when = dates.leading(block.text) if block.depth < _NESTED else None
    return bool(when and _HONOUR.match(block.text, when.stop))


def _mark_current(item: ParsedEntry) -> ParsedEntry:
    """Return a job under `Current position` as a current one, even if its line does not say so."""
    job = item.value
    open_ended = isinstance(job, Experience) and not job.end
    return (
        replace(item, value=replace(job, end="present"))
        if open_ended and isinstance(job, Experience)
        else item
    )


def read_stays(section: Section) -> ParsedSection:
    """Return internships and visits, in which a `Masters internship` is not a degree."""
    read, strays = read_drafts(section.blocks, schooling=False, degrees=False)
    for draft in read:
        if not draft.role and len(draft.organization) > 1:  # the first part is the role
            draft.role = draft.organization.pop(0)
    return ParsedSection(tuple(jobs.read_job(draft) for draft in read), strays=tuple(strays))


def _read_entries(draft: Draft) -> list[ParsedEntry]:
    """Return a job, or a degree if a section has both."""
    return (
        education.read_degree(draft)
        if draft.schooling and draft.degree and not draft.role
        else [jobs.read_job(draft)]
    )


def _has_employer(draft: Draft) -> bool:
    """Return whether an entry names a role or an institution."""
    return bool(draft.role) or any(terms.INSTITUTION.search(part) for part in draft.organization)
