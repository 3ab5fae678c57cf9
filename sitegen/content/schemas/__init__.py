"""JSON Schemas of the files of a site, with which editors complete keys, explain them and mark mistakes.

They lie here as files, so that they are there without the network; `making` makes them of the model, and a test holds
them against it. Files that `new` and `import` write name theirs in their first line, by a path within the site.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen import atomic
from sitegen.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES: Final[Mapping[str, str]] = {
    "site": "site.yaml",
    "person": "people/*/person.yaml",
    "private": "people/*/private.yaml",
    "theme": "themes/*/theme.yaml",
    "article": "the head of people/*/news/*.md and people/*/pages/*.md",
}
"""By name: what a schema is of."""

_FOLDER: Final = ".sitegen/schemas"


def known() -> str:
    """Every schema by name, one a line, with what it is of."""
    return "".join(f"{name:10}{file}\n" for name, file in FILES.items())


def schema(name: str) -> str:
    """A schema, as JSON. Raises UsageError if there is none of this name."""
    if name not in FILES:
        raise UsageError(f"there is no schema {name!r}", hint=did_you_mean(name, FILES))
    return Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")


def line(path: str) -> str:
    """The line that names the schema of a file, by its path within the site; nothing for a file without one."""
    name = path.rpartition("/")[2].removesuffix(".yaml")
    up = "../" * path.count("/")
    return (
        f"# yaml-language-server: $schema={up}{_FOLDER}/{name}.json\n"
        if path.endswith(".yaml")
        else ""
    )


def place(site: Path) -> None:
    """Put the schemas where the files of a site look for them. It is no harm if they cannot be written."""
    folder = site / _FOLDER
    with suppress(OSError):
        ignore = folder.parent / ".gitignore"
        if not ignore.exists():
            atomic.ensure(ignore, b"*\n")
        for name in FILES:
            atomic.ensure(folder / f"{name}.json", schema(name).encode())
