"""Write the files of an import atomically, and undo the last import.

Before the first file is written, the old content of all files is saved as `unfinished.json`. If a
file cannot be written, the others are restored at once, or after a crash by the next import. Files
that somebody has edited in the meantime are left unchanged. When everything is written, the record
replaces the `undo.json` of the previous import.
"""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from sitegen import files
from sitegen.errors import Problem, UsageError
from sitegen.files import ChangedError, lock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FOLDER: Final = "import"
"""The folder of a site with data for the next import; git ignores it."""
REVIEW: Final = "review.html"
"""The review page of the last import; `review-*.html` belong to it."""

_UNDO: Final = f"{FOLDER}/undo.json"
_UNFINISHED: Final = f"{FOLDER}/unfinished.json"
_GITIGNORE: Final = f"{FOLDER}/.gitignore"
_IGNORE_ALL: Final = b"# Data for the next import; not part of the site.\n*\n"
_WRITABLE: Final = frozenset({".gitignore", "site.yaml", "people", FOLDER})
"""The files and folders of a site that imports write to."""
_NOTHING_CHANGED: Final = "nothing was changed; fix this and import again"


@dataclass(frozen=True, slots=True)
class Change:
    """A file to create, change or delete."""

    path: str
    """Path within the site, with `/`."""
    before: bytes | None
    """The current content; None if there is no file."""
    after: bytes | None
    """The new content; None to delete the file."""


@dataclass(frozen=True, slots=True)
class _SavedFile:
    """A file written by an import, with its content before."""

    path: str
    """Path within the site."""
    before: bytes | None
    """The content before the import; None if there was no file."""
    after: str
    """Digest of the content after the import; empty if there is no file."""


@dataclass(frozen=True, slots=True)
class _Record:
    """The record needed to undo an import."""

    files: tuple[_SavedFile, ...]
    """In the order of writing."""
    folders: tuple[str, ...]
    """Folders created by the import, outer ones first; `.` is the site's folder."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The outcome of undoing an import."""

    files: tuple[str, ...] = ()
    """Restored files, as paths within the site."""
    kept: tuple[str, ...] = ()
    """Files left unchanged because somebody has edited them in the meantime."""
    earlier_edits: tuple[Path, ...] = ()
    """Files with earlier edits of files that have since been edited again."""


def carry_out(site: Path, changes: Sequence[Change]) -> None:
    """Write all changes or none. Without changes, the record of the last import is kept.

    Raises:
        UsageError: A file has changed since the changes were planned, or cannot be written.
            Nothing was changed.
    """
    if not changes:
        return
    outside = [change.path for change in changes if not _is_writable(site, change.path)]
    if outside:
        hint = _NOTHING_CHANGED
        raise UsageError(
            [Problem("points outside the site folder", str(site / p), hint=hint) for p in outside]
        )
    folders = _missing_folders(site, changes)
    try:
        files.make_folder(site, ".")  # so that this folder is locked instead of its parent
    except OSError as error:
        raise UsageError(_cannot_write(site, error)) from None
    with lock(site):
        if edited := [c.path for c in changes if _read(site, c.path) != c.before]:
            raise UsageError(_edited(site, edited))
        _write_all(site, changes, folders)


def _write_all(site: Path, changes: Sequence[Change], folders: tuple[str, ...]) -> None:
    saved = (_SavedFile(change.path, change.before, _digest(change.after)) for change in changes)
    record = _Record(tuple(saved), folders)
    try:
        prepare_folder(site)
        write_file(site, _UNFINISHED, msgspec.json.format(msgspec.json.encode(record), indent=1))
        for change in changes:
            _replace(site, change.path, change.after, change.before)
        files.move(site, _UNFINISHED, _UNDO)
    except (OSError, ChangedError) as error:
        raise UsageError(_restore_after(error, site, record)) from None


def _restore_after(error: OSError | ChangedError, site: Path, record: _Record) -> list[Problem]:
    """Restore the files written so far, and describe the error."""
    hint = _NOTHING_CHANGED
    edited: tuple[str, ...] = ()
    try:
        edited = _restore(site, record).kept
    except OSError:
        if unfinished(site):
            hint = (
                "some files were written and others were not; "
                f"restore them with: sitegen import --undo --site {shlex.quote(str(site))}"
            )
    if isinstance(error, OSError):
        return [_cannot_write(site, error, hint), *_edited(site, edited)]
    changed = (os.path.relpath(problem.path, site) for problem in error.problems)
    return _edited(site, dict.fromkeys((*edited, *changed)))


def _edited(site: Path, paths: Iterable[str]) -> list[Problem]:
    hint = "your version was kept, and no other file was changed; run the import again"
    message = "changed while the import was running"
    return [Problem(message, str(site / path), hint=hint) for path in paths]


def _cannot_write(site: Path, error: OSError, hint: str = "") -> Problem:
    path = error.filename2 or error.filename or site
    return Problem(f"cannot be written: {error.strerror}", str(path), hint=hint)


def unfinished(site: Path) -> bool:
    """Check whether the last import was interrupted."""
    return (site / _UNFINISHED).is_file()


def recover(site: Path) -> Restored:
    """Restore the files of an interrupted import, if any, except those edited since then."""
    if unfinished(site):
        return undo(site)
    with suppress(OSError):  # the import may have been interrupted before it wrote anything
        _delete_leftovers(site)
        return Restored(earlier_edits=tuple(put_back_edits(site)))
    return Restored()


def undo(site: Path) -> Restored:
    """Restore all files of the last import; of an interrupted one, those not edited since.

    Raises:
        UsageError: There is no import to undo, its record is invalid, or a file was edited since.
            Nothing was changed.
    """
    interrupted = unfinished(site)
    path = _UNFINISHED if interrupted else _UNDO
    record = _load_record(site, path)
    if record is None:
        hint = "only the last import can be undone"
        raise UsageError(Problem("there is no import to undo", str(site), hint=hint))
    edited = [
        file.path
        for file in record.files
        if _digest(_read(site, file.path)) not in (file.after, _digest(file.before))
    ]
    if edited and not interrupted:
        hint = f"nothing was changed; to keep all files as they are, delete {site / path}"
        raise UsageError(
            [Problem("edited since the import", str(site / name), hint=hint) for name in edited]
        )
    try:
        files.move(site, path, _UNFINISHED)  # undoing can be interrupted, too
        return _restore(site, record)
    except OSError as error:
        hint = "run this again to restore the remaining files"
        raise UsageError(_cannot_write(site, error, hint)) from None


def _load_record(site: Path, path: str) -> _Record | None:
    """Load and validate a record; None if there is none."""
    if not (site / path).is_file():
        return None
    try:
        record = msgspec.json.decode((site / path).read_bytes(), type=_Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        record = None
    if record:
        names = [file.path for file in record.files]
        names += [folder for folder in record.folders if folder != "."]
        if all(_is_writable(site, name) for name in names):
            return record
    hint = "nothing was changed; delete this file to give up undoing the last import"
    raise UsageError(Problem("invalid import record", str(site / path), hint=hint))


def _is_writable(site: Path, name: str) -> bool:
    """Check that a path is relative, within the site, and one that imports write to."""
    path = Path(name)
    return (
        "\0" not in name
        and not path.is_absolute()
        and ".." not in path.parts
        and path.parts != ()
        and path.parts[0] in _WRITABLE
        and Path(os.path.realpath(site / path)).is_relative_to(os.path.realpath(site))
    )


def _restore(site: Path, record: _Record) -> Restored:
    """Restore all files in reverse, so that `.gitignore` is restored last."""
    restored: list[str] = []
    edited: list[str] = []
    left: list[Path] = []
    for file in reversed(record.files):
        if file.path == ".gitignore" and any(Path(path).name == "private.yaml" for path in edited):
            continue  # private data is kept, so git must continue to ignore it
        try:
            left.extend(files.put_back(site, file.path, staging=FOLDER))
            current = _read(site, file.path)
            if current != file.before:
                if _digest(current) != file.after:
                    raise ChangedError(file.path)
                _replace(site, file.path, file.before, current)
            restored.append(file.path)
        except ChangedError:
            edited.append(file.path)
    for folder in reversed(record.folders):
        files.delete_if_empty(site, folder)
    if not (site / _UNDO).is_file():
        for page in review_pages(site):
            files.delete(site, page)
    files.delete(site, _UNFINISHED)
    _delete_leftovers(site)
    if "." in record.folders:
        if site.is_dir() and [path.name for path in site.iterdir()] == [".sitegen"]:
            with suppress(OSError):
                files.delete(site, ".sitegen")  # a cache of the site's files
        files.delete_if_empty(site, ".")
    return Restored(tuple(reversed(restored)), tuple(edited), tuple(left))


def put_back_edits(site: Path) -> list[Path]:
    """Restore edits saved just before an interrupted command replaced a bibliography.

    Returns:
        Files next to it with an edit that was not restored because it has been edited again.
    """
    paths = [path.resolve() for path in site.glob("people/*/publications.bib")]
    root = site.resolve()
    left: list[Path] = []
    for path in paths:
        if path.is_relative_to(root):  # not through a symlink that leaves the site
            name = path.relative_to(root).as_posix()
            left += files.put_back(root, name)
            files.delete_temporary(root, name)
    return left


def prepare_folder(site: Path) -> None:
    """Create the folder for the data of imports, which git ignores."""
    _delete_leftovers(site)
    files.make_folder(site, FOLDER)
    if not (site / _GITIGNORE).exists():
        write_file(site, _GITIGNORE, _IGNORE_ALL)


def review_pages(site: Path) -> list[str]:
    """List the review pages of the last import, as paths within the site."""
    pages = [*(site / FOLDER).glob(REVIEW), *(site / FOLDER).glob("review-*.html")]
    return [page.relative_to(site).as_posix() for page in pages]


def write_file(site: Path, path: str, content: bytes, *, durable: bool = True) -> None:
    """Write a file of the site atomically; imports write in no other way."""
    files.write(site, path, content, staging=FOLDER, durable=durable)


def _replace(site: Path, path: str, content: bytes | None, expected: bytes | None) -> None:
    """Write or delete a file unless it has been edited, and delete its folder if it is empty."""
    files.replace(site, path, content, expected, staging=FOLDER)
    if content is None:
        files.delete_if_empty(site, path.rpartition("/")[0] or ".")


def _delete_leftovers(site: Path) -> None:
    """Delete leftovers of killed imports, and the folder of imports if it is empty then."""
    folder = site / FOLDER
    for part in folder.glob(f".*{files.TEMPORARY}"):
        if not files.has_edit(part):
            files.delete(site, part.relative_to(site).as_posix())
    if folder.is_dir() and {path.name for path in folder.iterdir()} <= {".gitignore"}:
        files.delete(site, _GITIGNORE)
        files.delete_if_empty(site, FOLDER)


def _read(site: Path, path: str) -> bytes | None:
    return (site / path).read_bytes() if (site / path).is_file() else None


def _missing_folders(site: Path, changes: Sequence[Change]) -> tuple[str, ...]:
    """List the folders that the changes will create, outer ones first."""
    needed = {
        folder for change in changes for folder in (site / change.path).relative_to(site).parents
    }
    return tuple(sorted(folder.as_posix() for folder in needed if not (site / folder).exists()))


def _digest(content: bytes | None) -> str:
    return "" if content is None else sha256(content).hexdigest()
