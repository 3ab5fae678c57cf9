"""Group lines into blocks: paragraphs, list items and headings."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, labels
from sitegen.parsing.lines import markers, typography, wraps
from sitegen.parsing.lines.wraps import Habits, detect_habits, glue, usual_width, width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Formatting, Line, Span

_STOPS: Final = "。．.;；!！?？"
_HAN_GOES_ON: Final = re.compile(r"\s*[A-Z]*[\u3400-\u9fff]")
_ORDINAL: Final = re.compile(
    r"\s*(?:[（(]?[一二三四五六七八九十]{1,3}(?:、|[)）])|【[^【】]{2,20}】)"
)
_RULE: Final = re.compile(r"\s*[._=*~–—-]{8,}\s*")
"""A horizontal rule made of characters."""
_BROKEN_WORD: Final = re.compile(r"[^\W\d_]{2}-$")
_RIGHT_HALF: Final = 50
_LONGEST_OPEN: Final = 1200
"""The maximum number of letters after which a bracket may still be open."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item or heading."""

    text: str
    """The text of its lines, without bullet and icons. Tabs separate columns."""
    lines: tuple[Line, ...]
    """The lines it consists of."""
    depth: int = 0
    """0 for a paragraph, 1 for a list item, 2 for a nested item, ..."""
    level: int = 0
    """The heading level, if the format has one."""
    spans: tuple[Span, ...] = ()
    """Bold, italic and linked spans of `text`."""
    gap: bool = False
    """Whether a blank line precedes it."""
    icon: bool = False
    """Whether it begins with a glyph of an icon font or an emoji."""

    @property
    def marker(self) -> str:
        """The bullet or number of a list item."""
        return self.lines[0].marker

    def texts_with(self, look: Formatting) -> tuple[str, ...]:
        """Return the texts of the spans with this formatting."""
        return tuple(self.text[span.start : span.end] for span in self.spans if span.look == look)

    @property
    def all_bold(self) -> bool:
        """Whether every letter is bold."""
        return typography.is_all_bold(self)


def group(lines: Sequence[Line], *, wrapped: bool = True) -> list[Block]:
    """Return the blocks of a document, in order. Each non-blank line is in exactly one block.

    Args:
        lines: The lines of the document.
        wrapped: Whether lines may have been broken to fit a page.
    """
    habit = detect_habits(lines)
    icons = {line.place for line in lines if typography.ICON.match(line.text)}
    full_lines = [
        replace(line, full=True) if habit.space_goes_on and _is_open(line) else line
        for line in lines
    ]
    runs = _group_lines([*map(typography.tidy, full_lines)], wrapped=wrapped)
    joined = [(_join(run, habit, wrapped=wrapped), run[0].place in icons, gap) for run, gap in runs]
    return list(
        markers.set_depths([replace(block, gap=gap, icon=icon) for block, icon, gap in joined])
    )


def _is_open(line: Line) -> bool:
    """Return whether a line, unless in the right half of a page, ends with a space."""
    return line.text.endswith(" ") and line.indent < _RIGHT_HALF


def _group_lines(lines: Sequence[Line], *, wrapped: bool) -> Iterator[tuple[list[Line], bool]]:
    """Yield the lines of each block, and whether a blank line precedes them."""
    page = usual_width(
        a
        for a, b in pairwise(lines)
        if not a.blank and not b.blank and not b.marker and not b.level
    )
    widths = _widths(lines, page) if wrapped else []
    run: list[Line] = []
    gap = blank = False
    for index, line in enumerate(lines):
        if line.blank:
            blank = True
            continue
        continues = _continues(run, line, widths[index]) if wrapped else _is_below_item(run, line)
        if run and not blank and continues:
            run.append(line)
        else:
            if run:
                yield run, gap
            run, gap = [line], blank
        blank = False
    if run:
        yield run, gap


def _widths(lines: Sequence[Line], page: int) -> list[int]:
    """Return the column width for each line: the page width, or that of a narrower paragraph."""
    widths: list[int] = []
    while len(widths) < len(lines):
        first = len(widths)
        end = first + 1
        if not lines[first].blank:
            while end < len(lines) and not lines[end].blank and not lines[end].marker:
                end += 1
        widths += [_width_of(lines[first:end], page)] * (end - first)
    return widths


def _width_of(paragraph: Sequence[Line], page: int) -> int:
    widths = [width(line.text) for line in paragraph]
    widest = max(widths)
    even = all(w > 0.8 * widest for w in widths[:-1])
    # rows of a table may also have equal lengths, but contain no sentences
    if not (even and 40 <= widest < 0.8 * page):
        return page
    continues = any(
        wraps.continues_sentence(line.text) or _HAN_GOES_ON.match(line.text)
        for line in paragraph[1:]
    )
    return widest if continues else page


def _is_below_item(run: Sequence[Line], line: Line) -> bool:
    """Return whether a line after an intended break belongs to the list item above it."""
    if not run or not run[0].marker or line.marker or line.level:
        return False
    are_labels = _is_label(line.text) and _is_label(run[-1].text)
    return line.indent > run[0].indent and not are_labels


def _continues(run: Sequence[Line], line: Line, page: int) -> bool:
    """Return whether a line directly below others continues their paragraph or list item."""
    if not run:
        return False
    first, last = run[0], run[-1]
    is_start = line.marker or line.level or last.level or _ORDINAL.match(line.text)
    if is_start or _RULE.fullmatch(last.text) or _RULE.fullmatch(line.text):
        return False
    text = " ".join(part.text for part in run).strip()
    if not text:  # a bullet without text
        return True
    is_open = wraps.is_unbalanced(text) and len(text) < _LONGEST_OPEN
    if is_open or wraps.ends_mid_phrase(text):
        return True
    if _BROKEN_WORD.search(text) and line.text[:1].islower():
        return True
    are_dated = all(dates.leading(part.text) is not None for part in (first, line))
    outdented = len(run) > 1 and last.indent > first.indent + 1 and line.indent == first.indent
    if (
        are_dated
        or outdented
        or _begins_row(line)
        or _begins_row(last)
        or typography.starts_bold(last, line)
    ):
        return False
    if labels.LABEL.match(line.text) or (_is_label(line.text) and text[-1] in _STOPS):
        return False
    first_word, room = line.text.split(maxsplit=1)[0], page - last.indent - width(last.text)
    is_full = width(last.text) > 30 and room <= max(width(first_word) + 1, 0.12 * page)
    return last.full or is_full or text[-1] in ",，、&-"


def _begins_row(line: Line) -> bool:
    """Return whether a line has its date in a column, or begins with a range."""
    whens = dates.find(line.text)
    columns = line.text.split("\t")
    in_column = len(columns) > 1 and any(map(dates.is_alone, (columns[0], columns[-1])))
    return in_column or (bool(whens) and whens[0].is_range and not whens[0].start)


def _is_label(text: str) -> bool:
    # `Phase 2: Foam`, but `Ecology 105:1–9`
    return bool(
        re.match(
            r"\s*(?:[A-Z][\w -]{2,30}|[^\W\d_A-Za-zÀ-ɏ]{2,8})[:：](?!//|(?<=\d[:：])\s?[a-z]?\d)",
            text,
        )
    )


def _join(run: Sequence[Line], habit: Habits, *, wrapped: bool) -> Block:
    """Join lines into a block, with a tab between Chinese lines that have intended breaks."""
    first = run[0]
    text = first.text if len(run) > 1 else first.text.rstrip()
    lead = len(text) - len(text.lstrip())
    text, spans = (
        text.lstrip(),
        [s._replace(start=max(s.start - lead, 0), end=s.end - lead) for s in first.spans],
    )
    for line in run[1:]:
        drop, between = glue(text, line.text, habit)
        between = between or ("\t" if not (wrapped or drop) and text.strip() else "")
        text = text.rstrip().removesuffix(drop) + between
        body = line.text.lstrip()
        shift = len(text) - (len(line.text) - len(body))
        shifted = [
            span._replace(start=max(span.start + shift, len(text)), end=span.end + shift)
            for span in line.spans
        ]
        spans = wraps.join_spans(spans, shifted, len(text) - len(between), len(text))
        text += body
    return Block(text.rstrip(), tuple(run), 0, first.level, tuple(spans))
