"""The same work for many things, done by as many processes as there are processors.

They are forks, which have all that was made before without its being copied. Where a program cannot fork, or there is
little to do, all is done here and nothing is paid for.
"""

from __future__ import annotations

import gc
import os
import signal
from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.errors import SitegenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
R = TypeVar("R")

_work: Callable[[Any], Any]
_things: Sequence[Any]
_AT_ONCE, _TURNS = 8, 32
"""How many things a process is handed at most, and how often at least it comes for more: handing over costs as much as
a few files do, and whoever has the last ones is waited for."""


def each(work: Callable[[T], R], things: Sequence[T], *, least: int) -> Iterator[R]:
    """`work(thing)` of every thing, in their order; in several processes if there are `least` things or more.

    What `work` raises in another process is raised here. Raises SitegenError if one is ended from outside, for which
    `multiprocessing.Pool` would wait for ever.
    """
    made: dict[int, R] = {}
    following = 0
    for place, one in as_made(work, things, least=least):
        made[place] = one
        while following in made:
            yield made.pop(following)
            following += 1


def as_made(work: Callable[[T], R], things: Sequence[T], *, least: int) -> Iterator[tuple[int, R]]:
    """The same as soon as each is made, with its place."""
    count = _processors() if len(things) >= least else 1
    if count < 2:
        yield from enumerate(map(work, things))
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed  # take longer to import than a small site to build
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    yield 0, work(things[0])  # what is loaded and compiled for it is there for all that follow
    global _work, _things
    _work, _things = work, things  # forks have them: only places are handed over
    at_once = min(1 + len(things) // (_TURNS * count), _AT_ONCE)
    gc.freeze()  # what is there already stays: looking it over would copy it into every process
    pool = ProcessPoolExecutor(count, get_context("fork"), _begin)
    try:
        shares = [range(start, min(start + at_once, len(things))) for start in range(1, len(things), at_once)]
        making = {pool.submit(_do, share): share for share in shares}
        for done in as_completed(making):
            yield from zip(making.pop(done), done.result(), strict=True)
    except BrokenProcessPool as broken:
        hint = "memory may have run out: close other programs, and run this again"
        raise SitegenError("a process that did a share of the work was ended from outside", hint=hint) from broken
    finally:
        pool.shutdown(cancel_futures=True)
        gc.unfreeze()


def _begin() -> None:
    gc.disable()  # see `_do`
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of them; the first one ends the others


def _do(places: Sequence[int]) -> list[Any]:
    made = []
    for place in places:
        made.append(_work(_things[place]))
        # What goes in circles was made for this one thing and is looked for now. Python would do so in between, and
        # look the million values of which what is about all is made over again and again.
        gc.collect(0)
    return made


def _processors() -> int:
    """How many of this machine's processors this process may use; one where it cannot fork."""
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
