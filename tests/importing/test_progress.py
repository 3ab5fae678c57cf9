"""A line about where an import is: on a terminal, and only if it takes a while."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from sitegen.importing.progress import Progress


class Terminal(StringIO):
    """A terminal that remembers what it was told."""

    def isatty(self) -> bool:
        return True


def told(screen: StringIO, seconds: list[float]) -> str:
    times = iter(seconds)
    progress = Progress(3, screen, lambda: next(times))
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        progress.at(Path("cvs") / name)
    progress.done()
    return screen.getvalue()


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        ([0, 0, 0.5, 0.9], ""),
        ([5, 5, 6.5, 7], "\r\x1b[K2/3 b.pdf\r\x1b[K3/3 c.pdf\r\x1b[K"),
    ],
)
def test_a_terminal_hears_of_what_takes_long(seconds: list[float], expected: str) -> None:
    assert told(Terminal(), seconds) == expected


def test_a_pipe_hears_nothing() -> None:
    assert told(StringIO(), [0, 10, 20, 30]) == ""
