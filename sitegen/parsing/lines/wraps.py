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
    from collections.abc import Iterable, Iterator, Sequence

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
_SEAM: Final = re.compile(r"(?<![\w-])([^\W\d_]{2,})(\t|-)([^\W\d_]{2,})")
_PARTED: Final = re.compile(r"([^\W\d_]+)[-\u2010]\n([^\W\d_]+)")
_OF_COMPOUNDS: Final = 0.04
"""1-2% of full lines end inside a compound; with hyphenation, 5-30% end inside a word."""
_ORDINAL: Final = re.compile(r"(?<=\d) (?=(?:st|nd|rd|th)\b)")
_WIDEST: Final = 132
"""The maximum number of columns of broken lines."""
_ENDED: Final = re.compile(r"[.?!)\]\d”\"’|。；）】》]\s*$")
_MARGIN: Final = 0.85
"""The share of the longest line that lines with Latin words reach if broken at one width."""
_BEGINS: Final = re.compile(r"\s*(?:(?:19|20)\d\d|[《〈【]|[^\s。；，,]{2,10}[:：]|\S+ \S+$)")
"""Starts that do not continue a sentence: a date, a title, a label."""
_FEWEST: Final = 4
_FEWEST_LONG: Final = 8
_MOST_CONTINUED: Final = 0.06
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


def repair(line: Line, habit: Habits) -> Line:
    """Join broken words that occur whole elsewhere: `Modelin<tab>ng`, `dat-acenter`."""
    for match in reversed(list(_SEAM.finditer(line.text))):
        left, seam, right = match.groups()
        if seam == "-" and right[0].isupper():  # Ross-Lee, whose address is rosslee@...
            continue
        for overlap in range(2 if seam == "\t" else 1):
            joined = left + right[overlap:]
            is_broken = (
                habit.words[left.casefold()] <= 1 and left[-overlap:] == right[:overlap]
                if overlap
                else True
            )
            if (
                is_broken
                and habit.knows(joined)
                and habit.words[left.casefold()] <= 1
                and len(joined) > 5
            ):
                line = splice(line, match.start(), match.end(), joined)
                break
    for match in reversed(list(_ORDINAL.finditer(line.text))):
        line = splice(line, match.start(), match.end(), "")
    return line


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


def find_starts(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indexes of lines that do not continue the line above, unless it is incomplete."""
    if any(line.place.page for line in lines):
        return frozenset()
    if _none_is_broken(lines):
        return frozenset(range(len(lines)))
    return frozenset(
        index for run in _runs(lines) if _are_whole([lines[i] for i in run]) for index in run
    )


def _none_is_broken(lines: Sequence[Line]) -> bool:
    """Return whether lines are wider than any page, or hardly any of them continue a sentence."""
    adjacent = [
        (a, b)
        for a, b in pairwise(lines)
        if not (a.blank or b.blank or b.marker or a.level or b.level)
    ]
    pairs = [(a, b) for a, b in adjacent if _is_latin(b.text)]  # Chinese has no lower case
    page = usual_width(a for a, _ in pairs)
    if page > _WIDEST or _lack_margin(adjacent):
        return True
    below_long = [b for a, b in pairs if width(a.text) + a.indent > 0.8 * page]
    return len(below_long) >= _FEWEST_LONG and sum(
        continues_sentence(b.text) for b in below_long
    ) < _MOST_CONTINUED * len(below_long)


def continues_sentence(text: str) -> bool:
    """Return whether a line starts in mid-sentence: in lower case or with a bracket."""
    first = text.lstrip()[:1]
    is_lower = first.isalpha() and not (first.isupper() or has_han(first))
    return is_lower or first in ("(", "（")


def _is_latin(text: str) -> bool:
    first = text.lstrip()[:1]
    return first.isalnum() and not has_han(first)


def _lack_margin(adjacent: Sequence[tuple[Line, Line]]) -> bool:
    """Return whether hardly any line of a Chinese text reaches the margin in mid-sentence."""
    han = sum(has_han(b.text) for _, b in adjacent)
    if len(adjacent) < _FEWEST_LONG or han < 0.5 * len(adjacent):
        return False
    margin = _MARGIN * max(width(a.text) + a.indent for a, _ in adjacent)
    broken = [
        a
        for a, b in adjacent
        if width(a.text) + a.indent >= margin
        and not (_ENDED.search(a.text) or _BEGINS.match(b.text))
    ]
    return len(broken) <= 1


def _runs(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Yield the indexes of lines without blank lines, bullets or headings between them."""
    run: list[int] = []
    for index, line in enumerate(lines):
        if run and (line.blank or line.marker or line.level):
            yield run
            run = []
        if not (line.blank or line.marker or line.level):
            run.append(index)
    if run:
        yield run


def _are_whole(run: Sequence[Line]) -> bool:
    """Return whether several lines each start and end like a sentence."""
    finished = sum(bool(_ENDED.search(line.text)) for line in run)
    open_lines = any(continues_sentence(line.text) for line in run[1:])
    return len(run) >= _FEWEST and not open_lines and finished >= 0.9 * len(run)


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
