"""Works that home pages lead with a badge, or with a title that is a link -> the authors first, as references have it.

`ICML 2023 Foam at Rest, Ann Lee, Bo Ek`, `[ICML 2023] Foam at Rest. ...`: the badge says where and when it came out,
and goes behind. What stands behind it and before a list of names is the title, and so is a link that leads.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Span
from sitegen.document import shift_spans as spans_behind
from sitegen.parsing.lines import link_labels
from sitegen.parsing.lines.wraps import width
from sitegen.parsing.references import authors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_VENUE: Final = (
    r"(?:[A-Z][\w&/’'-]*\.?\s){1,6}(?:(?:19|20)\d\d|[’']\d\d)"
    r"(?:\s(?:Findings|Workshops?|Oral|Spotlight|Poster|Demo)|\s?[(][^()\d]{3,40}[)])*"
)
_LED: Final = re.compile(
    rf"(?:(?P<opened>[\[(【（])\s*(?P<inside>{_VENUE})\s*[\])】）]|(?P<bare>{_VENUE}))\s*[:|–—-]?\s*(?=[A-Z“\"\[\u4e00-\u9fff])"
)
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
"""Said behind a badge in brackets, it tells where the work came out at length."""
_ASIDE: Final = re.compile(r"([(][^()]{3,60}[)])\s*")
_CUT: Final = re.compile(r"[,.?!]\s+(?=[A-ZÀ-Þ\u4e00-\u9fff])")
_SEPARATOR: Final = re.compile(r"[”\"]?\s*[,.:;]?\s*(?:[Bb]y\s+)?")
_NUMBERED: Final = re.compile(r"\s*,\s*(?!(?:19|20)\d\d\b)\d")
"""`Tide Letters, 12(3)`: what could be a name is a journal's."""
_QUOTE: Final = re.compile(r"[“”\"《》]")
_FEWEST: Final = 3
_MOST: Final = 0.6
_SHORTEST_TITLE: Final = 12
_LONGEST_BADGE: Final = 120


class _Part(NamedTuple):
    """A stretch of a block, or what is put between two."""

    text: str
    start: int = -1


class _Work(NamedTuple):
    """Where the title and the list of names behind it begin and end."""

    title: tuple[int, int]
    people: tuple[int, int]


def moved(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a list, authors first and the badge behind; as they are, if most are told otherwise."""
    enough = max(_FEWEST, _MOST * len(blocks))
    dated = sum(any(map(str.isdigit, block.text[:_LONGEST_BADGE])) for block in blocks) >= enough
    led = [_LED.match(block.text) for block in blocks] if dated else []  # it takes long to compile
    led = [
        None if match and match["opened"] and _YEAR.search(match.string, match.end()) else match
        for match in led
    ]
    if sum(map(bool, led)) >= enough:
        return [
            _behind_badge(block, match) if match else block
            for block, match in zip(blocks, led, strict=True)
        ]
    linked = [_linked(block, 0) for block in blocks]
    if sum(map(bool, linked)) >= enough:
        return [
            _told(block, work) if work else block
            for block, work in zip(blocks, linked, strict=True)
        ]
    return list(blocks)


def _behind_badge(block: Block, match: re.Match[str]) -> Block:
    name = "inside" if match["opened"] else "bare"
    venue = _Part(match[name], match.start(name))
    if work := _linked(block, match.end()) or _before_names(block, match.end()):
        return _told(block, work, venue)
    rest = _Part(block.text[match.end() :].rstrip(" .,"), match.end())
    return _joined(block, [rest, _Part(". "), venue, _Part(".")])


def _linked(block: Block, at: int) -> _Work | None:
    """A work whose title is a link that begins at `at`, with a list of names right behind it."""
    span = next((s for s in block.spans if s.look == "link" and at <= s.start <= at + 1), None)
    if span is None or width(block.text[span.start : span.end]) < _SHORTEST_TITLE:
        return None
    gap = _SEPARATOR.match(block.text, span.end)
    begin = gap.end() if gap else span.end
    stop = begin + authors.leading(block.text[begin:]).stop
    slanted = next(
        (s.start for s in block.spans if s.look == "italic" and begin < s.start < stop), stop
    )
    stop = min(stop, slanted)
    if _NUMBERED.match(block.text, stop):
        stop = begin + max(block.text[begin:stop].rfind(","), 0)
    listed = authors.leading(block.text[begin:stop])
    return _Work((span.start, span.end), (begin, stop)) if _are_several(listed) else None


def _before_names(block: Block, at: int) -> _Work | None:
    """A work whose title ends where a list of names begins."""
    for cut in _CUT.finditer(block.text, at):
        listed = authors.leading(block.text[cut.end() :])
        if _are_several(listed) and width(block.text[at : cut.start()]) >= _SHORTEST_TITLE:
            end = cut.start() + (cut[0][0] in "?!")
            return _Work((at, end), (cut.end(), cut.end() + listed.stop))
    return None


def _are_several(listed: authors.Authors) -> bool:
    """Whether a list has more than one name, told or not."""
    return len(listed.names) > 1 or bool(listed.names and listed.others)


def _told(block: Block, work: _Work, venue: _Part | None = None) -> Block:
    title = _stretch(block, *work.title, ' “”".,')
    people = _stretch(block, *work.people, " ,.;")
    rest = block.text[work.people[1] :].lstrip(" .,;|")
    aside = _ASIDE.match(rest) if venue else None
    beside = _Part(aside[1] if aside else "", len(block.text) - len(rest))
    behind = _stretch(
        block, len(block.text) - len(rest) + (aside.end() if aside else 0), len(block.text), " .,;|"
    )
    others = _Part("." if people.text.endswith("al") else "")
    quoted = (
        [_Part(". "), title] if _QUOTE.search(title.text) else [_Part(". “"), title, _Part("”")]
    )
    where = [venue, *([_Part(" "), beside] if aside else []), _Part(". ")] if venue else []
    return _joined(block, [people, others, *quoted, _Part(". "), *where, *_links(block, behind)])


def _stretch(block: Block, start: int, stop: int, edges: str) -> _Part:
    """A stretch of a block less the signs at its edges."""
    text = block.text[start:stop]
    bare = text.lstrip(edges)
    return _Part(bare.rstrip(edges), stop - len(bare))


def _links(block: Block, behind: _Part) -> list[_Part]:
    """What stands behind a work; in brackets, if it is nothing but names of links."""
    row = replace(block, text=behind.text, spans=spans_behind(block.spans, behind.start))
    bracketed = link_labels.is_row(row) and not behind.text.startswith(("[", "("))
    return [_Part("["), behind, _Part("]")] if bracketed else [behind]


def _joined(block: Block, parts: Sequence[_Part]) -> Block:
    text, spans = "", list[Span]()
    for part in parts:
        stop = part.start + len(part.text)
        inside = [
            s for s in block.spans if part.start >= 0 and s.start < stop and s.end > part.start
        ]
        shift = len(text) - part.start
        spans += [
            s._replace(start=max(s.start, part.start) + shift, end=min(s.end, stop) + shift)
            for s in inside
        ]
        text += part.text
    return replace(block, text=text.strip(), spans=tuple(spans))
