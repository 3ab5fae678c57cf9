"""How a talk was given: `Invited talk`, `Posters`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import Talk
from sitegen.parsing import dates
from sitegen.parsing.entries.talks.occasions import tidy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section
    from sitegen.parsing.results import ParsedEntry

IS_KIND: Final = re.compile(
    r"(?:(?:invited|contributed|submitted|oral|podium|panel|guest|keynote|plenary|poster|remote|virtual|online|department|public)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|i?poster(?:-plus)?|keynote|colloquium|tutorial|invited|contributed|plenary)",
    re.IGNORECASE,
)
_IS_HEAD: Final = re.compile(
    rf"(?:{IS_KIND.pattern}|oral)s?(?:\s+(?:and|/|&)\s+(?:{IS_KIND.pattern}|oral)s?)?",
    re.IGNORECASE,
)
_SCOPE: Final = re.compile(
    r"(?:(?:inter)?national|regional|local|institutional)(?: and (?:inter)?national)?",
    re.IGNORECASE,
)
"""Headings that name an audience, not a kind."""
BEFORE: Final = re.compile(
    r"^(?P<kind>(?:(?:invited|contributed|oral|keynote|plenary|poster)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|poster|keynote))\s*(?:,|:|(?:at|for|to|in|given at)\s+(?:the\s+)?|-)\s*",
    re.IGNORECASE,
)
_PRESENTED: Final = re.compile(
    r"^(?:(?:papers?|posters?) )?(?:accepted(?: and presented)?|(?:also )?presented) (?:at|to) (?:the )?",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"\.?\s*[(\[](?P<kind>{IS_KIND.pattern}|oral)[)\]]\.?\s*$", re.IGNORECASE
)
_BEHIND_TITLE: Final = re.compile(
    rf"\W{{0,3}}(?:\[(?P<any>[^\[\]\d]{{4,40}})\]|[(](?P<kind>{IS_KIND.pattern})[)])"
    rf"|\s+[/|–—-]\s+(?P<apart>{IS_KIND.pattern})(?-i:(?=\s*(?:$|[A-ZÀ-Þ\d,;.(])))",
    re.IGNORECASE,
)
"""`[Poster presentation]` is always the kind of a talk; `(poster)` and `/ Poster` where it is a known one."""


class Part(NamedTuple):
    """Talks of one kind in a list."""

    head: Block | None
    """The line that names it."""
    section: Section
    """The talks below, under that name."""

    def with_head(self, found: Sequence[ParsedEntry]) -> list[ParsedEntry]:
        """Return what was found below, with the line above as part of the first."""
        if self.head is None or not found:
            return list(found)
        return [replace(found[0], blocks=(self.head, *found[0].blocks)), *found[1:]]


def split_section(section: Section) -> list[Part]:
    """Split a section at lines that only name the kind of the talks below."""
    heads = [at for at, block in enumerate(section.blocks) if _is_head(block)]
    heads = [
        at for at in heads if at + 1 < len(section.blocks) and at + 1 not in heads
    ] or _find_nested_heads(section.blocks)
    cuts = [*heads, len(section.blocks)]
    first = replace(section, blocks=section.blocks[: cuts[0]])
    split = [Part(None, first)] if first.blocks or not heads else []
    for at, stop in zip(heads, cuts[1:], strict=True):
        head = section.blocks[at]
        title = head.text.strip(" :")
        title = section.title if _SCOPE.fullmatch(title) else title
        split.append(
            Part(head, replace(section, title=title, blocks=section.blocks[at + 1 : stop]))
        )
    return split


def _find_nested_heads(blocks: Sequence[Block]) -> list[int]:
    """Return the indexes of list items that only name the kind of the items below them."""
    outer = min((block.depth for block in blocks if block.marker), default=0)
    tops = [at for at, block in enumerate(blocks) if block.marker and block.depth == outer]
    over = all(
        blocks[at + 1].marker and blocks[at + 1].depth > outer
        for at in tops
        if at + 1 < len(blocks)
    )
    plain = not any("\t" in blocks[at].text or dates.find(blocks[at].text) for at in tops)
    named = any(_IS_HEAD.fullmatch(blocks[at].text.strip(" :")) for at in tops)
    return tops if over and plain and named and tops[-1] + 1 < len(blocks) else []


def _is_head(block: Block) -> bool:
    plain = not (block.marker or block.depth or "\t" in block.text or dates.find(block.text))
    text = block.text.strip(" :")
    return plain and bool(_IS_HEAD.fullmatch(text) or _SCOPE.fullmatch(text))


def move_bare_kind(item: ParsedEntry) -> ParsedEntry:
    """Return a talk whose title is only its kind, `Invited talk`, without that title."""
    talk = item.value
    if (
        not isinstance(talk, Talk)
        or talk.kind
        or not talk.given
        or not IS_KIND.fullmatch(str(talk.title))
    ):
        return item
    return replace(item, value=replace(talk, title="", kind=talk.title))


def with_kind(talk: Talk, lines: Sequence[str]) -> Talk:
    """Return a talk with its kind, if it has none: alone in a line, or behind the title.

    Args:
        talk: The talk.
        lines: The lines that it comes from.
    """
    title = talk.title
    if talk.kind or not isinstance(title, str) or not title:
        return talk
    if alone := [line.strip() for line in lines if IS_KIND.fullmatch(line.strip())]:
        return replace(talk, kind=alone[0])
    text = " ".join(lines)
    start = title.rfind("[") if title.endswith("]") else len(title)
    before = title[:start].rstrip()
    at = text.find(before)
    match = _BEHIND_TITLE.match(text, at + len(before)) if before and at >= 0 else None
    kind = match and (match["any"] or match["kind"] or match["apart"])
    return replace(talk, title=before, kind=kind) if kind else talk


def split_kind(text: str) -> tuple[str, str]:
    """Return the kind in a text, and the rest: `Invited talk at the Hill Museum`, `Tides (poster)`."""
    if behind := _BEHIND.search(text):
        return behind["kind"], text[: behind.start()]
    match = BEFORE.match(text)
    return (match["kind"], text[match.end() :]) if match else ("", text)


def clean_place(text: str) -> str:
    """Return a place without `Invited talk at the ...` or `Presented at the ...` before it."""
    plain = tidy(re.sub(r"\s+(?:on|at the|at)\s*$|\s+on\s+(?=at\b)", " ", text))
    return tidy(_PRESENTED.sub("", BEFORE.sub("", plain)))
