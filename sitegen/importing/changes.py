"""What an import would do to the files of a site: as data, so that it can be shown as well as done."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_MISSING: Final = "/dev/null"
_OF_GIT: Final = "diff --git "
_NO_END: Final = "\n\\ No newline at end of file\n"


@dataclass(frozen=True, slots=True)
class Change:
    """A file that is made, changed or removed."""

    path: str
    """Within the site, with `/`."""
    before: bytes | None
    """What it holds; None if there is none."""
    after: bytes | None
    """What it shall hold; None if it goes."""


def diff(changes: Iterable[Change]) -> str:
    """The changes as `git apply` and `patch -p1` take them."""
    # Those of empty files last, for git takes what stands behind such a line to be of the same file.
    return "".join(sorted(map(_diff, changes), key=lambda told: told.startswith(_OF_GIT)))


def _diff(change: Change) -> str:
    if _is_binary(change.before) or _is_binary(change.after):
        return f"Binary files a/{change.path} and b/{change.path} differ\n"
    before, after = _lines(change.before), _lines(change.after)
    a = _MISSING if change.before is None else f"a/{change.path}"
    b = _MISSING if change.after is None else f"b/{change.path}"
    if not before and not after:  # only git has a way to tell of empty files
        what = "new" if change.before is None else "deleted"
        return f"{_OF_GIT}a/{change.path} b/{change.path}\n{what} file mode 100644\n"
    return "".join(
        line if line.endswith("\n") else line + _NO_END
        for line in unified_diff(before, after, a, b, lineterm="\n")
    )


def _is_binary(data: bytes | None) -> bool:
    """Whether it is no text, as git tells it: a picture, a paper."""
    return b"\0" in (data or b"")[:8000] or (data or b"").startswith(b"%PDF-")


def _lines(data: bytes | None) -> list[str]:
    # not splitlines: a form feed, or a separator that came out of a PDF, is no end of a line for `patch`
    text = (data or b"").decode("utf-8", "replace")
    return [f"{line}\n" for line in text.split("\n")[:-1]] + (
        [last] if (last := text.rpartition("\n")[2]) else []
    )
