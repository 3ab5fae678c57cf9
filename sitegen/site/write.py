"""Outputs become a folder, as a whole or not at all.

Everything is written into a folder beside the target, which then takes its place by renaming: a reader sees the old
site or the new one, and a failure leaves the old one. A folder that holds anything but a site made here is refused.
"""

from __future__ import annotations

import contextlib
import glob
import shutil
import tempfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.atomic import umask
from sitegen.errors import Problem, UsageError
from sitegen.locking import alone
from sitegen.site.places import named
from sitegen.site.swapping import swap

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
    with alone(target.parent):  # what another site is written to beside it is not taken for a leftover
        check(folder)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=f"{_prefix(target)}new-", dir=target.parent))
            try:
                _fill(fresh, outputs)
                swap(fresh, target)
            finally:
                shutil.rmtree(fresh, ignore_errors=True)
        except OSError as error:
            where = named(Path(error.filename or folder))
            raise UsageError(Problem(f"cannot be written: {error.strerror}", where)) from None


def tidy(folder: Path) -> None:
    """Take away what a build left behind that was killed; first put the site back, if it fell between two renames."""
    target = folder.resolve()
    if not target.parent.is_dir():
        return
    with alone(target.parent), contextlib.suppress(OSError):  # it hinders nobody
        for path in target.parent.glob(f"{glob.escape(_prefix(target))}*-????????"):
            if not _is_ours(path, target):
                continue
            if path.name.startswith(f"{_prefix(target)}old-") and not target.exists():
                path.rename(target)
            else:
                shutil.rmtree(path, ignore_errors=True)


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


def _prefix(target: Path) -> str:
    """How the names of the folders begin that a site is written to before it takes its place."""
    return f".{target.name[:40]}."


def _is_ours(path: Path, target: Path) -> bool:
    kinds = tuple(f"{_prefix(target)}{kind}-" for kind in ("new", "old"))
    return path.name.startswith(kinds) and path.is_dir() and ((path / MARKER).is_file() or not any(path.iterdir()))


def _fill(folder: Path, outputs: Iterable[Output]) -> None:
    (folder / MARKER).write_text(_MARK, encoding="utf-8")  # first, so that what is left of it can be told
    for output in outputs:
        path = folder / PurePosixPath(output.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(output.content, Path):
            shutil.copyfile(output.content, path)
        else:
            path.write_bytes(output.content)
    folder.chmod(0o777 & ~umask())  # a temporary folder is its owner's only; a web server must read this one
