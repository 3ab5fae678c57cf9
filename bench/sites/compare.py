"""Compare the pages of two generators: addresses, size and visible words."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_MAX_SIZE_DIFFERENCE: Final = 0.15
"""Of all pages together."""
_SAMPLE: Final = 1000
"""Number of pages whose words are compared."""
_FORMULA: Final = re.compile(r"<math>.*?</math>|\$[^$]*\$", re.DOTALL)
"""sitegen writes MathML, the others leave LaTeX to a script. The letters are the same."""
_MARKUP: Final = re.compile(r"<[^>]*>|[$\\\s]")
_TAG: Final = re.compile(r"<[^>]*>")


def find_differences(expected: Path, actual: Path) -> list[str]:
    """Return a line for each difference between two folders of pages."""
    sizes, actual_sizes = _page_sizes(expected), _page_sizes(actual)
    differences = [
        *(f"{address} is missing" for address in sorted(sizes.keys() - actual_sizes.keys())),
        *(f"{address} is unexpected" for address in sorted(actual_sizes.keys() - sizes.keys())),
    ]
    ratio = sum(actual_sizes.values()) / sum(sizes.values())
    if abs(ratio - 1) > _MAX_SIZE_DIFFERENCE:
        differences.append(f"{ratio:.0%} of the bytes")
    shared = sorted(sizes.keys() & actual_sizes.keys())
    for address in shared[:: len(shared) // _SAMPLE + 1]:
        words, actual_words = (
            visible_words((folder / address).read_text("utf-8")) for folder in (expected, actual)
        )
        if words != actual_words:
            context = _context_of_difference(words, actual_words)
            text, actual_text = (" ".join(page[context]) for page in (words, actual_words))
            differences.append(f"{address} has {actual_text!r} instead of {text!r}")
    return differences


def visible_words(page: str) -> list[str]:
    """Return the words of a page and its title; a formula is a word."""
    text = _FORMULA.sub(lambda match: _MARKUP.sub("", html.unescape(match[0])), page)
    return html.unescape(_TAG.sub(" ", text)).split()


def _page_sizes(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*.html")
    }


def _context_of_difference(a: Sequence[str], b: Sequence[str]) -> slice:
    """Return the range of words around the first difference."""
    pairs = enumerate(zip(a, b, strict=False))
    index = next((index for index, (x, y) in pairs if x != y), min(len(a), len(b)))
    return slice(max(index - 2, 0), index + 4)
