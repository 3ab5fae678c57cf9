"""Turn headings that look like list items because of a bullet or number into headings with a level.

`■ 教育`, `3. 获奖情况`: a sign marks headings if it precedes known headings and little else, as
does a number that counts known headings. Bold words with bullets divide a list if each is above
items numbered from one: `• **期刊论文**` over `1.` and `2.`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines import typography
from sitegen.parsing.lines.wraps import splice
from sitegen.parsing.outline.heading_words import Rule, lookup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.document import Line

_SIGN: Final = re.compile(
    r"(?P<sign>[^\w\s（(《〈“\"「『【\[<#@&+*/\\|~.,;:，。：；、-])\s*(?=[\w（(])"
)
_NUMBER: Final = re.compile(r"\D*(\d{1,2})\D*")
_NUMBER_ONE: Final = re.compile(r"[(（\[]?1[.)）\]、．]?")
_DIGIT: Final = re.compile(r"\d")
_LONGEST: Final = 24
_FEWEST: Final = 3
_SHARE: Final = 0.5
_SEVERAL: Final = 3
_LEVEL: Final = 2
_LONGEST_OVER_LIST: Final = 40


def mark_headings(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; marked headings get a level and lose their bullet."""
    signed: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        if sign := _sign(line):
            signed[sign].append(at)
    heads = {at for indexes in signed.values() for at in _signed_headings(lines, indexes)}
    heads |= _numbered_headings(lines)
    marked = [
        _mark_heading(line) if at in heads and _is_short(line) else line
        for at, line in enumerate(lines)
    ]
    return _separate(marked, _list_headings(marked))


def _sign(line: Line) -> str:
    """Return the bullet of a line without a level, from its marker or text."""
    if line.level:
        return ""
    if line.marker:
        return "" if any(map(str.isdigit, line.marker)) or line.marker.isalnum() else line.marker
    match = _SIGN.match(line.text)
    return match["sign"] if match else ""


def _is_short(line: Line) -> bool:
    text = line.text.strip()
    return len(text) <= _LONGEST and "\t" not in text and text[-1:] not in "。.；;，,"


def _rule(line: Line) -> Rule | None:
    return lookup(line.text) if _is_short(line) else None


def _signed_headings(lines: Sequence[Line], indexes: Sequence[int]) -> list[int]:
    """Return the indexes of headings with a sign, if most lines with it are known headings.

    They must be of several sections: icons also occur in the head of a CV and in referees'
    addresses.
    """
    first = next((at for at in indexes if _rule(lines[at])), len(lines))
    same_indent = [at for at in indexes if at >= first and lines[at].indent == lines[first].indent]
    rules = [rule for at in same_indent if (rule := _rule(lines[at]))]
    is_varied = len({rule.section for rule in rules}) >= _FEWEST
    are_headings = (
        is_varied
        and len(rules) >= _SHARE * len(same_indent)
        and all(_is_short(lines[at]) for at in same_indent)
    )
    return same_indent if are_headings else []


def _numbered_headings(lines: Sequence[Line]) -> set[int]:
    """Return the indexes of consecutively numbered headings, the first and last of them known."""
    matches = [(at, _NUMBER.fullmatch(line.marker)) for at, line in enumerate(lines)]
    numbered = [(at, int(match[1])) for at, match in matches if match]
    headings: list[tuple[int, int]] = []
    for at, number in numbered:
        if _rule(lines[at]) and number == (headings[-1][1] + 1 if headings else 1):
            headings.append((at, number))
        elif _rule(lines[at]) and headings and number > headings[-1][1] + 1:
            between = [
                pair
                for pair in numbered
                if headings[-1][0] < pair[0] < at and _is_short(lines[pair[0]])
            ]
            missing = _in_order(between, range(headings[-1][1] + 1, number))
            headings += [*missing, (at, number)] if missing else []
    sections = {rule.section for at, _ in headings if (rule := _rule(lines[at]))}
    return {at for at, _ in headings} if len(sections) >= _FEWEST else set()


def _list_headings(lines: Sequence[Line]) -> set[int]:
    """Return the indexes of bold words with bullets above numbered lists, if some are known."""
    written = [at for at, line in enumerate(lines) if line.text.strip()]
    candidates = {
        at
        for at, below in pairwise(written)
        if _NUMBER_ONE.fullmatch(lines[below].marker) and _may_head_list(lines[at])
    }
    known_count = sum(lookup(lines[at].text) is not None for at in candidates)
    return candidates if known_count > 1 and _SEVERAL * known_count >= len(candidates) else set()


def _may_head_list(line: Line) -> bool:
    text = line.text.strip()
    bulleted = bool(line.marker) and not line.marker[0].isalnum() and not line.level
    return (
        bulleted
        and len(text) <= _LONGEST_OVER_LIST
        and typography.is_all_bold(line)
        and not _DIGIT.search(text)
    )


def _separate(lines: Sequence[Line], heads: set[int]) -> list[Line]:
    """Return the lines, with these headings without a bullet and after a blank line."""
    separated: list[Line] = []
    for at, line in enumerate(lines):
        separated += (
            [replace(line, text="", spans=(), marker=""), replace(line, marker="", indent=0)]
            if at in heads
            else [line]
        )
    return separated


def _in_order(numbered: Iterable[tuple[int, int]], numbers: range) -> list[tuple[int, int]]:
    """Return the last lines with these numbers, in order; empty if a number is missing."""
    ordered: list[tuple[int, int]] = []
    missing = list(numbers)
    for at, number in reversed(list(numbered)):
        if missing and number == missing[-1]:
            missing.pop()
            ordered.insert(0, (at, number))
    return [] if missing else ordered


def _mark_heading(line: Line) -> Line:
    match = None if line.marker else _SIGN.match(line.text)
    plain = splice(line, 0, match.end(), "") if match else line
    return replace(plain, level=_LEVEL, marker="", indent=0)
