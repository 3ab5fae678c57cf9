"""Lock folders, so that two sitegen processes do not work on one site at the same time."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from filelock import BaseFileLock

_PATIENCE: Final = 600.0
_POLL: Final = 0.05


def _report_to_stderr(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


@contextmanager
def lock(
    *folders: Path,
    patience: float = _PATIENCE,
    report: Callable[[str], None] = _report_to_stderr,
) -> Iterator[None]:
    """Prevent other sitegen processes from working on these folders, which need not exist yet.

    A process may lock a folder repeatedly. The locks are files in the user's cache folder, so that
    sites contain none; the system releases the locks of a process when it ends. Without a cache
    folder, nothing is locked.

    Args:
        folders: The folders to lock.
        patience: Seconds to wait for another process.
        report: Called with a line of text before waiting.

    Raises:
        UsageError: Another process has not finished in time.
    """
    with ExitStack() as stack:
        for folder in sorted({folder.absolute() for folder in folders}):
            if file_lock := _open_lock(folder):
                _acquire(file_lock, folder, patience, report)
                stack.callback(file_lock.release)
        yield


def _open_lock(folder: Path) -> BaseFileLock | None:
    from filelock import FileLock

    with suppress(OSError, RuntimeError):  # the user may not have a home folder
        locks = _cache_folder() / "locks"
        locks.mkdir(parents=True, exist_ok=True)
        name = hashlib.blake2b(os.fsencode(folder.resolve()), digest_size=12).hexdigest()
        if os.access(locks, os.W_OK):
            return FileLock(locks / f"{name}.lock", is_singleton=True)
    return None


def _cache_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "sitegen"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sitegen"


def _acquire(
    file_lock: BaseFileLock, folder: Path, patience: float, report: Callable[[str], None]
) -> None:
    from filelock import Timeout

    with suppress(Timeout):
        file_lock.acquire(timeout=0)
        return
    report(f"Waiting for another sitegen process that is working on {folder} ...")
    try:
        file_lock.acquire(timeout=max(patience, _POLL), poll_interval=_POLL)
    except Timeout:
        hint = "wait until it has finished, or stop it, and try again"
        problem = Problem(
            "another sitegen process is still working on this folder", str(folder), hint=hint
        )
        raise UsageError(problem) from None
