"""Works led by a badge that says where and when they came out -> the same behind them, where references have it.

`ICML 2023 Foam at Rest, Ann Lee, Bo Ek`, `[ICML 2023] Foam at Rest. ...`: lists of home pages. Where all that stands
behind the badge and before a list of names is the title, the names come first and the title gets quotes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Span
from sitegen.document import behind as spans_behind
from sitegen.expressions import expression
from sitegen.parsing.lines import link_labels
from sitegen.parsing.lines.wraps import width
from sitegen.parsing.references import authors
from sitegen.values import replace

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_VENUE: Final = (
    r"(?:[A-Z][\w&/’'-]*\.?\s){1,6}(?:(?:19|20)\d\d|[’']\d\d)"
    r"(?:\s(?:Findings|Workshops?|Oral|Spotlight|Poster|Demo)|\s?[(][^()\d]{3,40}[)])*"
)
_LED: Final = expression(
    rf"(?:(?P<opened>[\[(【（])\s*(?P<inside>{_VENUE})\s*[\])】）]|(?P<bare>{_VENUE}))\s*[:|–—-]?\s*(?=[A-Z“\"\[\u4e00-\u9fff])"
)
_YEAR: Final = expression(r"\b(?:19|20)\d\d\b")
"""Said behind a badge in brackets, it tells where the work came out at length."""
_ASIDE: Final = expression(r"([(][^()]{3,60}[)])\s*")
_CUT: Final = expression(r"[,.?!]\s+(?=[A-ZÀ-Þ\u4e00-\u9fff])")
_FEWEST: Final = 3
_MOST: Final = 0.6
_SHORTEST_TITLE: Final = 12


class _Part(NamedTuple):
    """A stretch of a block, or what is put between two."""

    text: str
    start: int = -1


def moved(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a list, the badge behind each work; as they are, if most have none."""
    led = [_LED.match(block.text) for block in blocks]
    led = [None if match and match["opened"] and _YEAR.search(match.string, match.end()) else match for match in led]
    if sum(map(bool, led)) < max(_FEWEST, _MOST * len(blocks)):
        return list(blocks)
    return [_told(block, match) if match else block for block, match in zip(blocks, led, strict=True)]


def _told(block: Block, match: re.Match[str]) -> Block:
    name = "inside" if match["opened"] else "bare"
    venue = _Part(match[name], match.start(name))
    rest = block.text[match.end() :]
    begin, end, stop = _people(rest)
    if not stop:
        work = _Part(rest.rstrip(" .,"), match.end())
        return _joined(block, [work, _Part(". "), venue, _Part(".")])
    title = _Part(rest[: begin + (rest[begin] in "?!")].strip('“”" '))
    title = title._replace(start=block.text.index(title.text, match.end()))
    people = _Part(rest[end:stop].rstrip(" ,.;"), match.end() + end)
    tail = rest[stop:].lstrip(" .,;|")
    aside = _ASIDE.match(tail)
    beside = _Part(aside[1] if aside else "", len(block.text) - len(tail))
    behind = _Part(tail[aside.end() if aside else 0 :].lstrip(" .,;|"))
    behind = behind._replace(start=len(block.text) - len(behind.text))
    others = _Part("." if people.text.endswith("al") else "")
    quoted = [_Part(". “"), title, _Part("”. ")] if "“" not in title.text else [_Part(". "), title, _Part(". ")]
    where = [venue, *([_Part(" "), beside] if aside else []), _Part(". ")]
    return _joined(block, [people, others, *quoted, *where, *_links(block, behind)])


def _links(block: Block, behind: _Part) -> list[_Part]:
    """What stands behind a work; in brackets, if it is nothing but names of links."""
    row = replace(block, text=behind.text, spans=spans_behind(block.spans, behind.start))
    bracketed = link_labels.is_row(row) and not behind.text.startswith(("[", "("))
    return [_Part("["), behind, _Part("]")] if bracketed else [behind]


def _people(rest: str) -> tuple[int, int, int]:
    """Where the sign before a list of names behind a title begins and ends, and where the names end; 0s, if none do."""
    for cut in _CUT.finditer(rest):
        listed = authors.leading(rest[cut.end() :])
        several = len(listed.names) > 1 or (listed.names and listed.others)
        if several and width(rest[: cut.start()]) >= _SHORTEST_TITLE:
            return cut.start(), cut.end(), cut.end() + listed.stop
    return 0, 0, 0


def _joined(block: Block, parts: Sequence[_Part]) -> Block:
    text, spans = "", list[Span]()
    for part in parts:
        stop = part.start + len(part.text)
        inside = [s for s in block.spans if part.start >= 0 and s.start < stop and s.end > part.start]
        shift = len(text) - part.start
        spans += [s._replace(start=max(s.start, part.start) + shift, end=min(s.end, stop) + shift) for s in inside]
        text += part.text
    return replace(block, text=text.strip(), spans=tuple(spans))
