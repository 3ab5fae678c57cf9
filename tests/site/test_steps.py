"""How far a build is, and how long it took."""

from __future__ import annotations

import io
import re
from itertools import count
from typing import TYPE_CHECKING

from sitegen.cli import main
from sitegen.site.steps import Steps
from tests.site.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(screen: io.StringIO, seconds: float) -> Steps:
    ticks = count()
    steps = Steps(screen, clock=lambda: next(ticks) * seconds)
    steps.begin("read")
    steps.begin("make")
    assert list(steps.each("abcd", 4)) == list("abcd")
    steps.begin("")
    return steps


def test_a_terminal_sees_a_bar_that_goes_in_the_end() -> None:
    screen = Terminal()
    run(screen, 0.5)
    *lines, last = screen.getvalue().split("\r\x1b[K")
    assert lines[-2:] == [
        "make [##################......] 3/4",
        "make [########################] 4/4",
    ]
    assert last == ""


def test_what_is_quick_says_nothing_and_neither_does_a_pipe() -> None:
    for screen, seconds in ((Terminal(), 0.01), (io.StringIO(), 10.0)):
        run(screen, seconds)
        assert screen.getvalue() == ""


def test_the_time_of_every_step_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = run(io.StringIO(), 1.0)
    assert steps.took == {"read": 1.0, "make": 1.0}
    assert main(["build", str(put(tmp_path, ADA)), "--timings"]) == 0
    assert re.search(
        r"\n    look [\d.]+ s, read [\d.]+ s, make [\d.]+ s, write [\d.]+ s\n",
        capsys.readouterr().out,
    )
