"""Spread work over several processes."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
import traceback
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a process; systems that cannot limit time and memory only use `seconds`."""

    cpu_seconds: int
    """Processor time."""
    seconds: float
    """Deadline: several times as long, because the machine may be busy."""
    memory: int
    """Bytes."""

    def apply(self) -> None:
        """Limit processor time and memory of this process, if the system supports it."""
        try:
            import resource
        except ImportError:  # Windows
            return
        for kind, limit in (
            (resource.RLIMIT_AS, self.memory),
            (resource.RLIMIT_CPU, self.cpu_seconds),
            (resource.RLIMIT_CORE, 0),
        ):
            with suppress(OSError, ValueError):  # not supported, or a lower limit applies already
                resource.setrlimit(kind, (limit, limit))


def map_unordered(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    parallel: bool,
    initializer: Callable[..., None],
    arguments: tuple[Any, ...],
) -> Iterator[Result]:
    """Call a function with each task, and yield the results as they become available.

    Args:
        function: A function at the top level of a module, so that processes can import it.
        tasks: Its arguments.
        parallel: Whether it is worth starting processes.
        initializer: Called first in each process.
        arguments: The initializer's arguments.

    Raises:
        UsageError: The system has killed a process.
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


def map_limited(
    function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits
) -> Iterator[Result | None]:
    """Call a function with each task, each in its own process with limits.

    Args:
        function: A function at the top level of a module, so that processes can import it.
        tasks: Its arguments.
        limits: Limits of each process.

    Yields:
        The results in the order of the tasks; None if a task took too much time or memory.
    """
    from multiprocessing.connection import wait

    started = _start_each(function, tasks, limits)
    running: dict[Connection, _Limited] = {}
    results: dict[int, Result | None] = {}
    try:
        for number in range(len(tasks)):
            while number not in results:
                while len(running) < _count_processors() and (task := next(started, None)):
                    running[task.receiver] = task
                oldest = next(iter(running.values()))
                left = max(0.0, oldest.start + limits.seconds - time.monotonic())
                ready = wait([*running], left)
                for receiver, task in [*running.items()]:
                    if receiver in ready:
                        results[running.pop(receiver).number] = task.finish()
                if not ready:
                    running.pop(oldest.receiver).stop()
                    results[oldest.number] = None
            yield results.pop(number)
    finally:
        for task in running.values():
            task.stop()


@dataclass(frozen=True, slots=True)
class _Limited:
    """A process that carries out one task."""

    number: int
    process: BaseProcess
    receiver: Connection
    start: float

    def finish(self) -> Any:
        """Return its result, or None if it ended without one; re-raise its exception."""
        try:
            result, error = self.receiver.recv()
        except EOFError:
            return None
        finally:
            self.stop()
        if error:
            raise error
        return result

    def stop(self) -> None:
        """Terminate the process."""
        self.process.terminate()
        self.process.join()
        self.receiver.close()


def _start_each(
    function: Callable[[Task], Result], tasks: Iterable[Task], limits: Limits
) -> Iterator[_Limited]:
    context = _context()
    for number, task in enumerate(tasks):
        receiver, sender = context.Pipe(duplex=False)
        arguments = (sender, function, task, limits)
        process = context.Process(target=_send_result, args=arguments, daemon=True)
        process.start()
        sender.close()  # so that the pipe is closed when the process ends
        yield _Limited(number, process, receiver, time.monotonic())


def _send_result(
    sender: Connection, function: Callable[[Task], Result], task: Task, limits: Limits
) -> None:
    """Call a function in a new process, and send back its result or exception."""
    _start_worker(None, ())
    # Numpy threads that wait for a processor block the others, which takes four times as
    # long on a busy machine; and processes already run in parallel.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    limits.apply()
    try:
        sender.send((function(task), None))
    except MemoryError:
        return
    except Exception as error:
        error = _to_send(error)
        error.add_note(traceback.format_exc())
        sender.send((None, error))


def _to_send(error: Exception) -> Exception:
    """Return an error, or one with the same message if it cannot be sent to another process."""
    try:
        pickle.loads(pickle.dumps(error))  # tasks in the same process need not be sent
    except Exception:
        message = "".join(traceback.format_exception_only(error)).strip()
        return RuntimeError(message)
    return error


@contextmanager
def _executor(
    workers: int, initializer: Callable[..., None], arguments: tuple[Any, ...]
) -> Iterator[ProcessPoolExecutor]:
    from concurrent.futures import ProcessPoolExecutor  # most commands do not need these modules
    from concurrent.futures.process import BrokenProcessPool

    start = (initializer, arguments)
    with ProcessPoolExecutor(workers, _context(), _start_worker, start) as executor:
        try:
            yield executor
        except BrokenProcessPool:
            hint = "probably it ran out of memory: close other programs, and try again"
            raise UsageError("the system stopped one of sitegen's processes", hint=hint) from None
        finally:
            executor.shutdown(cancel_futures=True)


def _context() -> Any:
    """Return the context for starting processes."""
    import multiprocessing

    # Forked processes share the memory of the site, but forking is not safe with threads.
    can_fork = sys.platform == "linux" and hasattr(os, "fork") and threading.active_count() == 1
    return multiprocessing.get_context("fork" if can_fork else "spawn")


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
