"""Where something stands, as a user would name it, and reading it or saying why not."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from hashlib import blake2b
from pathlib import Path
from typing import NoReturn

from sitegen.errors import ContentError, Problem


def named(path: Path) -> str:
    """A path as the user would type it: from where they stand, if it is below."""
    if not path.is_absolute():
        return path.as_posix()
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def place_of(text: str, pattern: str) -> tuple[int, int]:
    """Line and column, from 1, in which a pattern first stands; (0, 0) if it does not."""
    match = re.search(pattern, text, re.MULTILINE)
    return place_at(text, match.start()) if match else (0, 0)


def place_at(text: str, start: int) -> tuple[int, int]:
    """Line and column, from 1, of a character."""
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def digest(content: bytes) -> str:
    """A few letters that change whenever the content does: behind an address, they get a new version past caches."""
    return blake2b(content, digest_size=5).hexdigest()


def read(path: Path | str, content: bytes | None = None) -> str:
    """A file's text; `content` is what it holds, if that is known. Raises ContentError if it is not UTF-8 or cannot be
    read.
    """
    try:
        if content is None:
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - a site has thousands, and a Path takes as long
                content = file.read()
        text = content.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        place = place_at(before, len(before))
        what, hint = "this is not UTF-8 text", _encoding(error.object)
        raise ContentError(Problem(what, named(Path(path)), *place, hint=hint)) from None
    except OSError as error:
        raise ContentError(
            Problem(f"cannot be read: {error.strerror}", named(Path(path)))
        ) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise ContentError(
            Problem(
                "this is no text file", named(Path(path)), hint="save it as plain text, in UTF-8"
            )
        )
    return text


def files_below(folder: Path) -> list[Path]:
    """The files of a folder and of those below, by name; none if it is not there.

    Raises ContentError if one of them cannot be read: to leave out what it holds would publish a site without it.
    """
    found: list[Path] = []
    if folder.is_dir():
        for place, _, names in os.walk(folder, onerror=_unreadable):
            found += [Path(place, name) for name in names]
    return sorted(path for path in found if path.is_file())


def _unreadable(error: OSError) -> NoReturn:
    raise ContentError(
        Problem(f"cannot be read: {error.strerror}", named(Path(error.filename or "")))
    ) from None


def _encoding(content: bytes) -> str:
    """What to do about a file that is not UTF-8; if it looks like another encoding, which one."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "save it as UTF-8: it is UTF-16 now"
    if b"\0" in content:
        return "this is no text: save it as plain text, in UTF-8"
    try:
        chinese = sum("\u4e00" <= letter <= "\u9fff" for letter in content.decode("gb18030"))
    except UnicodeDecodeError:
        chinese = 0
    return (
        "save it as UTF-8: it looks like GB 18030 (GBK) now" if chinese > 1 else "save it as UTF-8"
    )
