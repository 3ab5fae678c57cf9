"""A bound on the time that reading one file takes: whatever stands in it, an import does not hang."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SECONDS: Final = 8.0
"""Of the processor, so that a busy machine is no reason to give up. CVs of sixty pages take six."""
_AT_ONCE: Final = 0.001
_AGAIN: Final = 0.5
"""After it, once more: what is raised while Python frees memory is lost."""


@contextmanager
def deadline(path: Path) -> Iterator[None]:
    """Raise UnreadableError if what is done within takes too long. Where the system cannot tell, nothing is bounded."""

    def stop(*_: object) -> None:
        hint = "give the CV alone; a list of references can be split"
        raise UnreadableError(
            Problem("reading this file takes more time than any CV should", str(path), hint=hint)
        )

    try:
        before = signal.signal(signal.SIGPROF, stop)
    except (
        AttributeError,
        ValueError,
    ):  # Windows has no such signal, and only the main thread may set it
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, _SECONDS, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def with_children() -> Iterator[None]:
    """What processes that are started and end within take counts as time of this one."""
    before = os.times()
    try:
        yield
    finally:
        after = os.times()
        taken = (
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
        left = signal.getitimer(signal.ITIMER_PROF)[0] if hasattr(signal, "getitimer") else 0.0
        if left:
            signal.setitimer(signal.ITIMER_PROF, max(left - taken, _AT_ONCE), _AGAIN)
