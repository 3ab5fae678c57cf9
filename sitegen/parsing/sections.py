"""Blocks -> Sections: finds the headings of a CV and what stands below each.

A heading is known by its words (`headings.yaml`), or by looking like the headings whose words are known: by level,
capitals, bold, icons.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.headings import Rule, lookup, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.parsing.blocks import Block

_CAPITALS: Final = re.compile(r"[A-Z][A-Z&'’/-]*(?: (?:[A-Z&][A-Z&'’/-]*))*(?=\s|$)")
_OTHER: Final = Rule("other")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it."""

    kind: str
    """The key of `person.yaml` it is about; `contact` for the head of the CV, `other` under an unknown heading."""
    title: str
    """The heading as the CV writes it; empty for the head of the CV."""
    blocks: tuple[Block, ...]
    """What stands below it, in order."""
    said: Mapping[str, str] = field(default_factory=dict)
    """What the heading says of every entry."""
    heading: tuple[Block, ...] = ()
    """The heading itself."""


def split(blocks: Sequence[Block]) -> list[Section]:
    """The sections of a CV, in order; the first is its head, which may be empty."""
    style = _usual_style(blocks)
    in_cells = len({rule.section for block in blocks if (rule := _in_cell(block))}) > 1
    sections = [Section("contact", "", ())]
    parent = 0
    for index, block in enumerate(blocks):
        head, rule, rest = _heading(block, style, first=index == 0)
        if rule is None and in_cells and (rule := _in_cell(block)):
            head = block.text.partition("\t")[0]
            rest = _behind(block, len(head))
        if rule is None or (rule is _OTHER and len(sections) == 1 and rest is None):
            sections[-1] = replace(sections[-1], blocks=(*sections[-1].blocks, block))
            continue
        below = rule is _OTHER and _is_below(block, parent)
        kind, said = (sections[-1].kind, _said_below(block, sections[-1])) if below else (rule.section, dict(rule.said))
        if said.get("role") == "heading":
            said["role"] = head
        if place := _place(head) or (sections[-1].said.get("institution", "") if sections[-1].kind == kind else ""):
            said["institution"] = place
        parent = parent if below else block.level
        sections.append(Section(kind, head, (rest,) if rest else (), said, (block,)))
    return sections


def _place(head: str) -> str:
    """The institution that a heading names in brackets: `Teaching Experience (University of Examples)`."""
    aside = re.search(r"[(（]([^()（）]+)[)）]\s*$", head)
    return aside[1] if aside and terms.INSTITUTION.search(aside[1]) else ""


def _is_below(block: Block, parent: int) -> bool:
    """Whether an unknown heading only divides the section that it stands in: by year, by level."""
    return _is_date(block) or block.level > parent > 0


def _said_below(block: Block, above: Section) -> dict[str, str]:
    """What the heading above it says holds on; a heading that is a year adds that."""
    said = {key: value for key, value in above.said.items() if key != "year"}
    return {**said, "year": dates.find(block.text)[0].years} if _is_date(block) else said


def _is_date(block: Block) -> bool:
    whens = dates.find(block.text)
    return bool(whens) and not dates.without(block.text, whens)


def _usual_style(blocks: Sequence[Block]) -> str:
    """How most of the headings look whose words are known."""
    known = [_style(block) for block in blocks if _may_be_heading(block) and lookup(block.text)]
    common = Counter(style for style in known if style).most_common(1)
    return common[0][0] if common and common[0][1] >= max(2, 0.5 * len(known)) else ""


def _style(block: Block) -> str:
    if block.level:
        return "level"
    if block.icon:
        return "icon"
    if block.all_bold:
        return "bold"
    return "capitals" if block.text.isupper() and block.text.isascii() else ""


def _may_be_heading(block: Block) -> bool:
    text = block.text
    return (
        len(block.lines) == 1
        and not block.marker
        and len(text) <= 60
        and "\t" not in text
        and text[-1:] not in ".,;。，；"
    )


def _heading(block: Block, usual: str, *, first: bool) -> tuple[str, Rule | None, Block | None]:
    """The heading's text, its rule (None: this is no heading) and what stands behind it on the same line."""
    style = _style(block)
    if _may_be_heading(block):
        rule = lookup(block.text)
        if rule and (style or not usual):
            return block.text.rstrip(":： "), rule, None
        if not rule and style and style in (usual, "level") and not first and _is_alone(block):
            return block.text.rstrip(":： "), nearest(block.text) or _OTHER, None
        if not rule and style == "bold" and not first and block.gap and (near := nearest(block.text)):
            return block.text.rstrip(":： "), near, None
    if usual == "capitals" and not first and not block.marker:
        return _inline_heading(block)
    return "", None, None


def _in_cell(block: Block) -> Rule | None:
    """The rule of a heading that stands in the first cell of a row: `Education<tab>Ph.D., ...`."""
    head, tab, _ = block.text.partition("\t")
    return lookup(head) if tab and not block.marker and not dates.find(head) else None


def _behind(block: Block, at: int) -> Block:
    """The block less the heading at its front."""
    cut = at + len(block.text[at:]) - len(block.text[at:].lstrip(" :：\t"))
    spans = tuple(s._replace(start=max(s.start - cut, 0), end=s.end - cut) for s in block.spans if s.end > cut)
    return replace(block, text=block.text[cut:], spans=spans)


def _is_alone(block: Block) -> bool:
    return block.level > 0 or (block.gap and len(block.text.split()) <= 6 and not re.search(r"\d|@", block.text))


def _inline_heading(block: Block) -> tuple[str, Rule | None, Block | None]:
    """`RESEARCH INTERESTS Machine learning systems`: a heading with its text behind it on the same line."""
    match = _CAPITALS.match(block.text)
    if not match or match.end() == len(block.text):
        return "", None, None
    words = match[0].split()
    while words and not lookup(" ".join(words)) and len(words) > 1:
        words.pop()
    head = " ".join(words)
    rule = lookup(head) or (_OTHER if block.gap and len(head) >= 8 and head.isalpha() else None)
    if rule is None:
        return "", None, None
    return head, rule, _behind(block, len(head))
