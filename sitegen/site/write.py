"""Outputs become a folder, as a whole or not at all.

Everything is written into a folder beside the target, which then takes its place by renaming: a reader sees the old
site or the new one, and a failure leaves the old one. A folder that holds anything but a site made here is refused.
"""

from __future__ import annotations

import glob
import shutil
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.atomic import umask
from sitegen.errors import Problem, UsageError
from sitegen.locking import alone
from sitegen.site.places import named
from sitegen.site.swapping import swap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.site.render import Output

MARKER: Final = ".sitegen-output"
"""The file that says that a folder was made here and may be replaced."""

_MARK: Final = "This folder is made by `sitegen build`, which replaces all of it. Do not edit it.\n"


def write(outputs: Iterable[Output], folder: Path) -> None:
    """Make `folder` hold exactly `outputs`. Raises UsageError if it cannot be replaced or written."""
    with Stage(folder) as stage:
        for output in outputs:
            stage.put(output)
        stage.replace()


class Stage:
    """Where the outputs of a build gather beside a folder, until they are all there and take its place.

    What is left there when the `with` ends is thrown away. Several processes may put files into it.
    """

    def __init__(self, folder: Path, *, whole: bool = True) -> None:
        """`whole` if all of the folder is made anew; else only what is not there yet gathers here.

        To enter raises UsageError if `folder` must not be replaced.
        """
        self._whole = whole
        self._shown = folder
        self._target = folder.resolve()
        self._fresh = Path()

    def __enter__(self) -> Stage:
        with ExitStack() as stack:
            # What another site is written to beside it is not taken for a leftover.
            stack.enter_context(alone(self._target.parent))
            check(self._shown)
            with self._telling():
                self._target.parent.mkdir(parents=True, exist_ok=True)
                prefix = f"{_prefix(self._target)}new-"
                self._fresh = Path(tempfile.mkdtemp(prefix=prefix, dir=self._target.parent))
                stack.callback(shutil.rmtree, self._fresh, ignore_errors=True)
                # First, so that what is left of it can be told.
                (self._fresh / MARKER).write_text(_MARK, encoding="utf-8")
            self._end = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.close()

    def put(self, output: Output) -> None:
        """Write one file, unless it is there already. Raises UsageError."""
        with self._telling():
            if self._whole or not _is_there(self._target / output.path, output):
                _put(self._fresh / output.path, output)

    def replace(self) -> None:
        """Let what was put here take the folder's place. Raises UsageError."""
        with self._telling():
            self._fresh.chmod(0o777 & ~umask())  # a temporary folder is its owner's only; a web server must read it
            swap(self._fresh, self._target)

    def merge(self, gone: Iterable[str]) -> int:
        """Move what was put here to its places, and take away the files that are `gone`; tell how many there were.

        All is written by now, so this is quick, and there is little that could fail. Raises UsageError.
        """
        gone = list(gone)
        (self._fresh / MARKER).unlink()
        fresh = sorted(path.relative_to(self._fresh) for path in self._fresh.rglob("*") if path.is_file())
        with self._telling():
            for name in gone:
                _remove(self._target / name, self._target)
            for path in fresh:
                (self._target / path).parent.mkdir(parents=True, exist_ok=True)
                (self._fresh / path).replace(self._target / path)
        return len(gone) + len(fresh)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            where = named(Path(error.filename or self._shown))
            raise UsageError(Problem(f"cannot be written: {error.strerror}", where)) from None


def tidy(folder: Path) -> None:
    """Take away what a build left behind that was killed; first put the site back, if it fell between two renames."""
    target = folder.resolve()
    if not target.parent.is_dir():
        return
    with alone(target.parent), suppress(OSError):  # it hinders nobody
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


def _put(path: Path, output: Output) -> None:
    try:
        _write(path, output)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, output)


def _write(path: Path, output: Output) -> None:
    if isinstance(output.content, Path):
        shutil.copyfile(output.content, path)
    else:
        path.write_bytes(output.content)


def _is_there(path: Path, output: Output) -> bool:
    content = output.content if isinstance(output.content, bytes) else output.content.read_bytes()
    try:
        return path.read_bytes() == content
    except OSError:
        return False


def _remove(place: Path, root: Path) -> None:
    """Take a file away, and the folders that are empty then."""
    place.unlink(missing_ok=True)
    for folder in place.parents:
        if folder == root:
            return
        try:
            folder.rmdir()
        except OSError:
            return
