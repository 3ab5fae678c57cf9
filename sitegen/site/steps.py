"""What a build is doing: a line with a bar on a terminal, once that has taken a second; and how long each step took."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeVar

    T = TypeVar("T")

_PATIENCE: Final = 1.0
"""Seconds in which nothing needs to be said."""
_WIDTH: Final = 24
_CLEAR: Final = "\r\x1b[K"


class Steps:
    """The steps of one build. Pipes and files get no line, and neither do builds without a screen."""

    def __init__(
        self, screen: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` gives seconds, from whenever."""
        self.screen = screen
        """Where to say what is being done."""
        self.clock = clock
        self._took: dict[str, float] = {}
        self._name = ""
        self._begun = self._since = clock()
        self._shown = False

    @property
    def took(self) -> Mapping[str, float]:
        """Seconds of each step, in their order."""
        return self._took

    def begin(self, name: str) -> None:
        """The step before is done, and another begins; with no name all is done."""
        now = self.clock()
        if self._name:
            self._took[self._name] = self._took.get(self._name, 0.0) + now - self._since
        self._name, self._since = name, now
        if name:
            self._show("")
        elif self._shown and self.screen:
            print(_CLEAR, end="", file=self.screen, flush=True)

    def each(self, things: Iterable[T], total: int) -> Iterator[T]:
        """Pass things on as they are done, and show how many are."""
        for done, thing in enumerate(things, 1):
            bar = "#" * (_WIDTH * done // total)
            self._show(f" [{bar:.<{_WIDTH}}] {done}/{total}")
            yield thing

    def _show(self, more: str) -> None:
        if self.screen and self.screen.isatty() and self.clock() - self._begun > _PATIENCE:
            self._shown = True
            print(f"{_CLEAR}{self._name}{more}", end="", file=self.screen, flush=True)
