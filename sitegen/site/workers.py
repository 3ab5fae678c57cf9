"""The same work for many things, done by as many processes as there are processors.

They are forks, which have all that was made before without its being copied. Where a program cannot fork, or there is
little to do, all is done here and nothing is paid for.
"""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
R = TypeVar("R")

_work: Callable[[Any], Any]


def each(work: Callable[[T], R], things: Sequence[T], *, least: int) -> Iterator[R]:
    """`work(thing)` of every thing, in their order; in several processes if there are `least` things or more.

    What `work` raises in another process is raised here.
    """
    count = _processors() if len(things) >= least else 1
    if count < 2:
        yield from map(work, things)
        return
    from multiprocessing import get_context  # takes longer to import than a small site to build

    yield work(things[0])  # what is loaded and compiled for it is there for all that follow
    global _work
    _work = work
    gc.freeze()  # what is there already stays: looking it over would copy it into every process
    try:
        # Each of them looks for garbage, but only in what it makes itself.
        with get_context("fork").Pool(count, gc.enable) as pool:
            yield from pool.imap(_do, things[1:])
    finally:
        gc.unfreeze()


def _do(thing: Any) -> Any:
    return _work(thing)


def _processors() -> int:
    """How many of this machine's processors this process may use; one where it cannot fork."""
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
