"""What the last build into a folder made, and of what: so that the next one makes only what has changed since.

Kept in the site's `.sitegen/`, and safe to delete. It counts only for the very folder that the last build left: where
that was made anew, moved or made by another site, all is built.
"""

from __future__ import annotations

import contextlib
import json
import os
from array import array
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from sitegen import atomic
from sitegen.site.inputs import digest
from sitegen.site.write import MARKER
from sitegen.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.errors import Problem
    from sitegen.site.inputs import Look


_BETWEEN: Final = "\0"
"""What no name of a file holds."""


class Made(NamedTuple):
    """One part of a site."""

    source: str
    """Letters that change with all that it was made from."""
    sees: str
    """Whom or what it shows, as `parts` tells it."""
    paths: Sequence[str]
    """Its files, below the site's root."""
    uncited: Sequence[str] = ()
    """Keys of works in it that the site's citation style cannot show."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a build tells at its end."""

    pages: int
    """How many the site has."""
    people: int
    """How many it is of."""
    publications: int
    """How many they have, each counted with everybody who lists it."""
    unsorted: Sequence[tuple[str, int]] = ()
    """Names of people's folders with how much of their data is shown nowhere."""
    uncited: Sequence[tuple[str, Sequence[str]]] = ()
    """Names of people's folders with the keys of works that the site's citation style cannot show."""
    left_out: Sequence[Problem] = ()
    """What is wrong with publications that it was made without; not remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Previous:
    """The last build."""

    looks: str = ""
    """How the files looked that it was made from."""
    report: Report = Report(0, 0, 0)
    """What it told."""
    parts: Mapping[str, Made] = field(default_factory=dict)
    """By slug; with none what is about all, and under `/` what leads from old addresses."""
    files: Mapping[str, tuple[Look, str]] = field(default_factory=dict)
    """How the files looked, and the digests of their content."""

    @property
    def paths(self) -> set[str]:
        """Every file that it made."""
        return {path for part in self.parts.values() for path in part.paths}


def read(site: Path, output: Path) -> Previous | None:
    """The last build of this site into this folder; None if there is none, or the folder is not as it was left."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        told = json.loads(_file(site, output).read_bytes())
        if told["folder"] != _mark(output):
            return None
        parts = {slug: Made(made, sees, _apart(paths), un) for slug, (made, sees, paths, un) in told["parts"].items()}
        names, looks, digests = told["files"]
        files = dict(zip(_apart(names), zip(_fours(looks), digests.split(_BETWEEN), strict=False), strict=False))
        firsts = (f"{output}/{part.paths[0]}" for part in parts.values() if part.paths)
        if all(map(os.path.exists, firsts)):
            return Previous(looks=told["looks"], report=Report(*told["report"]), parts=parts, files=files)
    return None


def write(site: Path, output: Path, made: Previous) -> None:
    """Remember a build. A folder that cannot be written only costs time."""
    report = made.report
    told: dict[str, Any] = {
        "folder": _mark(output),
        "looks": made.looks,
        "report": [report.pages, report.people, report.publications, list(report.unsorted), list(report.uncited)],
        "parts": {
            slug: (one.source, one.sees, _BETWEEN.join(one.paths), one.uncited) for slug, one in made.parts.items()
        },
        "files": _columns(made.files),
    }
    with contextlib.suppress(OSError):
        (site / ".sitegen").mkdir(exist_ok=True)
        atomic.ensure(site / ".sitegen" / ".gitignore", b"*\n")  # which a build that was killed may have left empty
        atomic.clear(_file(site, output))
        atomic.write(_file(site, output), json.dumps(told, separators=(",", ":")).encode(), lasting=False)


def _columns(files: Mapping[str, tuple[Look, str]]) -> tuple[str, str, str]:
    """Names, how they looked and digests of files: in three columns they are read in a third of the time, and numbers
    of eight bytes in a quarter of that of written ones.
    """
    try:
        looks = array("q", [number for look, _ in files.values() for number in look]).tobytes().hex()
    except OverflowError:  # some file systems number files with all of 64 bits: these are read again
        return "", "", ""
    return _BETWEEN.join(files), looks, _BETWEEN.join([known for _, known in files.values()])


def _fours(numbers: str) -> Iterator[Look]:
    each = iter(array("q", bytes.fromhex(numbers)))
    return zip(each, each, each, each, strict=True)


def _apart(joined: str) -> list[str]:
    return joined.split(_BETWEEN) if joined else []


def forget(site: Path, output: Path) -> None:
    """From here on the folder may be in the middle of a change."""
    _file(site, output).unlink(missing_ok=True)


def _file(site: Path, output: Path) -> Path:
    return site / ".sitegen" / "builds" / f"{digest(str(output.resolve()))}.json"


def _mark(output: Path) -> list[int]:
    found = (output / MARKER).stat()
    return [found.st_dev, found.st_ino, found.st_mtime_ns]
