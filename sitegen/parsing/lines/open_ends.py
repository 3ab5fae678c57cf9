"""Recognize texts that are incomplete, so that the next line must continue them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_SMALL_WORDS: Final = words("small_words")
_SHORTEST: Final = 40
"""A shorter text may end at an intended line break."""
_OPENERS: Final = {"(": ")", "（": "）", "[": "]", "“": "”", "《": "》", "「": "」"}
_GIVEN_NAME: Final = re.compile(r"(?:\b(?:with|and|by)|&) [A-ZÀ-Þ][a-zà-ÿ]+(?: [A-ZÀ-Þ]\.)+$")
_NAME_AND_YEAR: Final = re.compile(
    r"(?:\b(?:[A-ZÀ-Þ]\.[ -]?)+[A-ZÀ-Þ][\w’'-]+|,\s(?:[A-ZÀ-Þ]\.[ -]?)+)\s*[(](?:19"
    r"|20)\d\d[a-z]?[)][.,:]?$"
)
_IN_WHAT: Final = re.compile(r"(?<=[.,?!”\"’'])\s+[Ii]n:$")
"""Matches `In:` between a title and its proceedings."""
_PARTICLES: Final = frozenset({"in", "on", "by", "for", "to", "is", "are", "was", "that", "this"})
"""Lower-case words that may end a phrase in a list."""


def is_unbalanced(text: str) -> bool:
    """Return whether a quote or a bracket is open at the end of a text."""
    if text.count('"') % 2 or (text.count("”") % 2 and "“" not in text):
        return True
    return any(text.count(left) > text.count(right) for left, right in _OPENERS.items())


def breaks_number(text: str, below: str) -> bool:
    """Return whether a page range continues on the next line: `1425–` over `39, https://...`."""
    return text[-1:] in "-–" and text[-2:-1].isdigit() and below[:1].isdigit()


def opens_second_quote(text: str, below: str) -> bool:
    """Return whether a second quote opens while the first is unclosed: it starts another title."""
    opened, closed = below.find("“"), below.find("”")
    return text.count("“") > text.count("”") and opened >= 0 and (closed < 0 or opened < closed)


def are_two_titles(text: str, below: str) -> bool:
    """Return whether texts are two works: both start with a quoted title, the first one closed."""
    return (
        text[:1] == "“" == below[:1]
        and "”" in text
        and text[-1:] not in "“,:-–"
        and not is_unbalanced(text)
    )


def lacks_title(run: Sequence[Line], line: Line, text: str) -> bool:
    """Return whether a line hangs below authors and year of a work: `Lee, A. and B. Ek (2021)`."""
    return line.indent > run[0].indent and bool(_NAME_AND_YEAR.search(text))


def continues_on_next_page(run: Sequence[Line], line: Line, text: str) -> bool:
    """Return whether an item that ends in mid-sentence continues at the top of the next page."""
    first, last = run[0], run[-1]
    is_page_break = (
        last.place.page > 0
        and line.place.page == last.place.page + 1
        and line.indent > first.indent
    )
    word = text.rsplit(None, 1)[-1] if text else ""
    return (
        is_page_break
        and len(text) > _SHORTEST
        and (text[-1] in ",-–&" or (word.islower() and word in _SMALL_WORDS))
    )


def ends_with_title(text: str) -> bool:
    """Return whether a text ends with a quoted title and a comma, before authors or a venue."""
    return text.endswith((",”", ',"', "”,", '",')) and len(text) > _SHORTEST


def ends_mid_phrase(text: str) -> bool:
    """Return whether a text ends in mid-phrase: `presented at the`, `with Ann J. G.`, `. In:`."""
    if _GIVEN_NAME.search(text) or _IN_WHAT.search(text):
        return True
    last = text.rsplit(None, 1)[-1] if len(text) > _SHORTEST else ""
    return (
        last.islower()
        and last in _SMALL_WORDS
        and last not in _PARTICLES
        and "\t" not in text[-len(last) - 1 :]
    )
