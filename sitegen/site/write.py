"""Outputs become a folder, as a whole or not at all.

Everything is written into a folder beside the target, which then takes its place by renaming: a reader sees the old
site or the new one, and a failure leaves the old one. Where few files differ, these alone change places (`patching`).
A folder that holds anything but what was made here is refused: a file in it says what that was.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.atomic import umask
from sitegen.errors import Problem, UsageError
from sitegen.locking import alone
from sitegen.site import patching
from sitegen.site.places import named
from sitegen.site.swapping import swap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.site.render import Output

MARKER: Final = ".sitegen-output"
"""The file that says that a folder was made here and may be replaced, and which files were made."""

_MARK: Final = "This folder is made by `sitegen build`, which replaces all of it. Do not edit it.\n"
_LITTER: Final = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r"})
"""What systems leave in folders that somebody looked into, and what begins with `._`: nobody's work."""
_CONTENT: Final = (
    "people",
    "templates",
    "static",
    "themes",
    "cvs",
    "import",
    ".sitegen",
    ".git",
    ".github",
)
_SOME: Final = 5
"""Files that a message names."""
_TO_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def write(outputs: Iterable[Output], folder: Path) -> None:
    """Make `folder` hold exactly `outputs`. Raises UsageError if it cannot be replaced or written."""
    with alone(folder.resolve().parent):
        tidy(folder)
        with Stage(folder) as stage:
            paths = []
            for output in outputs:
                stage.put(output)
                paths.append(output.path)
            stage.replace(paths)


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
        self._fresh = self._room = Path()

    def __enter__(self) -> Stage:
        with ExitStack() as stack:
            # What another site is written to beside it is not taken for a leftover.
            stack.enter_context(alone(self._target.parent))
            check(self._shown)
            with self._telling():
                self._target.parent.mkdir(parents=True, exist_ok=True)
                self._fresh = (
                    self._target.parent / f"{_prefix(self._target)}new-{os.urandom(4).hex()}"
                )
                self._fresh.mkdir(0o700)
                stack.callback(self._leave)
                # First, so that what is left of it can be told.
                (self._fresh / MARKER).write_text(_MARK, encoding="utf-8")
                self._room = self._fresh if self._whole else self._fresh / patching.NEW
                self._room.mkdir(exist_ok=True)
            self._end = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.close()

    def put(self, output: Output) -> None:
        """Write one file, unless it is there already. Raises UsageError."""
        try:
            if self._whole or not _is_there(self._target / output.path, output):
                _put(f"{self._room}/{output.path}", output)
        except OSError as error:
            raise self._told(error) from None

    def place(self, path: str) -> str:
        """Where a file is that has this path in the end: here, or where it stays as it is."""
        fresh = f"{self._room}/{path}"
        return fresh if self._whole or os.path.exists(fresh) else f"{self._target}/{path}"  # noqa: PTH110 - as in `_write`

    def replace(self, paths: Iterable[str]) -> None:
        """Let what was put here, at these paths, take the folder's place. Raises UsageError."""
        with self._telling():
            (self._fresh / MARKER).write_text(_marked(paths), encoding="utf-8")
            self._fresh.chmod(
                0o777 & ~umask()
            )  # a temporary folder is its owner's only; a web server must read it
            _refuse_strangers(self._shown)
            swap(self._fresh, self._target)

    def merge(self, gone: Iterable[str], paths: Iterable[str]) -> int:
        """Move what was put here to its places, and take away the files that are `gone`; tell how many there were.

        `paths` are all that the folder holds then. Raises UsageError, with the folder as it was.
        """
        gone = list(gone)
        fresh = [
            path.relative_to(self._room).as_posix()
            for path in self._room.rglob("*")
            if path.is_file()
        ]
        with self._telling():
            made = _made(self._target)
            _refuse(
                [
                    name
                    for name in fresh
                    if made and name not in made and (self._target / name).is_file()
                ],
                self._shown,
            )
            mark = _marked(paths)
            if (self._target / MARKER).read_text(encoding="utf-8") != mark:
                (self._room / MARKER).write_text(mark, encoding="utf-8")
            patching.patch(self._fresh, self._target, gone)
        return len(gone) + len(fresh)

    def _leave(self) -> None:
        # If there is such a record, the next run must find what it holds.
        if self._fresh.exists() and not (self._fresh / patching.RECORD).exists():
            _remove_few(self._fresh)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._told(error) from None

    def _told(self, error: OSError) -> UsageError:
        where = named(Path(error.filename or self._shown))
        return UsageError(Problem(f"cannot be written: {error.strerror}", where))


def tidy(folder: Path) -> None:
    """Take away what a build left behind that was killed; first put the site back as it was before that build."""
    target = folder.resolve()
    if not target.parent.is_dir():
        return
    with alone(target.parent), suppress(OSError):  # it hinders nobody
        for path in target.parent.iterdir():
            if not _is_ours(path, target):
                continue
            patching.undo(path, target)
            if path.name.startswith(f"{_prefix(target)}old-") and not target.exists():
                path.rename(target)
            else:
                _remove(path)


def check(folder: Path, site: Path | None = None) -> None:
    """Raises UsageError if `folder` must not be replaced: it holds other things, or the site's own files."""
    target = folder.resolve()
    away = "choose another folder with -o, or --to of deploy"
    if target.exists() and not target.is_dir():
        raise UsageError(Problem("a file of this name is in the way", named(folder), hint=away))
    if site and (site.resolve().is_relative_to(target) or _is_content(target, site.resolve())):
        raise UsageError(
            Problem("the pages cannot go where the site's own files are", named(folder), hint=away)
        )
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        what = "the folder holds files that sitegen did not make"
        raise UsageError(Problem(what, named(folder), hint=f"empty it, or {away}"))


def _refuse_strangers(folder: Path) -> None:
    """Raises UsageError if there is anything in the folder that was not made here: it would be gone."""
    made = _made(folder)
    if made:
        _refuse([name for name in _below(folder) if name not in made], folder)


def _refuse(strangers: Sequence[str], folder: Path) -> None:
    if not strangers:
        return
    more = f" and {len(strangers) - _SOME} more" if len(strangers) > _SOME else ""
    what = f"the folder holds files that sitegen did not make: {', '.join(strangers[:_SOME])}{more}"
    hint = "what stands in the site's folder static/ is published with every build: put them there, or somewhere else"
    raise UsageError(Problem(what, named(folder), hint=hint))


def _below(folder: Path) -> Iterator[str]:
    """Every file in a folder, but what systems leave there."""
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders.sort()
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        for name in sorted([*files, *links]):
            if name not in _LITTER and not name.startswith("._"):
                yield (Path(place) / name).relative_to(folder).as_posix()


def _raise(error: OSError) -> None:
    raise error


def _marked(paths: Iterable[str]) -> str:
    return "\n".join([_MARK, *sorted(paths), ""])


def _made(folder: Path) -> set[str]:
    """What the marker of a folder says was made; nothing if it does not say."""
    try:
        told = (folder / MARKER).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return set()
    paths = told.splitlines()[2:]
    return {MARKER, *paths} if paths else set()


def _is_content(target: Path, site: Path) -> bool:
    return any(target.is_relative_to(site / name) for name in _CONTENT)


def _prefix(target: Path) -> str:
    """How the names of the folders begin that a site is written to before it takes its place."""
    return f".{target.name[:40]}."


def _remove(folder: Path) -> None:
    import shutil  # as below

    shutil.rmtree(folder, ignore_errors=True)


def _remove_few(folder: Path) -> None:
    """The same without that module, which takes longer to import than an edit leaves to take away."""
    try:
        for path, _, files in os.walk(folder, topdown=False):
            for name in files:
                os.unlink(f"{path}/{name}")  # noqa: PTH108 - as in `_write`
            os.rmdir(path)  # noqa: PTH106 - as above
    except OSError:
        _remove(folder)


def _is_ours(path: Path, target: Path) -> bool:
    kinds = tuple(f"{_prefix(target)}{kind}-" for kind in ("new", "old"))
    return (
        path.name[:-8] in kinds
        and path.is_dir()
        and ((path / MARKER).is_file() or not any(path.iterdir()))
    )


def _put(path: str, output: Output) -> None:
    """Most files are pages, each with a folder of its own."""
    folder = path[: path.rindex("/")]
    if path.endswith("/index.html"):
        try:
            os.mkdir(folder)  # noqa: PTH102 - see `_write`
        except FileExistsError:
            pass
        except FileNotFoundError:
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - as above
    try:
        _write(path, output)
    except FileNotFoundError:
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - as above
        _write(path, output)


def _write(path: str, output: Output) -> None:
    if isinstance(output.content, Path):
        import shutil  # takes longer to import than a small site to write

        shutil.copyfile(output.content, path)
    else:
        file = os.open(
            path, _TO_WRITE, 0o666
        )  # there are tens of thousands, and a Path or file object takes as long
        try:
            written = os.write(file, output.content)
            while written < len(
                output.content
            ):  # a disk takes less than it has room for, and refuses the next
                written += os.write(file, output.content[written:])
        finally:
            os.close(file)


def _is_there(path: Path, output: Output) -> bool:
    content = output.content if isinstance(output.content, bytes) else output.content.read_bytes()
    try:
        return path.read_bytes() == content
    except OSError:
        return False
