"""Run a command in a child process and inject a fault before one of its file operations.

A step is an operation that Python reports to its audit hooks before performing it: opening a file, creating a folder,
renaming, starting a program. This way no part of the program has to be patched.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from sitegen.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Command: TypeAlias = "Sequence[str] | Callable[[], int]"
"""Arguments of `sitegen`, or a function to call instead where the command line has no suitable option."""
Kind: TypeAlias = Literal["write", "read"]
Fault: TypeAlias = "Callable[[int], None]"
"""Called before each step with its number; may raise, kill the process, or edit a file."""
_WRITE_EVENTS: Final = frozenset(
    {
        "os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate",
        "ctypes.dlsym", "shutil.rmtree", "subprocess.Popen", "tempfile.mkdtemp", "tempfile.mkstemp",
    }
)  # fmt: skip
_FOLDER_DESCRIPTOR: Final = {
    "os.chmod": 2, "os.link": 2, "os.mkdir": 2, "os.remove": 1, "os.rename": 2, "os.rmdir": 1,
    "shutil.rmtree": 1,
}  # fmt: skip
"""Index of the argument with the descriptor of the folder that a name is relative to; `open` does not report it."""
_WRITE_FLAGS: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a run."""

    exit_code: int
    """Negative if a signal killed the process."""
    steps: int
    """The number of steps."""
    output: str
    """Standard output and standard error."""


class _AuditHook:
    """Counts steps, and calls the fault before each."""

    def __init__(self, root: Path, kind: Kind, fault: Fault) -> None:
        self.count = 0
        self._root, self._kind, self._fault = str(root), kind, fault
        self._suspended = False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._suspended or not self._is_step(event, arguments):
            return
        self.count += 1
        self._suspended = True  # the file operations of the fault itself are not steps
        try:
            self._fault(self.count)
        finally:
            self._suspended = False

    def _is_step(self, event: str, arguments: tuple[Any, ...]) -> bool:
        if event == "open":
            name, _, flags = arguments
            writes = bool(flags & _WRITE_FLAGS)
            return writes is (self._kind == "write") and (
                self._is_below(name) or (isinstance(name, str) and os.sep not in name)
            )  # a bare name is relative to an open folder
        if self._kind == "read":
            return event in ("os.listdir", "os.scandir") and self._is_below(arguments[0])
        if event not in _WRITE_EVENTS:
            return False
        if event in ("subprocess.Popen", "ctypes.dlsym"):
            return True
        folder = arguments[_FOLDER_DESCRIPTOR[event]] if event in _FOLDER_DESCRIPTOR else None
        return self._is_below(arguments[0], folder)

    def _is_below(self, name: object, folder: int | None = None) -> bool:
        if not isinstance(name, str | bytes | os.PathLike):
            return False  # a descriptor, whose opening was counted
        base = "" if folder is None or folder < 0 else f"/proc/self/fd/{folder}"
        path = os.path.realpath(Path(base, os.fsdecode(name)))
        return path.startswith(self._root) and not path.endswith(".pyc")


def no_fault(_step: int) -> None:
    """Do nothing."""


def kill_at(step: int) -> Fault:
    """Kill the process, as the kernel does when memory runs out."""

    def inject(current: int) -> None:
        if current == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return inject


def fail_at(error: int, step: int) -> Fault:
    """Fail one step with an error number."""
    return _fail(error, range(step, step + 1))


def fail_from(error: int, step: int) -> Fault:
    """Fail all steps from one on, so that the command cannot roll back."""
    return _fail(error, range(step, sys.maxsize))


def _fail(error: int, steps: range) -> Fault:
    def inject(current: int) -> None:
        if current in steps:
            raise OSError(error, os.strerror(error))

    return inject


def append_at(file: Path, data: bytes, step: int) -> Fault:
    """Append to a file, or create it, as an editor does that saves during the run."""

    def inject(current: int) -> None:
        if current == step:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("ab") as opened:
                opened.write(data)

    return inject


def combine(*faults: Fault) -> Fault:
    """Inject several faults into one run."""

    def inject(current: int) -> None:
        for fault in faults:
            fault(current)

    return inject


_SSH: Final = {"GIT_SSH_COMMAND": "../ssh", "GIT_SSH_VARIANT": "simple"}
"""Makes git reach the host of a clone through the script `ssh` in the workspace."""
ERRORS: Final = (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS)
"""A full disk, missing permissions, a broken disk, a read-only disk."""


def run_command(
    command: Command,
    root: Path,
    *,
    fault: Fault = no_fault,
    kind: Kind = "write",
    max_file_size: int = 0,
    kill_after: float = 0,
) -> Outcome:
    """Run a command in a child process, calling `fault` before each of its steps below a folder.

    A file may grow to `max_file_size` bytes before writing fails, and the process and its children are killed after
    `kill_after` seconds; 0 is no limit.
    """
    output, output_end = os.pipe()
    count, count_end = os.pipe()
    child = os.fork()
    if not child:
        _run_child(
            command, _AuditHook(root.resolve(), kind, fault), (output_end, count_end), max_file_size
        )
    os.close(output_end)
    os.close(count_end)
    if kill_after:
        time.sleep(kill_after)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    printed = _read_pipe(output)
    steps = int(_read_pipe(count) or 0)
    exit_code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return Outcome(exit_code, steps, printed)


def _run_child(
    command: Command, hook: _AuditHook, pipes: tuple[int, int], max_file_size: int
) -> None:
    code = 99
    try:
        os.setsid()
        output, count = pipes
        os.dup2(output, 1)
        os.dup2(output, 2)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        if max_file_size:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (max_file_size, max_file_size))
        os.environ |= _SSH
        sys.addaudithook(hook)
        code = command() if callable(command) else main(command)
        sys.stdout.flush()
        sys.stderr.flush()
        os.write(count, str(hook.count).encode())
    finally:
        os._exit(code)


def _read_pipe(pipe: int) -> str:
    with open(pipe, "rb") as file:
        return file.read().decode("utf-8", "replace")
