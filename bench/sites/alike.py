"""Whether two generators made the same site: the same addresses, about as many bytes, and the same words to read."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BYTES: Final = 0.15
"""How much the pages may differ in all."""
_SAMPLE: Final = 1000
"""Pages of a site whose words are compared."""
_FORMULA: Final = re.compile(r"<math>.*?</math>|\$[^$]*\$", re.DOTALL)
"""We set formulas, and the others leave that to a script: the letters are the same."""
_NO_LETTERS: Final = re.compile(r"<[^>]*>|[$\\\s]")
_NOT_READ: Final = re.compile(r"<[^>]*>")


def differences(ours: Path, theirs: Path) -> Sequence[str]:
    """What tells their pages from ours."""
    mine, others = _pages(ours), _pages(theirs)
    found = [f"{address} is {whose}" for address, whose in _unshared(mine, others)]
    share = sum(others.values()) / sum(mine.values())
    if abs(share - 1) > BYTES:
        found.append(f"{share:.0%} of our bytes")
    shared = sorted(mine.keys() & others.keys())
    for address in shared[:: len(shared) // _SAMPLE + 1]:
        expected, shown = (
            words((folder / address).read_text("utf-8")) for folder in (ours, theirs)
        )
        if expected != shown:
            place = next(
                (
                    place
                    for place, pair in enumerate(zip(expected, shown, strict=False))
                    if pair[0] != pair[1]
                ),
                min(len(expected), len(shown)),
            )
            here = slice(max(place - 2, 0), place + 4)
            found.append(
                f"{address} says {' '.join(shown[here])!r} for {' '.join(expected[here])!r}"
            )
    return found


def words(page: str) -> Sequence[str]:
    """What there is to read on a page, with its title."""
    flat = _FORMULA.sub(lambda found: _NO_LETTERS.sub("", html.unescape(found[0])), page)
    return html.unescape(_NOT_READ.sub(" ", flat)).split()


def _pages(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*.html")
    }


def _unshared(mine: dict[str, int], others: dict[str, int]) -> Sequence[tuple[str, str]]:
    return [
        *((address, "missing") for address in sorted(mine.keys() - others.keys())),
        *((address, "too much") for address in sorted(others.keys() - mine.keys())),
    ]
