"""What takes long to make, kept in the site's `.sitegen/` under a key of all that it was made from.

Safe to delete at any time. A folder that cannot be written only costs time: all is made again at the next build.
"""

from __future__ import annotations

import contextlib
import os
import time
from _thread import get_ident
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import BufferedReader
    from pathlib import Path

_DAY = 24 * 3600
_WEEKS = 28 * _DAY


class Cache:
    """Made files of one site."""

    def __init__(self, site: Path) -> None:
        self.folder = site / ".sitegen" / "cache"
        """Where they are."""

    @property
    def is_there(self) -> bool:
        """Whether anything may be kept."""
        return self.folder.is_dir()

    def get(self, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        """What was made for this key before, else what `make` gives now. May be called from several threads."""
        if kept := self.find(key):
            return kept
        content = make()
        self.put(key, content)
        return content

    def find(self, key: tuple[object, ...]) -> bytes:
        """What is kept under this key; nothing if nothing is."""
        path = f"{self.folder}/{_name(key)}"
        try:
            with open(path, "rb") as file:  # noqa: PTH123 - see `put`
                kept = file.read()
                still_wanted(file)
        except OSError:
            return b""
        return kept

    def put(self, key: tuple[object, ...], content: bytes) -> None:
        """Keep it, if that can be."""
        with contextlib.suppress(OSError):
            put(self.made() / _name(key), content)

    def tidy(self) -> None:
        """Take away what nobody asked for in the last weeks. A build need not ask for what it need not make again."""
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                if path.stat().st_mtime < time.time() - _WEEKS:
                    path.unlink()

    def made(self) -> Path:
        """The folder, which may have to be made. Raises OSError."""
        if not self.is_there:
            self.folder.mkdir(parents=True, exist_ok=True)
            # Nothing of it is anybody's content, whatever the site's own .gitignore says.
            (self.folder.parent / ".gitignore").write_text("*\n", encoding="utf-8")
        return self.folder


def still_wanted(file: BufferedReader) -> None:
    """What was found is not taken away by `Cache.tidy` in the next weeks. Raises OSError."""
    if os.fstat(file.fileno()).st_mtime < time.time() - _DAY:
        os.utime(file.name)


def put(path: Path, content: bytes) -> None:
    """Write what can be made again: nobody finds half of it, but the disk may lose it. Raises OSError."""
    part = f"{path}.{os.getpid()}-{get_ident()}"
    with open(part, "wb") as file:  # noqa: PTH123 - a large site has thousands, and a Path takes as long as a file
        file.write(content)
    os.replace(part, path)  # noqa: PTH105 - as above


def _name(key: tuple[object, ...]) -> str:
    return blake2b(repr(key).encode(), digest_size=16).hexdigest()
