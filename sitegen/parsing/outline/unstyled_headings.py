"""Recognize unstyled headings by the section that contains them.

Examples: `Book Chapters` below `PUBLICATIONS`, an institution above its courses, `专利` above a
list numbered from one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.outline import course_headings, styles
from sitegen.parsing.outline.heading_words import (
    OTHER,
    Rule,
    lookup,
    match_ending,
    match_list_heading,
)
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.headings import HeadingStyle
    from sitegen.parsing.outline.sections import Section

DIVIDER: Final = re.compile(rf"{either('dividers')}(?: {either('dividers')})*", re.IGNORECASE)
HOST: Final = re.compile(
    r"(?:[A-Z][\w.’'&-]* |(?:of|the|and|at|de|for) )*"
    r"(?:University|Universit[àäé]t?|College|Institute|Academy|Polytechnic|School)"
    r"(?: (?:of|at|for|in) [^\d:]+|, [^\d:]{3,50}|(?<=University College) [A-Z]\w+)?"
    r"|[\u4e00-\u9fff]{2,}(?:大[学學]|[学學]院|[学學]校)"
)
"""An institution on its own; `School Psychology` and 大学物理 are courses."""
_CAPITALS: Final = re.compile(r"[A-Z][A-Z&'’/-]+(?: [A-Z&][A-Z&'’/-]*){1,8}")
"""A line that divides a list of works: `SELECTED WORK IN PROGRESS`."""
DIVIDED: Final = ("publications", "students", "talks", "service", "teaching", "committees")
_NUMBER_ONE: Final = re.compile(r"[\[(（]?1[\])）.、．]{0,2}")


def find_rule(blocks: Sequence[Block], above: Section, style: HeadingStyle) -> Rule | None:
    """Return the rule of a line that is a heading only because of its position.

    Args:
        blocks: The block of the line, and the next block.
        above: The section above it.
        style: The style of headings in this CV.
    """
    block = blocks[0]
    if is_host(block, above) or _is_year(blocks, above):
        return OTHER
    rule = (
        _match_divider(blocks, above)
        or course_headings.find_rule(blocks, above.kind)
        or _match_qualifier(block, above)
    )
    return rule or (style.rule_of(block, above.kind) if above.title else None)


def _is_year(blocks: Sequence[Block], above: Section) -> bool:
    """Return whether a bold line among works is the year of the list below."""
    block, *below = blocks
    year = (
        above.kind == "publications"
        and block.gap
        and block.all_bold
        and block.text.strip(" :：").isdigit()
    )
    return bool(year and dates.is_alone(block.text) and below and below[0].marker)


def _match_divider(blocks: Sequence[Block], above: Section) -> Rule | None:
    """Return the rule of an unstyled heading that divides its section."""
    block, first = blocks[0], bool(above.heading) and not above.blocks
    may_divide = (block.gap or first) and above.title and styles.may_be_heading(block)
    rule = (
        (lookup(block.text) or match_ending(block.text) or match_list_heading(blocks, above.kind))
        if may_divide
        else None
    )
    if rule and block.gap and not rule.defaults.get("role") and _restarts_numbering(blocks, above):
        return rule
    return (
        rule
        if rule and rule.section == above.kind and (rule.defaults or above.kind in DIVIDED)
        else None
    )


def _restarts_numbering(blocks: Sequence[Block], above: Section) -> bool:
    """Return whether a list restarts below a known heading: `专利` over `[1]`, below `[33]`."""
    last_numbered = (
        any(_NUMBER_ONE.fullmatch(block.marker) for block in blocks[1:]) and above.blocks[-1:]
    )
    return (
        bool(last_numbered and last_numbered[0].marker.strip("[]().、）").isdecimal())
        and lookup(blocks[0].text) is not None
    )


def _match_qualifier(block: Block, above: Section) -> Rule | None:
    """Return the rule of a line with audience or time: `To the University`, `Previous Grants`."""
    words = block.text.strip(" :：()")
    may_qualify = (
        above.title
        and above.kind in (*DIVIDED, "grants", "experience")
        and (block.gap or not above.blocks)
    )
    if not (may_qualify and styles.may_be_heading(block)):
        return None
    if DIVIDER.fullmatch(words):
        return OTHER
    if above.kind == "publications" and _CAPITALS.fullmatch(words):
        return Rule(above.kind)
    if (
        above.kind == "students" and len(words.split()) == 1 and not block.marker
    ):  # `Postdoctoral`, `Graduate`
        rules = (lookup(f"{words} {people}") for people in ("students", "fellows"))
        return next((rule for rule in rules if rule and rule.section == "students"), None)
    first, _, rest = words.partition(" ")
    rule = lookup(rest) if rest and DIVIDER.fullmatch(first) else None
    return rule if rule and rule.section == above.kind else None


def is_host(block: Block, above: Section) -> bool:
    """Return whether a line names the institution of the courses below.

    It is the first line, or follows the courses of another institution.
    """
    name, host = course_headings.without_years(block.text), above.defaults.get("institution")
    first = not above.blocks or (
        above.title and host and (host == above.title or name != block.text)
    )
    alone = not (block.marker or "\t" in name or dates.find(name))
    return (
        above.kind == "teaching"
        and bool(above.title and first)
        and alone
        and bool(HOST.fullmatch(name))
    )


def divides_courses(block: Block, above: Section) -> bool:
    """Return whether an apparent heading names the institution or degree of courses."""
    name = course_headings.without_years(block.text)
    matches = (
        above.title
        and above.kind == "teaching"
        and (HOST.fullmatch(name) or terms.DEGREE.fullmatch(name))
    )
    return is_host(block, above) or bool(matches)
