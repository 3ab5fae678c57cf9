"""Authors in capitals (`EMMA ORMSBY AND JO BERG.`) -> the same text in the letters that names usually have.

Some styles set authors in small capitals, which come out of a PDF as capitals. How references are built shows better
without them; what is kept of a name stays as the CV writes it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’‐-][^\W\d_]+)*")


def lowered(text: str) -> str:
    """The text, as long as it was; if its first words are capitals, in small letters behind the first of each."""
    words = []
    for match in _WORD.finditer(text):
        if not match[0].isupper():
            break
        words.append(match)
    if not any(
        _is_in_full(text, *pair) for pair in pairwise(words)
    ):  # `ITO S, BERG J` is a style of its own
        return text
    out = list(text)
    for match in words:
        small = "and" if match[0] == "AND" else match[0].title()
        if len(small) == len(match[0]):
            out[match.start() : match.end()] = small
    return "".join(out)


def _is_in_full(text: str, first: re.Match[str], second: re.Match[str]) -> bool:
    """Whether two words are a name with a given name in full, or one and an `AND`."""
    return len(first[0]) > 1 and len(second[0]) > 1 and text[first.end() : second.start()] == " "
