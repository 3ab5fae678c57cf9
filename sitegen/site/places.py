"""Where something stands, as a user would name it, and reading it or saying why not."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from sitegen.errors import ContentError, Problem


def named(path: Path) -> str:
    """A path as the user would type it: from where they stand, if it is below."""
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_absolute() and path.is_relative_to(here) else path.as_posix()


def line_of(text: str, pattern: str) -> int:
    """The line in which a pattern first stands, from 1; 0 if it does not."""
    match = re.search(pattern, text, re.MULTILINE)
    return text.count("\n", 0, match.start()) + 1 if match else 0


def digest(content: bytes) -> str:
    """A few letters that change whenever the content does: behind an address, they get a new version past caches."""
    return sha256(content).hexdigest()[:10]


def read(path: Path) -> str:
    """A file's text. Raises ContentError if it is not UTF-8 or cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise ContentError(Problem("this is not UTF-8 text", named(path), line, hint="save it as UTF-8")) from None
    except OSError as error:
        raise ContentError(Problem(f"cannot be read: {error.strerror}", named(path))) from None
