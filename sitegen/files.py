"""Write, move and delete files below a root folder, and lock that folder.

Every file of a site, of its output and of its cache is changed here and nowhere else. Each function
takes the root and a path relative to it, and refuses any path that could lead out of the root: an
absolute one, one with `..` (percent-encoded or not), and one that passes through a symlink. Where
the system can, the folder is held open, so that nobody can put a symlink there in the meantime.
"""

from __future__ import annotations

import errno
import glob
import hashlib
import os
import re
import shutil
import stat
import sys
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
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
    name = f"{_temporary_name(path)}{TEMPORARY}"
    with (
        _reach(root, path, is_created=True) as target,
        _reach_staged(root, target, name, staging) as temporary,
    ):
        mode = target.mode()
        try:
            # Nobody else may read it before it has its final permissions: it may be private.
            with os.fdopen(temporary.open(_CREATE, 0o600), "wb") as file:
                _fill(file.fileno(), content)
                if durable:
                    os.fsync(file.fileno())
                by_handle = os.chmod in os.supports_fd
                mode = new_file_mode() if mode is None else mode & 0o777
                os.chmod(file.fileno() if by_handle else temporary.name, mode)  # noqa: PTH101
            temporary.replace(target)
        except BaseException:
            temporary.unlink()
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
    digests = f"{_digest(expected)}.{_digest(content)}.{os.urandom(4).hex()}"
    name = f"{_second_name(path)}{digests}{TEMPORARY}"
    is_new = expected is None and content is not None
    try:
        with (
            _reach(root, path, is_created=is_new) as target,
            _reach_staged(root, target, name, staging) as second,
        ):
            _replace(root, path, content, expected, staging, target, second)
    except FileNotFoundError:
        if expected is not None:
            raise _changed(root / path) from None
        if is_new:
            raise


def _replace(
    root: Path,
    path: str,
    content: bytes | None,
    expected: bytes | None,
    staging: str,
    target: _Place,
    second: _Place,
) -> None:
    is_edited = False
    if expected is not None:
        try:
            second.link_to(target)
        except FileNotFoundError:
            raise
        except OSError:  # the file system has no hard links: compare at least once
            second = target
    try:
        if _read(second if expected is not None else target) != expected:
            raise _changed(target.path)
        if content is None:
            target.unlink()
        elif expected is None:
            _write_new(root, path, content, staging)
        elif second == target or second.is_same(target):
            write(root, path, content, staging=staging)
        else:
            raise _changed(target.path)
        is_edited = expected is not None and second != target and _read(second) != expected
        if is_edited:
            _put_back(second, target)
            raise _changed(target.path)
    finally:
        if second != target and not is_edited:
            second.unlink()


def put_back(root: Path, path: str, *, staging: str = "") -> list[Path]:
    """Put back edits that interrupted calls of `replace` have left under a second name.

    Returns:
        Second names that stay, since the file itself has been edited, too.
    """
    left: list[Path] = []
    folder = root / (staging or PurePosixPath(path).parent)
    pattern = f"{glob.escape(_second_name(path))}*{TEMPORARY}"
    with suppress(FileNotFoundError), _reach(root, path) as target:
        for file in sorted(folder.glob(pattern)):
            with _reach_staged(root, target, file.name, staging) as second:
                if not has_edit(file) or _read(second) == _read(target):
                    second.unlink()
                elif _digest(_read(target)) in _digests_in(file):
                    second.replace(target)
                else:
                    left.append(file)
    return left


def has_edit(temporary: Path) -> bool:
    """Return whether a temporary file is all that is left of somebody's edit."""
    digests = _digests_in(temporary)
    return bool(digests) and _digest(_read(_Place(temporary))) not in digests


def describe_edit(second: Path) -> Problem:
    """Say what to do with an edit that stays under a second name."""
    message = "somebody's edit, saved while a command replaced the file beside it"
    hint = "run the command again to put it back; if it stays, copy what you need and delete it"
    return Problem(message, str(second), hint=hint)


def _temporary_name(path: str) -> str:
    """Return a new name for a file that is being written, without the suffix."""
    return f".{path.rpartition('/')[2][:40]}.{os.urandom(6).hex()}"


def _second_name(path: str) -> str:
    """Return how the second names of a file start."""
    return f".{path.rpartition('/')[2][:40]}.{_digest(path.encode())}."


def _digests_in(second: Path) -> Sequence[str]:
    """Return the digests of the content before and after, as a second name contains them."""
    match = _SECOND_NAME.fullmatch(second.name)
    return match.groups() if match else ()


def _digest(content: bytes | None) -> str:
    return "none" if content is None else hashlib.blake2b(content, digest_size=6).hexdigest()


def _put_back(second: _Place, target: _Place) -> None:
    try:
        second.replace(target)
    except OSError as error:
        message = f"{error.strerror} (your version is {second.path})"
        raise OSError(error.errno, message, str(target.path)) from None


def _write_new(root: Path, path: str, content: bytes, staging: str) -> None:
    """Write a file unless there is one by now."""
    folder = staging or path.rpartition("/")[0]
    new = f"{folder}/{_temporary_name(path)}{TEMPORARY}".lstrip("/")
    write(root, new, content)
    try:
        with _reach(root, new) as source, _reach(root, path, is_created=True) as target:
            try:
                target.link_to(source)
            except OSError as error:
                if isinstance(error, FileExistsError) or target.mode() is not None:
                    raise _changed(target.path) from None
                source.replace(target)  # the file system has no hard links
    finally:
        delete(root, new)


def _read(place: _Place) -> bytes | None:
    try:
        handle = place.open(_READ)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise _symlink(place.path) from None
        raise
    with os.fdopen(handle, "rb") as file:
        return file.read()


def _changed(target: Path) -> ChangedError:
    hint = "your version stays; run the command again"
    return ChangedError(Problem("edited since it was read", str(target), hint=hint))


def create(root: Path, path: str, content: bytes | Path) -> None:
    """Create a file in a folder that nobody else uses yet. This is quicker than `write`.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: The file exists or cannot be written.
    """
    with _reach(root, path, is_created=True) as target:
        handle = target.open(_CREATE, 0o666)
        try:
            _fill(handle, content)
        finally:
            os.close(handle)


def make_folder(root: Path, path: str) -> Path:
    """Create a folder, and the ones above it, and return its path; `.` is the root itself."""
    if path != ".":
        with _reach(root, f"{path}/file", is_created=True, may_be_symlink=True):
            return root / path
    root.mkdir(parents=True, exist_ok=True)
    return root


def move(root: Path, source: str, target: str) -> None:
    """Rename a file or folder within the root, replacing a file at the new path.

    Raises:
        UnsafePathError: One of the paths could lead out of the root.
        OSError: It cannot be moved; then nothing has changed.
    """
    with _reach(root, source) as old, _reach(root, target, is_created=True) as new:
        old.replace(new)


def delete(root: Path, path: str) -> None:
    """Delete a file, a symlink, or a folder with everything in it; do nothing if it is missing.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: It cannot be deleted.
    """
    with suppress(FileNotFoundError), _reach(root, path, may_be_symlink=True) as target:
        if stat.S_ISDIR(target.mode() or 0):
            shutil.rmtree(target.name, dir_fd=target.folder)
        else:
            target.unlink()


def delete_if_empty(root: Path, path: str) -> None:
    """Delete a folder if there is nothing in it; `.` is the root itself."""
    if not (root / path).is_dir() or any((root / path).iterdir()):
        return
    if path == ".":
        root.rmdir()
        return
    with _reach(root, path) as folder:
        os.rmdir(folder.name, dir_fd=folder.folder)


def delete_empty_parents(root: Path, path: str, *, kept: str = "") -> None:
    """Delete the folders above a path that have become empty, up to the root or a kept folder."""
    for folder in PurePosixPath(path).parents:
        if folder.as_posix() in (".", kept):
            return
        try:
            with _reach(root, folder.as_posix()) as place:
                os.rmdir(place.name, dir_fd=place.folder)
        except OSError:
            return


def delete_temporary(root: Path, path: str) -> None:
    """Delete what killed processes left of `write(root, path)`; no other process may be writing."""
    with suppress(FileNotFoundError), _reach(root, path) as target:
        prefix = f".{target.path.name[:40]}."
        for file in target.path.parent.iterdir():
            is_temporary = file.name.startswith(prefix) and file.suffix == TEMPORARY
            if is_temporary and not has_edit(file):
                target.beside(file.name).unlink()


def new_file_mode() -> int:
    """Return the permissions of a new file, as the user's umask has them."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_SYMLINK: Final = getattr(os, "O_NOFOLLOW", 0)
_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_READ: Final = os.O_RDONLY | _BINARY | _NO_SYMLINK
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", 0)
_HOLDS_FOLDERS: Final = os.open in os.supports_dir_fd


@dataclass(frozen=True, slots=True)
class _Place:
    """A file or folder that is there or could be, in a folder that is held open."""

    path: Path
    """Its path, to name it in messages."""
    folder: int | None = None
    """Descriptor of its folder; None where the system cannot hold folders open."""

    @property
    def name(self) -> str:
        """Its name in the folder; without one, its path."""
        return str(self.path) if self.folder is None else self.path.name

    def beside(self, name: str) -> _Place:
        return _Place(self.path.with_name(name), self.folder)

    def open(self, flags: int, mode: int = 0) -> int:
        return os.open(self.name, flags, mode, dir_fd=self.folder)

    def mode(self) -> int | None:
        """Return the type and permissions, of a symlink itself; None if nothing is there."""
        try:
            return os.lstat(self.name, dir_fd=self.folder).st_mode
        except FileNotFoundError:
            return None

    def is_same(self, other: _Place) -> bool:
        return os.path.samestat(
            os.lstat(self.name, dir_fd=self.folder), os.lstat(other.name, dir_fd=other.folder)
        )

    def link_to(self, other: _Place) -> None:
        """Create this as a second name of the other file."""
        os.link(
            other.name,
            self.name,
            src_dir_fd=other.folder,
            dst_dir_fd=self.folder,
            follow_symlinks=os.link not in os.supports_follow_symlinks,
        )

    def replace(self, other: _Place) -> None:
        """Move this to the other place."""
        os.replace(self.name, other.name, src_dir_fd=self.folder, dst_dir_fd=other.folder)

    def unlink(self) -> None:
        with suppress(FileNotFoundError):
            os.unlink(self.name, dir_fd=self.folder)


@contextmanager
def _reach(
    root: Path, path: str, *, is_created: bool = False, may_be_symlink: bool = False
) -> Iterator[_Place]:
    """Hold the folder of a file below the root open, or raise UnsafePathError.

    Args:
        root: The folder that is not left.
        path: The file, relative to the root.
        is_created: Whether to create missing folders.
        may_be_symlink: Whether the file itself may be a symlink.
    """
    if reason := check_path(path):
        hint = "rename the file, folder or key that it comes from"
        raise UnsafePathError(Problem(f"cannot write {path!r}: {reason}", hint=hint))
    *folders, name = path.split("/")
    place = str(root)
    held = _hold(None, place, place, is_created=is_created, may_be_symlink=True)
    try:
        for folder in folders:
            place = os.path.join(place, folder)  # noqa: PTH118 - a large site has 100,000 of them
            inner = _hold(held, folder, place, is_created=is_created)
            if held is not None:
                os.close(held)
            held = inner
        target = _Place(Path(place, name), held)
        if not may_be_symlink and stat.S_ISLNK(target.mode() or 0):
            raise _symlink(target.path)
        yield target
    except OSError as error:
        if held is not None and isinstance(error.filename, str) and "/" not in error.filename:
            error.filename = os.path.join(place, error.filename)  # noqa: PTH118
        raise
    finally:
        if held is not None:
            os.close(held)


def _hold(
    outer: int | None, name: str, place: str, *, is_created: bool, may_be_symlink: bool = False
) -> int | None:
    """Open a folder of a folder that is held open; where the system cannot, check it only."""
    if not _HOLDS_FOLDERS:
        if not may_be_symlink and os.path.islink(place):  # noqa: PTH114
            raise _symlink(Path(place))
        if is_created:
            Path(place).mkdir(parents=True, exist_ok=True)
        return None
    flags = _FOLDER if may_be_symlink else _FOLDER | _NO_SYMLINK
    try:
        return os.open(name, flags, dir_fd=outer)
    except FileNotFoundError:
        if not is_created:
            raise
        if outer is None:
            Path(place).mkdir(parents=True, exist_ok=True)
        else:
            with suppress(FileExistsError):
                os.mkdir(name, dir_fd=outer)
        return _hold(outer, name, place, is_created=False, may_be_symlink=may_be_symlink)
    except OSError as error:
        if error.errno in (errno.ENOTDIR, errno.ELOOP) and os.path.islink(place):  # noqa: PTH114
            raise _symlink(Path(place)) from None
        if error.errno == errno.ENOTDIR and not is_created:  # below a file, there is no file
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), place) from None
        raise


@contextmanager
def _reach_staged(root: Path, target: _Place, name: str, staging: str) -> Iterator[_Place]:
    """Hold a place for a temporary file in the staging folder; without one, beside the target."""
    if not staging:
        yield target.beside(name)
        return
    with _reach(root, f"{staging}/{name}") as place:
        yield place


def _symlink(path: Path) -> UnsafePathError:
    hint = "replace the symlink with the folder or file itself"
    return UnsafePathError(Problem("will not write through a symlink", str(path), hint=hint))


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
