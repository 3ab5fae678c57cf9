"""Protect the source files of a site from commands that write to a file of the user's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.content.folders import is_private, list_slugs
from sitegen.content.reading import display_path
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FOLDERS: Final = ("styles", "templates", "themes", "import", ".sitegen", ".git", ".github")
"""Folders of a site with nothing but source files."""
_FILES: Final = ("site.yaml", ".gitignore")
_PERSONAL: Final = ("person", "publications", "photo", "news", "pages")
"""Files and folders of a person's folder, without the suffix."""


def check_target(site: Path, file: Path, inputs: Iterable[Path] = ()) -> None:
    """Refuse to replace a source file of any site, or a file that the command reads.

    Files in `files/` and `static/` may be replaced, because earlier exports may be among them.
    Files are compared by identity, so that neither case nor symlinks can hide one.

    Args:
        site: The site's folder.
        file: The file to write.
        inputs: Files outside of the site that the command reads.

    Raises:
        UsageError: The file exists and must not be replaced.
    """
    if not file.exists():
        return
    if _identities(inputs) & _identities([file]):
        message = "will not replace a file that this command reads"
        raise UsageError(Problem(message, display_path(file), hint="choose another file"))
    file = file.resolve()
    sites = [site, *(place for place in file.parents if (place / "people").is_dir())]
    sources = _identities(path for place in sites for path in _list_sources(place))
    is_secret = is_private(file.name) and any(place.resolve() in file.parents for place in sites)
    if is_secret or _identities([file, *file.parents]) & sources:
        message = "will not replace a source file of the site"
        raise UsageError(Problem(message, display_path(file), hint="choose another file"))


def _list_sources(site: Path) -> Iterator[Path]:
    """Yield the source files of a site, and folders that contain only such files."""
    yield from (site / name for name in (*_FILES, *FOLDERS))
    for slug in list_slugs(site):
        for path in (site / "people" / slug).iterdir():
            if path.stem.lower() in _PERSONAL or is_private(path.name):
                yield path


def _identities(paths: Iterable[Path]) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for path in paths:
        if path.exists():
            status = path.stat()
            found.add((status.st_dev, status.st_ino))
    return found
