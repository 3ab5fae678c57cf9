"""Degrees and jobs: entries of several lines, each of which may hold institution, role or degree, place, dates, people.

A line is read into a Draft. Drafts of neighbouring lines are merged until one would say a thing twice: there the next
entry begins. So no order of the lines is presumed, and one line may hold it all.

position_lines, position_texts, draft   one line -> what it says
employers, posts_in_a_line, nested_items   how the lines of an entry, and several entries, stand to each other
towns   places in a column beside a list
translations       the same entry in two languages
details, degrees   what tells more of an entry, and a degree in its line
jobs   a draft -> a job
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import dated_groups, spaced_dated_items
from sitegen.parsing.entries.positions import (
    details,
    employers,
    nested_items,
    posts_in_a_line,
    towns,
    translations,
)
from sitegen.parsing.entries.positions.draft import Draft, at_once, merge, placed
from sitegen.parsing.entries.positions.position_lines import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_BEGINS_DATED: Final = re.compile(r"[^\t]{0,20}\b(?:19|20)\d\d\b[^\t]{0,20}\t")


def drafts(
    blocks: Sequence[Block], *, schooling: bool, degrees: bool = True
) -> tuple[list[Draft], list[Block]]:
    """The entries of a section and the lone dates that none of them takes.

    `schooling`: look for degrees. `degrees`: whether there may be some among jobs.
    """
    blocks = nested_items.dates_below(nested_items.raised(nested_items.flattened(blocks)))
    blocks = blocks if schooling else posts_in_a_line.apart(blocks)
    posts = {} if schooling else employers.over_posts(blocks)
    over_posts = {id(head.blocks[0]) for head in posts.values()}
    others = [block for block in blocks if id(block) not in over_posts]
    made: list[Draft] = []
    strays: list[Block] = []
    for is_post, run in groupby(others, lambda block: id(block) in posts):
        if is_post:
            made += [
                employers.in_post(read(block, schooling=False), posts[id(block)]) for block in run
            ]
        else:
            told, loose = _told(list(run), schooling=schooling, degrees=degrees)
            made, strays = [*made, *told], [*strays, *loose]
    made = employers.with_schools(employers.with_units(made))
    employers.with_wholes(made)
    employers.with_seconds(made)
    at_once(made)
    for draft in made:
        placed(draft)
    return translations.folded(made), strays


def _told(
    blocks: Sequence[Block], *, schooling: bool, degrees: bool
) -> tuple[list[Draft], list[Block]]:
    """The entries whose lines stand one below the other, and the lone dates that none of them takes."""
    made: list[Draft] = []
    strays: list[Block] = []
    heads = [block for block in blocks if not block.depth]
    first = read(blocks[0], schooling=schooling) if blocks else Draft()
    date_first, place_first = (
        first.only_date,
        bool(first.organization) and not (first.degree or first.when),
    )
    headed = employers.stand_above(heads, schooling=schooling)
    rowed = _are_in_rows(blocks, schooling=schooling)
    closed = _begin_with_dated_lines(heads)
    columned = bool(blocks) and bool(_BEGINS_DATED.match(blocks[0].text))
    above = Draft()
    placed_in = towns.beside(blocks)
    named = terms.DEGREE.match if schooling else terms.is_role
    told = () if headed else dated_groups(blocks) or spaced_dated_items(blocks, named)
    heads_of = {id(item.head) for item in told}
    for block in blocks:
        below = heads_of and made and id(block) not in heads_of and not block.depth
        if below or (made and details.go_on(made[-1], block)):
            if below:
                _add_under_date(made[-1], block, schooling=schooling)
            continue
        own = made and nested_items.is_entry(made[-1], block, schooling=schooling)
        if made and details.is_one(block, bool(heads)) and not own:
            details.add(made[-1], block)
            continue
        if made and details.tells_of(made[-1], block):
            made[-1].blocks.append(block)
            subject = schooling and not made[-1].area and terms.is_field(block.text)
            (made[-1].area if subject else made[-1].details).append(block.text.replace("\t", " "))
            continue
        line = read(
            block, schooling=schooling or (degrees and nested_items.tells_degree(block.text))
        )
        line = towns.placed(line, placed_in.get(id(block), ""))
        if headed and made and not block.depth and employers.goes_on(made[-1], line):
            above.organization = [*line.organization, *above.organization]
            made[-1] = Draft(
                organization=above.organization,
                location=above.location,
                blocks=[*made[-1].blocks, block],
            )
            continue
        beneath = headed or (
            place_first and bool(line.degree) and not (line.organization or block.gap)
        )
        above = _employer(block, line, above, headed=beneath)
        if made and rowed and not (block.depth or line.when):
            _add_below(made, line)
        elif made and (
            _is_beside(made[-1], line)
            or employers.hangs(made[-1], line)
            or (closed and _is_more(made[-1], line))
        ):
            merge(made[-1], line)
        elif (
            not made
            or (columned and _is_row(block, line))
            or _begins(
                made[-1],
                line,
                date_first=date_first,
                again=bool(made[1:]) and translations.is_one(made[-2], made[-1]),
            )
        ):
            nested_items.dated_as(made[-1:], line)
            made.append(line)
            inside = block.depth or beneath or _is_under(block, above, line)
            if inside and not line.organization:  # several degrees or jobs at one place
                line.organization, line.location = (
                    list(above.organization),
                    line.location or above.location,
                )
        elif line.only_date and (made[-1].when or made[-1].expected) and not _ends(made[-1], line):
            strays.append(block)
        else:
            merge(made[-1], line)
    return made, strays


def _add_under_date(draft: Draft, block: Block, *, schooling: bool) -> None:
    """A line below the dated one of its entry: where that only named a field or a post, the institution."""
    if details.tells_of(draft, block) or details.is_one(block, under_heads=True):
        details.add(draft, block)
        return
    line = read(block, schooling=schooling)
    placed = any(map(terms.INSTITUTION.search, line.organization))
    if placed and employers.is_of_whole(draft, line):
        draft.organization += line.organization
        draft.location = draft.location or line.location
        draft.blocks += line.blocks
        return
    unplaced = draft.organization and not any(map(terms.INSTITUTION.search, draft.organization))
    if placed and unplaced and not (line.role and not draft.role):
        if schooling:
            draft.area = [*draft.organization, *draft.area]
        else:
            told = (
                [*draft.organization, draft.role]
                if has_han(block.text)
                else [draft.role, *draft.organization]
            )
            draft.role = ("，" if has_han(block.text) else ", ").join(filter(None, told))
        draft.organization = []
    title = (
        draft.organization
        and line.organization
        and not (placed or line.role or line.degree or line.location)
    )
    named = (line.role and not draft.role) or (line.degree and not draft.degree)
    if title or (placed and draft.organization and not named):
        draft.blocks.append(block)
        draft.details.append(block.text.replace("\t", " "))
    else:
        merge(draft, line)


def _employer(block: Block, line: Draft, above: Draft, *, headed: bool) -> Draft:
    """Who employs below this line: what it names itself, or still what stands above it, which a job there is given."""
    if block.depth:
        return above
    if headed and line.when and above.organization and employers.is_below(line):
        employers.employed(line, above)
        return above
    if not line.names_it or (headed and not line.organization) or _is_under(block, above, line):
        return above
    alone = not (line.role or line.degree or line.when)
    return Draft(
        organization=list(line.organization),
        location=line.location,
        blocks=[block] if alone else [],
    )


def _is_under(block: Block, above: Draft, line: Draft) -> bool:
    """Whether a degree or job without a place of its own stands further in than the line that names one alone."""
    head = next(iter(above.blocks), None)
    return (
        head is not None and not line.organization and block.lines[0].indent > head.lines[0].indent
    )


def _are_in_rows(blocks: Sequence[Block], *, schooling: bool) -> bool:
    """Whether each entry begins with its dates in a column at the left and says at once what it is."""
    begun = [block for block in blocks if not block.depth and _BEGINS_DATED.match(block.text)]
    lines = [
        read(block, schooling=schooling or nested_items.tells_degree(block.text)) for block in begun
    ]
    whole = all(line.when and line.organization and (line.role or line.degree) for line in lines)
    return len(begun) > 1 and begun[0] is blocks[0] and whole


def _is_beside(draft: Draft, line: Draft) -> bool:
    """Whether a line only names where a post was, below its first line, whose dates stand in a column at the left."""
    head, block = draft.blocks[0], line.blocks[0]
    below = not (block.gap or block.marker) and block.lines[0].indent > head.lines[0].indent
    named = bool(line.organization) and not (line.role or line.degree or line.when or line.details)
    whole = any(map(terms.INSTITUTION.search, line.organization)) and bool(
        draft.role or draft.degree
    )
    return below and named and whole and bool(_BEGINS_DATED.match(head.text))


def _begin_with_dated_lines(heads: Sequence[Block]) -> bool:
    """Whether the first line of a list, and another, ends with its dates in a column of their own."""
    dated = [
        dates.is_alone(block.text.rpartition("\t")[2], seasons=True) and "\t" in block.text
        for block in heads
    ]
    return dated[:1] == [True] and sum(dated) > 1


def _is_more(draft: Draft, line: Draft) -> bool:
    """Whether a line names but another body, where posts begin with their dated lines: of both, or the whole of it."""
    named = bool(line.organization) and not (line.role or line.degree or line.when or line.details)
    bare = not (line.blocks[0].gap or line.blocks[0].marker or draft.details)
    body = any(map(terms.INSTITUTION.search, line.organization))
    return named and bare and body and bool(draft.when and draft.role and draft.organization)


def _is_row(block: Block, line: Draft) -> bool:
    """Whether a line begins with its dates, in a column of their own, and names an entry."""
    return not block.depth and line.names_it and bool(_BEGINS_DATED.match(block.text))


def _add_below(made: list[Draft], line: Draft) -> None:
    """A line without dates below such a row: another post, the department, the place, or whatever else is told."""
    draft, block = made[-1], line.blocks[0]
    if employers.is_second(draft, line):
        line.when = draft.when
        made.append(line)
    elif line.role or line.degree or not (line.location or terms.INSTITUTION.search(block.text)):
        draft.blocks.append(block)
        draft.details.append(block.text.replace("\t", " "))
    else:
        merge(draft, line)


def _begins(draft: Draft, line: Draft, *, date_first: bool, again: bool) -> bool:
    """Whether a line begins the next entry because it says again what the present one has said.

    `again`: whether the present one says in another language what the one above it does, and so has its dates.
    """
    if line.only_date:
        return (bool(draft.when) or again) and date_first
    if not line.names_it:
        return False
    if draft.details:
        return True
    if draft.cut and draft.organization == [draft.cut] and not (draft.when or line.role):
        return not any(
            map(terms.names_institution, line.organization)
        )  # Tide Research Associate<tab>Riverton
    if line.when and draft.when:
        return not _says_when_it_ends(draft, line)
    if (line.role and draft.role) or (line.degree and draft.degree):
        return True
    both = bool(line.organization and draft.organization)
    return both and bool(draft.role or draft.degree or not (line.role or line.degree))


def _ends(draft: Draft, line: Draft) -> bool:
    """Whether a line only says when what goes on is to end: `Expected Completion Date: July 2026`."""
    told = line.expected or (line.when and line.when.expected)
    return draft.when is not None and draft.when.end == "present" and bool(told)


def _says_when_it_ends(draft: Draft, line: Draft) -> bool:
    """Whether a line names the school of a degree that goes on, and its end: `Hill University, expected 2026`."""
    open_ended = draft.when is not None and draft.when.end == "present" and not draft.organization
    told = line.when is not None and line.when.expected and bool(line.organization)
    return open_ended and told and not (line.degree or line.role)
