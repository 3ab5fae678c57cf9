"""List the people and files of a site, and reject files that are not the site's own.

A site may come from somebody else, and whatever is built is published: a symlink to a file outside
the site's folder would publish a file of the person who builds it. Pipes, sockets and devices are
rejected, too. `check_target` protects source files from commands that write to a file of the user's
choice.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen.content.reading import display_path
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PRIVATE: Final = "private.yaml"
"""The file that is never read, copied or published."""
_COPY: Final = (
    r"(?:[\W\d_]|copy|copie|copia|kopie|of|von|de|di|my|old|new|backup|bak|tmp|temp|orig|original"
    r"|conflict|conflicted|副本|备份|備份|复制|複製|のコピー|コピー)*"
)
_PRIVATE_NAME: Final = re.compile(
    r"(?:.*\.|[\W_]*)private(?:[.,;~#%].*)?"
    rf"|(?:{_COPY}|.*[\W\d_](?<!(?:semi|.non|..ly)[\W_]))private(?:[^a-z].*|{_COPY})[._-]?ya?ml.*",
    re.IGNORECASE | re.DOTALL,
)
"""Names of that file, similar files and copies: `private.md`, `ada-private.yaml~`.

The word within a longer name has no special meaning: `private-keys.pdf` is published, and so is
`differentially-private.yaml`.
"""
_MAX_NAME: Final = 255
"""Maximum length of a file name."""
FOLDERS: Final = ("styles", "templates", "themes", "import", ".sitegen", ".git", ".github")
"""Folders of a site with nothing but source files."""
_FILES: Final = ("site.yaml", ".gitignore")
_PERSONAL: Final = ("person", "publications", "photo", "news", "pages")
"""Files and folders of a person's folder, without the suffix."""


def is_private(name: str) -> bool:
    """Return whether a file or folder must not be published because of its name."""
    if len(name) > _MAX_NAME:
        return False
    letters = unicodedata.normalize("NFKD", unquote(name))
    visible = "".join(char for char in letters if unicodedata.category(char) not in ("Mn", "Cf"))
    return bool(_PRIVATE_NAME.fullmatch(visible.replace("。", ".").strip()))


def list_slugs(folder: Path) -> list[str]:
    """List the names of the folders in `people/`, sorted."""
    people = folder / "people"
    if not people.is_dir():
        return []
    return sorted(
        path.name for path in people.iterdir() if path.name[0] not in "._" and path.is_dir()
    )


def scan_folder(
    site: Path, place: Path, *, with_private: bool = False
) -> tuple[Mapping[str, os.DirEntry[str]], list[Problem]]:
    """List everything below a folder of a site, by relative path, unless it is hidden or private.

    The folder itself may be a symlink to another folder of the site, and so may its subfolders.

    Returns:
        The entries, sorted, and the problems: symlinks that leave the site, dangle or form a
        cycle, special files, names that are not UTF-8.
    """
    entries: dict[str, os.DirEntry[str]] = {}
    problems = list(_check_symlink(place, site)) if place.is_symlink() else []
    if not problems and place.is_dir():
        problems += _scan(place, site, entries, with_private)
    return entries, problems


def check_types(root: Path, folders: Iterable[str], files: Iterable[str] = ()) -> Iterator[Problem]:
    """Find files that should be folders, and folders that should be files."""
    for path in (root / name for name in folders):
        if path.exists() and not path.is_dir():
            yield Problem("must be a folder", display_path(path), hint="rename or remove the file")
    for path in (root / name for name in files):
        if path.is_dir():
            yield Problem("must be a file", display_path(path), hint="rename or remove the folder")


def _scan(
    folder: Path,
    site: Path,
    entries: dict[str, os.DirEntry[str]],
    with_private: bool,  # noqa: FBT001
    prefix: str = "",
) -> Iterator[Problem]:
    try:
        with os.scandir(folder) as listing:
            children = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        yield Problem(f"cannot be read: {error.strerror}", display_path(folder))
        return
    for entry in children:
        if entry.name.startswith("."):
            continue
        name, is_public = f"{prefix}{entry.name}", with_private or not is_private(entry.name)
        if is_public:
            entries[name] = entry
        if entry.name != entry.name.encode("utf-8", "ignore").decode():
            readable = os.fsencode(entry.name).decode("utf-8", "backslashreplace")
            hint = "rename it: only UTF-8 names can be part of an address"
            yield Problem(f"the name {readable!r} is not UTF-8", display_path(folder), hint=hint)
            continue
        is_link = entry.is_symlink()
        problems = list(_check_symlink(Path(entry.path), site)) if is_link else []
        yield from problems
        if problems:
            continue
        if entry.is_dir():
            if is_public and not (is_link and prefix):
                yield from _scan(Path(entry.path), site, entries, with_private, f"{name}/")
        elif not is_link and not stat.S_ISREG(entry.stat().st_mode):
            path = display_path(Path(entry.path))
            yield Problem("neither a file nor a folder", path, hint="remove it")


def _check_symlink(link: Path, site: Path) -> Iterator[Problem]:
    root = site.resolve()
    path, hint = display_path(link), "remove it, or replace it with the file itself"
    try:
        target = link.resolve(strict=True)
    except FileNotFoundError:
        yield Problem(f"dangling symlink to {str(link.readlink())!r}", path, hint=hint)
        return
    except (OSError, RuntimeError):  # RuntimeError until Python 3.12
        yield Problem("the symlink points to itself", path, hint=hint)
        return
    if target == root or not target.is_relative_to(root):
        message = f"the symlink leaves the site's folder: {str(link.readlink())!r}"
        hint = "copy the file into the site: everything that is published must be in its folder"
        yield Problem(message, path, hint=hint)
    elif any(map(is_private, target.relative_to(root).parts)) and not is_private(link.name):
        yield Problem("the symlink points to private data", path, hint="remove it")
    elif link.parent.resolve().is_relative_to(target):
        yield Problem("the symlink points to a folder that contains it", path, hint=hint)


def check_target(site: Path, file: Path, inputs: Iterable[Path] = ()) -> None:
    """Refuse to replace a source file of any site, or one of `inputs`, which the command reads.

    Files in `files/` and `static/` may be replaced, because earlier exports may be among them.
    Files are compared by identity, so that neither case nor symlinks can hide one.

    Raises:
        UsageError: The file exists and must not be replaced.
    """
    if not file.exists():
        return
    target = file.resolve()
    sites = [site, *(place for place in target.parents if (place / "people").is_dir())]
    sources = _identities(path for place in sites for path in _list_sources(place))
    is_secret = is_private(target.name) and any(s.resolve() in target.parents for s in sites)
    if _identities(inputs) & _identities([target]):
        what = "a file that this command reads"
    elif is_secret or _identities([target, *target.parents]) & sources:
        what, file = "a source file of the site", target
    else:
        return
    problem = Problem(f"will not replace {what}", display_path(file), hint="choose another file")
    raise UsageError(problem)


def _list_sources(site: Path) -> Iterator[Path]:
    """Yield the source files of a site, and folders that contain only such files."""
    yield from (site / name for name in (*_FILES, *FOLDERS))
    for slug in list_slugs(site):
        for path in (site / "people" / slug).iterdir():
            if path.stem.lower() in _PERSONAL or is_private(path.name):
                yield path


def _identities(paths: Iterable[Path]) -> set[tuple[int, int]]:
    states = [path.stat() for path in paths if path.exists()]
    return {(state.st_dev, state.st_ino) for state in states}
