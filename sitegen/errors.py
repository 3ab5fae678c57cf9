"""What can go wrong, told so that the person can mend it.

    SitegenError             the user can mend it: shown as text, exit code 1, never a traceback
    ├── ContentError         problems in the files of a site, all of them at once
    ├── UnreadableError      a file given to `import` that cannot be read as a CV
    ├── ThemeError           a theme, template or option that does not work
    └── UsageError           a command used in a way that cannot work

Anything else that is raised is a bug of ours.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


CONFLICT: Final = (
    "a merge conflict was left here",
    "keep one of the two sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
)
"""What is wrong with a file that git could not merge, and what to do: message and hint."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: what, where, and what to do next."""

    message: str
    """What is wrong, as one sentence without a full stop; the offending value in quotes."""
    path: str = ""
    """The file, as the user would name it; empty if no file is to blame."""
    line: int = 0
    """Counted from 1; 0 if the whole file is meant."""
    column: int = 0
    """Counted from 1; 0 if the whole line is meant."""
    hint: str = ""
    """What to do next, as one sentence."""

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column."""
        return self.path, self.line, self.column

    def __str__(self) -> str:
        where = ":".join(str(part) for part in self.place if part)
        text = f"{where}: {self.message}" if where else self.message
        return f"{text}\n    {self.hint}" if self.hint else text


class SitegenError(Exception):
    """The user's to mend. Carries every problem found, not only the first."""

    def __init__(self, problems: Problem | Iterable[Problem] | str, *, hint: str = "") -> None:
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
    """A theme, template or option that does not work."""


class UsageError(SitegenError):
    """A command used in a way that cannot work."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known name, or lists them all if none is near."""
    from difflib import get_close_matches  # needed where something is wrong

    choices = list(known)
    near = get_close_matches(name.casefold(), choices, n=1, cutoff=0.6)
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(choices)}"


_MACHINE: Final = (
    *("EACCES", "EBUSY", "EDQUOT", "EFBIG", "EIO", "EMFILE", "ENAMETOOLONG"),
    *("ENFILE", "ENOMEM", "ENOSPC", "EPERM", "EROFS", "ESTALE"),
)


def of_the_machine(error: Exception) -> Problem | None:
    """What to tell of a failure that is no bug of ours wherever it comes up: of a disk, of rights, of a limit."""
    if not isinstance(error, OSError) or errno.errorcode.get(error.errno or 0) not in _MACHINE:
        return None
    where = (
        os.fsdecode(error.filename) if isinstance(error.filename, str | bytes | os.PathLike) else ""
    )
    return Problem(
        f"the system refuses: {error.strerror}", where, hint="mend that, and run this again"
    )
