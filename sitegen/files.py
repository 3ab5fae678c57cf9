"""Write, move and delete files below a root folder, and lock that folder.

Every file of a site, of its output and of its cache is changed here and nowhere else. Each function
takes the root and a path relative to it, and refuses any path that could lead out of the root: an
absolute one, one with `..` (percent-encoded or not), and one that passes through a symlink.
"""

from __future__ import annotations

import glob
import hashlib
import os
import re
import shutil
import sys
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from filelock import BaseFileLock

TEMPORARY: Final = ".part"
"""Suffix of files that are being written; a process that is killed may leave one behind."""

_SEPARATORS: Final = re.compile(r"[/\\]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Windows refuses most of them; in lists of files, a line end would divide a name."""
_RESERVED: Final = re.compile(
    r"(con|prn|aux|nul|con(in|out)\$|(com|lpt)[1-9¹²³])(\..*)?", re.IGNORECASE
)
_DIGEST: Final = "([0-9a-f]{12}|none)"
_SECOND_NAME: Final = re.compile(
    rf"\..{{1,40}}\.[0-9a-f]{{12}}\.{_DIGEST}\.{_DIGEST}\.[0-9a-f]{{8}}\{TEMPORARY}", re.DOTALL
)
_PATIENCE: Final = 600.0
_POLL: Final = 0.05


class UnsafePathError(UsageError):
    """A path that must not be written."""


class ChangedError(UsageError):
    """A file that has been edited since it was read."""


def check_path(path: str) -> str:
    """Say what is wrong with a relative path, or nothing if it may be written on every system."""
    decoded = unquote(path)
    if not path or decoded.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", decoded):
        return "it is not a relative path"
    if _CONTROL.search(path) or "\0" in decoded:
        return "it contains a control character"
    if ".." in (*_SEPARATORS.split(path), *_SEPARATORS.split(decoded)):
        return "it contains '..'"
    for name in path.split("/"):
        if not name:
            return "it has an empty component"
        if _RESERVED.fullmatch(name):
            return f"{name!r} is a reserved name on Windows"
        if os.name == "nt" and ":" in name:
            return f"{name!r} contains a colon"
        if name.endswith((".", " ")):
            return f"{name!r} ends with a dot or space, which Windows drops"
    return ""


def write(
    root: Path,
    path: str,
    content: bytes | Path,
    *,
    staging: str = "",
    durable: bool = True,
) -> None:
    """Write a file atomically: whatever happens, it has either its old content or the new one.

    Missing folders are created; an existing file keeps its permissions.

    Args:
        root: The folder that nothing is written outside of.
        path: The file, relative to the root.
        content: The new content, or a file to copy.
        staging: Folder for the temporary file, relative to the root; the file's own by default.
        durable: Whether to wait until the content is on the disk. Otherwise the file may be empty
            after a power failure.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: The file cannot be written.
    """
    target = _locate(root, path)
    folder = _locate(root, staging) if staging else target.parent
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = folder / f".{target.name[:40]}.{os.urandom(6).hex()}{TEMPORARY}"
    try:
        # Nobody else may read it before it has its final permissions: it may be private.
        with os.fdopen(os.open(temporary, _CREATE, 0o600), "wb") as file:
            _fill(file.fileno(), content)
            if durable:
                os.fsync(file.fileno())
        temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else new_file_mode())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def replace(
    root: Path, path: str, content: bytes | None, expected: bytes | None, *, staging: str = ""
) -> None:
    """Write or delete a file that still has the content that was read; None means no file.

    The file gets a second name before it is compared and replaced, and is compared again
    afterwards, so that what an editor saves in between is not lost. If that cannot be put back, it
    stays under the second name until `put_back` is called.

    Args:
        root: The folder that nothing is written outside of.
        path: The file, relative to the root.
        content: The new content; None to delete the file.
        expected: The content that was read.
        staging: Folder for temporary files, relative to the root; the file's own by default.

    Raises:
        ChangedError: The file has other content, which stays.
        UnsafePathError: The path could lead out of the root.
        OSError: The file cannot be written.
    """
    target = _locate(root, path)
    folder = _locate(root, staging) if staging else target.parent
    digests = f"{_digest(expected)}.{_digest(content)}.{os.urandom(4).hex()}"
    second = folder / f"{_second_name(path)}{digests}{TEMPORARY}"
    is_edited = False
    if expected is not None:
        try:
            second.hardlink_to(target)
        except FileNotFoundError:
            raise _changed(target) from None
        except OSError:  # the file system has no hard links: compare at least once
            second = target
    try:
        if (_read(second) if expected is not None else _read(target)) != expected:
            raise _changed(target)
        if content is None:
            target.unlink(missing_ok=True)
        elif expected is None:
            _write_new(root, path, content, staging)
        elif second == target or second.samefile(target):
            write(root, path, content, staging=staging)
        else:
            raise _changed(target)
        is_edited = expected is not None and second != target and _read(second) != expected
        if is_edited:
            _put_back(second, target)
            raise _changed(target)
    finally:
        if second != target and not is_edited:
            second.unlink(missing_ok=True)


def put_back(root: Path, path: str, *, staging: str = "") -> list[Path]:
    """Put back edits that interrupted calls of `replace` have left under a second name.

    Returns:
        Second names that stay, since the file itself has been edited, too.
    """
    target = _locate(root, path)
    folder = _locate(root, staging) if staging else target.parent
    left: list[Path] = []
    for second in sorted(folder.glob(f"{glob.escape(_second_name(path))}*{TEMPORARY}")):
        if not has_edit(second) or _read(second) == _read(target):
            second.unlink()
        elif _digest(_read(target)) in _digests_in(second):
            second.replace(target)
        else:
            left.append(second)
    return left


def has_edit(temporary: Path) -> bool:
    """Return whether a temporary file is all that is left of somebody's edit."""
    digests = _digests_in(temporary)
    return bool(digests) and _digest(_read(temporary)) not in digests


def describe_edit(second: Path) -> Problem:
    """Say what to do with an edit that stays under a second name."""
    message = "somebody's edit, saved while a command replaced the file beside it"
    hint = "run the command again to put it back; if it stays, copy what you need and delete it"
    return Problem(message, str(second), hint=hint)


def _second_name(path: str) -> str:
    """Return how the second names of a file start."""
    return f".{path.rpartition('/')[2][:40]}.{_digest(path.encode())}."


def _digests_in(second: Path) -> Sequence[str]:
    """Return the digests of the content before and after, as a second name contains them."""
    match = _SECOND_NAME.fullmatch(second.name)
    return match.groups() if match else ()


def _digest(content: bytes | None) -> str:
    return "none" if content is None else hashlib.blake2b(content, digest_size=6).hexdigest()


def _put_back(second: Path, target: Path) -> None:
    try:
        second.replace(target)
    except OSError as error:
        message = f"{error.strerror} (your version is {second})"
        raise OSError(error.errno, message, str(target)) from None


def _write_new(root: Path, path: str, content: bytes, staging: str) -> None:
    """Write a file unless there is one by now."""
    target = _locate(root, path)
    new = f"{staging or path.rpartition('/')[0]}/.{target.name[:40]}.{os.urandom(6).hex()}"
    new = f"{new.lstrip('/')}{TEMPORARY}"
    write(root, new, content)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.hardlink_to(root / new)
    except FileExistsError:
        raise _changed(target) from None
    except OSError:
        if target.exists():
            raise _changed(target) from None
        move(root, new, path)
    finally:
        delete(root, new)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _changed(target: Path) -> ChangedError:
    hint = "your version stays; run the command again"
    return ChangedError(Problem("edited since it was read", str(target), hint=hint))


def create(root: Path, path: str, content: bytes | Path) -> None:
    """Create a file in a folder that nobody else uses yet. This is quicker than `write`.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: The file exists or cannot be written.
    """
    target = _locate(root, path)
    try:
        handle = os.open(target, _CREATE, 0o666)
    except FileNotFoundError:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(target, _CREATE, 0o666)
    try:
        _fill(handle, content)
    finally:
        os.close(handle)


def make_folder(root: Path, path: str) -> Path:
    """Create a folder, and the ones above it, and return its path; `.` is the root itself."""
    folder = root if path == "." else _locate(root, path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def move(root: Path, source: str, target: str) -> None:
    """Rename a file or folder within the root, replacing a file at the new path.

    Raises:
        UnsafePathError: One of the paths could lead out of the root.
        OSError: It cannot be moved; then nothing has changed.
    """
    old, new = _locate(root, source), _locate(root, target)
    new.parent.mkdir(parents=True, exist_ok=True)
    old.replace(new)


def delete(root: Path, path: str) -> None:
    """Delete a file, a symlink, or a folder with everything in it; do nothing if it is missing.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: It cannot be deleted.
    """
    target = _locate(root, path, may_be_symlink=True)
    if target.is_dir() and not target.is_symlink():
        shutil.rmtree(target)
    else:
        target.unlink(missing_ok=True)


def delete_if_empty(root: Path, path: str) -> None:
    """Delete a folder if there is nothing in it; `.` is the root itself."""
    folder = root if path == "." else _locate(root, path)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def delete_empty_parents(root: Path, path: str) -> None:
    """Delete the folders above a path that have become empty, up to the root."""
    for folder in _locate(root, path).parents:
        if folder == root:
            return
        try:
            folder.rmdir()
        except OSError:
            return


def delete_temporary(root: Path, path: str) -> None:
    """Delete what killed processes left of `write(root, path)`; no other process may be writing."""
    target = _locate(root, path)
    prefix = f".{target.name[:40]}."
    for file in target.parent.iterdir() if target.parent.is_dir() else ():
        is_temporary = file.name.startswith(prefix) and file.suffix == TEMPORARY
        if is_temporary and not has_edit(file):
            file.unlink()


def new_file_mode() -> int:
    """Return the permissions of a new file, as the user's umask has them."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def _locate(root: Path, path: str, *, may_be_symlink: bool = False) -> Path:
    """Return the full path of a file below the root, or raise UnsafePathError."""
    if reason := check_path(path):
        hint = "rename the file, folder or key that it comes from"
        raise UnsafePathError(Problem(f"cannot write {path!r}: {reason}", hint=hint))
    place = str(root)
    names = path.split("/")
    for index, name in enumerate(names, 1):
        place = os.path.join(place, name)  # noqa: PTH118 - a large site has 100,000 components
        if os.path.islink(place) and not (may_be_symlink and index == len(names)):  # noqa: PTH114
            hint = "replace the symlink with the folder or file itself"
            raise UnsafePathError(Problem("will not write through a symlink", place, hint=hint))
    return Path(place)


def _fill(handle: int, content: bytes | Path) -> None:
    if isinstance(content, Path):
        with content.open("rb") as source, os.fdopen(handle, "wb", closefd=False) as file:
            shutil.copyfileobj(source, file)
        return
    written = os.write(handle, content)
    while written < len(content):  # a full disk takes a part and refuses the rest
        written += os.write(handle, content[written:])


def _report_to_stderr(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


@contextmanager
def lock(
    *folders: Path,
    patience: float = _PATIENCE,
    report: Callable[[str], None] = _report_to_stderr,
) -> Iterator[None]:
    """Let no other sitegen process work on these folders, which need not exist yet.

    A process may lock a folder that it has locked already. The locks are files in the user's cache
    folder, so that none is left in a site; the system releases the lock of a process that ends in
    any way. Without such a folder nothing is locked.

    Args:
        folders: The folders to lock.
        patience: Seconds to wait for another process.
        report: Called with a line of text before waiting.

    Raises:
        UsageError: The other process has not finished in time.
    """
    with ExitStack() as stack:
        for folder in sorted({folder.absolute() for folder in folders}):
            if file_lock := _open_lock(folder):
                _acquire(file_lock, folder, patience, report)
                stack.callback(file_lock.release)
        yield


def _open_lock(folder: Path) -> BaseFileLock | None:
    from filelock import FileLock

    with suppress(OSError, RuntimeError):  # there may be no home folder
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
