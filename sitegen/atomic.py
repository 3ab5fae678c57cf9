"""Writes a file so that it is either the old one or the new one, whatever happens in between."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write(path: Path, data: bytes, staging: Path | None = None, *, lasting: bool = True) -> None:
    """Put `data` into `path`: written in the folder `staging`, else beside it, then renamed over it.

    Folders are made as needed. What a process that is killed leaves behind are files in `staging` named `.….part`.
    A symbolic link stays one, and the file that it names gets the data. What is not `lasting`, because it can be made
    anew, is not waited for until the disk has it: it may be empty after the power was cut.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _write(path, data, staging or path.parent, lasting=lasting)
    except OSError as error:
        if staging is None or error.errno != errno.EXDEV:
            raise
        # A folder of another disk, that a link or a mount brings into the site.
        _write(path, data, path.parent, lasting=lasting)


def _write(path: Path, data: bytes, staging: Path, *, lasting: bool) -> None:
    # The whole name may be as long as a name can be.
    part = staging / f".{path.name[:40]}.{os.urandom(6).hex()}.part"
    try:
        with open(part, "xb", opener=_for_its_owner) as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~umask()
        part.chmod(mode)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _for_its_owner(path: str, flags: int) -> int:
    """Opens a file that nobody else may read, for what comes into it may be private."""
    return os.open(path, flags, 0o600)


def clear(path: Path) -> None:
    """Take away what processes left that were killed while they wrote this file. Nobody else may be writing it."""
    for part in path.parent.iterdir() if path.parent.is_dir() else ():
        if part.name.startswith(f".{path.name[:40]}.") and part.suffix == ".part":
            part.unlink()


def ensure(path: Path, data: bytes) -> None:
    """Have a file hold what can be made anew, with nothing beside it of who was killed on the way.

    Nobody else may be writing it.
    """
    if not path.is_file() or path.read_bytes() != data:
        clear(path)
        write(path, data, lasting=False)


def umask() -> int:
    """The rights that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
