"""Style sheets and scripts as they are published: without comments and the spaces that only people need.

In: the bytes of a file, in whatever encoding. Out: fewer bytes that mean the same.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from sitegen.expressions import expression

_TOKEN: Final = expression(
    r"""(?P<kept>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\))"""
    r"""|(?P<blank>(?:/\*.*?\*/)*\s(?:\s|/\*.*?\*/)*)"""
    r"""|(?P<comment>/\*.*?\*/)"""
    r"""|(?P<mark>[{};,:])"""
    r"""|(?P<word>[^\s"'{};,:/u]+|.)""",
    re.DOTALL | re.IGNORECASE,
)
_NO_SPACE_BEHIND: Final = frozenset("{};,:>")
_NO_SPACE_BEFORE: Final = frozenset("{};,>")


@lru_cache(maxsize=64)
def style(written: bytes) -> bytes:
    """The same rules; words in quotes and addresses stay as they are."""
    found: list[str] = []
    blank = False
    for match in _TOKEN.finditer(written.decode("latin-1")):
        kind, text = match.lastgroup, match[0]
        if kind == "blank":
            blank = True
            continue
        if kind == "comment":  # between two words without a space it keeps them apart
            text = "/**/"
        if blank and found and found[-1] not in _NO_SPACE_BEHIND and text not in _NO_SPACE_BEFORE:
            found.append(" ")
        blank = False
        if text == "}" and found and found[-1] == ";":
            found.pop()
        found.append(text)
    return "".join(found).strip().removeprefix("/**/").encode("latin-1")


@lru_cache(maxsize=64)
def script(written: bytes) -> bytes:
    """The same statements on the same lines, without indents and lines of comment; one with texts that go over several
    lines stays as it is, for in these all counts.
    """
    lines = written.decode("latin-1").splitlines()
    if any(line.count("`") % 2 or line.endswith("\\") for line in lines):
        return written
    bare = (line.strip() for line in lines)
    return "\n".join(line for line in bare if line and not line.startswith("//")).encode("latin-1")
