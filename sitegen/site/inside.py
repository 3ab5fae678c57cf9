"""Whether all that a folder of a site holds is the site's own: no link leads out of it, or nowhere, or in a circle.

A site may come from somebody else, and what is built is published: a link to a file of whoever builds it would give
that away. Files that no program reads by its name, pipes for instance, are told, too.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.errors import Problem
from sitegen.site.places import named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def problems(site: Path, *places: Path) -> Iterator[Problem]:
    """What is not the site's own at or below these places."""
    for place in places:
        yield from look(site, place)[1]


def look(site: Path, place: Path) -> tuple[Mapping[str, os.DirEntry[str]], list[Problem]]:
    """What stands below a place, in order and by its name from there, but for what nobody reads; and what is not the
    site's own. The place itself may be a link to a folder, and so may folders directly below it.
    """
    found: dict[str, os.DirEntry[str]] = {}
    wrong = list(_of_link(str(place), site)) if place.is_symlink() else []
    if not wrong and place.is_dir():
        wrong += _below(str(place), site, found)
    return found, wrong


def mistaken(root: Path, folders: Iterable[str], files: Iterable[str] = ()) -> Iterator[Problem]:
    """Files where the site has folders, and folders where it has files: what they hold would be passed over."""
    for name in folders:
        path = f"{root}/{name}"
        if not os.path.isdir(path) and os.path.exists(path):  # noqa: PTH110, PTH112 - thousands, and a Path takes longer
            yield Problem(
                "this must be a folder", named(root / name), hint="rename it, or take it away"
            )
    for name in files:
        if os.path.isdir(f"{root}/{name}"):  # noqa: PTH112 - as above
            yield Problem(
                "this must be a file", named(root / name), hint="rename it, or take it away"
            )


def _below(
    folder: str, site: Path, found: dict[str, os.DirEntry[str]], above: str = ""
) -> Iterator[Problem]:
    """`above` is the folder's name in `found`, with a slash behind it."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield Problem(f"cannot be read: {error.strerror}", named(Path(folder)))
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue  # nobody reads it
        name = f"{above}{entry.name}"
        found[name] = entry
        if not _is_text(entry.name):
            shown = os.fsencode(entry.name).decode("utf-8", "backslashreplace")
            hint = "rename it: letters of another encoding than UTF-8 cannot stand in an address"
            yield Problem(f"the name {shown!r} is not UTF-8", named(Path(folder)), hint=hint)
        elif entry.is_symlink():
            wrong = list(_of_link(entry.path, site))
            yield from wrong
            if not wrong and not above and entry.is_dir():
                yield from _below(entry.path, site, found, f"{name}/")
        elif entry.is_dir():
            yield from _below(entry.path, site, found, f"{name}/")
        elif not stat.S_ISREG(entry.stat().st_mode):
            yield Problem(
                "this is neither a file nor a folder", named(Path(entry.path)), hint="take it away"
            )


def _of_link(path: str, site: Path) -> Iterator[Problem]:
    link, root = Path(path), os.path.realpath(site)
    hint = "take it away, or put what it should name in its place"
    try:
        target = str(link.resolve(strict=True))
    except FileNotFoundError:
        yield Problem(f"the link leads nowhere: {str(link.readlink())!r}", named(link), hint=hint)
        return
    except (OSError, RuntimeError):  # RuntimeError until Python 3.12
        yield Problem("the link leads to itself", named(link), hint=hint)
        return
    above = os.path.realpath(link.parent)
    if target == root or os.path.commonpath((target, root)) != root:
        what = f"the link leads out of the site's folder: {str(link.readlink())!r}"
        yield Problem(
            what,
            named(link),
            hint="copy what it names to its place: all that is published lies in the site",
        )
    elif os.path.commonpath((target, above)) == target:
        yield Problem("the link leads to a folder that it lies in", named(link), hint=hint)


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
