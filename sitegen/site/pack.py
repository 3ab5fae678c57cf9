"""People as a build keeps them that had to read all: in one file, of which the next build reads how each begins.

A thousand files take a tenth of a second to be written, and as long to be opened. Whoever changes later has a file of
their own in the cache. The pack may be damaged or gone at any time: then people are read as if nobody was kept.
"""

from __future__ import annotations

import os
from binascii import crc32
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from sitegen.site.cache import still_wanted
from sitegen.site.later import unpickled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from sitegen.site.later import Head, Kept

_NAME: Final = "people.pack"
_END: Final = b"sgpack01"
"""What a pack ends with, behind how long its table is and what tells that this is whole."""
_LENGTH, _CHECK = 8, 4
"""Bytes of either."""


class Packed:
    """Somebody in a pack."""

    def __init__(self, source: str, head: bytes, rest: Callable[[], bytes]) -> None:
        self.source = source
        """Letters that change with all that reading them depends on."""
        self.rest = rest
        """Reads the rest. Raises OSError."""
        self._head = head

    @cached_property
    def head(self) -> Head:
        """What is at hand of them, to be taken over once. Raises all kinds of errors if it is damaged."""
        return unpickled(self._head)


def read(folder: Path) -> Mapping[str, Packed]:
    """Who is in the pack of a cache, by slug; nobody if there is none, or it is damaged."""
    path = f"{folder}/{_NAME}"
    with suppress(Exception):  # whatever a damaged file says: it only costs time
        with open(path, "rb") as file:  # noqa: PTH123 - as in `cache`
            size = file.seek(-len(_END) - _LENGTH - _CHECK, os.SEEK_END)
            length, check = int.from_bytes(file.read(_LENGTH)), int.from_bytes(file.read(_CHECK))
            if file.read() != _END:
                return {}
            file.seek(size - length)
            table = file.read(length)
            still_wanted(file)
        if crc32(table) == check:
            from sitegen.site.pickled import loads

            return {
                slug: Packed(source, head, partial(_part, path, *at))
                for slug, source, head, *at in loads(table)
            }
    return {}


def at_hand(folder: Path) -> Mapping[str, Packed]:
    """The same with their heads, for who has the time."""
    found = read(folder)
    with suppress(Exception):  # as above
        for one in found.values():
            one.head  # noqa: B018 - made once
    return found


def _part(path: str, start: int, length: int) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 - as above
        file.seek(start)
        return file.read(length)


class Packing:
    """A pack that is being written, to be left by `with`; `read` finds it when it is whole. What fails costs time."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError."""
        self._path = f"{folder}/{_NAME}"
        self._unfinished = f"{self._path}.{os.getpid()}"
        self._table: list[tuple[str, str, bytes, int, int]] = []
        self._at = 0
        self._is_good = True
        self._file = open(self._unfinished, "wb")  # noqa: PTH123, SIM115 - closed at the end

    def __enter__(self) -> Packing:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        from sitegen.site.pickled import dumps  # a site of one person keeps none

        table = dumps(self._table)
        self._put(
            b"".join([table, len(table).to_bytes(_LENGTH), crc32(table).to_bytes(_CHECK), _END])
        )
        with suppress(OSError):
            self._file.close()
            if self._is_good and not kind:
                os.replace(self._unfinished, self._path)  # noqa: PTH105 - as in `cache`
        with suppress(OSError):
            os.unlink(self._unfinished)  # noqa: PTH108 - as above

    def add(self, slug: str, source: str, kept: Kept) -> None:
        """Put somebody in."""
        self._table.append((slug, source, kept.head, self._at, len(kept.rest)))
        self._at += len(kept.rest)
        self._put(kept.rest)

    def _put(self, content: bytes) -> None:
        try:
            self._file.write(content)
        except OSError:
            self._is_good = False
