"""Spread work over several processes."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import ProcessPoolExecutor

Task = TypeVar("Task")
Result = TypeVar("Result")


def map_unordered(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    parallel: bool,
    initializer: Callable[..., None],
    arguments: tuple[Any, ...],
) -> Iterator[Result]:
    """Call a function with each task, and yield the results as soon as they are there.

    Args:
        function: A function at the top level of a module, so that processes can import it.
        tasks: Its arguments.
        parallel: Whether it is worth starting processes.
        initializer: Called first in each process.
        arguments: The initializer's arguments.

    Raises:
        UsageError: The system has stopped a process.
    """
    workers = min(_count_processors(), len(tasks)) if parallel else 1
    if workers < 2:
        initializer(*arguments)
        yield from map(function, tasks)
        return
    from concurrent.futures import as_completed

    with _executor(workers, initializer, arguments) as executor:
        futures = [executor.submit(function, task) for task in tasks]
        yield from (future.result() for future in as_completed(futures))


def map_ordered(
    function: Callable[[Task], Result], tasks: Sequence[Task], *, parallel: bool
) -> Iterator[Result]:
    """Call a function with each task, and yield the results in the order of the tasks.

    Arguments and errors are those of `map_unordered`.
    """
    workers = min(_count_processors(), len(tasks)) if parallel else 1
    if workers < 2:
        yield from map(function, tasks)
        return
    with _executor(workers) as executor:
        futures = [executor.submit(function, task) for task in tasks]
        yield from (future.result() for future in futures)


@contextmanager
def _executor(
    workers: int, initializer: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    import multiprocessing  # most commands need none of these
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # A forked process shares the memory of the site; but forking is not safe with threads.
    can_fork = sys.platform == "linux" and hasattr(os, "fork") and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if can_fork else "spawn")
    start = (initializer, arguments)
    with ProcessPoolExecutor(workers, context, _start_worker, start) as executor:
        try:
            yield executor
        except BrokenProcessPool:
            hint = "probably it ran out of memory: close other programs, and try again"
            raise UsageError("the system stopped one of sitegen's processes", hint=hint) from None
        finally:
            executor.shutdown(cancel_futures=True)


def _start_worker(initializer: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    if initializer:
        initializer(*arguments)


def split_evenly(items: Sequence[Task], size: int) -> list[Sequence[Task]]:
    """Split a sequence into chunks of at most `size`."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def _count_processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
