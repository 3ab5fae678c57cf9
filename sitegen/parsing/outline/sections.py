"""Split blocks into sections: find the headings of a CV and the blocks below each.

Headings are recognized by their words (`heading_words.yaml`), or by the style of known headings:
level, capitals, bold, icons.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, names, terms
from sitegen.parsing.lines import block_parts
from sitegen.parsing.outline import (
    course_headings,
    headings,
    inline_headings,
    styles,
    unstyled_headings,
)
from sitegen.parsing.outline.heading_words import OTHER, Rule, in_capitals, is_legend, lookup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.parsing.lines.blocks import Block

_LEVEL_OF_THESIS: Final = {"phdthesis": "phd", "mastersthesis": "masters"}
_REFEREE: Final = re.compile(r"@|\b(?:Professor|Lecturer|Director)\b|教授")
"""Lines below the name of a referee."""
_REACHED: Final = re.compile(r"[\w.+-]+@[\w-]+\.\w|\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
"""An e-mail address or ORCID iD, which never opens a section."""
_COUNTED: Final = re.compile(r"^\d{1,2}(?:\.\d{1,2})+\.?\s+")
"""The number of a heading, as in `1.14.1 Reviewer`."""
_TITLED: Final = ("education", "experience", "projects")
"""Sections whose entries have a title."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the blocks below it."""

    kind: str
    """A key in `person.yaml`, `contact` for the head, or `other` under an unknown heading."""
    title: str
    """The heading as written in the CV; empty for the head of the CV."""
    blocks: tuple[Block, ...]
    """The blocks below the heading, in order."""
    defaults: Mapping[str, str] = field(default_factory=dict)
    """Values that the heading implies for every entry; see `Rule.defaults`."""
    heading: tuple[Block, ...] = ()
    """The block of the heading."""


def split(blocks: Sequence[Block]) -> list[Section]:
    """Return the sections of a CV, in order. The first is its head, which may be empty."""
    style = headings.detect_style(blocks)
    in_cells = _are_in_cells(blocks)
    level = styles.find_usual_level(blocks)
    uses_capitals = styles.are_in_capitals(blocks)
    sections = [Section("contact", "", ())]
    known_levels = styles.find_known_levels(blocks)
    parent = 0
    for index, block in enumerate(blocks):
        head, rule, rest = headings.parse_heading(block, style, first=index == 0)
        if rule and (_hangs(blocks, index) or _is_employer(block, rule, sections[-1], style.usual)):
            rule, rest = None, None
        if rule is None and (
            rule := unstyled_headings.find_rule(blocks[index : index + 2], sections[-1], style)
        ):
            head = block.text.rstrip(":： ")
        if rule is None and in_cells and (rule := _in_cell(block)):
            head = block.text.partition("\t")[0]
            rest = headings.remove_heading(block, len(head))
        if (
            rule is None
            and sections[-1].title
            and (rule := inline_headings.find_rule(blocks, index, sections[-1].kind))
        ):
            head = inline_headings.LABEL.split(block.text, maxsplit=1)[0]
            rest = headings.remove_heading(block, len(head))
        quieter = uses_capitals and not in_capitals(styles.strip_numbering(block))
        rule = _resolve(rule, block, sections[-1], parent, quieter=quieter and rest is None)
        if (
            rule
            and rule.section == "contact"
            and inline_headings.starts_with_period(blocks[index + 1 : index + 2])
        ):
            rule = Rule("experience")
        if sections[-1].kind in ("publications", "patents", "talks") and is_legend(
            f"{block.marker}{block.text}"
        ):
            sections[-1] = replace(sections[-1], heading=(*sections[-1].heading, block))
            continue
        top = 0 < block.level == level and len(sections[-1].blocks) > 1
        top = top and not (sections[-1].kind == "contact" and _REACHED.search(block.text))
        in_head = rule is OTHER and sections[-1].kind == "contact"
        is_over_list = any(part.marker for part in blocks[index + 1 : index + 2])
        is_styled = (
            block.level in known_levels
            or (is_over_list and any(0 < part.level < block.level for part in sections[-1].blocks))
            or (block.gap and style.usual == styles.style_of(block) != "level")
        )
        top = top or (in_head and is_styled and _ends_head(blocks[index:], sections[-1]))
        is_unknown = rule is OTHER and rest is None and not top
        if rule is None or (
            is_unknown and _is_content(blocks[index : index + 2], sections[-1], parent)
        ):
            sections[-1] = replace(sections[-1], blocks=(*sections[-1].blocks, block))
            continue
        quieter = quieter and sections[-1].kind in unstyled_headings.DIVIDED
        course_rule = course_headings.find_rule(blocks[index : index + 2], sections[-1].kind)
        is_near_match = (
            lookup(styles.strip_numbering(block)) is None and rule.section != sections[-1].kind
        )
        if quieter and is_near_match and not course_rule:
            rule = OTHER  # the words only resemble those of a heading
        divides = quieter or _is_below(block, parent, is_top=0 < block.level == level)
        below = rule is OTHER and (
            divides or unstyled_headings.divides_courses(block, sections[-1])
        )
        kind, defaults = (
            (sections[-1].kind, _inherit_defaults(block, sections[-1]))
            if below
            else (rule.section, dict(rule.defaults))
        )
        host, role = _split_institution(head)
        defaults |= {
            key: _clean_role(role) for key in ("role", "level") if defaults.get(key) == "heading"
        }
        defaults |= (
            {"institution": host} if host and defaults.get("role") == _clean_role(role) else {}
        )
        if (
            below
            and kind == "teaching"
            and unstyled_headings.HOST.fullmatch(name := course_headings.without_years(head))
        ):
            defaults["institution"] = name
        elif institution := _place(head) or (
            sections[-1].defaults.get("institution", "") if sections[-1].kind == kind else ""
        ):
            defaults["institution"] = institution
        is_nested = below or (kind == sections[-1].kind and 0 < parent < block.level)
        parent = parent if is_nested else block.level
        sections.append(Section(kind, head, (rest,) if rest else (), defaults, (block,)))
    return sections


def _hangs(blocks: Sequence[Block], index: int) -> bool:
    """Return whether a line continues the dated row directly above: `In press` below a title."""
    block, above = blocks[index], blocks[index - 1]
    below = (
        index > 0
        and not (block.gap or block.level)
        and block.lines[0].indent > above.lines[0].indent
    )
    return below and "\t" in above.text and dates.leading(above.text) is not None


def _is_link_only(block: Block, above: Section) -> bool:
    """Return whether a line below a work is only a link and opens no section: `Project`, `Code`."""
    return (
        above.kind in ("publications", "other")
        and not block.level
        and block_parts.is_link_row(block)
    )


def _is_employer(block: Block, rule: Rule, above: Section, usual: str) -> bool:
    """Return whether a bold line resembles a heading only by some words, if headings have levels.

    `Hill Personal Loans` is an employer.
    """
    is_plain_bold = usual == "level" and not block.level and above.kind in _TITLED
    return is_plain_bold and rule is not OTHER and lookup(block.text) is None


def _split_institution(head: str) -> tuple[str, str]:
    """Split a heading into institution and role: `Hill College: Reader`, `Reader, Hill College`."""
    host, _, task = head.rpartition(": ")
    if host and terms.INSTITUTION.search(host):
        return host, task
    task, _, host = head.partition(", ")
    return (host, task) if terms.INSTITUTION.search(host) and terms.is_role(task) else ("", head)


def _clean_role(head: str) -> str:
    head = _COUNTED.sub("", head)
    return head.capitalize() if head.isupper() else course_headings.AS.sub("", head)


def _resolve(
    rule: Rule | None, block: Block, above: Section, parent: int, *, quieter: bool
) -> Rule | None:
    """Return the rule of a heading in context: under `Presentations`, `Papers` are talks."""
    if rule and ((quieter and _is_title(rule, block, above)) or _is_link_only(block, above)):
        return None
    if (
        rule is None
        or rule is OTHER
        or rule.section == above.kind
        or above.kind in ("contact", "other")
    ):
        return rule
    if above.kind == "students" and (level := _LEVEL_OF_THESIS.get(rule.defaults.get("type", ""))):
        return Rule("students", {"level": level})
    if rule.ambiguous and above.kind == "talks":
        return Rule(above.kind)
    is_known = not rule.ambiguous and lookup(block.text) is not None
    return OTHER if block.level > parent > 0 and not is_known else rule


def _is_content(blocks: Sequence[Block], above: Section, parent: int) -> bool:
    """Return whether an apparent heading is part of an entry: its dates, degree or employer."""
    block = blocks[0]
    if above.kind == "contact":
        return not above.title or bool(_REACHED.search(block.text))
    if above.kind == "references" and any(_REFEREE.search(below.text) for below in blocks[1:]):
        return True
    if dates.is_alone(block.text):
        return above.kind not in ("publications", "other")
    if above.kind == "education" and terms.DEGREE.match(block.text):
        return True
    if above.kind in ("experience", "education") and (
        unstyled_headings.HOST.fullmatch(block.text) or _names_employer(blocks)
    ):
        return True
    entry = (
        terms.is_role(block.text)
        or terms.INSTITUTION.search(block.text)
        or terms.DEGREE.match(block.text)
    )
    has_posts_below = any(
        terms.is_post(below.text) for below in blocks[1:]
    )  # for employers without a typical word
    return (
        block.level > parent > 0
        and above.kind in ("experience", "education")
        and bool(entry or has_posts_below)
    )


def _ends_head(blocks: Sequence[Block], head: Section) -> bool:
    """Return whether an unknown heading ends the head of a CV.

    The head must have a name and an address, unless no address follows the heading. A line that
    only looks like a heading needs a list below it, or a blank line and no address.
    """
    block, *below = blocks
    above = [part.text for part in head.blocks]
    if terms.is_role(block.text) or terms.is_institution(block.text) or _REACHED.search(block.text):
        return False
    if not any(map(names.is_name, above)):
        return False
    own_blocks = takewhile(
        lambda line: not (styles.may_be_heading(line) and lookup(line.text)), below
    )
    if any(map(_REACHED.search, above)):
        is_separate = any(line.marker or line.gap for line in below[:1]) and not names.is_name(
            block.text
        )
        return block.level > 0 or (is_separate and not any(map(_is_address, own_blocks)))
    return block.level > 0 and not any(map(_is_address, own_blocks))


def _is_address(block: Block) -> bool:
    sentence = block.marker or block.text.endswith((".", "!", "?"))
    return not sentence and _REACHED.search(block.text) is not None


def _names_employer(blocks: Sequence[Block]) -> bool:
    """Return whether a line names an institution, and the next line a post or degree with dates."""
    institution = terms.INSTITUTION.search(blocks[0].text) and not blocks[0].text.isupper()
    below = any(
        dates.find(b.text) and (terms.is_role(b.text) or terms.DEGREE.match(b.text))
        for b in blocks[1:]
    )
    return bool(institution) and below


def _is_title(rule: Rule, block: Block, above: Section) -> bool:
    """Return whether an apparent heading below a heading in capitals is the title of an entry.

    For example, `Instructor` below `EXPERIENCE`.
    """
    title = above.kind in _TITLED and bool(rule.defaults.get("role") or lookup(block.text) is None)
    return title and not unstyled_headings.DIVIDER.fullmatch(block.text.strip(" :"))


def _place(head: str) -> str:
    """Return the institution in brackets in a heading: `Teaching (University of Examples)`."""
    aside = re.search(r"[(（]([^()（）]+)[)）]\s*$", head)
    return aside[1] if aside and terms.INSTITUTION.search(aside[1]) else ""


def _is_below(block: Block, parent: int, *, is_top: bool) -> bool:
    """Return whether an unknown heading only subdivides a section: by year, level or `Current`."""
    divider = not is_top and unstyled_headings.DIVIDER.fullmatch(block.text.strip(" :：()"))
    return bool(divider) or dates.is_alone(block.text) or block.level > parent > 0


def _inherit_defaults(block: Block, above: Section) -> dict[str, str]:
    """Return the defaults of the heading above, plus the year if this heading is one."""
    defaults = {key: value for key, value in above.defaults.items() if key != "year"}
    return (
        {**defaults, "year": dates.find(block.text)[0].years}
        if dates.is_alone(block.text)
        else defaults
    )


def _are_in_cells(blocks: Sequence[Block]) -> bool:
    """Return whether headings are in the first cells of rows instead of on lines of their own."""
    in_cells = {rule.section for block in blocks if (rule := _in_cell(block))}
    on_own_lines = {
        rule.section
        for block in blocks
        if styles.may_be_heading(block) and (rule := lookup(block.text))
    }
    return len(in_cells) > max(1, len(on_own_lines))


def _in_cell(block: Block) -> Rule | None:
    """Return the rule of a heading in the first cell of a row: `Education<tab>Ph.D., ...`."""
    head, tab, _ = block.text.partition("\t")
    rule = lookup(head) if tab and not block.marker and not dates.find(head) else None
    return (
        None if rule and rule.defaults.get("role") else rule
    )  # `Lecturer<tab>Hill University` is a post
