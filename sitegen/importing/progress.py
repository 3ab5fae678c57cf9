"""Which of many files is being read, on a terminal, once that has taken a second."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_PATIENCE: Final = 1.0
"""Seconds in which nothing needs to be said."""
_CLEAR: Final = "\r\x1b[K"


@dataclass(slots=True)
class Progress:
    """A line that says how far an import is, and that goes when it is done. Pipes and files get none."""

    total: int
    """How many files there are."""
    screen: TextIO
    """Where to say it."""
    clock: Callable[[], float] = time.monotonic
    """Seconds, from whenever."""
    _begun: float = field(init=False)
    _at: int = field(default=0, init=False)
    _shown: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._begun = self.clock()

    def at(self, path: Path) -> None:
        """The next file is about to be read."""
        self._at += 1
        if self.screen.isatty() and self.clock() - self._begun > _PATIENCE:
            self._shown = True
            print(
                f"{_CLEAR}{self._at}/{self.total} {path.name}", end="", file=self.screen, flush=True
            )

    def done(self) -> None:
        """Take the line away."""
        if self._shown:
            print(_CLEAR, end="", file=self.screen, flush=True)
