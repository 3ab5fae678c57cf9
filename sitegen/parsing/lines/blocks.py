"""Group lines into blocks: paragraphs, list items and headings."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, labels
from sitegen.parsing.lines import (
    ambiguous_dates,
    edge_dates,
    item_starts,
    markers,
    typography,
    wraps,
)
from sitegen.parsing.lines.wraps import Habits, detect_habits, glue, repair, usual_width, width
from sitegen.parsing.outline import margin_headings
from sitegen.parsing.vocabulary import either, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Formatting, Line, Span

_STOPS: Final = "。．.;；!！?？"
_STOP: Final = re.compile(r"[.?!”\"](?=\s)")
_INITIAL_ENDS: Final = re.compile(r"(?:^|[\s.-])[A-ZÀ-Þ]\.$")
_IN_MARGIN: Final = re.compile(r"\[[^\[\]\t]{2,26}\]\t")
"""Matches `[OSDI 2023]` in the margin of a work."""
_ENDED: Final = re.compile(r"[.?!)\]\d”\"]$")
_HAN_GOES_ON: Final = re.compile(r"\s*[A-Z]*[\u3400-\u9fff]")
_ORDINAL: Final = re.compile(
    r"\s*(?:[（(]?[一二三四五六七八九十]{1,3}(?:、|[)）])|【[^【】]{2,20}】)"
)
_RULE: Final = re.compile(r"\s*[._=*~–—-]{8,}\s*")
"""A horizontal rule made of characters."""
_BROKEN_WORD: Final = re.compile(r"[^\W\d_]{2}-$")
_SMALL_WORDS: Final = words("small_words")
_SEVERAL: Final = 3
_PERSON_FIRST: Final = re.compile(rf"{either('surnames')}[\u4e00-\u9fff]{{1,2}}[，,：:]")
_AUTHORS: Final = re.compile(r"(?:[^\W\d_][\w'’-]*,? (?:[A-Z]\.[ -]?)+,)")
_RIGHT_HALF: Final = 50
_DEGREE: Final = re.compile(
    r"(?:Ph\.?\s?D|[MB]\.?\s?(?:A|Sc?|Phil|Eng|Ed)|M\.?B\.?A|J\.?D|LL\.?[BM])\.?(?:,| in)? [A-Z]"
)
_COMMITTEE: Final = re.compile(r"(?:[A-Z][\w.]+ ){0,2}[Cc]ommittee(?: [Mm]embers?)?:\s+(?=[A-Z])")
_NO_PAGE: Final = 1 << 20


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

    breaks: tuple[int, ...] = ()
    """Indexes of the intended line breaks in `text`."""

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
    lines = ambiguous_dates.insert_dashes(lines)
    habit = detect_habits(lines)
    icons = {line.place for line in lines if typography.ICON.match(line.text)}
    full_lines = [
        replace(line, full=True) if habit.space_goes_on and _is_open(line) else line
        for line in lines
    ]
    columns = [part for line in full_lines for part in markers.split_columns(line)]
    runs = _group_lines(
        [
            part
            for line in columns
            for part in markers.split_at_bullets(repair(typography.tidy(line), habit))
        ],
        wrapped=wrapped,
    )
    joined = [(_join(run, habit, wrapped=wrapped), run[0].place in icons, gap) for run, gap in runs]
    return list(
        markers.set_depths(
            [
                replace(edge_dates.move_date_to_end(block), gap=gap, icon=icon)
                for block, icon, gap in joined
            ]
        )
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
    entry_indents = _indents_of_entries(lines)
    unwrapped = wraps.find_starts(lines) if wrapped else frozenset()
    starts = item_starts.find_references(lines) | item_starts.find_years(lines)
    continuations = (
        edge_dates.find_continuations(lines) | item_starts.find_continuations(lines)
        if wrapped
        else frozenset()
    )
    column_continuations = item_starts.find_column_continuations(lines) if wrapped else frozenset()
    dated_entries = edge_dates.find_dated_entries(lines) if wrapped else frozenset()
    run: list[Line] = []
    gap = blank = headed = False
    for index, line in enumerate(lines):
        if line.blank:
            blank = True
            continue
        if run and (
            index in continuations
            or (
                index not in starts
                and (
                    _continues(
                        run,
                        line,
                        blank,
                        _NO_PAGE if index in unwrapped else widths[index],
                    )
                    and not (
                        index not in column_continuations
                        and _is_entry(run, line, entry_indents)
                        and not (
                            ((gap or headed) and run[0].indent == line.indent)
                            or _is_below_cited(run[0], line)
                        )
                        and not (gap and run[-1].full and run[0].place in dated_entries)
                    )
                    if wrapped
                    else _belongs_to_item(run, line, blank)
                )
            )
        ):
            run.append(line)
        else:
            if run:
                yield run, gap
            headed = bool(run) and run[-1].level > 0
            run, gap = [line], blank  # if gaps separate entries, the lines below are not entries
        blank = False
    if run:
        yield run, gap


def _indents_of_entries(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indents at which a line starts an entry although the line above had room left.

    They belong to further entries under the date of the first one.
    """
    indents = Counter(
        b.indent
        for a, b in pairwise(lines)
        if a.place.page
        and b.indent == a.indent > 0
        and not (a.blank or a.full or b.blank or b.marker)
        and b.text[:1].isupper()
    )
    return frozenset(indent for indent, count in indents.items() if count > _SEVERAL)


def _is_entry(run: Sequence[Line], line: Line, entry_indents: frozenset[int]) -> bool:
    """Return whether a line below a full line starts an entry, like others at its indent."""
    first, last = run[0], run[-1]
    may_hang = "\t" not in first.text or _IN_MARGIN.match(first.text)
    if line.indent > first.indent and may_hang:  # it hangs below a line further to the left
        return False
    ends = last.text.rstrip()
    open_end = (
        ends[-1:] in ",;:&-–"
        or ends.rsplit(None, 1)[-1].casefold() in _SMALL_WORDS
        or wraps.is_unbalanced(ends)
    )
    open_end = open_end or wraps.ends_with_title(ends)
    in_reference = len(_STOP.findall(last.text)) > 1 and not _ENDED.search(
        ends
    )  # inside a reference
    of_work = _INITIAL_ENDS.search(ends) or line.text.startswith("In ")  # in a reference
    of_label = last.full and labels.LABEL.match(first.text) and not labels.LABEL.match(line.text)
    continues = (
        open_end
        or in_reference
        or of_work
        or of_label
        or (typography.is_dated_title(last) and typography.is_all_bold(line))
    )
    return line.indent in entry_indents and line.text[:1].isupper() and not continues


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


def _belongs_to_item(run: Sequence[Line], line: Line, blank: bool) -> bool:  # noqa: FBT001 - a fact about the line
    """Return whether a line after an intended break belongs to the list item above it."""
    item = run[0]
    below = (
        bool(item.marker) and not (blank or line.marker or line.level) and line.indent > item.indent
    )
    return below and not (_is_label(line.text) and _is_label(run[-1].text))


def _continues(run: Sequence[Line], line: Line, blank: bool, page: int) -> bool:  # noqa: FBT001 - one of four facts
    last = run[-1]
    is_start = line.marker or line.level or last.level or _ORDINAL.match(line.text)
    is_start = is_start or _RULE.fullmatch(last.text) or _RULE.fullmatch(line.text)
    if is_start or margin_headings.are_separate(last.text, line.text):
        return False
    if typography.starts_bold(last, line) or wraps.are_two_titles(
        " ".join(part.text for part in run).strip(), line.text
    ):
        return False
    text = " ".join(part.text for part in run).strip()
    if not text:  # a bullet without text
        return not blank
    open_end = wraps.is_unbalanced(text) and len(text) < 1200
    if (
        last.full
        and typography.is_dated_title(last)
        and not open_end
        and (line.texts_with("bold") or line.text[:1].isupper())
    ):
        return typography.continues_bold(last, line)
    if blank:  # a page break, unless the author forgot to close a quote
        begins = edge_dates.starts_with_date(line) or wraps.opens_second_quote(text, line.text)
        return wraps.continues_on_next_page(run, line, text) or (
            open_end and len(text) > 40 and not begins
        )
    if open_end or wraps.breaks_number(text, line.text) or _continues_item(run, line, text):
        return True
    if (
        len(run) > 1 and last.indent > run[0].indent + 1 and line.indent == run[0].indent
    ):  # aligned with the start of the item above
        return False
    is_dedented = "\t" in line.text and line.indent < last.indent and len(run) == 1
    if is_dedented or (
        last.text.count("\t") > 1 and line.text.count("\t") == last.text.count("\t")
    ):
        return False
    if (
        edge_dates.is_row(last)
        or (edge_dates.is_row(line) and text[-1] in _STOPS)
        or edge_dates.starts_with_date(line)
    ):
        return False
    label = labels.LABEL.match(line.text) or _COMMITTEE.match(line.text)
    is_labelled = label and (
        " " in label[0].strip() or not line.text[0].islower()
    )  # `after graduation: Hill Bank`
    degrees = _DEGREE.match(text) and _DEGREE.match(line.text)
    if is_labelled or degrees or (_is_label(line.text) and (text[-1] in _STOPS or not last.full)):
        return False
    names = text[-1] in "〉》」）" and _PERSON_FIRST.match(text) and _PERSON_FIRST.match(line.text)
    if names or (edge_dates.ends_with_date(text) and edge_dates.ends_with_date(line.text)):
        return False
    first_word, room = line.text.split(maxsplit=1)[0], page - last.indent - width(last.text)
    is_full = width(last.text) > 30 and room <= max(width(first_word) + 1, 0.12 * page)
    return last.full or is_full or text[-1] in ",，、&-"


def _continues_item(run: Sequence[Line], line: Line, text: str) -> bool:
    """Return whether a line continues its item: by position, or because the text is incomplete."""
    if (
        _hangs(run, line)
        or _is_below_cited(run[0], line)
        or (_BROKEN_WORD.search(text) and line.text[:1].islower())
    ):
        return True
    is_incomplete = (
        wraps.ends_mid_phrase(text)
        or wraps.continues_on_next_page(run, line, text)
        or wraps.ends_with_title(text)
    )
    is_incomplete = is_incomplete or wraps.lacks_title(run, line, text)
    return is_incomplete and not edge_dates.starts_with_date(line)


def _hangs(run: Sequence[Line], line: Line) -> bool:
    """Return whether a line hangs below an item's or row's text because the line above was full."""
    if (labels.LABEL.match(line.text) and line.text[:1].isupper()) or (
        "\t" in line.text and edge_dates.starts_with_date(line)
    ):
        return False
    full = run[-1].full or (
        len(run) == 1 and edge_dates.fills_column(run[0].text) and "\t" not in line.text
    )
    return full and line.indent > run[0].indent and run[-1].indent in (run[0].indent, line.indent)


def _is_below_cited(first: Line, line: Line) -> bool:
    """Return whether a line is below the authors of a work whose year is in the margin."""
    year, tab, cited = first.text.partition("\t")
    return bool(
        tab and line.indent > first.indent and _AUTHORS.match(cited) and dates.is_alone(year)
    )


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
    breaks: list[int] = []
    for line in run[1:]:
        drop, between = glue(text, line.text, habit)
        between = between or ("\t" if not (wrapped or drop) and text.strip() else "")
        text = text.rstrip().removesuffix(drop) + between
        breaks += [] if wrapped or drop else [len(text)]
        body = line.text.lstrip()
        shift = len(text) - (len(line.text) - len(body))
        shifted = [
            span._replace(start=max(span.start + shift, len(text)), end=span.end + shift)
            for span in line.spans
        ]
        spans = wraps.join_spans(spans, shifted, len(text) - len(between), len(text))
        text += body
    return Block(text.rstrip(), tuple(run), 0, first.level, tuple(spans), breaks=tuple(breaks))
