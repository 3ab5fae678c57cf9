"""Find the starts of references in lists without numbers, indents or gaps.

`Ek, Bo. 2021. “Tides.” Foam Letters 3: 1–9.`: authors and a year start a new item, even if the line
above is full.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines import open_ends

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
_FEWEST: Final = 3


def find_starts(lines: Sequence[Line]) -> frozenset[int]:
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
    if len(starts) < _FEWEST:
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
    return bool(_ENDED.search(text)) and not open_ends.ends_mid_phrase(text)
