"""What an entry says of single authors, in biblatex's way: `author+an = {1=equal; 2=equal; 3=corresponding}`.

In: that field. Out: the marks behind each author's name. Only these have a legend: what a bare `*` behind a name means,
nobody but its author knows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

MEANINGS: Final[Mapping[str, str]] = {"*": "equal_contribution", "†": "corresponding_author"}
"""Mark -> message key."""

_WORDS: Final[Mapping[str, str]] = {
    "equal": "*", "cofirst": "*", "co-first": "*", "first": "*",
    "corresponding": "†", "correspondence": "†", "corr": "†",
}  # fmt: skip
_ONE: Final = re.compile(r"\s*(\d+)(?::\w+)?\s*=\s*(.*)")


def roles(annotations: str) -> Mapping[int, str]:
    """Place of an author, from 1 -> marks."""
    found: dict[int, str] = {}
    if not annotations:
        return found
    for match in filter(None, map(_ONE.match, annotations.split(";"))):
        said = {word.strip(" \"'").casefold() for word in match[2].split(",")}
        marks = "".join(mark for mark in MEANINGS if any(_WORDS.get(word) == mark for word in said))
        if marks:
            found[int(match[1])] = marks
    return found
