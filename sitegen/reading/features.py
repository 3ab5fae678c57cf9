"""Encode a CV as arrays of features for each token and each line.

Every feature is a small number with its own embedding. Words are seen only as frozen vectors of
pieces from a general vocabulary, so that the network cannot memorize anything about a person.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.reading.scheme import INHERITED, LINE_LABELS, TAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText
    from sitegen.reading.vocabulary import Vocabulary

SIGNS: Final = ".,;:()[]{}/&-–—|\"'“”‘’*•·#@+_%$€£~?!，。、；：（）《》【】「」\t"
EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]+\s?@\s?[\w-]+(?:\s?\.\s?[\w-]+)+")
ADDRESS: Final = re.compile(
    r"(?:https?://|www\.)\S+|\b[\w.-]{1,253}\.(?:com|org|edu|net|io|me|ac\.uk)\b(?:/\S*)?"
)
PHONE: Final = re.compile(r"\+?\(?\d[\d\s().-]{6,}\d(?:\s?x[\d-]+)?")
_PAIRS: Final = {"(": (")", 1), "（": ("）", 1), "“": ("”", 2), "《": ("》", 3), "[": ("]", 4)}
STYLES: Final = {"bold": 1, "italic": 2, "link": 4}


def bucket(value: float, edges: Sequence[float]) -> int:
    """Return how many of the edges a value exceeds."""
    return sum(value > edge for edge in edges)


def _share(line: Line, look: str) -> int:
    """Return how much of a line has a look: 0 none, 1 some, 2 its start, 3 all."""
    spans = [span for span in line.spans if span.look == look]
    length = len(line.text.strip())
    if not spans or not length:
        return 0
    if sum(span.end - span.start for span in spans) >= 0.9 * length:
        return 3
    return 2 if spans[0].start <= 1 else 1


def _is_capital(text: str) -> bool:
    return any(c.upper() != c.lower() for c in text) and text.upper() == text


def _marker(line: Line) -> int:
    if not line.marker:
        return 0
    return 2 if any(map(str.isdigit, line.marker)) else 1


def _shape(text: str) -> int:
    if text == "\t":
        return 1
    if text.isdigit():
        if len(text) == 4 and text[:2] in ("19", "20"):
            return 2
        return 3 + min(len(text), 5)  # 4 to 8
    if "\u3400" <= text[0] <= "\u9fff":
        return 9
    if not text[0].isalpha():
        return 10
    if text.isupper():
        return 11 if len(text) == 1 else 12
    if text[0].isupper():
        return 13 if text[1:].islower() else 14
    return 15 if text.islower() else 16


TOKEN_SIZES: Final = {
    "shape": 17,
    "sign": len(SIGNS) + 1,
    "length": 8,
    "style": 8,
    "separation": 3,
    "from_start": 10,
    "from_end": 10,
    "date": 4,
    "contact": 4,
    "column": 4,
    "frequency": 6,
    "enclosed": 5,
    "draft_tag": len(TAGS) + 1,
    "draft_start": 3,
    "draft_inherits": 2 ** len(INHERITED) + 1,
}
LINE_SIZES: Final = {
    "indent": 16,
    "gap": 3,
    "gap_after": 3,
    "size": 6,
    "level": 5,
    "marker": 3,
    "bold": 4,
    "italic": 4,
    "link": 4,
    "capitals": 2,
    "full": 2,
    "page_column": 4,
    "tabs": 4,
    "length": 7,
    "place": 10,
    "date": 4,
    "last": 6,
    "words": 6,
    "draft": len(LINE_LABELS) + 1,
}
DRAFT: Final = ("draft_tag", "draft_start", "draft_inherits", "draft")
"""Features of tokens and lines: the labels of the rules; 0 without any."""
LAYOUT: Final = ("indent", "size", "level", "bold", "italic", "link", "full", "page_column", "tabs")
"""Features of lines that plain text lacks."""


@dataclass(slots=True)
class Arrays:
    """A CV as the network sees it."""

    words: np.ndarray
    """For each token, its row in the table of word vectors."""
    tokens: np.ndarray
    """Features of each token, in the order of `TOKEN_SIZES`."""
    lines: np.ndarray
    """Features of each line, in the order of `LINE_SIZES`."""
    owners: np.ndarray
    """For each token, its line."""
    firsts: np.ndarray
    """For each line, the index of its first token, plus one for the end."""
    targets: dict[str, np.ndarray] = field(default_factory=dict)


class Words:
    """A table of words, filled while CVs are encoded."""

    def __init__(self) -> None:
        """Start without words."""
        self.index: dict[str, int] = {}

    def add(self, word: str) -> int:
        """Return the row of a word, which is added if it is new."""
        return self.index.setdefault(word, len(self.index))


def encode(
    cv: CVText, words: Words, vocabulary: Vocabulary, draft: Reading | None = None
) -> Arrays:
    """Turn a CV into arrays, with the labels of another reader if given."""
    frequency = Counter(t.text for tokens in cv.tokens for t in tokens if len(t.text) > 1)
    rows: list[list[int]] = []
    ids: list[int] = []
    owners: list[int] = []
    firsts = [0]
    for i, line in enumerate(cv.lines):
        rows += _token_rows(cv, i, line, frequency)
        around = {
            at: line.text[start:end]
            for start, end in vocabulary.chinese_words(line.text)
            for at in range(start, end)
            if end > start + 1
        }
        for token in cv.tokens[i]:
            key = "|" if token.text == "\t" else token.text
            word = f"{key}\n{around[token.start]}" if token.start in around else key
            ids.append(words.add(word))
        owners += [i] * len(cv.tokens[i])
        firsts.append(len(ids))
    lines = [_line_row(cv, i, line) for i, line in enumerate(cv.lines)]
    _add_draft(cv, draft, rows, lines)
    return Arrays(
        np.array(ids, np.int64),
        np.array(rows, np.int64).reshape(-1, len(TOKEN_SIZES)),
        np.array(lines, np.int64).reshape(-1, len(LINE_SIZES)),
        np.array(owners, np.int64),
        np.array(firsts, np.int64),
    )


def _add_draft(
    cv: CVText, draft: Reading | None, rows: list[list[int]], lines: list[list[int]]
) -> None:
    """Append the labels of another reader as features."""
    places = [(i, k) for i, tokens in enumerate(cv.tokens) for k in range(len(tokens))]
    if draft is None:
        for row in rows:
            row += [0, 0, 0]
        for line in lines:
            line.append(0)
        return
    for row, (i, k) in zip(rows, places, strict=True):
        tag = draft.tokens[i][k]
        if not tag:
            row += [0, 0, 0]
            continue
        inherited = draft.inherits.get((i, k), frozenset())
        mask = sum(1 << n for n, name in enumerate(INHERITED) if name in inherited)
        row += [TAGS.index(tag) + 1, 1 + ((i, k) in draft.starts), mask + 1]
    for line, name in zip(lines, draft.lines, strict=True):
        line.append(LINE_LABELS.index(name) + 1)


def _token_rows(cv: CVText, i: int, line: Line, frequency: Counter[str]) -> list[list[int]]:
    text, tokens = line.text, cv.tokens[i]
    style, date, contact = ([0] * (len(text) + 1) for _ in range(3))
    for span in line.spans:
        for at in range(span.start, min(span.end, len(text))):
            style[at] |= STYLES[span.look]
    for when in cv.dates[i]:
        for at in range(when.start, min(when.end, len(text))):
            date[at] = 3
        date[when.start] = 2 if when.until else 1
    for kind, pattern in ((3, PHONE), (2, ADDRESS), (1, EMAIL)):
        for match in pattern.finditer(text):
            if kind < 3 or (sum(map(str.isdigit, match[0])) >= 8 and not date[match.start()]):
                contact[match.start() : match.end()] = [kind] * (match.end() - match.start())
    rows, column, closing, inside = [], 0, "", 0
    edges = (0, 1, 2, 3, 5, 8, 12, 20, 40)
    for k, token in enumerate(tokens):
        before = text[token.start - 1 : token.start] if token.start else ""
        if token.text == closing:
            closing, inside = "", 0
        rows.append(
            [
                _shape(token.text),
                SIGNS.find(token.text) + 1 if len(token.text) == 1 else 0,
                min(len(token.text), 8) - 1,
                style[token.start],
                0 if not before else 1 if before.isspace() else 2,
                bucket(k, edges),
                bucket(len(tokens) - 1 - k, edges),
                date[token.start],
                contact[token.start],
                min(column, 3),
                bucket(frequency[token.text], (0, 1, 3, 8, 20)),
                inside,
            ]
        )
        if token.text in _PAIRS and not closing:
            closing, inside = _PAIRS[token.text]
        elif token.text == '"' and not closing:
            closing, inside = '"', 2
        column += token.text == "\t"
    return rows


def _ending(text: str) -> int:
    for number, signs in enumerate((":：", ".。", ",，;；", ")）", "0123456789"), 1):
        if text and text[-1] in signs:
            return number
    return 0


def _line_row(cv: CVText, i: int, line: Line) -> list[int]:
    text, dates = line.text.strip(), cv.dates[i]
    date = 0
    if dates:
        at_start = dates[0].start <= 2
        at_end = dates[-1].end >= len(line.text.rstrip()) - 2
        date = 1 if at_start else 2 if at_end else 3
    return [
        min(line.indent // 2, 15),
        min(cv.gaps[i], 2),
        min(cv.gaps[i + 1], 2) if i + 1 < len(cv.lines) else 2,
        bucket(line.size, (0.85, 0.95, 1.05, 1.2, 1.5)),
        min(line.level, 4),
        _marker(line),
        _share(line, "bold"),
        _share(line, "italic"),
        _share(line, "link"),
        int(_is_capital(text)),
        int(line.full),
        min(line.column, 3),
        min(line.text.count("\t"), 3),
        bucket(len(text), (12, 25, 45, 70, 110, 200)),
        bucket(i, (0, 1, 2, 3, 5, 8, 14, 25, 60)),
        date,
        _ending(text),
        bucket(len(cv.tokens[i]), (1, 3, 6, 12, 25)),
    ]
