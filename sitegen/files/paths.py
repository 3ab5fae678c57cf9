"""Check that a path is relative, stays below its root, and is possible on every system."""

from __future__ import annotations

import os
import re
from typing import Final
from urllib.parse import unquote

_SEPARATORS: Final = re.compile(r"[/\\]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Control characters. Windows rejects most of them, and line ends would break lists of files."""
_RESERVED: Final = re.compile(
    r"(con|prn|aux|nul|con(in|out)\$|(com|lpt)[1-9¹²³])(\..*)?", re.IGNORECASE
)


def check_path(path: str) -> str:
    """Return what is wrong with a relative path; empty if it is valid on every system."""
    decoded = unquote(path)
    if not path or decoded.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", decoded):
        return "it is not a relative path"
    if _CONTROL.search(path) or "\0" in decoded:
        return "it contains a control character"
    if ".." in (*_SEPARATORS.split(path), *_SEPARATORS.split(decoded)):
        return "it contains '..'"
    for name in path.split("/"):
        if not name:
            return "it has an empty component"
        if _RESERVED.fullmatch(name):
            return f"{name!r} is a reserved name on Windows"
        if os.name == "nt" and ":" in name:
            return f"{name!r} contains a colon"
        if name.endswith((".", " ")):
            return f"{name!r} ends with a dot or space, which Windows drops"
    return ""
