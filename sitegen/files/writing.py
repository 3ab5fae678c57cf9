"""Write, create, move and delete files below a root."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from sitegen.files.places import CREATE, reach, reach_staged

TEMPORARY: Final = ".part"
"""Suffix of files that are being written; a process that is killed may leave one behind."""


def write(
    root: Path,
    path: str,
    content: bytes | Path,
    *,
    staging: str = "",
    durable: bool = True,
) -> None:
    """Write a file atomically: whatever happens, it has either the old or the new content.

    Missing folders are created; an existing file keeps its permissions.

    Args:
        root: The folder outside of which nothing is written.
        path: The file, relative to the root.
        content: The new content, or a file to copy.
        staging: Folder for the temporary file, relative to the root; the file's own by default.
        durable: Whether to wait until the content is on the disk. Otherwise the file may be empty
            after a power failure.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: The file cannot be written.
    """
    name = f"{temporary_name(path)}{TEMPORARY}"
    with (
        reach(root, path, is_created=True) as target,
        reach_staged(root, target, name, staging) as temporary,
    ):
        mode = target.mode()
        try:
            # It may be private, so others must not read it before it has its final permissions.
            with os.fdopen(temporary.open(CREATE, 0o600), "wb") as file:
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


def create(root: Path, path: str, content: bytes | Path) -> None:
    """Create a file in a folder that is not in use yet. This is faster than `write`.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: The file exists or cannot be written.
    """
    with reach(root, path, is_created=True) as target:
        handle = target.open(CREATE, 0o666)
        try:
            _fill(handle, content)
        finally:
            os.close(handle)


def make_folder(root: Path, path: str) -> Path:
    """Create a folder, and the ones above it, and return its path; `.` is the root itself."""
    if path != ".":
        with reach(root, f"{path}/file", is_created=True, may_be_symlink=True):
            return root / path
    root.mkdir(parents=True, exist_ok=True)
    return root


def move(root: Path, source: str, target: str) -> None:
    """Rename a file or folder within the root, replacing a file at the new path.

    Raises:
        UnsafePathError: One of the paths could lead out of the root.
        OSError: It cannot be moved; then nothing has changed.
    """
    with reach(root, source) as old, reach(root, target, is_created=True) as new:
        old.replace(new)


def delete(root: Path, path: str) -> None:
    """Delete a file, a symlink, or a folder with everything in it; do nothing if it is missing.

    Raises:
        UnsafePathError: The path could lead out of the root.
        OSError: It cannot be deleted.
    """
    with suppress(FileNotFoundError), reach(root, path, may_be_symlink=True) as target:
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
    with reach(root, path) as folder:
        os.rmdir(folder.name, dir_fd=folder.folder)


def delete_empty_parents(root: Path, path: str, *, kept: str = "") -> None:
    """Delete parent folders that have become empty, up to the root or a folder to keep."""
    for folder in PurePosixPath(path).parents:
        if folder.as_posix() in (".", kept):
            return
        try:
            with reach(root, folder.as_posix()) as place:
                os.rmdir(place.name, dir_fd=place.folder)
        except OSError:
            return


def new_file_mode() -> int:
    """Return the permissions of a new file according to the user's umask."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def temporary_name(path: str) -> str:
    """Return a new name for a file that is being written, without the suffix."""
    return f".{path.rpartition('/')[2][:40]}.{os.urandom(6).hex()}"


def _fill(handle: int, content: bytes | Path) -> None:
    if isinstance(content, Path):
        with content.open("rb") as source, os.fdopen(handle, "wb", closefd=False) as file:
            shutil.copyfileobj(source, file)
        return
    written = os.write(handle, content)
    while written < len(content):  # a full disk accepts a part and rejects the rest
        written += os.write(handle, content[written:])
