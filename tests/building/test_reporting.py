"""A build shows its progress on a terminal, and how long each step took."""

from __future__ import annotations

import io
import re
from itertools import count
from typing import TYPE_CHECKING

import pytest

from sitegen.building.reporting import Progress
from sitegen.cli import main
from tests.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(screen: io.StringIO, seconds: float) -> Progress:
    ticks = count()
    progress = Progress(screen, clock=lambda: next(ticks) * seconds)
    progress.begin("load")
    progress.begin("render")
    for done in range(1, 5):
        progress.advance(done, 4)
    progress.end()
    return progress


def test_a_terminal_shows_a_bar_that_disappears_in_the_end() -> None:
    screen = Terminal()
    run(screen, 0.5)
    *lines, last = screen.getvalue().split("\r\x1b[K")
    assert lines[-2:] == [
        "render [##################......] 3/4",
        "render [########################] 4/4",
    ]
    assert last == ""


def test_a_quick_build_shows_no_bar_and_neither_does_a_pipe() -> None:
    for screen, seconds in ((Terminal(), 0.01), (io.StringIO(), 10.0)):
        run(screen, seconds)
        assert screen.getvalue() == ""


def test_the_time_of_each_step_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = run(io.StringIO(), 1.0)
    assert progress.timings == {"load": 1.0, "render": 1.0}
    assert main(["build", str(put(tmp_path, ADA)), "--timings"]) == 0
    assert re.search(
        r"\n    scan [\d.]+ s, load [\d.]+ s, render [\d.]+ s, write [\d.]+ s\n",
        capsys.readouterr().out,
    )


JOINED = {"people/bo-ek/person.yaml": "name: Bo Ek\n"}
REDIRECTED = {"site.yaml": "redirects: {/: /ada-nilsson/}\n"}
RENAMED = {"people/bo-ek/person.yaml": "name: Bo B. Ek\n"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ((JOINED, REDIRECTED), "add `redirects: {/: /ada-nilsson/}`"),
        (({**JOINED, **REDIRECTED}, RENAMED), "their old addresses redirect there"),
    ],
    ids=["by hand", "by an import"],
)
def test_a_build_says_once_how_old_addresses_stay_when_somebody_joins(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    changes: tuple[dict[str, str], ...],
    message: str,
) -> None:
    site = put(tmp_path, {**ADA, "site.yaml": "title: Tides\n"})
    printed = []
    for change in ({}, *changes):
        put(site, change)
        assert main(["build", str(site)]) == 0
        printed.append(message in capsys.readouterr().out)
    assert printed == [False, True, False]
    assert (site / "public/cv/index.html").exists()
