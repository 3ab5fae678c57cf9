"""Files, read within bounds: what they hold, as bytes or text, or a clear word on what they are instead."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from pathlib import Path

MIB: Final = 1024 * 1024
_KINDS: Final = (
    (b"%PDF-", "a PDF", ".pdf"),
    (b"{\\rtf", "RTF", ""),
    (b"\xd0\xcf\x11\xe0", "a file of old Office (.doc), or protected by a password", ""),
    (b"\x89PNG", "a picture", ""),
    (b"\xff\xd8\xff", "a picture", ""),
    (b"GIF8", "a picture", ""),
    (b"II*\0", "a picture", ""),
    (b"MM\0*", "a picture", ""),
    (b"\x1f\x8b", "a compressed archive", ""),
    (b"7z\xbc\xaf", "a compressed archive", ""),
    (b"Rar!", "a compressed archive", ""),
    (b"bplist", "a property list or web archive of macOS", ""),
    (b"%!PS", "PostScript", ""),
    (b"PK\x03\x04", "a Word document or another zip archive", ".docx"),
)
_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NO_TEXT: Final = re.compile(rb"[\0\x01-\x08\x0e-\x1a]")


def content(path: Path, most: int) -> bytes:
    """The bytes of a file that has no more than `most`, and some. Raises UnreadableError."""
    try:
        with open(path, "rb", opener=_opened) as file:
            data = file.read(most + 1) or b""
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise UnreadableError(Problem(f"this file cannot be read: {reason}", str(path))) from error
    if len(data) > most:
        hint = "give the CV alone, without what else the file holds"
        raise UnreadableError(
            Problem(f"this file has more than {most // MIB} MiB", str(path), hint=hint)
        )
    return data


def _opened(path: str, flags: int) -> int:
    """Open a file that must not be waited for: a pipe, or one of `/proc` that gives nothing as yet."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def kind(data: bytes) -> tuple[str, str]:
    """What a file that is no text is, in words, and the suffix that it should have; empty if that is not known."""
    for start, name, suffix in _KINDS:
        if data.startswith(start):
            return name, suffix
    return "", ""


def mislabelled(path: Path, data: bytes, wanted: str) -> UnreadableError:
    """The error for a file that is not what its suffix says; `wanted` as in `Word document`."""
    name, suffix = kind(data) if data.strip() else ("an empty file", "")
    message = f"this is no {wanted}" + (f" but {name}" if name else "")
    hint = (
        f"rename it to {path.stem}{suffix}"
        if suffix and suffix != path.suffix
        else "export the CV as PDF or .docx"
    )
    return UnreadableError(Problem(message, str(path), hint=hint))


def text(path: Path, *, most: int = MIB, declared: str = "") -> str:
    r"""The text of a file, in Unicode, lines ended by `\\n`. `declared` is the encoding that the file names itself.

    UTF-8, if it is that; else what is declared, GB 18030 (which old Chinese files are in), the Western one of Windows.
    """
    data = content(path, most)
    return decoded(path, data, declared)


def decoded(path: Path, data: bytes, declared: str = "") -> str:
    """Bytes of a file as text, as `text` does it."""
    named = next((encoding for bom, encoding in _BOMS if data.startswith(bom)), "")
    if kind(data)[0] or (not named and _NO_TEXT.search(data[:4096])):
        raise mislabelled(path, data, "text")
    told = (
        declared if data.isascii() else ""
    )  # a page that was saved as UTF-8 may still name what it was before
    for encoding in (
        [named]
        if named.startswith("utf-16")
        else [named, told, "utf-8", declared, "gb18030", "cp1252"]
    ):
        try:
            found = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if encoding != "gb18030" or _mostly_chinese(found):
            return found.replace("\r\n", "\n").replace("\r", "\n")
    raise UnreadableError(
        Problem("this text is in no known encoding", str(path), hint="save it as UTF-8")
    )


def _mostly_chinese(text: str) -> bool:
    """Whether what is no ASCII is Chinese of daily use: Western text read as GB 18030 gives rare signs."""
    other = "".join(char for char in text if char > "\x7f")
    return len(other.encode("gb2312", "ignore")) > 1.4 * len(other)
