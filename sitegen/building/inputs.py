"""Digests of everything that a build reads, to detect what has changed."""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sitegen.content.folders import list_slugs, scan_folder
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_SHARED: Final = ("static", "styles", "templates", "themes")
_SETTINGS: Final = "site.yaml"


@dataclass(frozen=True)
class Inputs:
    """Digests of the files of a site and of the program."""

    program: str
    """Digest of sitegen, with its templates, themes and dependencies."""
    settings: str
    """Digest of `site.yaml`."""
    folders: str
    """Digest of everything else that does not belong to one person."""
    people: Mapping[str, Mapping[str, str]]
    """Digest of each file of each person, by slug and path."""
    has_symlinks: bool = False
    """Whether a person's folder contains symlinks, so that a file may belong to several people."""

    @cached_property
    def shared(self) -> str:
        """Digest of everything but the people's files."""
        return digest(self.program, self.settings, self.folders)

    @cached_property
    def by_person(self) -> Mapping[str, str]:
        """Digest of all files of each person, by slug."""
        return {slug: digest(sorted(files.items())) for slug, files in self.people.items()}

    @cached_property
    def all(self) -> str:
        """Digest of everything."""
        return digest(self.shared, sorted(self.by_person.items()))


def read_inputs(folder: Path) -> Inputs:
    """Read and digest every file that a build of the site in `folder` may read."""
    settings = folder / _SETTINGS
    people = {slug: _digest_folder(folder, folder / "people" / slug) for slug in list_slugs(folder)}
    return Inputs(
        program=_digest_program(),
        settings=_digest_file(settings) if settings.is_file() else "",
        folders=digest(
            [_digest_folder(folder, folder / name, with_private=True).digests for name in _SHARED]
        ),
        people={slug: person.digests for slug, person in people.items()},
        has_symlinks=any(person.has_symlinks for person in people.values()),
    )


@dataclass(frozen=True, slots=True)
class _Folder:
    digests: Mapping[str, str]
    has_symlinks: bool


def _digest_folder(site: Path, folder: Path, *, with_private: bool = False) -> _Folder:
    """Digest each file below a folder of a site, by path relative to the folder."""
    entries, problems = scan_folder(site, folder, with_private=with_private)
    if problems:  # the build will report it
        return _Folder({"problems": digest(list(map(str, problems)))}, has_symlinks=True)
    digests = {name: _digest_file(entry.path) for name, entry in entries.items() if entry.is_file()}
    has_symlinks = folder.is_symlink() or any(entry.is_symlink() for entry in entries.values())
    return _Folder(digests, has_symlinks)


def _digest_program() -> str:
    """Digest the versions of sitegen and its dependencies, without reading all their files."""
    packages = Path(sysconfig.get_path("purelib"))
    changed = packages.stat().st_mtime_ns if packages.is_dir() else 0
    return digest(
        sys.version,
        changed,
        *(
            (path, status.st_size, status.st_mtime_ns)
            for root in (Path(__file__).parent.parent, bundled("templates"), bundled("themes"))
            for path, status in _list_program_files(root)
        ),
    )


def digest(*values: Any) -> str:
    """Return the digest of plain values."""
    return hashlib.blake2b(msgspec.msgpack.encode(values), digest_size=12).hexdigest()


def _list_program_files(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(place, name)  # noqa: PTH118 - each build lists hundreds of files
            yield path, os.stat(path)  # noqa: PTH116


def _digest_file(path: str | Path) -> str:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a large site has 10,000 files
            return hashlib.blake2b(file.read(), digest_size=12).hexdigest()
    except OSError:  # if the build needs the file, it reports the error
        return ""
