"""The cache of builds: one file, `.sitegen/cache.msgpack` in the site's folder.

It contains two tables of plain data. An entry is valid as long as its key is unchanged:

    people   slug -> the parsed files of a person
             key: digest of the person's files, of the site's main language and of the program

    builds   output folder -> what the last build wrote there: for each person, and for each part
             shared by all people, the paths of its files
             key of a person: digest of the person's files; of settings, theme, templates and the
             program; of the names and addresses of all people; and of any other data of other
             people that the pages used
             key of a shared part: the same without one person's files

The rendered files themselves are not in the cache but in the output folder. Therefore an entry in
`builds` also records the state of the folder's marker file; if the folder has been moved, replaced
or deleted, everything is rendered again.

A build first digests all input files. If the total digest equals that of the last build, there is
nothing to do. Otherwise it parses the people whose entry in `people` is not valid, renders the
parts whose entry in `builds` is not valid, and rewrites the cache. The cache is safe to delete.
Since a site's folder may come from somebody else, the cache is decoded into known types only, and
never causes files to be deleted that the marker file does not list.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from sitegen import files
from sitegen.building.output import MARKER
from sitegen.building.reporting import Report  # noqa: TC001 - msgspec resolves annotations
from sitegen.model.site import Profile

if TYPE_CHECKING:
    from collections.abc import Collection

_FOLDER: Final = ".sitegen"
_FILE: Final = f"{_FOLDER}/cache.msgpack"
_MOST_BUILDS: Final = 4
"""Maximum number of output folders to remember."""


class CachedPerson(msgspec.Struct, frozen=True):
    """The parsed files of a person."""

    key: str
    profile: msgspec.Raw


class CachedPart(msgspec.Struct, frozen=True):
    """The files of one person, or of a shared part of the site."""

    key: str
    used: tuple[str, ...]
    """The aspects of other people's data that the pages used."""
    paths: tuple[str, ...]
    """Paths of the files."""
    uncited: tuple[str, ...] = ()
    """Keys of works that the citation style cannot format."""


class CachedBuild(msgspec.Struct, frozen=True):
    """The last build into a folder."""

    inputs: str
    """Digest of all inputs."""
    program: str
    """Digest of the program."""
    marker: tuple[int, int]
    """Inode and modification time of the folder's marker file."""
    report: Report
    parts: dict[str, CachedPart]
    """The parts, by slug or by the name of a shared part."""

    @property
    def paths(self) -> set[str]:
        """Paths of all files."""
        return {path for part in self.parts.values() for path in part.paths}


class _Content(msgspec.Struct):
    people: dict[str, CachedPerson] = {}
    builds: dict[str, CachedBuild] = {}


@dataclass(slots=True)
class Cache:
    """The cache of one site."""

    site: Path
    """The site's folder."""
    _content: _Content = field(default_factory=_Content)

    @classmethod
    def load(cls, site: Path) -> Cache:
        """Load the cache of a site; a missing or damaged one is empty."""
        if (path := site / _FILE).is_file():  # reading a pipe would never end
            with suppress(OSError, msgspec.MsgspecError):
                return cls(site, msgspec.msgpack.decode(path.read_bytes(), type=_Content))
        return cls(site)

    def save(self, slugs: Collection[str]) -> None:
        """Write the cache, without removed people; if that fails, the next build is slower."""
        self._content.people = {
            slug: person for slug, person in self._content.people.items() if slug in slugs
        }
        with suppress(OSError):
            ignore = f"{_FOLDER}/.gitignore"
            if not (self.site / ignore).is_file():
                files.delete_temporary(self.site, ignore)
                files.write(self.site, ignore, b"*\n", durable=False)
            files.delete_temporary(self.site, _FILE)
            content = msgspec.msgpack.encode(self._content)
            files.write(self.site, _FILE, content, durable=False)

    def find_person(self, slug: str, key: str) -> Profile | None:
        """Return a parsed person, if the key is unchanged."""
        person = self._content.people.get(slug)
        if not person or person.key != key:
            return None
        with suppress(msgspec.MsgspecError):
            return decode_profile(person.profile, self.site)
        return None

    def add_person(self, slug: str, key: str, profile: bytes) -> None:
        """Remember a person encoded by `encode_profile`."""
        self._content.people[slug] = CachedPerson(key, msgspec.Raw(profile))

    def find_build(self, output: Path) -> CachedBuild | None:
        """Return the last build into a folder, if the folder has not been replaced since."""
        build = self._content.builds.get(_name(output))
        if not build or build.marker != mark(output):
            return None
        first_files = (part.paths[0] for part in build.parts.values() if part.paths)
        return build if all((output / path).exists() for path in first_files) else None

    def add_build(self, output: Path, build: CachedBuild) -> None:
        """Remember a build, replacing the last one into the same folder."""
        builds = self._content.builds
        builds.pop(_name(output), None)
        kept = list(builds.items())[-_MOST_BUILDS + 1 :]
        self._content.builds = {**dict(kept), _name(output): build}


def encode_profile(profile: Profile) -> bytes:
    """Encode a person as plain data."""
    return msgspec.msgpack.encode(replace(profile, folder=Path()), enc_hook=lambda _path: "")


def decode_profile(content: msgspec.Raw | bytes, site: Path) -> Profile:
    """Decode a person of the site in this folder."""
    profile = msgspec.msgpack.decode(content, type=Profile, dec_hook=lambda _type, _value: Path())
    return replace(profile, folder=site / "people" / profile.slug)


def mark(output: Path) -> tuple[int, int]:
    """Return inode and modification time of the marker file; zeros if there is none."""
    try:
        status = (output / MARKER).stat()
    except OSError:
        return 0, 0
    return status.st_ino, status.st_mtime_ns


def _name(output: Path) -> str:
    return hashlib.blake2b(str(output.resolve()).encode(), digest_size=12).hexdigest()
