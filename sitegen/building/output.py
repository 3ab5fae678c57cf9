"""Write a site to a folder atomically.

Files are staged in a folder next to the target. A complete site replaces the target by renaming;
for a partial one, the changed files are moved into the target one by one. A journal makes it
possible to undo an interrupted change. So whatever happens, the target contains either the old site
or the new one, at the latest when the next build starts.

A folder with any other files is never replaced: a marker file lists what sitegen has written.
"""

from __future__ import annotations

import errno
import os
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from sitegen import files
from sitegen.content.folders import FOLDERS
from sitegen.content.reading import display_path
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sitegen.planning.pages import Output

MARKER: Final = ".sitegen-output"
"""The file that marks a folder as written by sitegen and lists the files in it."""

_NOTE: Final = "This folder is made by `sitegen build`, which replaces all of it. Do not edit it.\n"
_JUNK: Final = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r"})
"""Files that file managers create."""
_CONTENT: Final = (*FOLDERS, "people", "static", "cvs")
"""Folders of a site that must not be replaced."""
_LISTED: Final = 5
"""Maximum number of files to name in a message."""
_NEW, _OLD, _JOURNAL = "new", "old", "journal.json"


@dataclass(frozen=True, slots=True)
class _Journal:
    """The record needed to undo a change of several files."""

    target: tuple[int, int]
    """The folder that is changed."""
    new: tuple[str, ...]
    """The files that are moved into it."""


def write_site(outputs: Iterable[Output], folder: Path) -> None:
    """Make a folder hold exactly these files.

    Raises:
        UsageError: The folder must not be replaced or cannot be written.
    """
    with files.lock(folder.resolve()):
        clean_up(folder)
        with stage(folder) as staged:
            paths = []
            for output in outputs:
                staged.add(output)
                paths.append(output.path)
            staged.replace(paths)


def check_target(folder: Path, site: Path | None = None) -> None:
    """Check that a folder may be replaced.

    Raises:
        UsageError: It holds other files, or the site's own.
    """
    target = folder.resolve()
    hint = "choose another folder with -o (build) or --to (deploy)"
    if target.exists() and not target.is_dir():
        raise UsageError(Problem("there is a file of this name", display_path(folder), hint=hint))
    if not target.exists() and (reason := files.check_path(target.name)):
        message = f"the folder {target.name!r} cannot be created: {reason}"
        raise UsageError(Problem(message, hint=hint))
    if site and (
        site.resolve().is_relative_to(target)
        or any(target.is_relative_to(site.resolve() / name) for name in _CONTENT)
    ):
        message = "the site cannot be written over its own source files"
        raise UsageError(Problem(message, display_path(folder), hint=hint))
    if site and _is_below(folder, site) and not target.is_relative_to(site.resolve()):
        message = "the symlink leaves the site's folder"
        hint = f"remove it, or name the folder itself: -o {display_path(target)}"
        raise UsageError(Problem(message, display_path(folder), hint=hint))
    if target.is_mount():
        raise _mounted(folder)
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        message = "the folder contains files that sitegen did not write"
        raise UsageError(Problem(message, display_path(folder), hint=f"empty it, or {hint}"))


def _is_below(folder: Path, site: Path) -> bool:
    """Return whether a folder is inside a site, judging by the path as written."""
    return Path(os.path.abspath(folder)).is_relative_to(os.path.abspath(site))  # noqa: PTH100


def clean_up(folder: Path) -> None:
    """Undo the changes of an interrupted build, and remove its temporary folders."""
    target = folder.resolve()
    root = target.parent
    staged = re.compile(re.escape(_prefix(target)) + r"(new|old)-[0-9a-f]{8}")
    with suppress(OSError):
        for path in root.iterdir() if root.is_dir() else ():
            match = staged.fullmatch(path.name)
            if not match or not path.is_dir() or path.is_symlink():
                continue
            if not (path / MARKER).is_file() and any(path.iterdir()):
                continue  # not ours
            _undo(path, target)
            if match[1] == "old" and not target.exists():
                files.move(root, path.name, target.name)
            else:
                _delete_own(path)


@contextmanager
def stage(folder: Path, *, partial: bool = False) -> Iterator[StagedSite]:
    """Provide a staging folder for the files of a build; uncommitted files are discarded.

    Args:
        folder: The target.
        partial: Whether only files that differ from those in the target are staged.

    Raises:
        UsageError: The target must not be replaced or cannot be written.
    """
    target = folder.resolve()
    check_target(folder)
    temporary = f"{_prefix(target)}new-{os.urandom(4).hex()}"
    with _reporting_errors(folder):
        place = files.make_folder(target.parent, temporary)
        files.create(target.parent, f"{temporary}/{MARKER}", _NOTE.encode())
    try:
        yield StagedSite(target, folder, temporary, partial)
    finally:
        # If there is a journal, the next build needs the files in this folder.
        if not (place / _JOURNAL).exists():
            with suppress(OSError):
                _delete_own(place)


@dataclass(frozen=True, slots=True)
class StagedSite:
    """The staged files of a build; can be sent to other processes."""

    target: Path
    """The folder to replace."""
    folder: Path
    """The same, as the user names it."""
    temporary: str
    """Name of the temporary folder next to it."""
    partial: bool
    """Whether only files that differ from those in the target are staged."""

    @property
    def place(self) -> Path:
        """The folder where files are staged."""
        place = self.target.parent / self.temporary
        return place / _NEW if self.partial else place

    def _stage(self, path: str) -> str:
        """Return where a file is staged, relative to the folder that holds the target."""
        return f"{self.temporary}/{_NEW}/{path}" if self.partial else f"{self.temporary}/{path}"

    def add(self, output: Output) -> None:
        """Stage a file. Pictures that several people share may be added several times.

        Raises:
            UsageError: It cannot be written.
        """
        with _reporting_errors(self.folder):
            if self.partial and self._is_unchanged(output):
                return
            # Pictures may be shared; other conflicts are reported by the planning.
            with suppress(FileExistsError, IsADirectoryError, NotADirectoryError):
                files.create(self.target.parent, self._stage(output.path), output.content)

    def replace(self, paths: Iterable[str]) -> None:
        """Replace the target by the staged files, which have these paths.

        Raises:
            UsageError: The target holds other files, or cannot be replaced.
        """
        root, name = self.target.parent, self.target.name
        with _reporting_errors(self.folder):
            files.write(root, self._stage(MARKER), _list_paths(paths), durable=False)
            if not self.target.exists():
                files.move(root, self.temporary, name)
                return
            if known := _read_marker(self.target):
                self._refuse([path for path in _walk(self.target) if path not in known])
            old = f"{_prefix(self.target)}old-{os.urandom(4).hex()}"
            files.move(root, name, old)
            try:
                files.move(root, self.temporary, name)
            except OSError:
                files.move(root, old, name)
                raise
            with suppress(OSError):
                _delete_own(root / old)

    def merge(self, removed: Collection[str], paths: Iterable[str]) -> int:
        """Move the staged files to the target, and remove others.

        Args:
            removed: Files of the target to remove.
            paths: All files in the target afterwards.

        Returns:
            The number of changed files.

        Raises:
            UsageError: A file not written by sitegen is in the way, or the target cannot be
                written. Nothing has changed then.
        """
        root = self.target.parent
        staged = sorted(_walk(self.place)) if self.place.is_dir() else []
        with _reporting_errors(self.folder):
            known = _read_marker(self.target)
            self._refuse([path for path in staged if path not in known and self._has(path)])
            # The marker is always replaced, since the cache recognizes the folder by it.
            files.write(root, self._stage(MARKER), _list_paths(paths), durable=False)
            removed = {path for path in removed if path in known and self._has(path)}
            self._patch([*staged, MARKER], removed)
        return len(staged) + len(removed)

    def _patch(self, changed: Sequence[str], removed: Collection[str]) -> None:
        """Move files to the target, with a journal to undo it if that fails halfway."""
        root, name = self.target.parent, self.target.name
        journal = _Journal(_identify(self.target), tuple(changed))
        files.write(root, f"{self.temporary}/{_JOURNAL}", msgspec.json.encode(journal))
        try:
            for path in (*sorted(removed), *filter(self._has, changed)):
                files.move(root, f"{name}/{path}", f"{self.temporary}/{_OLD}/{path}")
                if path in removed:
                    files.delete_empty_parents(root, f"{name}/{path}", kept=name)
            for path in changed:
                files.move(root, f"{self.temporary}/{_NEW}/{path}", f"{name}/{path}")
        except OSError:
            _undo(root / self.temporary, self.target)
            raise
        files.delete(root, f"{self.temporary}/{_JOURNAL}")  # from here on the change is complete

    def _has(self, path: str) -> bool:
        return os.path.lexists(self.target / path) and not (self.target / path).is_dir()

    def _is_unchanged(self, output: Output) -> bool:
        content = output.content
        try:
            new = content if isinstance(content, bytes) else content.read_bytes()
            return (self.target / output.path).read_bytes() == new
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            return False

    def _refuse(self, strangers: Sequence[str]) -> None:
        if not strangers:
            return
        names = ", ".join(strangers[:_LISTED])
        if len(strangers) > _LISTED:
            names += f" and {len(strangers) - _LISTED} more"
        message = f"the folder contains files that sitegen did not write: {names}"
        hint = "move them to the site's folder static/, which is part of every build, or elsewhere"
        raise UsageError(Problem(message, display_path(self.folder), hint=hint))


def _delete_own(folder: Path) -> None:
    """Delete a temporary folder, its marker last, so that it stays recognizable if interrupted."""
    for path in folder.iterdir():
        if path.name != MARKER and not files.check_path(path.name):
            files.delete(folder.parent, f"{folder.name}/{path.name}")
    files.delete(folder.parent, folder.name)


def _undo(temporary: Path, target: Path) -> None:
    """Undo an interrupted change; this may itself be interrupted and repeated."""
    root = target.parent
    if not (temporary / _JOURNAL).is_file():
        return
    try:
        journal = msgspec.json.decode((temporary / _JOURNAL).read_bytes(), type=_Journal)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # not ours
        return
    if target.is_dir() and journal.target == _identify(target):
        for path in journal.new:
            staged = f"{temporary.name}/{_NEW}/{path}"
            if not (root / staged).exists() and os.path.lexists(target / path):
                files.move(root, f"{target.name}/{path}", staged)
                files.delete_empty_parents(root, f"{target.name}/{path}", kept=target.name)
        for path in list(_walk(temporary / _OLD)) if (temporary / _OLD).is_dir() else ():
            files.move(root, f"{temporary.name}/{_OLD}/{path}", f"{target.name}/{path}")
    files.delete(root, f"{temporary.name}/{_JOURNAL}")


def _walk(folder: Path) -> Iterator[str]:
    """List every file and symlink in a folder, except those that file managers create."""
    for place, folders, names in os.walk(folder, onerror=_raise):
        here = Path(place)
        links = [name for name in folders if (here / name).is_symlink()]
        for name in sorted([*names, *links]):
            if name not in _JUNK and not name.startswith("._"):
                yield (here / name).relative_to(folder).as_posix()


def _raise(error: OSError) -> None:
    raise error


def _list_paths(paths: Iterable[str]) -> bytes:
    return "\n".join([_NOTE, *sorted(set(paths)), ""]).encode()


def _read_marker(folder: Path) -> set[str]:
    """Return the files that the marker lists; empty if there is no valid marker."""
    try:
        text = (folder / MARKER).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return set()
    paths = text.split("\n")[2:]
    return {MARKER, *paths} if any(paths) else set()


def _prefix(target: Path) -> str:
    """Return the prefix of the names of temporary folders for this target."""
    return f".{target.name[:40]}."


def _identify(folder: Path) -> tuple[int, int]:
    status = folder.stat()
    return status.st_dev, status.st_ino


@contextmanager
def _reporting_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in (errno.EBUSY, errno.EXDEV):  # a bind mount
            raise _mounted(folder) from None
        path = display_path(Path(error.filename or folder))
        raise UsageError(Problem(f"cannot be written: {error.strerror}", path)) from None


def _mounted(folder: Path) -> UsageError:
    message = "this is a mounted volume, which cannot be replaced as a whole"
    hint = f"choose a folder inside it: {display_path(folder)}/site"
    return UsageError(Problem(message, display_path(folder), hint=hint))
