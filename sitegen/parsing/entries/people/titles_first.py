"""Students below the titles of their theses: `Foam in Tides<tab>Master Thesis` over `Ann Lee<tab>2021`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Student
from sitegen.parsing import dates, names
from sitegen.parsing.entries.people.person_lines import level_of
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_HEAD: Final = re.compile(
    r"(?P<title>[^\t]{8,}?)\t+(?P<level>(?:Ph\.?\s?D\.?|Doctoral|Master(?:['’]?s)?|M\.?\s?Sc\.?|Bachelor(?:['’]?s)?|B\.?\s?Sc\.?|Diploma)"
    r"\s+(?:thesis|dissertation|project|work))(?:\s+(?P<behind>\S.*))?",
    re.IGNORECASE,
)
_STATE: Final = re.compile(
    r"\s*[(](?P<state>ongoing|in progress|current|submitted)[)]\s*$", re.IGNORECASE
)
_FEWEST: Final = 2
_MOST: Final = 0.7


def students(section: Section) -> list[Found]:
    """One student a thesis, or nothing if the list is not set so."""
    groups: list[tuple[re.Match[str], list[Block]]] = []
    years: list[Block] = []
    for block in section.blocks:
        if head := _HEAD.fullmatch(block.text):
            groups.append((head, [block]))
        elif dates.is_alone(block.text):
            years.append(block)
        elif groups:
            groups[-1][1].append(block)
        else:
            return []
    told = [_told(head, blocks, section) for head, blocks in groups]
    if sum(map(bool, told)) < max(_FEWEST, _MOST * len(told)):
        return []
    headings = [Found("heading", block.text, (block,)) for block in years]
    return [*(found for found in told if found), *headings]


def _told(head: re.Match[str], blocks: Sequence[Block], section: Section) -> Found | None:
    """The last line names the student; those between go on with the title, a year in a column beside them."""
    title, year, name, state = [head["title"]], "", "", ""
    below = [*([head["behind"]] if head["behind"] else []), *(block.text for block in blocks[1:])]
    for at, line in enumerate(below, 1):
        text = line
        if (when := dates.find(text)) and dates.is_alone(text.rpartition("\t")[2]):
            year, text = when[-1].years, dates.without(text, when[-1:])
        if told := _STATE.search(text):
            state, text = told["state"], text[: told.start()]
        if names.is_name(names.clean(text)) and at == len(below):
            name = names.clean(text)
        else:
            title.append(text.strip())
    if not name:
        return None
    level = section.said.get("level") or level_of(head["level"])
    status = section.said.get("status") or (
        "current" if state.casefold() in ("ongoing", "in progress", "current") else ""
    )
    project = re.sub(r"(?<=\w)-\s+(?=[a-z])", "", " ".join(title))
    notes = (head["level"],) + ((state,) if state else ())
    return Found(
        "students",
        Student(name=name, level=level, status=status, year=year, project=project, notes=notes),
        tuple(blocks),
    )
