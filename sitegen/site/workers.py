"""The same work for many things, done by as many processes as there are processors.

This one takes part, and the others are its forks. Where a program cannot fork, or there is little to do, all is done
here and nothing is paid for.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
R = TypeVar("R")

_AT_ONCE, _TURNS, _SINGLE = 8, 32, 4
"""How many things a process is handed at most, how often at least it comes for more, and how many of the last are
handed to each one by one: handing over costs as much as a few files do, and whoever has the last ones is waited for."""


def each(work: Callable[[T], R], things: Sequence[T], *, least: int) -> Iterator[R]:
    """`work(thing)` of every thing, in their order; in several processes if there are `least` things or more.

    What `work` raises in another process is raised here. Raises SitegenError if one is ended from outside.
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
    from sitegen.site.forks import MOST, Forks  # a small site needs none

    def do(share: range) -> Sequence[tuple[int, R]]:
        return [(place, work(things[place])) for place in share]

    yield 0, work(things[0])  # what is loaded and compiled for it is there for all that follow
    last = min(_SINGLE * count, MOST // 2)
    single = max(1, len(things) - last)
    at_once = max(min(1 + single // (_TURNS * count), _AT_ONCE), -(-single // (MOST - last)))
    shares = [range(start, min(start + at_once, single)) for start in range(1, single, at_once)]
    shares += [range(place, place + 1) for place in range(single, len(things))]
    with Forks(count - 1, do, shares) as forks:
        for share in forks.left():
            yield from do(share)
            yield from chain.from_iterable(forks.told())
        yield from chain.from_iterable(forks.told(last=True))


def beside(work: Callable[[], R], own: Callable[[], T]) -> tuple[R, T]:
    """What both give; `own` is done here meanwhile, if there are two processors. Raises what either does."""
    if _processors() < 2:
        return work(), own()
    from sitegen.site.forks import Forks

    with Forks(1, lambda _: work(), [None]) as forks:
        done = own()
        found = [
            *(work() for _ in forks.left()),
            *forks.told(last=True),
        ]  # left, if there may be no other process
    return found[0], done


@contextmanager
def beforehand(work: Callable[[], object]) -> Iterator[Callable[[], None]]:
    """Begin what leaves something behind where it is looked for later: in another process, if there are two processors.
    What is given waits until it is done, as leaving the `with` does. Whether it was, is not told: what `Forks` needs
    for that takes milliseconds to be imported, of the few that this saves a small site.
    """
    pid = 0
    if _processors() > 1:
        with suppress(OSError):  # too many processes
            if not (pid := os.fork()):
                try:
                    work()
                finally:
                    os._exit(0)

    def wait() -> None:
        nonlocal pid
        if pid:
            with suppress(OSError):
                os.waitpid(pid, 0)
            pid = 0

    try:
        yield wait
    finally:
        wait()


def _processors() -> int:
    """How many of this machine's processors this process may use; one where it cannot fork."""
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
