"""Outputs become a folder, as a whole or not at all.

Everything is written into a folder beside the target, which then takes its place by renaming: a reader sees the old
site or the new one, and a failure leaves the old one. A folder that holds anything but a site made here is refused.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError
from sitegen.site.places import named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.site.render import Output

MARKER: Final = ".sitegen-output"
"""The file that says that a folder was made here and may be replaced."""

_MARK: Final = "This folder is made by `sitegen build`, which replaces all of it. Do not edit it.\n"


def write(outputs: Iterable[Output], folder: Path) -> None:
    """Make `folder` hold exactly `outputs`. Raises UsageError if it cannot be replaced or written."""
    outputs = list(outputs)  # whatever makes them has failed by now, if it fails
    target = folder.resolve()
    check(folder)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}.new-", dir=target.parent))
        try:
            _fill(fresh, outputs)
            _swap(fresh, target)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        where = named(Path(error.filename or folder))
        raise UsageError(Problem(f"cannot be written: {error.strerror}", where)) from None


def check(folder: Path, site: Path | None = None) -> None:
    """Raises UsageError if `folder` must not be replaced: it holds other things, or the site's own files."""
    target = folder.resolve()
    away = "choose another folder with -o"
    if target.exists() and not target.is_dir():
        raise UsageError(Problem("a file of this name is in the way", named(folder), hint=away))
    if site and (site.resolve().is_relative_to(target) or _is_content(target, site.resolve())):
        raise UsageError(Problem("the pages cannot go where the site's own files are", named(folder), hint=away))
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        what = "the folder holds files that sitegen did not make"
        raise UsageError(Problem(what, named(folder), hint=f"empty it, or {away}"))


def _is_content(target: Path, site: Path) -> bool:
    return any(target.is_relative_to(site / name) for name in ("people", "templates", "static", "themes", "cvs"))


def _fill(folder: Path, outputs: Iterable[Output]) -> None:
    for output in outputs:
        path = folder / PurePosixPath(output.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(output.content, Path):
            shutil.copyfile(output.content, path)
        else:
            path.write_bytes(output.content)
    (folder / MARKER).write_text(_MARK, encoding="utf-8")
    folder.chmod(0o777 & ~_umask())  # a temporary folder is its owner's only; a web server must read this one


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _swap(fresh: Path, target: Path) -> None:
    if not target.exists():
        fresh.rename(target)
        return
    old = fresh.with_name(fresh.name.replace(".new-", ".old-"))
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)
