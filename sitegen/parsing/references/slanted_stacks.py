"""Works over lines of their own, the title in italics first: `_Foam at Rest_` over `with Bo Ek` over `Tides, 2020`.

So lists of economists and political scientists stand, which leave out their owner. What is in italics is the title,
so nothing has to be guessed; each work becomes one block, its title in quotes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.document import Span
from sitegen.parsing import dates
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.lines.wraps import Habits, glue, habits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_WITH: Final = re.compile(r"[(]?(?:joint(?:ly)? )?with [A-ZÀ-Þ]")
_LINKED: Final = re.compile(
    r"(?:[\w-]+ ){0,3}(?:here|online|link|pdf|paper|preprint|code|data)\.?", re.IGNORECASE
)
"""`Paper available here.` below a work, where `here` is a link."""
_FEWEST: Final = 3
_MOST_BELOW: Final = 5
_NEARLY_ALL: Final = 0.8
_SEVERAL: Final = 0.3
_WORDS: Final = 3


def joined(blocks: Sequence[Block]) -> list[Block]:
    """One block a work; nothing, if the list is not written so."""
    works: list[tuple[list[Line], list[Line]]] = []
    lines = [line for block in blocks for line in block.lines]
    for line in lines:
        if line.marker or not (works or _is_slanted(line)):
            return []
        if _is_slanted(line) and (not works or works[-1][1]):
            works.append(([line], []))
        else:
            works[-1][0 if _is_slanted(line) else 1].append(line)
    titled = [len(" ".join(line.text for line in title).split()) >= _WORDS for title, _ in works]
    told = [
        0 < len(below) <= _MOST_BELOW and any(dates.find(line.text) for line in below)
        for _, below in works
    ]
    shared = sum(any(_WITH.match(line.text) for line in below) for _, below in works)
    whole = len(works) >= _FEWEST and all(titled) and sum(told) >= _NEARLY_ALL * len(works)
    habit = habits(lines)
    return (
        [_work(*work, habit) for work in works] if whole and shared > _SEVERAL * len(works) else []
    )


def _is_slanted(line: Line) -> bool:
    return "".join(line.texts_with("italic")).strip() == line.text.strip() != ""


def _work(title: Sequence[Line], below: Sequence[Line], habit: Habits) -> Block:
    text, spans = _glued(title, habit)
    text, spans = (
        f"“{text.rstrip(' .,')}”",
        [span._replace(start=span.start + 1, end=span.end + 1) for span in spans],
    )
    end = len(text)
    above = title[-1]
    for line in below:
        if is_link(line):
            spans += [
                Span(1, end - 1, "link", span.target) for span in line.spans if span.look == "link"
            ]
            continue
        goes_on = above.full and above is not title[-1]
        drop, between = glue(text, line.text, habit) if goes_on else ("", _seam(text, line))
        text = text.removesuffix(drop) + between
        spans += [
            span._replace(start=span.start + len(text), end=span.end + len(text))
            for span in line.spans
        ]
        text, above = text + line.text.strip(), line
    return Block(text, (*title, *below), spans=tuple(spans), gap=True)


def _glued(lines: Sequence[Line], habit: Habits) -> tuple[str, list[Span]]:
    """The words of a title over several lines, and its links."""
    text, spans = "", []
    for line in lines:
        drop, between = glue(text, line.text, habit)
        text = text.rstrip().removesuffix(drop) + between
        spans += [
            s._replace(start=s.start + len(text), end=s.end + len(text))
            for s in line.spans
            if s.look == "link"
        ]
        text += line.text.strip()
    return text, spans


def _seam(text: str, line: Line) -> str:
    return ", " if _WITH.match(line.text) else " " if text[-1:] in "?!.,;:" else ". "


def is_link(line: Line | Block) -> bool:
    """Whether it says only that a work can be had behind a link."""
    return bool(_LINKED.fullmatch(line.text.strip())) and bool(line.texts_with("link"))
