"""One sitegen at a time works on a site: another one says so and waits.

The lock is the folder's own, held by the system for as long as the process lives: no file is left behind, and one that
is killed blocks nobody. Where the system or the file system has no such locks (Windows, some network drives), nothing
is locked; imports are still safe there, for they write nothing over what has changed meanwhile.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_PATIENCE: Final = 600.0
_STEP: Final = 0.05
_BUSY: Final = (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN)
_held: Final[set[tuple[int, int]]] = set()
"""Device and inode of every folder that this process has locked: who holds a lock need not wait for itself."""


def _on_standard_error(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


@contextmanager
def alone(
    *folders: Path, patience: float = _PATIENCE, say: Callable[[str], None] = _on_standard_error
) -> Iterator[None]:
    """Work on these folders while nobody else does; of one that is yet to be made, the nearest that exists counts.

    Waits up to `patience` seconds, which `say` is told. Raises UsageError if the other one is still at work then.
    """
    with ExitStack() as stack:
        for folder in sorted({folder.absolute() for folder in folders}):
            if (handle := _lock(folder, patience, say)) is not None:
                stack.callback(_unlock, handle)
        yield


def _lock(folder: Path, patience: float, say: Callable[[str], None]) -> int | None:
    """The locked folder; nothing if it is locked already by this process or cannot be locked."""
    until = 0.0
    while True:
        place = _nearest(folder)
        handle = _opened(place)
        if handle is None or _identity(handle) in _held:
            _close(handle)
            return None
        taken = _try(handle)
        if taken and place == _nearest(
            folder
        ):  # else it was made meanwhile, and is what counts now
            _held.add(_identity(handle))
            return handle
        _close(handle)
        if taken is None:
            return None
        if taken:
            continue
        if not until:
            until = time.monotonic() + patience
            say(f"Another sitegen is at work on {folder}: waiting until it is done ...")
        elif time.monotonic() > until:
            hint = "wait until it is done, or stop it, and run this again"
            raise UsageError(
                Problem("another sitegen is still at work on this folder", str(folder), hint=hint)
            )
        time.sleep(_STEP)


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(path for path in (folder, *folder.parents) if path.is_dir() or path == path.parent)


def _opened(folder: Path) -> int | None:
    try:
        return os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders; and a folder may not be ours to read
        return None


def _try(handle: int) -> bool | None:
    """Whether the lock was free; None if nothing can be locked here."""
    try:
        import fcntl
    except ImportError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in _BUSY else None
    return True


def _unlock(handle: int) -> None:
    _held.discard(_identity(handle))
    os.close(handle)


def _close(handle: int | None) -> None:
    if handle is not None:
        os.close(handle)


def _identity(handle: int) -> tuple[int, int]:
    known = os.fstat(handle)
    return known.st_dev, known.st_ino
