"""Record the differences between two readings of a CV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sitegen.model.text import strings, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.combining.entries import Entry
    from sitegen.combining.lines import NumberedLine


@dataclass(frozen=True, slots=True)
class Difference:
    """A value on which the assistant and the offline reader disagree."""

    place: str
    """The first line of the entry: `cv.pdf:2.12`."""
    what: str
    """The value: `experience: Alibaba: end`."""
    kept: str
    """The assistant's reading, which was checked."""
    other: str
    """The offline reading."""


class Differences:
    """The differences between two readings, in the order in which they are compared."""

    def __init__(self, lines: Mapping[int, NumberedLine]) -> None:
        """Start without differences.

        Args:
            lines: The lines of the CV by number.
        """
        self._lines = lines
        self._differences: list[Difference] = []

    def __iter__(self) -> Iterator[Difference]:
        """Iterate over the differences."""
        return iter(self._differences)

    def compare(self, entry: Entry, what: str, new: object, old: object) -> None:
        """Record a value that both readings have, but in different words."""
        kept, other = format_value(new), format_value(old)
        if kept and other and _sorted_words(kept) != _sorted_words(other):
            place = str(self._lines[entry.lines[0]].line.place)
            self._differences.append(Difference(place, what, kept, other))


def format_value(value: object) -> str:
    """Return all texts of a value in one line."""
    return "; ".join(strings(value))


def _sorted_words(text: str) -> list[str]:
    """Return the words of a text in a fixed order: `Sha, Y.` equals `Y. Sha`."""
    return sorted(words_of(text))
