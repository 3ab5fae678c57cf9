"""Runs a command in a process of its own, and has something happen at one of its steps on files.

A step is whatever Python tells its audit hooks of before it is done: a file that is opened, a folder that is made, a
name that changes, a program that is started. So nothing of the program is replaced by something else.
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
"""Words behind `sitegen`, or what it does for some that cannot be said there."""
Kind: TypeAlias = Literal["write", "read"]
Act: TypeAlias = "Callable[[int], None]"
"""What happens before a step, whose number it is called with."""
_WRITES: Final = frozenset(
    {
        "os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate",
        "ctypes.dlsym", "shutil.rmtree", "subprocess.Popen", "tempfile.mkdtemp", "tempfile.mkstemp",
    }
)  # fmt: skip
_HELD_FOLDER: Final = {
    "os.chmod": 2, "os.link": 2, "os.mkdir": 2, "os.remove": 1, "os.rename": 2, "os.rmdir": 1,
    "shutil.rmtree": 1,
}  # fmt: skip
"""Index of the descriptor of the folder that a name is in; `open` does not report it."""
_CHANGING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended."""

    code: int
    """The exit code; negative if a signal killed it."""
    steps: int
    """How many steps it took."""
    said: str
    """What it printed, and complained of."""


class _Steps:
    """Counts steps, and has something happen before each of them."""

    def __init__(self, below: Path, kind: Kind, act: Act) -> None:
        self.count = 0
        self._below, self._kind, self._act = str(below), kind, act
        self._off = False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._off or not self._is_step(event, arguments):
            return
        self.count += 1
        self._off = True  # what it does is a step, too
        try:
            self._act(self.count)
        finally:
            self._off = False

    def _is_step(self, event: str, arguments: tuple[Any, ...]) -> bool:
        if event == "open":
            name, _, flags = arguments
            writes = bool(flags & _CHANGING)
            return writes is (self._kind == "write") and (
                self._is_below(name) or (isinstance(name, str) and os.sep not in name)
            )  # a name alone is in a folder that is held open
        if self._kind == "read":
            return event in ("os.listdir", "os.scandir") and self._is_below(arguments[0])
        if event not in _WRITES:
            return False
        if event in ("subprocess.Popen", "ctypes.dlsym"):
            return True
        folder = arguments[_HELD_FOLDER[event]] if event in _HELD_FOLDER else None
        return self._is_below(arguments[0], folder)

    def _is_below(self, name: object, folder: int | None = None) -> bool:
        if not isinstance(name, str | bytes | os.PathLike):
            return False  # a handle: its opening was counted
        held = "" if folder is None or folder < 0 else f"/proc/self/fd/{folder}"
        path = os.path.realpath(Path(held, os.fsdecode(name)))
        return path.startswith(self._below) and not path.endswith(".pyc")


def nothing(_: int) -> None:
    """An undisturbed run."""


def killed(at: int) -> Act:
    """What the system does to a process that takes too much memory, and a user to one that takes too long."""

    def act(step: int) -> None:
        if step == at:
            os.kill(os.getpid(), signal.SIGKILL)

    return act


def refused(number: int, at: int) -> Act:
    """The system refuses a step, with an error number."""

    def act(step: int) -> None:
        if step == at:
            raise OSError(number, os.strerror(number))

    return act


def refused_from(number: int, at: int) -> Act:
    """The system refuses all steps from one on, so that nothing can be restored."""

    def act(step: int) -> None:
        if step >= at:
            raise OSError(number, os.strerror(number))

    return act


def edited(file: Path, mark: bytes, at: int) -> Act:
    """A user adds a line to a file, or writes the file."""

    def act(step: int) -> None:
        if step == at:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("ab") as opened:
                opened.write(mark)

    return act


def together(*acts: Act) -> Act:
    """Several things happen in one run."""

    def act(step: int) -> None:
        for one in acts:
            one(step)

    return act


_SSH: Final = {"GIT_SSH_COMMAND": "../ssh", "GIT_SSH_VARIANT": "simple"}
"""The way to the host of a clone: a script beside it."""
FAULTS: Final = (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS)
"""A full disk, rights that are missing, a broken disk, one that cannot be written."""


def run(
    command: Command,
    below: Path,
    *,
    act: Act = nothing,
    kind: Kind = "write",
    largest: int = 0,
    seconds: float = 0,
) -> Outcome:
    """Run a command in another process, and `act` before each step on what lies below a folder.

    `largest` is how many bytes a file may grow to before the system refuses to write more; after `seconds`, the process
    and the programs that it started are killed. 0 is no limit.
    """
    out, into = os.pipe()
    count_out, count_into = os.pipe()
    child = os.fork()
    if not child:
        _be_the_child(command, _Steps(below.resolve(), kind, act), (into, count_into), largest)
    os.close(into)
    os.close(count_into)
    if seconds:
        time.sleep(seconds)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    said = _all(out)
    counted = _all(count_out)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return Outcome(status, int(counted or 0), said)


def _be_the_child(command: Command, steps: _Steps, pipes: tuple[int, int], largest: int) -> None:
    code = 99
    try:
        os.setsid()
        into, count_into = pipes
        os.dup2(into, 1)
        os.dup2(into, 2)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        if largest:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        os.environ |= _SSH
        sys.addaudithook(steps)
        code = command() if callable(command) else main(command)
        sys.stdout.flush()
        sys.stderr.flush()
        os.write(count_into, str(steps.count).encode())
    finally:
        os._exit(code)


def _all(pipe: int) -> str:
    with open(pipe, "rb") as file:
        return file.read().decode("utf-8", "replace")
