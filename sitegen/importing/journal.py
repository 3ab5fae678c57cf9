"""Writes the files of an import so that all of them are there or none, and takes the last import back.

Before the first file is touched, a record of what each of them held is written as a whole, as `unfinished.json`. A file
that cannot be written sets the others back at once; after a crash the next import does it, for that record is there.
When all is written, it becomes `undo.json`, in place of that of the import before, so that `undo` can use it.
"""

from __future__ import annotations

import json
import shutil
from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from sitegen import atomic
from sitegen.errors import Problem, UsageError
from sitegen.locking import alone

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.importing.changes import Change

FOLDER: Final = "import"
"""Where a site keeps what imports need to know. It ignores itself, whatever the site's own `.gitignore` says."""
REVIEW: Final = "review.html"
"""The page about the last import, which goes with it; `review-….html` belong to it."""
_RECORD: Final = "undo.json"
_UNFINISHED: Final = "unfinished.json"
_UNCHANGED: Final = "nothing was changed; mend it and import again"
_IGNORE: Final = b"# What imports need to know; none of it is part of the site.\n*\n"


@dataclass(frozen=True, slots=True)
class _File:
    """A file that an import writes."""

    path: str
    """Within the site."""
    before: bytes | None
    """What it held; None if there was none."""
    after: str
    """Digest of what it holds after the import; empty if there is none."""


@dataclass(frozen=True, slots=True)
class _Record:
    """An import, so that it can be taken back."""

    files: tuple[_File, ...]
    """In the order of writing."""
    folders: tuple[str, ...]
    """Those that it made, the outer ones first; `.` is the site's."""


def carry_out(site: Path, changes: Sequence[Change]) -> None:
    """Write all of these changes, or none. Without changes, the record of the last import stays.

    Raises UsageError, with nothing written, if a file is not as it was when the changes were thought out.
    """
    if not changes:
        return
    folders = _new_folders(site, changes)
    try:
        site.mkdir(
            parents=True, exist_ok=True
        )  # so that it is this folder that is locked, and none above it
    except OSError as error:
        raise UsageError(
            Problem(f"cannot be written: {error.strerror}", str(error.filename or site))
        ) from None
    with alone(site):
        _refuse_if_edited(site, changes)
        _carry_out(site, changes, folders)


def _refuse_if_edited(site: Path, changes: Sequence[Change]) -> None:
    hint = "nothing was written; import again"
    problems = [
        Problem("changed while the import was at work", str(site / change.path), hint=hint)
        for change in changes
        if _held(site, change.path) != change.before
    ]
    if problems:
        raise UsageError(problems)


def _carry_out(site: Path, changes: Sequence[Change], folders: tuple[str, ...]) -> None:
    files = tuple(_File(change.path, change.before, _digest(change.after)) for change in changes)
    record = _Record(files, folders)
    try:
        prepare(site)
        _keep(site, record)
    except OSError as error:
        with suppress(OSError):
            _set_back(site, record)
        raise UsageError(_refused(site, error, _UNCHANGED)) from None
    try:
        for change in changes:
            _put(site, change.path, change.after)
        (site / FOLDER / _UNFINISHED).replace(site / FOLDER / _RECORD)
    except OSError as error:
        raise UsageError(_failure(site, record, error)) from None


def _failure(site: Path, record: _Record, error: OSError) -> Problem:
    """What went wrong, after setting back what was written so far."""
    hint = _UNCHANGED
    try:
        _set_back(site, record)
    except OSError:
        hint = f"some files are written and others not; set them back with: sitegen import --undo --site {site}"
    return _refused(site, error, hint)


def _refused(site: Path, error: OSError, hint: str) -> Problem:
    return Problem(
        f"cannot be written: {error.strerror}",
        str(error.filename2 or error.filename or site),
        hint=hint,
    )


def unfinished(site: Path) -> bool:
    """Whether the last import broke off in the middle."""
    return (site / FOLDER / _UNFINISHED).is_file()


def recover(site: Path) -> list[str]:
    """Set back what a broken off import has written, and return its paths within the site, if there was one."""
    if unfinished(site):
        return undo(site)
    with suppress(OSError):  # one that broke off before it wrote anything
        _tidy(site)
    return []


def undo(site: Path) -> list[str]:
    """Give every file of the last import back what it held before, and return their paths within the site.

    Raises UsageError, with nothing changed, if there is nothing to take back or a file was edited since.
    """
    name = _UNFINISHED if unfinished(site) else _RECORD
    record = _record(site / FOLDER / name)
    if record is None:
        raise UsageError(
            Problem(
                "there is no import to take back", str(site), hint="only the last one is remembered"
            )
        )
    edited = [
        file.path
        for file in record.files
        if _digest(_held(site, file.path)) not in (file.after, _digest(file.before))
    ]
    if edited:
        hint = f"to keep all files as they are, delete {site / FOLDER / name}; nothing was changed"
        raise UsageError(
            [Problem("edited since the import", str(site / path), hint=hint) for path in edited]
        )
    try:
        (site / FOLDER / name).replace(
            site / FOLDER / _UNFINISHED
        )  # taking back may be cut short, too
        _set_back(site, record)
    except OSError as error:
        hint = "what is not set back yet will be when you run this again"
        raise UsageError(_refused(site, error, hint)) from None
    return [file.path for file in record.files]


def _set_back(site: Path, record: _Record) -> None:
    for file in reversed(record.files):  # .gitignore comes first and goes last
        if _held(site, file.path) != file.before:
            _put(site, file.path, file.before)
    for folder in reversed(record.folders):
        _remove_if_empty(site / folder)
    _clean(site)
    if "." in record.folders:
        if site.is_dir() and [path.name for path in site.iterdir()] == [".sitegen"]:
            shutil.rmtree(
                site / ".sitegen", ignore_errors=True
            )  # made of the rest, and nothing without it
        _remove_if_empty(site)


def reviews(site: Path) -> list[Path]:
    """The pages about the last import that are there."""
    return [*(site / FOLDER).glob(REVIEW), *(site / FOLDER).glob("review-*.html")]


def prepare(site: Path) -> None:
    """Make the folder that imports keep things in, which git ignores."""
    _tidy(site)
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / ".gitignore").exists():
        atomic.write(folder / ".gitignore", _IGNORE, folder)


def _clean(site: Path) -> None:
    """Forget the import, and the folder of imports if it holds nothing else. What belongs to one before stays."""
    folder = site / FOLDER
    shown = () if (folder / _RECORD).is_file() else reviews(site)
    for path in (*shown, folder / _UNFINISHED):
        path.unlink(missing_ok=True)
    _tidy(site)


def _tidy(site: Path) -> None:
    """Take away what a killed import left, and the folder of imports if it holds nothing."""
    folder = site / FOLDER
    for part in folder.glob(".*.part"):
        part.unlink(missing_ok=True)
    if folder.is_dir() and {path.name for path in folder.iterdir()} <= {".gitignore"}:
        (folder / ".gitignore").unlink(missing_ok=True)
        folder.rmdir()


def _put(site: Path, path: str, data: bytes | None) -> None:
    target = site / path
    if data is not None:
        atomic.write(target, data, site / FOLDER)
        return
    target.unlink(missing_ok=True)
    _remove_if_empty(target.parent)


def _remove_if_empty(folder: Path) -> None:
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _held(site: Path, file: str) -> bytes | None:
    path = site / file
    return path.read_bytes() if path.is_file() else None


def _new_folders(site: Path, changes: Sequence[Change]) -> tuple[str, ...]:
    """The folders that these changes need and that are not there, the outer ones first."""
    needed = {
        folder for change in changes for folder in (site / change.path).relative_to(site).parents
    }
    return tuple(sorted(folder.as_posix() for folder in needed if not (site / folder).exists()))


def _digest(data: bytes | None) -> str:
    return "" if data is None else sha256(data).hexdigest()


def _keep(site: Path, record: _Record) -> None:
    files = [{"path": f.path, "before": _coded(f.before), "after": f.after} for f in record.files]
    text = json.dumps({"folders": record.folders, "files": files}, indent=1)
    atomic.write(site / FOLDER / _UNFINISHED, text.encode(), site / FOLDER)


def _record(path: Path) -> _Record | None:
    if not path.is_file():
        return None
    try:
        data: dict[str, Any] = json.loads(path.read_bytes())
        files = tuple(_File(f["path"], _decoded(f["before"]), f["after"]) for f in data["files"])
        return _Record(files, tuple(data["folders"]))
    except (ValueError, KeyError, TypeError):
        hint = "delete it; the last import can then not be taken back"
        raise UsageError(Problem("this is no record of an import", str(path), hint=hint)) from None


def _coded(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode()


def _decoded(text: str | None) -> bytes | None:
    return None if text is None else b64decode(text)
