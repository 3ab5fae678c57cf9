"""Split words into pieces of a general vocabulary, and look up their frozen vectors.

The vocabulary and its vectors are those of a pretrained multilingual encoder, reduced to Latin and
Chinese pieces. Nothing in them is learned from CVs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from sitegen.reading.network import Floats

SIZE = 32
"""Number of numbers that share a scale."""
HAN: Final = re.compile(r"[\u3400-\u9fff]+")
SPACE: Final = "▁"
"""Prefix of a piece that begins a word."""
_LONGEST: Final = 18
_UNKNOWN: Final = -25.0
_STEPS: Final = 24
SPECIAL: Final = 4
"""Number of special pieces at the beginning: start, padding, end, unknown."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """A matrix of four-bit numbers."""

    scales: NDArray[np.float16]
    """Rows x blocks."""
    nibbles: NDArray[np.uint8]
    """Rows x blocks x 16: the lower four bits are the first 16 numbers of a block."""

    def rows(self, numbers: NDArray[Any] | slice = slice(None)) -> Floats:
        """Return some rows, or all of them, as floats."""
        nibbles = self.nibbles[numbers]
        values = np.concatenate([nibbles & 15, nibbles >> 4], -1).astype(np.float32) - 8
        values *= self.scales[numbers].astype(np.float32)[..., None]
        return values.reshape(len(values), values.shape[1] * SIZE)


class Vocabulary:
    """Pieces of words with their vectors."""

    def __init__(
        self, pieces: Sequence[str], scores: Sequence[float], words: Blocks, axes: Floats
    ) -> None:
        """Take the pieces.

        Args:
            pieces: Their texts; the first ones are special.
            scores: The logarithm of the frequency of each.
            words: The vector of each.
            axes: The projection of vectors to their strongest directions: a row to subtract, and
                a row for each dimension.
        """
        self.numbers = {piece: n for n, piece in enumerate(pieces) if n >= SPECIAL}
        self.scores, self.words, self.axes = scores, words, axes
        self._known: dict[str, list[tuple[int, int]]] = {}

    def segment(self, text: str) -> list[tuple[int, int]]:
        """Return the most likely pieces of a text: the end and number of each; -1 if unknown."""
        if text in self._known:
            return self._known[text]
        best = [(0.0, 0, -1)]
        for end in range(1, len(text) + 1):
            options = [(best[end - 1][0] + _UNKNOWN, end - 1, -1)]
            for start in range(max(0, end - _LONGEST), end):
                number = self.numbers.get(text[start:end])
                if number is not None:
                    options.append((best[start][0] + self.scores[number], start, number))
            best.append(max(options))
        pieces, end = [], len(text)
        while end:
            _, start, number = best[end]
            pieces.append((end, number))
            end = start
        self._known[text] = pieces[::-1]
        return pieces[::-1]

    def split(self, word: str, *, spaced: bool = True) -> list[int]:
        """Return the numbers of the pieces of a word."""
        if len(word) > 3 and word.isupper():
            word = word.title()
        text = SPACE + word if spaced and not HAN.match(word) else word
        return [number for _, number in self.segment(text) if number >= 0]

    def chinese_words(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the ranges of Chinese words in a text."""
        for run in HAN.finditer(text):
            start = run.start()
            for end, _ in self.segment(run[0]):
                yield start, run.start() + end
                start = run.start() + end

    def table(self, keys: Iterable[str]) -> Floats:
        """Return a vector for each key: a word, or a character and the word it is part of."""
        parts = [[self.split(word) for word in key.split("\n")] for key in keys]
        used = np.unique([n for words in parts for numbers in words for n in numbers]).astype(int)
        at = {int(number): n for n, number in enumerate(used)}
        vectors = (self.words.rows(used) - self.axes[0]) @ self.axes[1:].T
        vectors = np.round(vectors * _STEPS) / np.float32(_STEPS)  # the same on every machine
        out = np.zeros((len(parts), vectors.shape[1]), np.float32)
        for row, words in zip(out, parts, strict=True):
            means = [vectors[[at[n] for n in numbers]].mean(0) for numbers in words if numbers]
            if means:
                row[:] = np.mean(means, 0)
        return out
