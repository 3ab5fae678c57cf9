"""How much text a CV may hold: several times what the longest ones do, and little enough to be read in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.document import Line

_MOST_LINES: Final = 40_000
_MOST_CHARACTERS: Final = 1_000_000


class TooMuchText(Exception):  # noqa: N818 - it says what there is
    """There is more in a file than a CV holds."""


@dataclass(slots=True)
class Bounds:
    """Counts the lines of a file while they are read."""

    _lines: int = _MOST_LINES
    _characters: int = _MOST_CHARACTERS

    def count(self, line: Line) -> None:
        """Count a line. Raises TooMuchText at the first one too many."""
        self._lines -= 1
        self._characters -= len(line.text)
        if self._lines < 0 or self._characters < 0:
            raise TooMuchText
