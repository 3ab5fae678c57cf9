"""Report a build: progress, the time of each step, and a summary."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from sitegen.errors import Problem  # noqa: TC001 - the cache resolves annotations at run time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_DELAY: Final = 1.0
"""Seconds before any progress is shown."""
_WIDTH: Final = 24
_CLEAR: Final = "\r\x1b[K"


@dataclass(frozen=True, slots=True)
class Report:
    """Summary of a finished build."""

    pages: int
    """Number of pages."""
    people: int
    """Number of people."""
    publications: int
    """Number of publications, each counted for everybody who lists it."""
    unsorted: tuple[tuple[str, int], ...] = ()
    """Slugs of people with unsorted data, with the number of unsorted entries."""
    uncited: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Slugs of people, with the keys of their works that the citation style cannot format."""
    left_out: tuple[Problem, ...] = ()
    """Problems of the publications that are left out."""
    notes: tuple[str, ...] = ()
    """Notes for the author, for example about the theme's options."""


class Progress:
    """The steps of one build, timed and shown."""

    def __init__(
        self, terminal: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start the clock; show the progress unless the terminal is a pipe or a file."""
        self._terminal = terminal if terminal and terminal.isatty() else None
        self._clock = clock
        self._timings: dict[str, float] = {}
        self._step = ""
        self._start = self._step_start = clock()
        self._is_visible = False

    @property
    def timings(self) -> Mapping[str, float]:
        """Seconds of each completed step, in order."""
        return self._timings

    def begin(self, step: str) -> None:
        """End the current step and begin another."""
        self.end()
        self._step = step
        self._show(step)

    def advance(self, done: int, total: int) -> None:
        """Show how many tasks of the current step are done."""
        bar = "#" * (_WIDTH * done // total)
        self._show(f"{self._step} [{bar:.<{_WIDTH}}] {done}/{total}")

    def end(self) -> None:
        """End the current step, and remove the bar."""
        now = self._clock()
        if self._step:
            self._timings[self._step] = self._timings.get(self._step, 0.0) + now - self._step_start
        self._step, self._step_start = "", now
        if self._is_visible and self._terminal:
            print(_CLEAR, end="", file=self._terminal, flush=True)
            self._is_visible = False

    def _show(self, line: str) -> None:
        if self._terminal and self._clock() - self._start > _DELAY:
            self._is_visible = True
            print(f"{_CLEAR}{line}", end="", file=self._terminal, flush=True)
