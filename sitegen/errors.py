"""The error tree.

    SitegenError             a problem the user can fix: shown as text, exit code 1, no traceback
    ├── ContentError         problems in the files of a site, all of them at once
    ├── UnreadableError      a file given to `import` that cannot be read as a CV
    ├── ThemeError           a broken theme, template or theme option
    └── UsageError           a command used in a way that cannot work

Any other exception is a bug in sitegen.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


CONFLICT: Final = (
    "unresolved merge conflict",
    "keep one of the two sides and delete the lines that start with <<<<<<<, ======= and >>>>>>>",
)
"""Message and hint for a file with git's conflict markers."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: what is wrong, where, and what to do about it."""

    message: str
    """What is wrong, as one sentence without a full stop; the offending value in quotes."""
    path: str = ""
    """The file, as the user would name it; empty if the problem is not in a file."""
    line: int = 0
    """Line number, from 1; 0 for the whole file."""
    column: int = 0
    """Column number, from 1; 0 for the whole line."""
    hint: str = ""
    """What to do next, as one sentence."""

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column."""
        return self.path, self.line, self.column

    def __str__(self) -> str:
        """Return `path:line:col: message`, with the hint indented on the next line."""
        place = ":".join(str(part) for part in self.place if part)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text}\n    {self.hint}" if self.hint else text


class SitegenError(Exception):
    """A problem the user can fix. Carries every problem found, not only the first."""

    def __init__(self, problems: Problem | Iterable[Problem] | str, *, hint: str = "") -> None:
        """Create an error from a message and a hint, from one problem, or from several."""
        if isinstance(problems, str):
            problems = Problem(problems, hint=hint)
        self.problems: tuple[Problem, ...] = (
            (problems,) if isinstance(problems, Problem) else tuple(problems)
        )
        super().__init__("\n".join(map(str, self.problems)))


class ContentError(SitegenError):
    """Problems in the files of a site."""


class UnreadableError(SitegenError):
    """A file given to `import` that cannot be read as a CV."""


class ThemeError(SitegenError):
    """A broken theme, template or theme option."""


class UsageError(SitegenError):
    """A command used in a way that cannot work."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint with the closest known name, or with all known names if none is close."""
    choices = list(known)
    close = get_close_matches(name.casefold(), choices, n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else f"known: {', '.join(choices)}"


_SYSTEM_ERRORS: Final = (
    *("EACCES", "EBUSY", "EDQUOT", "EFBIG", "EIO", "EMFILE", "ENAMETOOLONG"),
    *("ENFILE", "ENOMEM", "ENOSPC", "EPERM", "EROFS", "ESTALE"),
)
"""Names of errors about permissions, disk space and limits, which not every system defines."""


def problem_of_system_error(error: Exception) -> Problem | None:
    """Return the problem behind an error of the operating system; None for any other error."""
    if (
        not isinstance(error, OSError)
        or errno.errorcode.get(error.errno or 0) not in _SYSTEM_ERRORS
    ):
        return None
    path = error.filename
    return Problem(
        f"the operating system reports: {error.strerror}",
        os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else "",
        hint="fix that and run the command again",
    )
