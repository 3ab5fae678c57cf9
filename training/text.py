"""A CV with its letters in one string, to look labelled values up in."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING

from training.reading import text

if TYPE_CHECKING:
    from collections.abc import Iterator

Token, When = text.Token, text.When


class CVText(text.CVText):
    """The lines of a CV, split into tokens, in which values can be found."""

    @cached_property
    def _letters(self) -> tuple[str, list[tuple[int, int]]]:
        letters, places = [], []
        for i, line in enumerate(self.texts):
            for j, char in enumerate(line):
                for folded in unicodedata.normalize("NFKC", char).casefold():
                    if folded.isalnum():
                        letters.append(folded)
                        places.append((i, j))
        return "".join(letters), places

    @property
    def letters(self) -> str:
        """All letters and digits, folded as scores compare them."""
        return self._letters[0]

    @property
    def places(self) -> list[tuple[int, int]]:
        """Line and character of each of `letters`."""
        return self._letters[1]

    @cached_property
    def offsets(self) -> dict[tuple[int, int], int]:
        """Index in `letters` of a character of a line."""
        result: dict[tuple[int, int], int] = {}
        for offset, place in enumerate(self.places):
            result.setdefault(place, offset)
        return result

    def find(self, letters: str, most: int = 60) -> Iterator[tuple[int, int]]:
        """Yield where letters occur, as ranges of `letters`."""
        start = self.letters.find(letters) if letters else -1
        while start >= 0 and most:
            yield start, start + len(letters)
            most -= 1
            start = self.letters.find(letters, start + 1)

    def covered(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield line and index of the tokens that overlap a range of `letters`."""
        first_line, last_line = self.places[start][0], self.places[end - 1][0]
        for i in range(first_line, last_line + 1):
            low = self.places[start][1] if i == first_line else 0
            high = self.places[end - 1][1] if i == last_line else len(self.texts[i])
            for k, token in enumerate(self.tokens[i]):
                if token.start <= high and token.end > low and token.text != "\t":
                    yield i, k
