"""Write single files atomically; see `sitegen.files`."""

from __future__ import annotations

import os
from pathlib import Path

from sitegen import files


def write(path: Path, data: bytes, staging: Path | None = None, *, lasting: bool = True) -> None:
    """Write a file; see `sitegen.files.write`. A symlink stays one, and its target is written."""
    path = Path(os.path.realpath(path))
    if staging is None:
        files.write(path.parent, path.name, data, durable=lasting)
        return
    staging = Path(os.path.realpath(staging))
    root = Path(os.path.commonpath([path.parent, staging]))
    relative = staging.relative_to(root).as_posix()
    files.write(
        root,
        path.relative_to(root).as_posix(),
        data,
        staging="" if relative == "." else relative,
        durable=lasting,
    )


def clear(path: Path) -> None:
    """Delete what killed processes left of `write(path)`; no other process may be writing."""
    files.delete_temporary(path.parent, path.name)


def ensure(path: Path, data: bytes) -> None:
    """Write a file that can be made anew, unless it has this content already."""
    if not path.is_file() or path.read_bytes() != data:
        clear(path)
        write(path, data, lasting=False)
