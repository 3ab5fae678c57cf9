"""Read the text files of a site, and describe files and positions for messages."""

from __future__ import annotations

import hashlib
import re
from codecs import BOM_UTF8
from pathlib import Path

from sitegen.errors import ContentError, Problem


def display_path(path: Path) -> str:
    """Return a path as the user would type it: relative to the working directory if inside it."""
    is_inside = path.is_absolute() and path.is_relative_to(here := Path.cwd())
    return (path.relative_to(here) if is_inside else path).as_posix()


def find_position(text: str, pattern: str) -> tuple[int, int]:
    """Return line and column, from 1, of the first match of a pattern; (0, 0) if there is none."""
    match = re.search(pattern, text, re.MULTILINE)
    return position_at(text, match.start()) if match else (0, 0)


def position_at(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of the character at an offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def digest(content: bytes) -> str:
    """Return a short digest of a file's content, used as its version in addresses."""
    return hashlib.blake2b(content, digest_size=5).hexdigest()


def read_text(path: Path, content: bytes | None = None) -> str:
    """Read a UTF-8 file, with line ends normalized; `content` are its bytes, if already read.

    Raises:
        ContentError: The file cannot be read or is not UTF-8 text.
    """
    if content is None and path.exists() and not (path.is_file() or path.is_dir()):
        # Reading a pipe or a device might never end.
        raise _error("neither a file nor a folder", path, hint="remove it")
    try:
        content = path.read_bytes() if content is None else content
        text = content.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        place, hint = position_at(before, len(before)), _suggest_encoding(error.object)
        raise _error("not UTF-8 text", path, place, hint) from None
    except OSError as error:
        raise _error(f"cannot be read: {error.strerror}", path) from None
    if "\0" in text:
        raise _error("not a text file", path, hint="save it as plain text in UTF-8")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def list_files(folder: Path) -> list[Path]:
    """List the files below a folder, sorted; none if there is no such folder.

    Raises:
        ContentError: A folder cannot be read. Skipping it would publish a site without its files.
    """
    try:
        return sorted(path for path in _walk(folder) if path.is_file())
    except OSError as error:
        raise _error(f"cannot be read: {error.strerror}", Path(error.filename or folder)) from None


def _error(
    message: str, path: Path, place: tuple[int, int] = (0, 0), hint: str = ""
) -> ContentError:
    return ContentError(Problem(message, display_path(path), *place, hint=hint))


def _walk(folder: Path) -> list[Path]:
    """List everything below a folder; `Path.rglob` would skip unreadable folders."""
    if not folder.is_dir():
        return []
    entries = list(folder.iterdir())
    return entries + [path for entry in entries if not entry.is_symlink() for path in _walk(entry)]


def _suggest_encoding(content: bytes) -> str:
    """Suggest a fix for a file that is not UTF-8, naming its encoding if it can be guessed."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "save it as UTF-8 (it seems to be UTF-16)"
    if b"\0" in content:
        return "this is a binary file: save it as plain text in UTF-8"
    try:
        chinese = sum("\u4e00" <= letter <= "\u9fff" for letter in content.decode("gb18030"))
    except UnicodeDecodeError:
        chinese = 0
    return "save it as UTF-8 (it seems to be GB 18030/GBK)" if chinese > 1 else "save it as UTF-8"
