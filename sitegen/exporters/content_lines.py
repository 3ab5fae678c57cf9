"""Lines of vCards and calendars: at most 75 octets each (RFC 5545, RFC 6350)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_OCTETS: Final = 75
"""Of a line, without its end; what is longer goes on after a line break and a space."""


def written(lines: Iterable[str]) -> str:
    """The lines as a file, each cut between characters, never within one."""
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _folded(line: str) -> str:
    rows, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _OCTETS:
            rows.append(" ")
            size = 1
        rows[-1] += letter
        size += octets
    return "\r\n".join(rows)
