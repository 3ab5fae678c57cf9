"""Measure what a command costs: time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Users' Python caches compiled modules. Compiling at each start takes longer than most commands.
ENVIRONMENT: Final = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
_LAUNCHER: Final = Path(__file__).with_name("launcher.py")
_BYTES_PER_UNIT: Final = 1 if sys.platform == "darwin" else 1024
"""Of `ru_maxrss`."""


class Cost(NamedTuple):
    """What a command costs."""

    seconds: float
    """Wall time."""
    cpu: float
    """CPU seconds of all its processes; other work on the machine does not count."""
    mib: float
    """Peak memory of its largest process."""


def run(command: Sequence[str], folder: Path | None = None) -> Cost:
    """Run a command in a folder to its end.

    Raises:
        SystemExit: The command failed; the message has its output.
    """
    result = subprocess.run(
        [sys.executable, "-S", str(_LAUNCHER), *command],
        env=ENVIRONMENT,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if result.returncode:
        raise SystemExit(f"{' '.join(command)} failed\n{result.stdout}{result.stderr}")
    seconds, cpu, peak = map(float, result.stdout.splitlines()[-1].split())
    return Cost(seconds, cpu, peak * _BYTES_PER_UNIT / 2**20)


def median_cost(costs: Iterable[Cost]) -> Cost:
    """Return the median of each column."""
    return Cost(*(median(column) for column in zip(*costs, strict=True)))
