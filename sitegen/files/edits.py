"""Replace a file that somebody may be editing, and restore edits saved in between."""

from __future__ import annotations

import glob
import hashlib
import os
import re
from contextlib import suppress
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError
from sitegen.files.places import Place, reach, reach_staged
from sitegen.files.writing import TEMPORARY, delete, temporary_name, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_DIGEST: Final = "([0-9a-f]{12}|none)"
_SECOND_NAME: Final = re.compile(
    rf"\..{{1,40}}\.[0-9a-f]{{12}}\.{_DIGEST}\.{_DIGEST}\.[0-9a-f]{{8}}\{TEMPORARY}", re.DOTALL
)


class ChangedError(UsageError):
    """The file has been edited since it was read."""


def replace(
    root: Path, path: str, content: bytes | None, expected: bytes | None, *, staging: str = ""
) -> None:
    """Write or delete a file whose content has not changed since it was read; None means no file.

    The file gets a second name before it is compared and replaced, and is compared again
    afterwards, so that an edit saved in between is not lost. If the edit cannot be restored, it
    stays under the second name until `put_back` is called.

    Args:
        root: The folder outside of which nothing is written.
        path: The file, relative to the root.
        content: The new content; None to delete the file.
        expected: The content that was read.
        staging: Folder for temporary files, relative to the root; the file's own by default.

    Raises:
        ChangedError: The file has other content, which is kept.
        UnsafePathError: The path could lead out of the root.
        OSError: The file cannot be written.
    """
    digests = f"{_digest(expected)}.{_digest(content)}.{os.urandom(4).hex()}"
    name = f"{_second_name(path)}{digests}{TEMPORARY}"
    is_new = expected is None and content is not None
    try:
        with (
            reach(root, path, is_created=is_new) as target,
            reach_staged(root, target, name, staging) as second,
        ):
            _replace(root, path, content, expected, staging, target, second)
    except FileNotFoundError:
        if expected is not None:
            raise _changed(root / path) from None
        if is_new:
            raise


def _replace(
    root: Path,
    path: str,
    content: bytes | None,
    expected: bytes | None,
    staging: str,
    target: Place,
    second: Place,
) -> None:
    is_edited = False
    if expected is not None:
        try:
            second.link_to(target)
        except FileNotFoundError:
            raise
        except OSError:  # the file system has no hard links: compare at least once
            second = target
    try:
        if (second if expected is not None else target).read() != expected:
            raise _changed(target.path)
        if content is None:
            target.unlink()
        elif expected is None:
            _write_new(root, path, content, staging)
        elif second == target or second.is_same(target):
            write(root, path, content, staging=staging)
        else:
            raise _changed(target.path)
        is_edited = expected is not None and second != target and second.read() != expected
        if is_edited:
            _put_back(second, target)
            raise _changed(target.path)
    finally:
        if second != target and not is_edited:
            second.unlink()


def put_back(root: Path, path: str, *, staging: str = "") -> list[Path]:
    """Restore edits that interrupted calls of `replace` have left under a second name.

    Returns:
        Remaining second names, whose file itself has also been edited.
    """
    left: list[Path] = []
    folder = root / (staging or PurePosixPath(path).parent)
    pattern = f"{glob.escape(_second_name(path))}*{TEMPORARY}"
    with suppress(FileNotFoundError), reach(root, path) as target:
        for file in sorted(folder.glob(pattern)):
            with reach_staged(root, target, file.name, staging) as second:
                if not has_edit(file) or second.read() == target.read():
                    second.unlink()
                elif _digest(target.read()) in _digests_in(file):
                    second.replace(target)
                else:
                    left.append(file)
    return left


def has_edit(temporary: Path) -> bool:
    """Return whether a temporary file is the only copy of somebody's edit."""
    digests = _digests_in(temporary)
    return bool(digests) and _digest(Place(temporary).read()) not in digests


def describe_edit(second: Path) -> Problem:
    """Describe what to do with an edit left under a second name."""
    message = "somebody's edit, saved while a command replaced the file beside it"
    hint = "run the command again to put it back; if it stays, copy what you need and delete it"
    return Problem(message, str(second), hint=hint)


def delete_temporary(root: Path, path: str) -> None:
    """Delete temporary files of killed processes; no other process may be writing the file."""
    with suppress(FileNotFoundError), reach(root, path) as target:
        prefix = f".{target.path.name[:40]}."
        for file in target.path.parent.iterdir():
            is_temporary = file.name.startswith(prefix) and file.suffix == TEMPORARY
            if is_temporary and not has_edit(file):
                target.beside(file.name).unlink()


def _second_name(path: str) -> str:
    """Return the prefix of the second names of a file."""
    return f".{path.rpartition('/')[2][:40]}.{_digest(path.encode())}."


def _digests_in(second: Path) -> Sequence[str]:
    """Return the digests of the old and new content from a second name."""
    match = _SECOND_NAME.fullmatch(second.name)
    return match.groups() if match else ()


def _digest(content: bytes | None) -> str:
    return "none" if content is None else hashlib.blake2b(content, digest_size=6).hexdigest()


def _put_back(second: Place, target: Place) -> None:
    try:
        second.replace(target)
    except OSError as error:
        message = f"{error.strerror} (your version is {second.path})"
        raise OSError(error.errno, message, str(target.path)) from None


def _write_new(root: Path, path: str, content: bytes, staging: str) -> None:
    """Write a file unless it exists by now."""
    folder = staging or path.rpartition("/")[0]
    new = f"{folder}/{temporary_name(path)}{TEMPORARY}".lstrip("/")
    write(root, new, content)
    try:
        with reach(root, new) as source, reach(root, path, is_created=True) as target:
            try:
                target.link_to(source)
            except OSError as error:
                if isinstance(error, FileExistsError) or target.mode() is not None:
                    raise _changed(target.path) from None
                source.replace(target)  # the file system has no hard links
    finally:
        delete(root, new)


def _changed(target: Path) -> ChangedError:
    hint = "your version stays; run the command again"
    return ChangedError(Problem("edited since it was read", str(target), hint=hint))
