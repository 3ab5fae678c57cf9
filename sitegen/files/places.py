"""Access a file below a root, with its folder held open so that no symlink can replace it."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError
from sitegen.files.paths import check_path

if TYPE_CHECKING:
    from collections.abc import Iterator

_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_SYMLINK: Final = getattr(os, "O_NOFOLLOW", 0)
CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_READ: Final = os.O_RDONLY | _BINARY | _NO_SYMLINK
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", 0)
_HOLDS_FOLDERS: Final = os.open in os.supports_dir_fd


class UnsafePathError(UsageError):
    """A path that must not be written."""


@dataclass(frozen=True, slots=True)
class Place:
    """A file or folder, which need not exist, in a folder that is held open."""

    path: Path
    """Its path, for messages."""
    folder: int | None = None
    """Descriptor of its folder; None if the system cannot hold folders open."""

    @property
    def name(self) -> str:
        """Its name in the folder; without a descriptor, its path."""
        return str(self.path) if self.folder is None else self.path.name

    def beside(self, name: str) -> Place:
        """Return a place in the same folder."""
        return Place(self.path.with_name(name), self.folder)

    def open(self, flags: int, mode: int = 0) -> int:
        """Open the file and return its descriptor."""
        return os.open(self.name, flags, mode, dir_fd=self.folder)

    def read(self) -> bytes | None:
        """Return the content of the file; None if there is none."""
        try:
            handle = self.open(_READ)
        except FileNotFoundError:
            return None
        except OSError as error:
            if error.errno == errno.ELOOP:
                raise _symlink(self.path) from None
            raise
        with os.fdopen(handle, "rb") as file:
            return file.read()

    def mode(self) -> int | None:
        """Return type and permissions, without following symlinks; None if nothing exists."""
        try:
            return os.lstat(self.name, dir_fd=self.folder).st_mode
        except FileNotFoundError:
            return None

    def is_same(self, other: Place) -> bool:
        """Return whether both are names of the same file."""
        return os.path.samestat(
            os.lstat(self.name, dir_fd=self.folder), os.lstat(other.name, dir_fd=other.folder)
        )

    def link_to(self, other: Place) -> None:
        """Create this as a hard link to the other file."""
        os.link(
            other.name,
            self.name,
            src_dir_fd=other.folder,
            dst_dir_fd=self.folder,
            follow_symlinks=os.link not in os.supports_follow_symlinks,
        )

    def replace(self, other: Place) -> None:
        """Move this to the other place."""
        os.replace(self.name, other.name, src_dir_fd=self.folder, dst_dir_fd=other.folder)

    def unlink(self) -> None:
        """Delete the file, if there is one."""
        with suppress(FileNotFoundError):
            os.unlink(self.name, dir_fd=self.folder)


@contextmanager
def reach(
    root: Path, path: str, *, is_created: bool = False, may_be_symlink: bool = False
) -> Iterator[Place]:
    """Hold the folder of a file below the root open, or raise UnsafePathError.

    Args:
        root: The folder that must not be left.
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
            below = os.path.join(place, folder)  # noqa: PTH118 - a large site has 100,000 of them
            inner = _hold(held, folder, below, is_created=is_created)
            if held is not None:
                os.close(held)
            held, place = inner, below
        target = Place(Path(place, name), held)
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
    """Open a subfolder of a folder that is held open; if the system cannot, only check it."""
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
        if error.errno == errno.ENOTDIR and not is_created:  # there cannot be a file below a file
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), place) from None
        raise


@contextmanager
def reach_staged(root: Path, target: Place, name: str, staging: str) -> Iterator[Place]:
    """Hold a place for a temporary file in the staging folder, or else next to the target."""
    if not staging:
        yield target.beside(name)
        return
    with reach(root, f"{staging}/{name}") as place:
        yield place


def _symlink(path: Path) -> UnsafePathError:
    hint = "replace the symlink with the folder or file itself"
    return UnsafePathError(Problem("will not write through a symlink", str(path), hint=hint))
