"""Run readers in a worker process with limits, so that no file can hang or crash an import.

Libraries written in C read PDFs, Word documents and web pages. A broken or hostile file may make
them loop, crash or use up all memory. The worker is a fresh Python interpreter that is terminated
at a deadline, which works on every system; if the system can limit processes, it also gets limits
of processor time and memory.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.document import Document, Picture
from sitegen.errors import Problem, UnreadableError
from sitegen.processes import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

READ: Final = Limits(cpu_seconds=15, seconds=120, memory=1 << 30)
"""Limits of reading; a CV of 60 pages takes 6 seconds."""
DRAW: Final = Limits(cpu_seconds=3, seconds=30, memory=1 << 30)
"""Limits of drawing."""
_BATCH: Final = 20
"""Number of PDFs that one worker reads; a paper of 20 pages takes 0.1 seconds."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a worker."""

    document: Document | None = None
    """The document, if it could be read."""
    problems: tuple[Problem, ...] = ()
    """Why it could not be read."""


def read_in_worker(path: Path) -> Document:
    """Read a document in a worker process.

    Raises:
        UnreadableError: The file cannot be read, or not within the limits.
    """
    import msgspec  # importing the package should stay cheap

    try:
        output = _run("read", [path], READ)
        answer = msgspec.json.decode(output, type=Answer)
    except (subprocess.SubprocessError, msgspec.DecodeError) as error:
        hint = "print it to a new PDF and import that"
        raise UnreadableError(Problem(_explain(error), str(path), hint=hint)) from error
    if answer.document is None:
        raise UnreadableError(answer.problems)
    return answer.document


def _explain(error: Exception) -> str:
    """Return why a worker has not answered: it raised an error, or was terminated."""
    if isinstance(error, subprocess.CalledProcessError):
        last = error.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        if error.returncode > 0 and last and "Memory" not in last:
            return f"reading this file fails: {last}"
    return "reading this file takes too much time or memory, or it is damaged"


def draw_in_worker(path: Path) -> Iterator[Picture]:
    """Yield the pages that a worker process draws before the deadline."""
    import msgspec

    for line in _run_for_lines("draw", [path], DRAW):
        yield msgspec.json.decode(line, type=Picture)


def read_texts_in_worker(paths: Sequence[Path]) -> Iterator[str]:
    """Yield the text of each PDF; empty if it cannot be read, or not within the limits."""
    import msgspec

    while paths:
        batch = paths[:_BATCH]
        lines = _run_for_lines("text", batch, READ)
        yield from (msgspec.json.decode(line, type=str) for line in lines)
        if len(lines) < len(batch):  # the worker failed on the next one
            yield ""
        paths = paths[min(len(lines) + 1, len(batch)) :]


def _run_for_lines(action: str, paths: Sequence[Path], limits: Limits) -> list[bytes]:
    """Return the complete lines that a worker writes before it ends or fails."""
    try:
        output = _run(action, paths, limits)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        output = error.stdout or b""
    return output.split(b"\n")[:-1]  # the last one may be incomplete


def _run(action: str, paths: Sequence[Path], limits: Limits) -> bytes:
    """Run a worker that imports the same copy of this package, and return its output."""
    command = [sys.executable, "-P", "-m", "sitegen.importers", action, *map(str, paths)]
    search_path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONPATH": search_path, "PYTHONUTF8": "1"}
    worker = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=limits.seconds,
        env=environment,
        check=True,
    )
    return worker.stdout
