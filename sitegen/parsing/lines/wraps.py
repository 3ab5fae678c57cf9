"""Find the lines that were broken to fit a page, and join them.

A text file has no page width. If lines were broken, some start in lower case, and none is much
longer than a page is wide; if each line is complete, lines start with a capital and end with a full
stop. Chinese has no lower case, but is broken at a fixed width: if no line ends there in
mid-sentence, none was broken.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from sitegen.model.text import has_character_from, has_han
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.document import Line, Span

_HAN: Final = "\u3400-\u9fff\uf900-\ufaff"
_WORD: Final = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_WORD_AMONG_HAN: Final = re.compile(rf"[^\W\d_{_HAN}]+(?:[-'’][^\W\d_{_HAN}]+)*")
_WIDE: Final = re.compile(rf"[{_HAN}\u3000-\u303f\uff00-\uffef]")
_OPEN_ADDRESS: Final = re.compile(
    r"(?:\bhttps?:|(?:https?://|\bdoi\.org/)\S*(?P<sign>[-/.%_=&?#]))$"
)
"""An address that may continue on the next line."""
_OF_ADDRESS: Final = re.compile(r"//|(?=\S*[\d/_%=.-]\S)[\w%/]|(?:html?|pdf|php|com|org|edu)\b")
"""The continuation of such an address: `10.1000/7`, `pdf`, but not a word of a sentence."""
_NARROWEST: Final = 64
_SMALL_WORDS: Final = words("small_words")
_PARTED: Final = re.compile(r"([^\W\d_]+)[-\u2010]\n([^\W\d_]+)")
_OF_COMPOUNDS: Final = 0.04
"""1-2% of full lines end inside a compound; with hyphenation, 5-30% end inside a word."""
_SHORTEST: Final = 40
"""A shorter text may end at an intended line break."""
_OPENERS: Final = {"(": ")", "（": "）", "[": "]", "“": "”", "《": "》", "「": "」"}
_GIVEN_NAME: Final = re.compile(r"(?:\b(?:with|and|by)|&) [A-ZÀ-Þ][a-zà-ÿ]+(?: [A-ZÀ-Þ]\.)+$")
_IN_WHAT: Final = re.compile(r"(?<=[.,?!”\"’'])\s+[Ii]n:$")
"""Matches `In:` between a title and its proceedings."""
_PARTICLES: Final = frozenset({"in", "on", "by", "for", "to", "is", "are", "was", "that", "this"})
"""Lower-case words that may end a phrase in a list."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a document breaks its lines."""

    words: Counter[str]
    """Counts of the words inside lines, in lower case."""
    space_at_word_end: bool
    """Whether lines that end with a complete word keep the space after it."""

    space_goes_on: bool = False
    """Whether broken lines end with a space, unlike paragraphs."""
    hyphenates: bool = True
    """Whether its program hyphenates, as TeX does; browsers and Word only use existing hyphens."""

    def knows(self, word: str) -> bool:
        """Return whether a word occurs elsewhere in the document."""
        return self.words[word.casefold()] > 0


def detect_habits(lines: Sequence[Line]) -> Habits:
    """Detect how a document breaks its lines."""
    words: Counter[str] = Counter()
    for line in lines:
        word = _WORD_AMONG_HAN if has_character_from(line.text, _HAN[0]) else _WORD
        inner = [match[0].casefold() for match in word.finditer(line.text)]
        words.update(inner)
        words.update(part for word in inner if "-" in word for part in word.split("-"))
    running = [
        a
        for a, b in pairwise(lines)
        if not a.blank and not b.blank and not b.marker and width(a.text) > 60
    ]
    spaced = sum(line.text.endswith(" ") for line in running)
    ends = [a for a, b in pairwise(lines) if not a.blank and (b.blank or b.marker)]
    trailing_spaces = sum(line.text.endswith(" ") for line in ends)
    return Habits(
        words,
        spaced > 0.2 * len(running) > 0
        and not any(line.place.page for line in lines),  # typesetters use hyphens
        spaced > 2 and len(ends) > 2 and trailing_spaces < 0.1 * len(ends),
        _hyphenates(lines, words),
    )


def _hyphenates(lines: Sequence[Line], words: Counter[str]) -> bool:
    """Return whether more lines end with a hyphen than compounds alone would explain."""
    pairs = [
        (a, b)
        for a, b in pairwise(lines)
        if not a.blank and not b.blank and not b.marker and width(a.text) > 60
    ]
    split_words = [
        match.groups()
        for a, b in pairs
        if (match := _PARTED.search(f"{a.text.rstrip()}\n{b.text.lstrip()}"))
    ]
    if any(words[(first + last).casefold()] for first, last in split_words):
        return True
    unknown_compounds = [
        1 for first, last in split_words if not words[f"{first}-{last}".casefold()]
    ]
    return len(unknown_compounds) > _OF_COMPOUNDS * len(pairs)


def width(text: str) -> int:
    """Return the width of a text in columns: a Chinese character takes two."""
    text = text.rstrip()
    return (
        len(text)
        if text.isascii()
        else sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
    )


def glue(left: str, right: str, habit: Habits) -> tuple[str, str]:
    """Return the end of `left` to remove, and the text to insert before `right`.

    The result is `("-", "")`, `("", " ")` or `("", "")`.
    """
    a, b = left.rstrip(), right.lstrip()
    if not a or not b:
        return "", ""
    if address := _OPEN_ADDRESS.search(a):
        continues = (
            _OF_ADDRESS.match(b) and not b[0].isupper()
            if address["sign"] in ("/", ".")
            else b[0].isalnum() or b[0] in "/%_"
        )
        if continues and not left[-1].isspace():
            return "", ""
    if a[-1] in "-\u00ad\u2010" and b[0].isalnum() and len(a) > 1 and a[-2].isalnum():
        return _at_hyphen(a, b, habit)
    if left[-1].isspace():
        return "", "" if _WIDE.match(a[-1]) and _WIDE.match(b[0]) else " "
    if _WIDE.match(a[-1]) or _WIDE.match(b[0]):
        return "", ""
    return "", "" if habit.space_at_word_end and _is_broken_word(a, b, habit) else " "


def _at_hyphen(a: str, b: str, habit: Habits) -> tuple[str, str]:
    first, last = _last_word(a[:-1]), _first_word(b)
    if a[-1] == "\u00ad" or not first or not last:
        return (a[-1], "") if a[-1] == "\u00ad" else ("", "")
    if habit.knows(f"{first}-{last}"):
        return "", ""
    if habit.knows(first + last):
        return a[-1], ""
    is_compound = habit.words[first.casefold()] > 1 and habit.words[last.casefold()] > 1
    is_kept = is_compound or not habit.hyphenates or not last[0].islower()
    return ("", "") if is_kept else (a[-1], "")


def _is_broken_word(a: str, b: str, habit: Habits) -> bool:
    first, last = _last_word(a), _first_word(b)
    if (
        not first
        or not last
        or (first.casefold() in _SMALL_WORDS and not habit.knows(first + last))
    ):
        return False
    return last[0].islower() or (first.isupper() and last.isupper() and len(first + last) > 2)


def _last_word(text: str) -> str:
    match = re.search(r"[^\W\d_]+$", text)
    return match[0] if match else ""


def _first_word(text: str) -> str:
    match = re.match(r"[^\W\d_]+", text)
    return match[0] if match else ""


def splice(line: Line, start: int, end: int, new: str) -> Line:
    """Return the line with `text[start:end]` replaced and its spans shifted."""
    shift = len(new) - (end - start)

    def moved(index: int) -> int:
        return index + shift if index >= end else min(index, start + len(new))

    spans = tuple(
        span._replace(start=moved(span.start), end=moved(span.end)) for span in line.spans
    )
    return replace(line, text=line.text[:start] + new + line.text[end:], spans=spans)


def usual_width(lines: Iterable[Line]) -> int:
    """Return the width at which these lines are broken, at least the width of a page.

    Text files contain unbroken lines; on a page, hardly any line is longer than the others.
    """
    nonblank = [line for line in lines if not line.blank]
    widths = sorted(width(line.text) + line.indent for line in nonblank)
    share = 0.98 if nonblank and nonblank[0].place.page else 0.9
    return max(widths[int(len(widths) * share)] if widths else 0, _NARROWEST)


def continues_sentence(text: str) -> bool:
    """Return whether a line starts in mid-sentence: in lower case or with a bracket."""
    first = text.lstrip()[:1]
    is_lower = first.isalpha() and not (first.isupper() or has_han(first))
    return is_lower or first in ("(", "（")


def is_unbalanced(text: str) -> bool:
    """Return whether a quote or a bracket is open at the end of a text."""
    if text.count('"') % 2 or (text.count("”") % 2 and "“" not in text):
        return True
    return any(text.count(left) > text.count(right) for left, right in _OPENERS.items())


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


def join_spans(above: Sequence[Span], below: Sequence[Span], end: int, start: int) -> list[Span]:
    """Join the spans of two lines; the first text stops at `end`, the second begins at `start`."""
    joined = list(above)
    for span in below:
        look = (span.look, span.target)
        at = next(
            (
                at
                for at, span_above in enumerate(joined)
                if span_above.end >= end and (span_above.look, span_above.target) == look
            ),
            -1,
        )
        if at >= 0 and span.start == start:
            joined[at] = joined[at]._replace(end=span.end)
        else:
            joined.append(span)
    return joined
