"""Employers in lines above their jobs, and jobs below them that only name a department."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries.positions.draft import Draft
from sitegen.parsing.entries.positions.position_lines import read_line
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_WHOLE: Final = re.compile(either("whole_institutions"))
_DATED_EMPLOYER: Final = re.compile(r"[^\t]{0,30}\b(?:(?:19|20)\d\d|present)\b[^\t]{0,10}\t")
_UNIT: Final = re.compile(
    r"\b(?:Department|Dept\.?|Faculty|School|Division|Institute|Cent(?:er|re)|Laborator(?:y|ies)) (?:of|for)\b"
    r"|\b(?:Department|School|Faculty)$"
)
_LINES_CHECKED: Final = 12
"""How many lines decide the layout of a section."""


def are_above_jobs(blocks: Sequence[Block], *, schooling: bool) -> bool:
    """Return whether each employer or school has its own line, above its jobs and their dates.

    `Riverton University, Riverton` over `Reader, Department of Tides, 2019-2021` and `Lecturer, 2015-2019`.
    """
    if schooling:
        schools = [block for block in blocks if block.level]
        named = all(is_employer(read_line(block, schooling=True)) for block in schools)
        return len(schools) > 1 and blocks[0] is schools[0] and named
    if len(blocks) < _FEWEST_LINES:
        return False
    lines = [
        line
        for block in blocks[:_LINES_CHECKED]
        if (line := read_line(block, schooling=False)).names_it
    ]
    more = sum(is_department_below(above, other) for above, other in pairwise(lines))
    if len(lines) < _FEWEST_LINES or not is_employer(lines[0]):
        return False
    if all(line.role and line.when and not line.organization for line in lines[1:_FEWEST_LINES]):
        return True
    jobs = [line for line in lines if line.when and line.names_it]
    heads = [line for line in lines if is_employer(line)]
    below = all(is_only_part(line) for line in jobs)
    # for an employer with a single job either reading is right, unless its name takes several lines
    return (
        below
        and len(jobs) + bool(more) > len(heads) - more
        and len(jobs) + len(heads) == len(lines)
    )


def add_units(drafts: Sequence[Draft]) -> list[Draft]:
    """Add the institute or department in the line directly above that of an employer.

    `Institute of Foams` over `Hill University<tab>Riverton` over `Reader<tab>2019-2021` is one job.
    """
    out: list[Draft] = []
    for draft in drafts:
        unit = out[-1] if out else None
        below = (
            unit is not None
            and len(unit.blocks) == 1
            and is_employer(unit)
            and not draft.blocks[0].gap
        )
        has_job = (
            draft.organization
            and draft.role
            and not (draft.blocks[0].marker or draft.blocks[0].depth)
        )
        first = unit is not None and (len(out) == 1 or unit.blocks[0].gap)
        if (
            unit
            and below
            and has_job
            and first
            and not read_line(draft.blocks[0], schooling=False).role
        ):
            names = [*unit.organization, *draft.organization]
            draft.organization = sorted(names, key=lambda name: bool(_WHOLE.search(name)))
            draft.location = draft.location or unit.location
            draft.blocks = [*unit.blocks, *draft.blocks]
            out.pop()
        out.append(draft)
    return out


def add_universities(drafts: Sequence[Draft]) -> None:
    """Add the employer to jobs in list items that only name a department, if only the first had it above."""
    whole = Draft()
    for draft in drafts:
        first = draft.blocks[0]
        if not first.depth:
            line = (
                read_line(first, schooling=False)
                if draft.blocks[1:] and draft.blocks[1].depth
                else Draft()
            )
            single = len(line.organization) == 1 and not _UNIT.search(line.organization[0])
            whole = line if single and is_employer(line) and not is_only_part(line) else Draft()
        elif (
            whole.organization
            and is_only_part(draft)
            and any(map(_UNIT.search, draft.organization))
        ):
            set_employer(draft, whole)


def find_employers_of_posts(blocks: Sequence[Block]) -> dict[int, Draft]:
    """Return the employer of each post by `id` of its block, if it has its own dates above several posts.

    `Hill University<tab>1995–2021` over `2004–2021 Reader, Tides` over `1995–2004 Lecturer, Tides`.
    """
    employers: dict[int, Draft] = {}
    head, below = Draft(), list["Block"]()
    whens = [*(dates.leading(block.text) for block in blocks), None]
    for at, (block, when) in enumerate(zip((*blocks, None), whens, strict=True)):
        inside = (
            when
            and head.when
            and head.when.begin[:4] <= when.begin[:4]
            and when.last[:4] <= head.when.last[:4]
        )
        if block and when and inside and "\t" not in block.text[when.stop :].strip():
            below.append(block)
            continue
        posts = [read_line(below_post, schooling=False) for below_post in below]
        if len(posts) > 1 and 2 * sum(bool(post.role) for post in posts) > len(posts):
            employers |= {id(below_post): head for below_post in below}
        may_be_head = block and not (when or block.depth) and all(whens[at + 1 : at + 3])
        line = read_line(block, schooling=False) if block and may_be_head else Draft()
        is_head = (
            line.organization
            and line.when
            and line.when.is_range
            and not (line.role or line.details)
        )
        head, below = (line if is_head else Draft()), []
    return employers


def add_employer_line(line: Draft, head: Draft) -> Draft:
    """Add to a post the employer above it, whose dates only span those of its posts."""
    set_employer(line, head)
    line.blocks = [*head.blocks, *line.blocks]
    return line


def is_parallel_post(draft: Draft, line: Draft) -> bool:
    """Return whether a line below a dated post is another one held at the same time: `Reader, Department of Salt`."""
    both = (
        draft.role
        and draft.organization
        and line.role
        and line.organization
        and not (draft.details or line.details)
    )
    return bool(both) and is_only_part(draft) and any(map(_UNIT.search, line.organization))


def add_shared_university(drafts: Sequence[Draft]) -> None:
    """Add to posts held at once in departments the university below the last of them."""
    for draft, second in reversed(list(pairwise(drafts))):
        if (
            draft.when
            and draft.when is second.when
            and is_only_part(draft)
            and not is_only_part(second)
        ):
            whole = [name for name in second.organization if _WHOLE.search(name)]
            set_employer(draft, Draft(organization=whole, location=second.location))


def is_department_below(above: Draft, line: Draft) -> bool:
    """Return whether a line names a department of the employer directly above it."""
    return (
        is_employer(above) and is_employer(line) and not line.blocks[0].gap and is_only_part(line)
    )


_FEWEST_LINES: Final = 3


def is_employer(line: Draft) -> bool:
    """Return whether a line names an employer, and neither a job nor a date."""
    return bool(line.organization) and not (
        line.role or line.when or line.expected or line.degree or line.details
    )


def is_only_part(line: Draft) -> bool:
    """Return whether a job names no employer, or only a part of one."""
    return not any(_WHOLE.search(name) for name in line.organization)


def is_university_of(draft: Draft, line: Draft) -> bool:
    """Return whether a line only names the university of the department or laboratory above it."""
    unit = (
        bool(draft.organization)
        and is_only_part(draft)
        and any(map(terms.INSTITUTION.search, draft.organization))
    )
    return unit and is_employer(line) and not is_only_part(line)


def is_indented_below(draft: Draft, line: Draft) -> bool:
    """Return whether an indented line belongs to the dated employer above: a department or role.

    `2017-2019<tab>Hill University` over `Department of Tides` over `Reader`.
    """
    head, block = draft.blocks[0], line.blocks[0]
    indented = (
        not (block.gap or block.marker or block.depth)
        and block.lines[0].indent > head.lines[0].indent
    )
    only_employer = (
        _DATED_EMPLOYER.match(head.text)
        and bool(draft.organization)
        and not (draft.role or draft.details)
    )
    return (
        bool(indented and only_employer)
        and not (line.when or line.degree or draft.schooling)
        and bool(line.names_it)
    )


def set_employer(line: Draft, above: Draft) -> None:
    """Give a job the employer above it; words that name no part of an employer are the role: `Docent`."""
    if not line.role and line.organization and not terms.INSTITUTION.search(line.organization[0]):
        line.role = line.organization.pop(0)
    line.organization += [name for name in above.organization if name not in line.organization]
    line.location = line.location or above.location


def add_schools(drafts: Sequence[Draft]) -> list[Draft]:
    """Add the school to degrees below its dated line, which has no degree itself.

    `Hill University<tab>2014–2020` over `Ph.D., Foam<tab>May 2020` over `M.A., Salt<tab>2016`.
    """
    out: list[Draft] = []
    school: Draft | None = None
    for draft in drafts:
        only_school = (
            draft.schooling
            and draft.organization
            and draft.when
            and draft.when.is_range
            and not draft.fields
        )
        if only_school and not (draft.degree or draft.role or draft.area or draft.details):
            school = draft
            out.append(draft)
        elif (
            school
            and draft.degree
            and draft.when
            and not (draft.organization or draft.when.is_range)
        ):
            draft.organization, draft.location = (
                list(school.organization),
                draft.location or school.location,
            )
            draft.blocks = [*school.blocks, *draft.blocks]
            if out[-1] is school:
                out.pop()
            out.append(draft)
        else:
            school = None
            out.append(draft)
    return out
