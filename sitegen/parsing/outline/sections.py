"""Split blocks into sections: find the headings of a CV and the blocks below each.

Headings are recognized by their words (`heading_words.yaml`), or by the style of known headings:
level, capitals, bold, icons.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, names, terms
from sitegen.parsing.lines import block_parts
from sitegen.parsing.outline import headings, styles
from sitegen.parsing.outline.heading_words import OTHER, Rule, in_capitals, is_legend, lookup
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_THESES: Final = ("phdthesis", "mastersthesis")
_REFEREE: Final = re.compile(r"@|\b(?:Professor|Lecturer|Director)\b|教授")
"""Lines below the name of a referee."""
_REACHED: Final = re.compile(r"[\w.+-]+@[\w-]+\.\w|\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
"""An e-mail address or ORCID iD, which never opens a section."""
_DIVIDER: Final = re.compile(rf"{either('dividers')}(?: {either('dividers')})*", re.IGNORECASE)
_DIVIDED: Final = ("publications", "students", "talks", "service", "teaching", "committees")
_HOST: Final = re.compile(
    r"(?:[A-Z][\w.’'&-]* |(?:of|the|and|at|de|for) )*"
    r"(?:University|Universit[àäé]t?|College|Institute|Academy|Polytechnic|School)"
    r"(?: (?:of|at|for|in) [^\d:]+|, [^\d:]{3,50}|(?<=University College) [A-Z]\w+)?"
    r"|[\u4e00-\u9fff]{2,}(?:大[学學]|[学學]院|[学學]校)"
)
"""An institution on its own; `School Psychology` and 大学物理 are courses."""
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
    heading: tuple[Block, ...] = ()
    """The block of the heading."""
    rule: Rule = OTHER
    """The meaning of the heading."""


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
        head, rest = block.text.rstrip(":： ").replace("\t", " "), None
        rule = headings.find_rule(block, style, first=index == 0)
        if rule and _is_employer(block, rule, sections[-1], style.usual):
            rule = None
        if rule is None and sections[-1].title:
            rule = style.rule_of(block, sections[-1].kind)
        if rule is None and in_cells and (rule := _in_cell(block)):
            head = block.text.partition("\t")[0]
            rest = headings.remove_heading(block, len(head))
        quieter = uses_capitals and not in_capitals(styles.strip_numbering(block))
        rule = _resolve(rule, block, sections[-1], parent, quieter=quieter and rest is None)
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
        quieter = quieter and sections[-1].kind in _DIVIDED
        is_near_match = (
            lookup(styles.strip_numbering(block)) is None and rule.section != sections[-1].kind
        )
        if quieter and is_near_match:
            rule = OTHER  # the words only resemble those of a heading
        divides = quieter or _is_below(block, parent, is_top=0 < block.level == level)
        below = rule is OTHER and divides
        kind = sections[-1].kind if below else rule.section
        is_nested = below or (kind == sections[-1].kind and 0 < parent < block.level)
        parent = parent if is_nested else block.level
        sections.append(Section(kind, head, (rest,) if rest else (), (block,), rule))
    return sections


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
    if above.kind == "students" and rule.type in _THESES:
        return Rule("students")
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
        _HOST.fullmatch(block.text) or _names_employer(blocks)
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
    title = above.kind in _TITLED and bool(rule.role or lookup(block.text) is None)
    return title and not _DIVIDER.fullmatch(block.text.strip(" :"))


def _is_below(block: Block, parent: int, *, is_top: bool) -> bool:
    """Return whether an unknown heading only subdivides a section: by year, level or `Current`."""
    divider = not is_top and _DIVIDER.fullmatch(block.text.strip(" :：()"))
    return bool(divider) or dates.is_alone(block.text) or block.level > parent > 0


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
    return None if rule and rule.role else rule  # `Lecturer<tab>Hill University` is a post
