"""What a site is made from: every file that a build may read, and a few letters that change whenever one of them does.

The files are only looked at, like git does: one whose times, size and inode are those that are remembered is not read
again. One that was written a moment ago is, for two changes within the clock's step would look like one.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
import time
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sitegen.bundled import bundled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Look: TypeAlias = tuple[int, int, int, int]
"""Modified, changed (both in nanoseconds), size, inode."""

_OF_SITE: Final = ("site.yaml", "people", "templates", "static", "styles", "themes")
PROGRAM: Final = ("citing", "content", "cv", "exporters", "model", "site")
"""The packages of this program that a build may import, besides modules that are in none."""
_NEVER_READ: Final = "private.yaml"
_TEXTS: Final = (".yaml", ".bib", ".md")
_SETTLED: Final = 2 * 10**9
"""Nanoseconds after which a file can be told by its times; some file systems count in seconds."""


class Seen(NamedTuple):
    """How a site looked at a time."""

    settled: int
    """Nanoseconds: what was written before can be told by its looks."""
    looks: Mapping[str, Look]
    """How every file that a build may read looked, by its name."""
    program: str
    """Changes whenever this program, its templates or what it is built on do."""

    def told(self) -> str:
        """Changes whenever any file looks different; nothing if one of them is too young to be told by its looks."""
        young = any(max(look[:2]) > self.settled for look in self.looks.values())
        return "" if young else digest(self.program, sorted(self.looks.items()))


def look(folder: Path) -> Seen:
    """How the site in a folder looks now."""
    settled = time.time_ns() - _SETTLED
    looks: dict[str, Look] = {}
    for name in _OF_SITE:
        looks |= _looks(folder / name, name)
    return Seen(settled, looks, _program())


class Inputs:
    """The files of one site, and of the program, as they were when this was made."""

    def __init__(
        self, folder: Path, known: Mapping[str, tuple[Look, str]], seen: Seen | None = None
    ) -> None:
        """`known` is what `remembered` gave before: the digests of files by how they looked; `seen` what was looked at
        a moment ago.
        """
        self._folder = folder
        self._known = known
        self._settled, self._looks, self.program = seen or look(folder)
        looks = self._looks.get
        self._digests = {
            name: found for name, (look, found) in known.items() if looks(name) == look
        }
        self._of: dict[str, str] = {}
        self._below: dict[str, list[str]] = {}
        for name in sorted(self._looks):
            parts = name.split("/", 2)
            self._below.setdefault(
                "/".join(parts[:2]) if parts[0] == "people" else parts[0], []
            ).append(name)

    @property
    def has_links(self) -> bool:
        """Whether a file has two names: what changes one person's may change another's then."""
        return len({look[3] for look in self._looks.values()}) < len(self._looks)

    def of_person(self, slug: str) -> str:
        """Changes with the content of anything below somebody's folder."""
        return self.of(f"people/{slug}")

    def below(self, slug: str) -> Sequence[tuple[str, str]]:
        """The files below somebody's folder, by their names from there, each with what changes with its content."""
        start = len(f"people/{slug}/")
        return [(name[start:], found) for name, found in self._told(f"people/{slug}")]

    def texts(self, slug: str) -> Mapping[str, bytes]:
        """What the texts below somebody's folder hold, by their names from there, as far as they must be read for
        `of_person`: so that nobody reads them a second time.
        """
        found: dict[str, bytes] = {}
        for name in self._at(f"people/{slug}"):
            self._digest(name, found)
        return {name.split("/", 2)[2]: content for name, content in found.items()}

    def digests(self, slug: str) -> Sequence[str]:
        """Of the files below somebody's folder, for another process that need not read them, too."""
        return [self._digest(name) for name in self._at(f"people/{slug}")]

    def learn(self, slug: str, digests: Sequence[str]) -> None:
        """Take over what `digests` gave in another process."""
        self._digests.update(zip(self._at(f"people/{slug}"), digests, strict=True))

    @property
    def of_all(self) -> str:
        """Changes with the content of what is nobody's: settings, templates, static files, themes; and the program."""
        return digest(self.program, *(self.of(name) for name in _OF_SITE if name != "people"))

    def of(self, place: str) -> str:
        """Changes with the content of anything at or below a place: `themes`, `people/mei-lin`."""
        if place not in self._of:
            self._of[place] = digest(*self._told(place))
        return self._of[place]

    def _told(self, place: str) -> Sequence[tuple[str, str]]:
        """The files at or below a place, each with what changes with its content."""
        known = self._digests
        return [
            (name, known[name] if name in known else self._digest(name)) for name in self._at(place)
        ]

    def _at(self, place: str) -> Sequence[str]:
        """The files at or below a place: of all people's, only their folders are one."""
        return self._below.get(place, ())

    @property
    def remembered(self) -> Mapping[str, tuple[Look, str]]:
        """What to know the next time."""
        known = self._known.get
        found: dict[str, tuple[Look, str]] = {}
        for name, look in self._looks.items():
            before = known(name)
            if before and before[0] == look:
                found[name] = before
            elif max(look[:2]) <= self._settled:
                found[name] = look, self._digest(name)
        return found

    def _digest(self, name: str, texts: dict[str, bytes] | None = None) -> str:
        """Of a file; `texts` is given what it holds if it is one and had to be read."""
        if name not in self._digests:
            content = _content(f"{self._folder}/{name}")
            self._digests[name] = (
                "" if content is None else blake2b(content, digest_size=12).hexdigest()
            )
            if texts is not None and content is not None and name.endswith(_TEXTS):
                texts[name] = content
        return self._digests[name]


def _program() -> str:
    package = Path(__file__).parent.parent
    looks = {entry.name: _look(entry.stat()) for entry in os.scandir(package) if entry.is_file()}
    for folder in (*(package / name for name in PROGRAM), bundled("templates"), bundled("themes")):
        looks |= _looks(folder, folder.name)
    installed = (Path(path) for path in sys.path if path.endswith("-packages"))
    packages = {path: _look(path.stat()) for path in installed if path.is_dir()}
    return digest(sys.version, *packages.items(), *sorted(looks.items()))


def digest(*values: object) -> str:
    """A few letters that change whenever a value does."""
    try:
        told = marshal.dumps(values, 2)  # type: ignore[arg-type]  # this version of it tells but what a value is
    except (
        ValueError
    ):  # of what is no plain value; `repr` takes twice as long, for many numbers five times
        told = repr(values).encode()
    return blake2b(told, digest_size=12).hexdigest()


def _looks(path: Path, name: str) -> dict[str, Look]:
    """How every file at or below a place looks, by its name; what no build reads is left out."""
    found: dict[str, Look] = {}
    if path.is_dir():
        _look_into(str(path), name, found)
    elif path.exists():
        found[name] = _look(path.stat())
    return found


def _look_into(path: str, name: str, found: dict[str, Look], linked: tuple[str, ...] = ()) -> None:
    """`linked` are the folders that links on the way led to: one that leads there again goes round in a circle."""
    for entry in os.scandir(path):
        if entry.name[0] == "." or entry.name in (_NEVER_READ, "__pycache__"):
            continue
        below = f"{name}/{entry.name}"
        try:
            if entry.is_dir():
                real = (os.path.realpath(entry.path),) if entry.is_symlink() else ()
                if not set(real) & {*linked, *_above(path, real)}:
                    _look_into(entry.path, below, found, linked + real)
            elif stat.S_ISREG((looks := entry.stat()).st_mode):  # a pipe would be waited for
                found[below] = _look(looks)
        except OSError:  # taken away a moment ago, or a link that leads nowhere or to itself
            continue


def _above(path: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The folders that a folder lies in, itself among them; none if none are wanted."""
    real = Path(os.path.realpath(path)) if wanted else None
    return (str(real), *map(str, real.parents)) if real else ()


def _look(found: os.stat_result) -> Look:
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def _content(path: str) -> bytes | None:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - as in `places`
            return file.read()
    except OSError:
        return None
