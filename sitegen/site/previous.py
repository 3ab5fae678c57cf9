"""What the last build into a folder made, and of what: so that the next one makes only what has changed since.

Kept in the site's `.sitegen/`, and safe to delete. It counts only for the very folder that the last build left: where
that was made anew, moved or made by another site, all is built.
"""

from __future__ import annotations

import contextlib
import json
import os
from array import array
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen import atomic
from sitegen.site.inputs import digest
from sitegen.site.write import MARKER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        told, *columns = _apart(_file(site, output).read_bytes())
        if told["folder"] != _mark(output):
            return None
        made = iter(_split(columns[0]))
        parts = {
            slug: Made(one, sees, [*islice(made, n)], un)
            for slug, (one, sees, n, un) in told["parts"].items()
        }
        files = dict(
            zip(
                _split(columns[1]),
                zip(_fours(columns[2]), _split(columns[3]), strict=True),
                strict=True,
            )
        )
        firsts = (f"{output}/{part.paths[0]}" for part in parts.values() if part.paths)
        if all(map(os.path.exists, firsts)):
            return Previous(
                looks=told["looks"], report=Report(*told["report"]), parts=parts, files=files
            )
    return None


def write(site: Path, output: Path, made: Previous) -> None:
    """Remember a build. A folder that cannot be written only costs time."""
    report, parts = made.report, made.parts.items()
    told: dict[str, Any] = {
        "folder": _mark(output),
        "looks": made.looks,
        "report": [
            report.pages,
            report.people,
            report.publications,
            list(report.unsorted),
            list(report.uncited),
        ],
        "parts": {slug: (one.source, one.sees, len(one.paths), one.uncited) for slug, one in parts},
    }
    paths = _joined(path for _, one in parts for path in one.paths)
    with contextlib.suppress(OSError):
        (site / ".sitegen").mkdir(exist_ok=True)
        atomic.ensure(
            site / ".sitegen" / ".gitignore", b"*\n"
        )  # which a build that was killed may have left empty
        atomic.clear(_file(site, output))
        atomic.write(
            _file(site, output), _together(told, [paths, *_columns(made.files)]), lasting=False
        )


def _together(told: Mapping[str, Any], columns: Sequence[bytes]) -> bytes:
    """A line of JSON, and behind it what there are thousands of, which takes five times as long as JSON."""
    line = json.dumps({**told, "columns": list(map(len, columns))}, separators=(",", ":"))
    return b"".join([line.encode(), b"\n", *columns])


def _apart(content: bytes) -> tuple[Any, ...]:
    """The same again. Raises ValueError, KeyError or TypeError for anything else."""
    at = content.index(b"\n") + 1
    told = json.loads(content[:at])
    ends = [*accumulate(told["columns"], initial=at)]
    if ends[-1] != len(content):
        raise ValueError(len(content))
    return told, *(content[start:end] for start, end in pairwise(ends))


def _columns(files: Mapping[str, tuple[Look, str]]) -> tuple[bytes, bytes, bytes]:
    """Names of files, how they looked and their digests."""
    try:
        looks = array("q", [number for look, _ in files.values() for number in look]).tobytes()
    except (
        OverflowError
    ):  # some file systems number files with all of 64 bits: these are read again
        return b"", b"", b""
    return _joined(files), looks, _joined(known for _, known in files.values())


def _fours(numbers: bytes) -> Iterator[Look]:
    each = iter(array("q", numbers))
    return zip(each, each, each, each, strict=True)


def _joined(texts: Iterable[str]) -> bytes:
    return _BETWEEN.join(texts).encode(errors="surrogatepass")


def _split(joined: bytes) -> list[str]:
    return joined.decode(errors="surrogatepass").split(_BETWEEN) if joined else []


def forget(site: Path, output: Path) -> None:
    """From here on the folder may be in the middle of a change."""
    _file(site, output).unlink(missing_ok=True)


def _file(site: Path, output: Path) -> Path:
    return site / ".sitegen" / "builds" / f"{digest(str(output.resolve()))}.made"


def _mark(output: Path) -> list[int]:
    found = (output / MARKER).stat()
    return [found.st_dev, found.st_ino, found.st_mtime_ns]
