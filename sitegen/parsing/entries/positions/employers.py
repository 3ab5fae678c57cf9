"""Employers that stand above their jobs in lines of their own, and jobs below them that only name a department."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries.positions.draft import Draft
from sitegen.parsing.entries.positions.position_lines import read
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
_LOOKED_AT: Final = 12
"""How many lines tell how a section is set."""


def stand_above(blocks: Sequence[Block], *, schooling: bool) -> bool:
    """Whether each employer (or school) has a line of its own, with its jobs and their dates in lines below.

    `Riverton University, Riverton` over `Reader, Department of Tides, 2019-2021` and `Lecturer, 2015-2019`.
    """
    if schooling:
        schools = [block for block in blocks if block.level]
        named = all(is_employer(read(block, schooling=True)) for block in schools)
        return len(schools) > 1 and blocks[0] is schools[0] and named
    if len(blocks) < _SHORTEST:
        return False
    lines = [
        line for block in blocks[:_LOOKED_AT] if (line := read(block, schooling=False)).names_it
    ]
    more = sum(goes_on(one, other) for one, other in pairwise(lines))
    if len(lines) < _SHORTEST or not is_employer(lines[0]):
        return False
    if all(line.role and line.when and not line.organization for line in lines[1:_SHORTEST]):
        return True
    jobs = [line for line in lines if line.when and line.names_it]
    heads = [line for line in lines if is_employer(line)]
    below = all(is_below(line) for line in jobs)
    # of an employer with a single job any reading is right, unless its name takes several lines
    return (
        below
        and len(jobs) + bool(more) > len(heads) - more
        and len(jobs) + len(heads) == len(lines)
    )


def with_units(made: Sequence[Draft]) -> list[Draft]:
    """Jobs with the institute or department that has the line right above that of their employer.

    `Institute of Foams` over `Hill University<tab>Riverton` over `Reader<tab>2019-2021` is one job.
    """
    out: list[Draft] = []
    for draft in made:
        unit = out[-1] if out else None
        below = (
            unit is not None
            and len(unit.blocks) == 1
            and is_employer(unit)
            and not draft.blocks[0].gap
        )
        placed = (
            draft.organization
            and draft.role
            and not (draft.blocks[0].marker or draft.blocks[0].depth)
        )
        first = unit is not None and (len(out) == 1 or unit.blocks[0].gap)
        if unit and below and placed and first and not read(draft.blocks[0], schooling=False).role:
            names = [*unit.organization, *draft.organization]
            draft.organization = sorted(names, key=lambda name: bool(_WHOLE.search(name)))
            draft.location = draft.location or unit.location
            draft.blocks = [*unit.blocks, *draft.blocks]
            out.pop()
        out.append(draft)
    return out


def with_wholes(made: Sequence[Draft]) -> None:
    """Jobs in list items that only name a department, below an employer whose line the first of them was told with."""
    whole = Draft()
    for draft in made:
        first = draft.blocks[0]
        if not first.depth:
            line = (
                read(first, schooling=False)
                if draft.blocks[1:] and draft.blocks[1].depth
                else Draft()
            )
            alone = len(line.organization) == 1 and not _UNIT.search(line.organization[0])
            whole = line if alone and is_employer(line) and not is_below(line) else Draft()
        elif whole.organization and is_below(draft) and any(map(_UNIT.search, draft.organization)):
            employed(draft, whole)


def over_posts(blocks: Sequence[Block]) -> dict[int, Draft]:
    """The employer of each post, by `id` of its block, where one with dates of its own stands above several posts.

    `Hill University<tab>1995–2021` over `2004–2021 Reader, Tides` over `1995–2004 Lecturer, Tides`.
    """
    told: dict[int, Draft] = {}
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
        posts = [read(one, schooling=False) for one in below]
        if len(posts) > 1 and 2 * sum(bool(post.role) for post in posts) > len(posts):
            told |= {id(one): head for one in below}
        over = block and not (when or block.depth) and all(whens[at + 1 : at + 3])
        line = read(block, schooling=False) if block and over else Draft()
        whole = (
            line.organization
            and line.when
            and line.when.is_range
            and not (line.role or line.details)
        )
        head, below = (line if whole else Draft()), []
    return told


def in_post(line: Draft, head: Draft) -> Draft:
    """A post with the employer above it, whose own dates those of its posts tell."""
    employed(line, head)
    line.blocks = [*head.blocks, *line.blocks]
    return line


def is_second(draft: Draft, line: Draft) -> bool:
    """Whether a line below a dated post names another one that was held with it: `Reader, Department of Salt`."""
    both = (
        draft.role
        and draft.organization
        and line.role
        and line.organization
        and not (draft.details or line.details)
    )
    return bool(both) and is_below(draft) and any(map(_UNIT.search, line.organization))


def with_seconds(made: Sequence[Draft]) -> None:
    """Posts held at once in departments, each with the university that stands below the last of them."""
    for draft, second in reversed(list(pairwise(made))):
        if draft.when and draft.when is second.when and is_below(draft) and not is_below(second):
            whole = [name for name in second.organization if _WHOLE.search(name)]
            employed(draft, Draft(organization=whole, location=second.location))


def goes_on(above: Draft, line: Draft) -> bool:
    """Whether a line names a department of the employer in the line right above it."""
    return is_employer(above) and is_employer(line) and not line.blocks[0].gap and is_below(line)


_SHORTEST: Final = 3


def is_employer(line: Draft) -> bool:
    """Whether a line names an employer, and neither a job nor a date."""
    return bool(line.organization) and not (
        line.role or line.when or line.expected or line.degree or line.details
    )


def is_below(line: Draft) -> bool:
    """Whether a job names no employer, or only a part of one."""
    return not any(_WHOLE.search(name) for name in line.organization)


def is_of_whole(draft: Draft, line: Draft) -> bool:
    """Whether a line only names the university of the department or laboratory of an entry above it."""
    unit = (
        bool(draft.organization)
        and is_below(draft)
        and any(map(terms.INSTITUTION.search, draft.organization))
    )
    return unit and is_employer(line) and not is_below(line)


def hangs(draft: Draft, line: Draft) -> bool:
    """Whether a line stands further in than a dated employer above it, and tells of the same job: department, role.

    `2017-2019<tab>Hill University` over `Department of Tides` over `Reader`.
    """
    head, block = draft.blocks[0], line.blocks[0]
    further = (
        not (block.gap or block.marker or block.depth)
        and block.lines[0].indent > head.lines[0].indent
    )
    bare = (
        _DATED_EMPLOYER.match(head.text)
        and bool(draft.organization)
        and not (draft.role or draft.details)
    )
    return (
        bool(further and bare)
        and not (line.when or line.degree or draft.schooling)
        and bool(line.names_it)
    )


def employed(line: Draft, above: Draft) -> None:
    """Give a job the employer above it; what names no part of an employer says what the job is: `Docent`."""
    if not line.role and line.organization and not terms.INSTITUTION.search(line.organization[0]):
        line.role = line.organization.pop(0)
    line.organization += [name for name in above.organization if name not in line.organization]
    line.location = line.location or above.location


def with_schools(made: Sequence[Draft]) -> list[Draft]:
    """Degrees with the school that has the dated line above theirs, and no degree of its own.

    `Hill University<tab>2014–2020` over `Ph.D., Foam<tab>May 2020` over `M.A., Salt<tab>2016`.
    """
    out: list[Draft] = []
    school: Draft | None = None
    for draft in made:
        alone = (
            draft.schooling
            and draft.organization
            and draft.when
            and draft.when.is_range
            and not draft.fields
        )
        if alone and not (draft.degree or draft.role or draft.area or draft.details):
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
