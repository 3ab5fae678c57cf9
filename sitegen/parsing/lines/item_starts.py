"""Find the lines that start an item in lists without numbers, indents or gaps.

`Ek, Bo. 2021. “Tides.” Foam Letters 3: 1–9.`: authors and a year start a new item, even if the line
above is full. So does a year: `2024: Hill University`, `2024-Shore Days`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines.wraps import ends_mid_phrase, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_NAME: Final = r"[A-ZÀ-Þ][\w’'‐-]+(?:[ -][A-ZÀ-Þ][\w’'-]+){0,2}"
_BEGINS: Final = re.compile(
    rf"[*†‡∗#\s]*(?:{_NAME},\s[A-ZÀ-Þ][^\d“\"]{{1,161}}+|"
    rf"(?:[A-ZÀ-Þ]\.[ -]?){{1,3}}\s?{_NAME}[^\d“\"]{{1,161}}+)"
    r"(?<=[\s(])(?:19|20)\d\d[a-z]?(?:\)|,\s\w+\))?[.,:]"
)
_ENDED: Final = re.compile(r"[.)\]”\"\d]\s*$")
_FEWEST_REFERENCES: Final = 3
_YEAR: Final = re.compile(
    r"(?P<year>(?:19|20)\d\d)(?:(?:\s?[-–/]\s?\d{2,4})?\s?:\s|[-–](?=[A-Z“\"]))"
)
_IN_COLUMN: Final = re.compile(
    r"(?:[A-Z][a-z]{2,8}\.? )?(?:19|20)\d\d(?:\s*[-–—]\s*(?:(?:19|20)?\d\d|present|now)?)?\t\s*\S"
)
_DATE: Final = r"(?:[A-Z][a-z]{2,8}\.? )?(?:19|20)\d\d"
_IN_TEXT: Final = re.compile(
    rf"{_DATE}(?:\s?[-–—]\s?(?:{_DATE}|\d\d|[Pp]resent|now)?)?:\s+\S|{_DATE}\s?[-–—]\s?(?:{_DATE}|\d\d|[Pp]resent|now)[:,]?\s+[A-Z]"
)
"""Dates at the start of an entry: `May 2019–June 2021: Lecturer`, `2019-2021 Lecturer`."""
_EVEN: Final = 0.85
"""The share of a paragraph's longest line that lines reach if broken at one margin."""
_FEWEST_YEARS: Final = 3


def find_references(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indexes of lines that start a reference, if several directly follow another."""
    starts = [
        index
        for index, line in enumerate(lines)
        if not (line.blank or line.level)
        and _BEGINS.match(line.text)
        and (not index or lines[index - 1].blank or _ends(lines[index - 1].text))
    ]
    spaced = [index for index in starts if _is_apart(lines, index)]
    if 2 * len(spaced) > len(starts):  # gaps already mark the starts of works
        starts = spaced
    if len(starts) < _FEWEST_REFERENCES:
        return frozenset()
    usual = Counter(lines[index].indent for index in starts).most_common(1)[0][0]
    return frozenset(index for index in starts if not _hangs(lines, index, usual))


def _is_apart(lines: Sequence[Line], index: int) -> bool:
    """Return whether a line follows a gap or starts a page."""
    return (
        not index
        or lines[index - 1].blank
        or lines[index - 1].place.page != lines[index].place.page
    )


def _hangs(lines: Sequence[Line], index: int, usual: int) -> bool:
    """Return whether a line right below the start of a reference is indented further than usual."""
    above = lines[index - 1] if index else lines[index]
    return lines[index].indent > usual == above.indent and not above.blank


def _ends(text: str) -> bool:
    return bool(_ENDED.search(text)) and not ends_mid_phrase(text)


def find_years(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indexes of lines that start an item, if their years only fall or only rise."""
    starts: set[int] = set()
    run: list[tuple[int, int]] = []
    for index, line in enumerate(lines):
        match = _YEAR.match(line.text)
        if match and (
            not run or _continues(run, int(match["year"]), lines[run[0][0]].indent == line.indent)
        ):
            run.append((index, int(match["year"])))
        elif match or line.level:
            starts |= _long_enough(run)
            run = [(index, int(match["year"]))] if match else []
    return frozenset(starts | _long_enough(run))


def _continues(run: Sequence[tuple[int, int]], year: int, same_indent: bool) -> bool:  # noqa: FBT001 - a fact about the line
    if not same_indent:
        return False
    falls = len(run) < 2 or run[-1][1] <= run[0][1]
    rises = len(run) < 2 or run[-1][1] >= run[0][1]
    return (falls and year <= run[-1][1]) or (rises and year >= run[-1][1])


def _long_enough(run: Sequence[tuple[int, int]]) -> set[int]:
    return {index for index, _ in run} if len(run) >= _FEWEST_YEARS else set()


def find_continuations(lines: Sequence[Line]) -> frozenset[int]:
    """Return the lines that continue the line above, in a list of paragraphs that start with dates.

    Each paragraph is one entry if several have more than one line and all lines but the last are
    full.
    """
    continuations: set[int] = set()
    paragraphs: list[list[int]] = []
    for blank, indexes in groupby(range(len(lines)), key=lambda index: lines[index].blank):
        paragraph = list(indexes)
        if blank:
            continue
        head = lines[paragraph[0]]
        if head.level or head.marker or not _IN_TEXT.match(head.text):
            continuations |= _below_first_lines(paragraphs, lines)
            paragraphs = []
        elif len(paragraph) > 1:
            paragraphs.append(paragraph)
    return frozenset(continuations | _below_first_lines(paragraphs, lines))


def _below_first_lines(paragraphs: Sequence[list[int]], lines: Sequence[Line]) -> set[int]:
    all_full = all(
        _is_full_paragraph([lines[index] for index in paragraph]) for paragraph in paragraphs
    )
    return (
        {index for paragraph in paragraphs for index in paragraph[1:]}
        if len(paragraphs) >= _FEWEST_YEARS and all_full
        else set()
    )


def _is_full_paragraph(paragraph: Sequence[Line]) -> bool:
    head, *below = paragraph
    plain = all(
        line.indent >= head.indent
        and not (line.marker or line.level or "\t" in line.text or _IN_TEXT.match(line.text))
        for line in below
    )
    return plain and all(line.full for line in paragraph[:-1])


def find_column_continuations(lines: Sequence[Line]) -> frozenset[int]:
    """Return the lines that continue the line above, in paragraphs with a year in a left column.

    A paragraph between blank lines is one entry if all its lines but the last reach the margin. If
    a year applies to several entries, this or another paragraph of the list has short lines.
    """
    continuations: set[int] = set()
    paragraphs: list[list[int]] = []
    for blank, indexes in groupby(range(len(lines)), key=lambda index: lines[index].blank):
        paragraph = list(indexes)
        if blank:
            continue
        if not _IN_COLUMN.match(lines[paragraph[0]].text):
            continuations |= _below_hanging_lines(paragraphs, lines)
            paragraphs = []
            continue
        paragraphs.append(paragraph)
        if _is_single_entry([lines[index] for index in paragraph]):
            continuations.update(paragraph[1:])
    return frozenset(continuations | _below_hanging_lines(paragraphs, lines))


def _below_hanging_lines(paragraphs: Sequence[list[int]], lines: Sequence[Line]) -> set[int]:
    """Return the lines below the first lines of a list, if several of them follow full lines."""
    several = [paragraph for paragraph in paragraphs if len(paragraph) > 1]
    all_full = all(
        _is_hanging([lines[index] for index in paragraph])
        and all(lines[index].full for index in paragraph[:-1])
        for paragraph in several
    )
    return (
        {index for paragraph in several for index in paragraph[1:]}
        if len(several) >= _FEWEST_YEARS and all_full
        else set()
    )


def _is_hanging(paragraph: Sequence[Line]) -> bool:
    head, *below = paragraph
    return all(
        line.indent == below[0].indent > head.indent and not (line.marker or line.level)
        for line in below
    )


def _is_single_entry(paragraph: Sequence[Line]) -> bool:
    head, *below = paragraph
    if len(below) < 2:  # the first of two entries may reach the margin by chance
        return False
    reach = [
        width(text)
        for text in (head.text.partition("\t")[2].strip(), *(line.text for line in below))
    ]
    full = all(line.full and line.place.page for line in paragraph[:-1]) and min(
        reach[:-1]
    ) > _EVEN * max(reach)
    return _is_hanging(paragraph) and full and not any("\t" in line.text for line in below)
