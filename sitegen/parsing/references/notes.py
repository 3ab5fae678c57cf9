"""What a list writes around its references: marks at the names of authors, and notes behind a work.

`Ann Lee,∗ Bo Lind,∗ ..., Phys Rev E 1, 2 (2020) | Editors’ suggestion`: the marks go, for their legend says nothing of
one work, and the note is read by itself, lest its words be taken for a venue.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block

BAR: Final = " | "
_MARK: Final = re.compile(
    r"(?<=[^\W\d_,.])(?P<comma>,?)\s?[∗⁎†‡§¶⋆⊕♯⁺]+(?:\s?,\s?[∗⁎†‡§¶⋆⊕♯⁺]+)*(?P<behind>,?)(?=[\s,;.]|$)"
)
_AWARD: Final = re.compile(rf"{either('awards_of_work')}")
_BAR: Final = re.compile(r"\s+\|\s+")
_YEAR: Final = re.compile(r"(?:19|20)\d\d|[Ff]orthcoming|[Ii]n [Pp]ress")
_COUNT: Final = re.compile(either("counts_of_citations"), re.IGNORECASE)
_COUNT_LAST: Final = re.compile(rf"\s*{either('counts_of_citations')}\s*\.?$", re.IGNORECASE)


_AGAIN: Final = re.compile(rf"(?<=[.;,)\]”\"»])\s+(?P<again>[(\[]?{either('printed_again')}.*)$")


_VERSION: Final = re.compile(
    rf"\s*[(\[](?P<said>{either('other_versions')}[^()\[\]]*(?:\([^()]*\)[^()\[\]]*)*)[)\]]\s*\.?\s*$",
    re.IGNORECASE,
)
"""What brackets at the end say of the work in another form: `(also NBER Working Paper 22811)`."""


_WON: Final = re.compile(
    r"(?<=[\d.;)\]”\"»])\s+(?:[^\w\s“\"(]\s*|\d\s+)?(?P<award>(?:[Cc]o-)?"
    r"(?:(?:Winner|Recipient|Awarded|Finalist|Honou?rable [Mm]ention|Runner-up|Shortlisted|Short-listed|Longlisted)"
    r"(?=\s(?:of|for|in|the|a|an|by|at|best|with)\b|\s[A-Z\d(“\"]|[,:;.]|$)"
    r"|Named (?:an?|one|as|to|the|among|by)\b|Selected (?:as|for)\b|Winning (?:of|entry|paper|the)\b).*)$"
)
"""Titles begin like that, too: `Recipient and donor characteristics`, `Winner takes all`, `Named entities`."""


_BELOW: Final = re.compile(rf"(?:[^\w\s“\"‘(]\s*)?{either('notes_below_works')}")
_PRIZE: Final = re.compile(
    r"\b(?:Winner|Award(?:ed)?|Prize|Medal|Finalist|Mention|[Ss]hortlisted|[Ll]onglisted)\b"
)


class Noted(NamedTuple):
    """A reference and what stands behind it."""

    block: Block
    """The reference alone."""
    award: str = ""
    """Prizes of the work, as written."""
    note: str = ""
    """What else is said, the count of its citations for instance."""


def is_note(text: str) -> bool:
    """Whether a line by itself only says something of the work above it: `Editors’ suggestion`, `35 Citations`."""
    text = text.strip(" .,;()[]")
    return bool(_AWARD.match(text) or _COUNT.fullmatch(text))


def is_below(text: str) -> bool:
    """Whether a paragraph by itself says what became of the work above it: `Winner of the Shell Prize`."""
    return bool(_BELOW.match(text)) or is_note(text)


def is_prize(text: str) -> bool:
    """Whether what is said of a work tells of a prize."""
    return bool(_PRIZE.search(text))


def taken_off(block: Block) -> Noted:
    """The reference without marks at its names and without the notes behind its bars."""
    head, *tails = _BAR.split(block.text)
    while tails and not all(map(is_note, tails)):
        head = block.text[: block.text.index(tails[0], len(head)) + len(tails.pop(0))]
    awards = [tail.strip(" .") for tail in tails if _AWARD.match(tail)]
    notes = [tail.strip(" .") for tail in tails if not _AWARD.match(tail)]
    if not tails and (count := _COUNT_LAST.search(head)):
        head, notes = head[: count.start()], [count[0].strip(" .")]
    if version := _VERSION.search(head):
        head, notes = head[: version.start()], [version["said"].strip(" .()[]"), *notes]
    if again := _AGAIN.search(head):
        head, notes = head[: again.start()], [again["again"].strip(" .()[]"), *notes]
    if (won := _WON.search(head)) and _YEAR.search(head, 0, won.start()):
        head, awards = head[: won.start()], [won["award"].strip(" .;"), *awards]
    return Noted(_unmarked(_cut(block, len(head))), BAR.join(awards), BAR.join(notes))


def _cut(block: Block, stop: int) -> Block:
    spans = tuple(
        span._replace(end=min(span.end, stop)) for span in block.spans if span.start < stop
    )
    return replace(block, text=block.text[:stop], spans=spans) if stop < len(block.text) else block


def _unmarked(block: Block) -> Block:
    for match in reversed(list(_MARK.finditer(block.text))):
        kept = match["comma"] or match["behind"]
        shift = len(match[0]) - len(kept)
        spans = tuple(
            span._replace(
                start=_moved(span.start, match, shift), end=_moved(span.end, match, shift)
            )
            for span in block.spans
        )
        block = replace(
            block, text=block.text[: match.start()] + kept + block.text[match.end() :], spans=spans
        )
    return block


def _moved(index: int, match: re.Match[str], shift: int) -> int:
    return index - shift if index >= match.end() else min(index, match.start())
