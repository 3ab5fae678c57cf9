"""Employers on lines above their jobs, and departments on lines next to their employer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import terms
from sitegen.parsing.entries.positions.position_lines import read_line
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.lines.blocks import Block

_WHOLE: Final = re.compile(either("whole_institutions"))
_DATED_EMPLOYER: Final = re.compile(r"[^\t]{0,30}\b(?:(?:19|20)\d\d|present)\b[^\t]{0,10}\t")
_LINES_CHECKED: Final = 12
"""The number of lines used to detect the layout of a section."""


def are_above_jobs(blocks: Sequence[Block], *, schooling: bool) -> bool:
    """Return whether employers or schools have their own lines, above their jobs and dates.

    `Riverton University, Riverton` over `Reader, Department of Tides, 2019-2021` and
    `Lecturer, 2015-2019`.
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
    if len(lines) < _FEWEST_LINES or not is_employer(lines[0]):
        return False
    if all(line.role and line.when and not line.organization for line in lines[1:_FEWEST_LINES]):
        return True
    jobs = [line for line in lines if line.when and line.names_it]
    heads = [line for line in lines if is_employer(line)]
    below = all(is_only_part(line) for line in jobs)
    # for an employer with a single job, both readings are correct
    return below and len(jobs) > len(heads) and len(jobs) + len(heads) == len(lines)


def add_units(drafts: Sequence[Draft]) -> list[Draft]:
    """Add the institute or department from the line directly above its employer.

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


_FEWEST_LINES: Final = 3


def is_employer(line: Draft) -> bool:
    """Return whether a line names an employer, but no job or date."""
    return bool(line.organization) and not (
        line.role or line.when or line.expected or line.degree or line.details
    )


def is_only_part(line: Draft) -> bool:
    """Return whether a job has no employer, or only a part of one."""
    return not any(_WHOLE.search(name) for name in line.organization)


def is_university_of(draft: Draft, line: Draft) -> bool:
    """Return whether a line only names the university of the department or laboratory above."""
    unit = (
        bool(draft.organization)
        and is_only_part(draft)
        and any(map(terms.INSTITUTION.search, draft.organization))
    )
    return unit and is_employer(line) and not is_only_part(line)


def is_indented_below(draft: Draft, line: Draft) -> bool:
    """Return whether an indented line is a department or role of the dated employer above.

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
    """Assign the employer above to a job; words that do not name a part of it are the role."""
    if not line.role and line.organization and not terms.INSTITUTION.search(line.organization[0]):
        line.role = line.organization.pop(0)
    line.organization += [name for name in above.organization if name not in line.organization]
    line.location = line.location or above.location
