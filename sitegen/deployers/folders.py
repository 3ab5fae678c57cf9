"""Write a built site to a folder of this machine or, over rsync, of another one.

A folder with anything but a site written by sitegen is rejected.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.building.output import MARKER, check_target, clean_up, write_site
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.planning.pages import Output

Changes = tuple[tuple[str, str], ...]
"""`A`, `M` or `D`, and the path of the file."""

_REMOTE: Final = re.compile(
    r"rsync://.+|(?:[^\s/:@]+@)?[\w.-]{2,}:.*|(?:[^\s/:@]+@)?\[[0-9a-fA-F:]+\]:.*"
)
_ITEM: Final = re.compile(r"(?P<how>[<>.hc]f(?P<what>\S+)|\*deleting)\s+(?P<path>.+)")
"""A line of `rsync --itemize-changes`."""
_MISSING_FOLDER: Final = 23
_SSH_FAILED: Final = 255
_HINTS: Final = {
    5: "check the name of the module",
    10: "check that a server is running there",
    11: "create the parent folder there, and check that its disk is not full",
    12: "check that rsync is installed there, too",
    127: "install ssh, which rsync uses to reach other machines",
    _SSH_FAILED: "log in with ssh to see what is wrong",
}
"""Hints by the exit code of rsync."""
_FOREIGN_FILES: Final = "the folder contains files not written by sitegen"
_FOLDER_HINT: Final = "use a separate folder, empty or not yet existing"


def is_remote(target: str) -> bool:
    """Return whether a target is on another machine: `you@host:www`, `rsync://host/module/`."""
    return bool(_REMOTE.fullmatch(target))


def deliver(outputs: Sequence[Output], target: str, site: Path, *, dry_run: bool) -> Changes:
    """Make a folder contain exactly the outputs of a build.

    Raises:
        UsageError: The folder cannot be used; nothing has changed.
    """
    if is_remote(target):
        return _deliver_over_rsync(outputs, target, dry_run=dry_run)
    if not target.strip():
        raise UsageError("--to names no folder", hint=_FOLDER_HINT)
    folder = Path(target).expanduser()
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise UsageError(Problem(_FOREIGN_FILES, target, hint=_FOLDER_HINT))
    check_target(folder, site)
    if not dry_run:
        clean_up(folder)
    changes = _compare(outputs, folder)
    if changes and not dry_run:
        write_site(outputs, folder)
    return changes


def _compare(outputs: Sequence[Output], folder: Path) -> Changes:
    existing = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    new = {output.path: output.content for output in outputs}
    signs = dict.fromkeys(existing - new.keys() - {MARKER}, "D")
    for path, content in new.items():
        if path not in existing:
            signs[path] = "A"
            continue
        expected = content.read_bytes() if isinstance(content, Path) else content
        if (folder / path).read_bytes() != expected:
            signs[path] = "M"
    return tuple((sign, path) for path, sign in sorted(signs.items()))


def _deliver_over_rsync(outputs: Sequence[Output], target: str, *, dry_run: bool) -> Changes:
    target = target if target.endswith(":") else f"{target.rstrip('/')}/"
    listing = _rsync("--list-only", "--", target, may_be_missing=True)
    names = {line.split(maxsplit=4)[-1] for line in listing.splitlines() if line.strip()} - {"."}
    if names and MARKER not in names:
        raise UsageError(Problem(_FOREIGN_FILES, target, hint=_FOLDER_HINT))
    with tempfile.TemporaryDirectory() as place:
        built = Path(place) / "site"
        write_site(outputs, built)
        options = [
            *("--recursive", "--perms", "--chmod=D755,F644", "--delete-after", "--delay-updates"),
            "--checksum",  # all files have just been written, so dates are meaningless
            *("--itemize-changes", "--out-format=%i %n"),
            *(["--dry-run"] if dry_run else []),
        ]
        return _parse_items(_rsync(*options, "--", f"{built}/", target))


def _parse_items(output: str) -> Changes:
    changes: list[tuple[str, str]] = []
    for line in output.splitlines():
        match = _ITEM.fullmatch(line.strip())
        if not match or match["path"].endswith("/") or match["path"] == MARKER:
            continue
        if match["how"] == "*deleting":
            changes.append(("D", match["path"]))
        elif match["what"].startswith("+"):
            changes.append(("A", match["path"]))
        elif match["what"][:2] != ".." or "c" in match["what"][:1]:
            changes.append(("M", match["path"]))
    return tuple(sorted(changes, key=lambda change: change[1]))


def _rsync(*arguments: str, may_be_missing: bool = False) -> str:
    """Return the output of rsync.

    Raises:
        UsageError: It failed.
    """
    try:
        done = subprocess.run(["rsync", *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        hint = "install it, or deploy to a folder of this machine"
        raise UsageError("rsync is not installed", hint=hint) from None
    if done.returncode and not (may_be_missing and done.returncode == _MISSING_FOLDER):
        lines = [line for line in done.stderr.splitlines() if line and "rsync error" not in line]
        detail = lines[0] if lines else f"error {done.returncode}"
        hint = _HINTS[_SSH_FAILED] if detail.startswith("ssh:") else _HINTS.get(done.returncode, "")
        message = f"rsync cannot reach or write to this folder\n    rsync: {detail}"
        raise UsageError(Problem(message, arguments[-1], hint=hint))
    return done.stdout
