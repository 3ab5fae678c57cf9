"""Some files of a folder change, all of them or none: what they held lies beside them until the last is in its place.

A room beside the folder holds all that is needed: `new/` what is to come, `old/` what was there, and a record of which
files there were none of. While that is there, the folder is in the middle of a change, and `undo` takes it back: at
once if a file cannot be moved, at the next run if this one is killed.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

from sitegen import atomic

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NEW: Final = "new"
"""Where in a room the new files gather."""
_OLD: Final = "old"
RECORD: Final = ".sitegen-added.json"
"""The file in a room that stands for a change that is not done."""


def patch(room: Path, target: Path, gone: Iterable[str]) -> None:
    """Move what is in `room` to its places in `target`, and take away what is `gone`.

    All is written by now: names change, nothing else, so this is quick. Raises OSError, with `target` as it was.
    """
    fresh = sorted(
        path.relative_to(room / NEW).as_posix()
        for path in (room / NEW).rglob("*")
        if path.is_file()
    )
    gone = [name for name in gone if _is_file(target / name)]
    kept = [name for name in fresh if _is_file(target / name)]
    for name in kept:
        _keep(target / name, room / _OLD / name)
    for name in gone:
        (room / _OLD / name).parent.mkdir(parents=True, exist_ok=True)
    record = {"folder": _identity(target), "added": sorted(set(fresh) - set(kept))}
    atomic.write(room / RECORD, json.dumps(record).encode())
    try:
        for name in gone:
            (target / name).replace(room / _OLD / name)
            _clear(target / name, target)
        for name in fresh:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (room / NEW / name).replace(target / name)
        (room / RECORD).unlink()  # from here on the change is done
    except OSError:
        undo(room, target)
        raise


def undo(room: Path, target: Path) -> None:
    """Set back what was changed, if a change is not done. Raises OSError; then it can be called again."""
    record = room / RECORD
    if not record.is_file():
        return
    told = json.loads(record.read_bytes())
    if target.is_dir() and told["folder"] == _identity(
        target
    ):  # else it was replaced since, and is whole
        for name in told["added"]:
            if _is_file(target / name):
                (target / name).unlink()
                _clear(target / name, target)
        old = room / _OLD
        for path in sorted(path for path in old.rglob("*") if path.is_file()):
            place = target / path.relative_to(old)
            place.parent.mkdir(parents=True, exist_ok=True)
            path.replace(place)
    record.unlink()


def _is_file(path: Path) -> bool:
    return os.path.lexists(path) and not path.is_dir()


def _keep(path: Path, place: Path) -> None:
    """Have a second name for a file; a copy where a file cannot have two."""
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(path, place, follow_symlinks=False)
    except OSError:
        import shutil  # few file systems need it

        shutil.copy2(path, place, follow_symlinks=False)


def _clear(place: Path, root: Path) -> None:
    """Take away the folders above a place that are empty now."""
    for folder in place.parents:
        if folder == root:
            return
        try:
            folder.rmdir()
        except OSError:
            return


def _identity(folder: Path) -> list[int]:
    found = folder.stat()
    return [found.st_dev, found.st_ino]
