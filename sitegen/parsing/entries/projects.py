"""Research or software projects: a name, dates and a list of tasks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Project
from sitegen.parsing import authors, dates, terms
from sitegen.parsing.entries import grants, publications
from sitegen.parsing.entries.grants import chinese_grants
from sitegen.parsing.entries.items import Item, find_dated_groups, find_dated_heads, group_items
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_ASIDE: Final = re.compile(r"\s*[(（](?P<aside>[^()（）]*)[)）]\s*$")
_DESCRIPTION: Final = re.compile(
    r"\s*(?:,\s+(?=(?:an?|the)\s)|\s+(?=is\s(?:an?|the)\s)|:\s+|\s[–—-]\s|：)"
)
_DATED: Final = re.compile(r"(?:19|20)\d\d[./年-]")
_LABEL: Final = re.compile(r"[^:：\d]{2,24}[:：](?!//)")
_LINK_LINE: Final = re.compile(r"(?:[A-Z][\w -]{2,24}: ?)?(?:https?://|www\.)\S+")
_URL: Final = re.compile(r"https?://\S+|\b(?:www\.|github\.com/)\S+")
_YEAR_AFTER_AUTHORS: Final = re.compile(r"[\s.,]*[(](?:19|20)\d\d[a-z]?(?:,[^()]*)?[)]")
_FEWEST: Final = 2
_NEARLY_ALL: Final = 0.8


def parse(section: Section) -> ParsedSection:
    """Return a project per paragraph, with the items below it; without paragraphs, one per item."""
    if stacked := find_dated_groups(section.blocks) or _find_dated_projects(section.blocks):
        return ParsedSection(tuple(_read_project(list(item.blocks)) for item in stacked))
    if _are_cited(section.blocks):
        return publications.parse(
            replace(section, kind="publications", defaults={**section.defaults, "type": "software"})
        )
    listed_items = group_items(section.blocks)
    if 2 * sum(map(_is_chinese_grant, listed_items)) > len(listed_items) > 0:
        return grants.parse(section)
    heads = [block for block in section.blocks if not block.depth]
    listed = [block for block in section.blocks if block.depth]
    labels = _find_repeated_labels(section.blocks)
    dated = sum(bool(_DATED.match(block.text)) for block in listed) > 0.3 * len(listed)
    groups: list[list[Block]] = []
    for block in section.blocks:
        is_head = (
            bool(_DATED.match(block.text))
            if dated
            else not block.depth
            if heads
            else block.depth == 1
        )
        if (
            is_head and _find_label(block) not in labels and not _continues(block, groups)
        ) or not groups:
            groups.append([block])
        else:
            groups[-1].append(block)
    return ParsedSection(tuple(_read_project(blocks) for blocks in groups))


def _is_chinese_grant(item: Item) -> bool:
    return chinese_grants.is_grant("\t".join(block.text for block in item.blocks))


def _find_dated_projects(blocks: Sequence[Block]) -> list[Item]:
    """Return projects whose first lines end with dates, if each has a funder or place below."""
    projects = find_dated_heads(blocks, with_lists=True)
    return projects if all(item.below and not item.below[0].depth for item in projects) else []


def _are_cited(blocks: Sequence[Block]) -> bool:
    """Return whether nearly all projects are references: `Lee, A. (2024). foamr: Foam in R`."""
    cited = sum(
        bool(_YEAR_AFTER_AUTHORS.match(block.text[authors.leading(block.text).stop :]))
        for block in blocks
    )
    return cited >= max(_FEWEST, _NEARLY_ALL * len(blocks))


def _find_label(block: Block) -> str:
    """Return the label at the start of a line: `指导老师：`, `Role:`."""
    match = _LABEL.match(block.text)
    return match[0] if match else ""


def _find_repeated_labels(blocks: Sequence[Block]) -> frozenset[str]:
    """Return labels that start lines in several projects, each about the project above."""
    counts = Counter(_find_label(block) for block in blocks[1:])
    repeated = {label for label, count in counts.items() if label and count > 1}
    return frozenset(repeated.difference(map(_find_label, blocks[:1])))


def _continues(block: Block, groups: list[list[Block]]) -> bool:
    """Return whether a paragraph only dates the project above, or describes it in a sentence."""
    if groups and _LINK_LINE.fullmatch(block.text.strip()):
        return True
    if not groups or len(groups[-1]) > 1 or block.marker:
        return False
    if _is_row(groups[-1][0]) and not (block.gap or _is_row(block)):
        return True
    whens = dates.find(block.text)
    return (bool(whens) and not dates.without(block.text, whens)) or block.text.rstrip()[
        -1:
    ] in ".。；"


def _is_row(block: Block) -> bool:
    """Return whether the first line of a project has another cell: dates or an address."""
    return "\t" in block.text or bool(_URL.search(block.text))


def _read_project(blocks: list[Block]) -> ParsedEntry:
    """Read a project from its blocks."""
    text, *rest = (block.text for block in blocks)
    when = None
    for candidate in (text, *rest[:1]):
        whens = dates.find(candidate)
        ranges = [w for w in whens if w.is_range or not dates.without(candidate, [w])]
        edge = [
            w
            for w in whens
            if w.start == 0
            or (w.stop >= len(candidate.rstrip()) - 1 and "\t" in candidate[: w.start])
        ]
        if when is None and (chosen := (ranges or edge)[:1]):
            when = chosen[0]
            if candidate is text:
                text = dates.without(text, chosen)
            else:
                rest = rest[1:]
    url = _URL.search(text)
    text = _URL.sub("", text) if url else text
    name, description = _split_name(text.replace("\t", " ").strip())
    project = Project(
        name=name,
        description=description,
        start=when.begin if when else "",
        end=when.end if when else "",
        url=url[0].rstrip(".,;:)") if url else "",
        highlights=tuple(item.replace("\t", " ") for item in rest if item),
    )
    return ParsedEntry("projects", project, tuple(blocks))


def _split_name(text: str) -> tuple[str, str]:
    aside = _ASIDE.search(text)
    if aside and aside.start():
        return text[: aside.start()], aside["aside"]
    cut = next(
        (cut for cut in _DESCRIPTION.finditer(text) if not terms.is_in_brackets(text, cut.start())),
        None,
    )
    return (
        (text[: cut.start()].strip(" ,，"), text[cut.end() :].strip(" ,，"))
        if cut
        else (text.strip(" ,，"), "")
    )
