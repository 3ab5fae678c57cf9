"""Degrees and jobs of several lines, with institution, role or degree, place, dates and people.

Each line is read into a Draft. Drafts of adjacent lines are merged until a field would occur twice,
which starts the next entry. So lines may be in any order, and one line may contain everything.

position_lines, position_texts, draft   a single line
employers, nested_items   how lines and entries are related
towns   a column of places
details, degrees   lines below an entry; the degree in a line
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import find_dated_groups, find_spaced_items
from sitegen.parsing.entries.positions import (
    details,
    employers,
    nested_items,
    towns,
)
from sitegen.parsing.entries.positions.draft import Draft, merge, share_dates, split_location
from sitegen.parsing.entries.positions.position_lines import read_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_DATE_COLUMN: Final = re.compile(r"[^\t]{0,20}\b(?:19|20)\d\d\b[^\t]{0,20}\t")


def read_drafts(
    blocks: Sequence[Block], *, schooling: bool, degrees: bool = True
) -> tuple[list[Draft], list[Block]]:
    """Return the entries of a section, and the lone dates that belong to no entry.

    `schooling`: look for degrees. `degrees`: whether there may be degrees among jobs.
    """
    blocks = nested_items.raise_items(nested_items.flatten_items(blocks))
    drafts, strays = _read_stacked(blocks, schooling=schooling, degrees=degrees)
    drafts = employers.add_units(drafts)
    share_dates(drafts)
    for draft in drafts:
        split_location(draft)
    return drafts, strays


def _read_stacked(
    blocks: Sequence[Block], *, schooling: bool, degrees: bool
) -> tuple[list[Draft], list[Block]]:
    """Return entries of several lines each, and the lone dates that belong to no entry."""
    drafts: list[Draft] = []
    strays: list[Block] = []
    heads = [block for block in blocks if not block.depth]
    first = read_line(blocks[0], schooling=schooling) if blocks else Draft()
    date_first, place_first = (
        first.only_date,
        bool(first.organization) and not (first.degree or first.when),
    )
    under_employers = employers.are_above_jobs(heads, schooling=schooling)
    in_rows = _are_in_rows(blocks, schooling=schooling)
    dates_at_end = _begin_with_dated_lines(heads)
    dates_first = bool(blocks) and bool(_DATE_COLUMN.match(blocks[0].text))
    above = Draft()
    town_of = towns.find_towns(blocks)
    names_entry = terms.DEGREE.match if schooling else terms.is_role
    dated_items = (
        ()
        if under_employers
        else find_dated_groups(blocks) or find_spaced_items(blocks, names_entry)
    )
    heads_of = {id(item.head) for item in dated_items}
    for block in blocks:
        below = heads_of and drafts and id(block) not in heads_of and not block.depth
        if below:
            _add_under_date(drafts[-1], block, schooling=schooling)
            continue
        is_entry = drafts and nested_items.is_entry(drafts[-1], block, schooling=schooling)
        if drafts and details.is_detail(block, bool(heads)) and not is_entry:
            details.add_detail(drafts[-1], block)
            continue
        if drafts and details.is_title_or_duty(drafts[-1], block):
            drafts[-1].blocks.append(block)
            is_subject = schooling and not drafts[-1].area and terms.is_field(block.text)
            (drafts[-1].area if is_subject else drafts[-1].details).append(
                block.text.replace("\t", " ")
            )
            continue
        line = read_line(
            block, schooling=schooling or (degrees and nested_items.begins_with_degree(block.text))
        )
        line = towns.set_town(line, town_of.get(id(block), ""))
        under_heading = under_employers or (
            place_first and bool(line.degree) and not (line.organization or block.gap)
        )
        above = _find_employer(block, line, above, under_employers=under_heading)
        if drafts and in_rows and not (block.depth or line.when):
            _add_to_row(drafts[-1], line)
        elif drafts and (
            _is_indented_host(drafts[-1], line)
            or employers.is_indented_below(drafts[-1], line)
            or (dates_at_end and _is_second_host(drafts[-1], line))
        ):
            merge(drafts[-1], line)
        elif (
            not drafts
            or (dates_first and _is_row(block, line))
            or _begins_entry(drafts[-1], line, date_first=date_first)
        ):
            drafts.append(line)
            inherits = block.depth or under_heading or _is_under_employer(block, above, line)
            if inherits and not line.organization:  # several degrees or jobs at the same place
                line.organization, line.location = (
                    list(above.organization),
                    line.location or above.location,
                )
        elif (
            line.only_date
            and (drafts[-1].when or drafts[-1].expected)
            and not _is_expected_end(drafts[-1], line)
        ):
            strays.append(block)
        else:
            merge(drafts[-1], line)
    return drafts, strays


def _add_under_date(draft: Draft, block: Block, *, schooling: bool) -> None:
    """Add a line below the dated line of its entry; it may be the institution."""
    if details.is_title_or_duty(draft, block) or details.is_detail(block, under_heads=True):
        details.add_detail(draft, block)
        return
    line = read_line(block, schooling=schooling)
    has_host = any(map(terms.INSTITUTION.search, line.organization))
    if has_host and employers.is_university_of(draft, line):
        draft.organization += line.organization
        draft.location = draft.location or line.location
        draft.blocks += line.blocks
        return
    lacks_host = draft.organization and not any(map(terms.INSTITUTION.search, draft.organization))
    if has_host and lacks_host and not (line.role and not draft.role):
        if schooling:
            draft.area = [*draft.organization, *draft.area]
        else:
            parts = (
                [*draft.organization, draft.role]
                if has_han(block.text)
                else [draft.role, *draft.organization]
            )
            draft.role = ("，" if has_han(block.text) else ", ").join(filter(None, parts))
        draft.organization = []
    is_title = (
        draft.organization
        and line.organization
        and not (has_host or line.role or line.degree or line.location)
    )
    adds_title = (line.role and not draft.role) or (line.degree and not draft.degree)
    if is_title or (has_host and draft.organization and not adds_title):
        draft.blocks.append(block)
        draft.details.append(block.text.replace("\t", " "))
    else:
        merge(draft, line)


def _find_employer(block: Block, line: Draft, above: Draft, *, under_employers: bool) -> Draft:
    """Return the employer of the lines below: from this line, or the employer above."""
    if block.depth:
        return above
    if under_employers and line.when and above.organization and employers.is_only_part(line):
        employers.set_employer(line, above)
        return above
    if (
        not line.names_it
        or (under_employers and not line.organization)
        or _is_under_employer(block, above, line)
    ):
        return above
    only_employer = not (line.role or line.degree or line.when)
    return Draft(
        organization=list(line.organization),
        location=line.location,
        blocks=[block] if only_employer else [],
    )


def _is_under_employer(block: Block, above: Draft, line: Draft) -> bool:
    """Return whether a degree or job without a place is indented below an employer's line."""
    head = next(iter(above.blocks), None)
    return (
        head is not None and not line.organization and block.lines[0].indent > head.lines[0].indent
    )


def _are_in_rows(blocks: Sequence[Block], *, schooling: bool) -> bool:
    """Return whether each entry starts with dates in a left column and a title."""
    dated_lines = [block for block in blocks if not block.depth and _DATE_COLUMN.match(block.text)]
    lines = [
        read_line(block, schooling=schooling or nested_items.begins_with_degree(block.text))
        for block in dated_lines
    ]
    complete = all(line.when and line.organization and (line.role or line.degree) for line in lines)
    return len(dated_lines) > 1 and dated_lines[0] is blocks[0] and complete


def _is_indented_host(draft: Draft, line: Draft) -> bool:
    """Return whether an indented line is only the place of a post with dates in a left column."""
    head, block = draft.blocks[0], line.blocks[0]
    below = not (block.gap or block.marker) and block.lines[0].indent > head.lines[0].indent
    only_host = bool(line.organization) and not (
        line.role or line.degree or line.when or line.details
    )
    complete = any(map(terms.INSTITUTION.search, line.organization)) and bool(
        draft.role or draft.degree
    )
    return below and only_host and complete and bool(_DATE_COLUMN.match(head.text))


def _begin_with_dated_lines(heads: Sequence[Block]) -> bool:
    """Return whether the first line of a list, and at least one other, ends with a date column."""
    dated = [
        dates.is_alone(block.text.rpartition("\t")[2], seasons=True) and "\t" in block.text
        for block in heads
    ]
    return dated[:1] == [True] and sum(dated) > 1


def _is_second_host(draft: Draft, line: Draft) -> bool:
    """Return whether a line only names another institution of the post above."""
    only_host = bool(line.organization) and not (
        line.role or line.degree or line.when or line.details
    )
    adjacent = not (line.blocks[0].gap or line.blocks[0].marker or draft.details)
    is_institution = any(map(terms.INSTITUTION.search, line.organization))
    return (
        only_host
        and adjacent
        and is_institution
        and bool(draft.when and draft.role and draft.organization)
    )


def _is_row(block: Block, line: Draft) -> bool:
    """Return whether a line starts with a date column and names an entry."""
    return not block.depth and line.names_it and bool(_DATE_COLUMN.match(block.text))


def _add_to_row(draft: Draft, line: Draft) -> None:
    """Add an undated line below a row: the department, the place or a detail."""
    block = line.blocks[0]
    if line.role or line.degree or not (line.location or terms.INSTITUTION.search(block.text)):
        draft.blocks.append(block)
        draft.details.append(block.text.replace("\t", " "))
    else:
        merge(draft, line)


def _begins_entry(draft: Draft, line: Draft, *, date_first: bool) -> bool:
    """Return whether a line starts a new entry, as the current entry already has its fields."""
    if line.only_date:
        return bool(draft.when) and date_first
    if not line.names_it:
        return False
    if draft.details:
        return True
    if draft.cut and draft.organization == [draft.cut] and not (draft.when or line.role):
        return not any(
            map(terms.names_institution, line.organization)
        )  # Tide Research Associate<tab>Riverton
    if line.when and draft.when:
        return not _is_school_with_end(draft, line)
    if (line.role and draft.role) or (line.degree and draft.degree):
        return True
    have_organizations = bool(line.organization and draft.organization)
    return have_organizations and bool(draft.role or draft.degree or not (line.role or line.degree))


def _is_expected_end(draft: Draft, line: Draft) -> bool:
    """Return whether a line is only the expected end of a current entry."""
    expected = line.expected or (line.when and line.when.expected)
    return draft.when is not None and draft.when.end == "present" and bool(expected)


def _is_school_with_end(draft: Draft, line: Draft) -> bool:
    """Return whether a line is school and end of a degree: `Hill College, expected 2026`."""
    open_ended = draft.when is not None and draft.when.end == "present" and not draft.organization
    has_end = line.when is not None and line.when.expected and bool(line.organization)
    return open_ended and has_end and not (line.degree or line.role)
