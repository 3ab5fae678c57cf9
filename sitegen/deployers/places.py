"""A built site -> a folder of this machine, or of another one by rsync: what a web server shows as it is.

A folder that holds anything but a site that was put there by this program is refused.
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

    from sitegen.rendering.outputs import Output

Changes = tuple[tuple[str, str], ...]
"""`A`, `M` or `D`, and the file's path."""

_REMOTE: Final = re.compile(
    r"rsync://.+|(?:[^\s/:@]+@)?[\w.-]{2,}:.*|(?:[^\s/:@]+@)?\[[0-9a-fA-F:]+\]:.*"
)
_CHANGED: Final = re.compile(r"(?P<how>[<>.hc]f(?P<what>\S+)|\*deleting)\s+(?P<path>.+)")
_NO_FOLDER: Final = 23
_ADVICE: Final = {
    5: "look at the name of the module",
    10: "look whether a server listens there",
    11: "make the folder above it there, and look whether its disk is full",
    12: "look whether rsync is installed there, too",
    127: "install ssh, by which rsync reaches other machines",
    255: "log in with ssh by hand: that shows what is wrong",
}
"""What helps, by what rsync exits with."""
_WITHIN: Final = "give a folder of its own, which may be empty or not there yet"


def is_remote(target: str) -> bool:
    """Whether this names a folder of another machine: `you@host:www`, `rsync://host/module/`."""
    return bool(_REMOTE.fullmatch(target))


def deliver(outputs: Sequence[Output], target: str, site: Path, *, dry_run: bool) -> Changes:
    """Make the target hold exactly `outputs`, or only tell what would change. Raises UsageError; then nothing has."""
    if is_remote(target):
        return _by_rsync(outputs, target, dry_run=dry_run)
    if not target.strip():
        raise UsageError("--to names no folder", hint=_WITHIN)
    folder = Path(target).expanduser()
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise UsageError(
            Problem("the folder holds files that sitegen did not make", target, hint=_WITHIN)
        )
    check_target(folder, site)
    if not dry_run:
        clean_up(folder)
    changes = _compared(outputs, folder)
    if changes and not dry_run:
        write_site(outputs, folder)
    return changes


def _compared(outputs: Sequence[Output], folder: Path) -> Changes:
    found = {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    } - {MARKER}
    made = {output.path: output.content for output in outputs}
    signs = dict.fromkeys(found - made.keys(), "D")
    for path, content in made.items():
        if path not in found:
            signs[path] = "A"
        elif (folder / path).read_bytes() != (
            content.read_bytes() if isinstance(content, Path) else content
        ):
            signs[path] = "M"
    return tuple((sign, path) for path, sign in sorted(signs.items()))


def _by_rsync(outputs: Sequence[Output], target: str, *, dry_run: bool) -> Changes:
    target = f"{target.rstrip('/')}/" if not target.endswith(":") else target
    listed = _rsync("--list-only", "--", target, may_lack=True)
    names = {line.split(maxsplit=4)[-1] for line in listed.splitlines() if line.strip()} - {"."}
    if names and MARKER not in names:
        raise UsageError(
            Problem("the folder holds files that sitegen did not make", target, hint=_WITHIN)
        )
    with tempfile.TemporaryDirectory() as place:
        built = Path(place) / "site"
        write_site(outputs, built)
        # Files are compared by what they hold: those that were just built are all new to a clock.
        how = [
            "--recursive",
            "--checksum",
            "--delete-after",
            "--delay-updates",
            "--perms",
            "--chmod=D755,F644",
        ]
        how += ["--itemize-changes", "--out-format=%i %n", *(["--dry-run"] if dry_run else [])]
        said = _rsync(*how, "--", f"{built}/", target)
    return tuple(_changes(said))


def _changes(said: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in said.splitlines():
        match = _CHANGED.fullmatch(line.strip())
        if not match or match["path"].endswith("/") or match["path"] == MARKER:
            continue
        if match["how"] == "*deleting":
            found.append(("D", match["path"]))
        elif match["what"].startswith("+"):
            found.append(("A", match["path"]))
        elif match["what"][:2] != ".." or "c" in match["what"][:1]:
            found.append(("M", match["path"]))
    return sorted(found, key=lambda one: one[1])


def _rsync(*arguments: str, may_lack: bool = False) -> str:
    """What rsync prints. Raises UsageError with what it says."""
    try:
        done = subprocess.run(["rsync", *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise UsageError(
            "rsync is not installed", hint="install it, or give a folder of this machine"
        ) from None
    if done.returncode and not (may_lack and done.returncode == _NO_FOLDER):
        said = [
            line for line in done.stderr.splitlines() if line and not line.startswith("rsync error")
        ]
        what = "rsync cannot reach that folder, or must not write there"
        says = said[0] if said else f"error {done.returncode}"
        hint = _ADVICE[255] if says.startswith("ssh:") else _ADVICE.get(done.returncode, "")
        raise UsageError(Problem(f"{what}\n    rsync says: {says}", arguments[-1], hint=hint))
    return done.stdout
