"""JSON Schemas of the files of a site, for editors to complete, explain and validate keys.

They are files, so that they work offline. A test generates them from the dataclasses:
`pytest --accept tests/content/schemas`. The first line of a file written by `new` or `import` names
its schema, by a path inside the site.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen import files
from sitegen.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES: Final[Mapping[str, str]] = {
    "site": "site.yaml",
    "person": "people/*/person.yaml",
    "private": "people/*/private.yaml",
    "theme": "themes/*/theme.yaml",
    "article": "front matter of people/*/news/*.md and people/*/pages/*.md",
}
"""Schema name -> the files it describes."""
_FOLDER: Final = ".sitegen/schemas"


def list_schemas() -> str:
    """List the schemas, one per line, each with the files it describes."""
    return "".join(f"{name:10}{file}\n" for name, file in FILES.items())


def read_schema(name: str) -> str:
    """Return a schema as JSON; raise UsageError if there is none of this name."""
    if name not in FILES:
        raise UsageError(f"there is no schema {name!r}", hint=did_you_mean(name, FILES))
    return Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")


def schema_comment(path: str) -> str:
    """Return the first line of a YAML file, which names its schema; empty for other files."""
    if not path.endswith(".yaml"):
        return ""
    name = path.rpartition("/")[2].removesuffix(".yaml")
    up = "../" * path.count("/")
    return f"# yaml-language-server: $schema={up}{_FOLDER}/{name}.json\n"


def write_schemas(site: Path) -> None:
    """Write the schemas into a site, where its files refer to them. Errors are ignored."""
    with suppress(OSError, files.UnsafePathError):
        if not (site / ".sitegen/.gitignore").exists():
            files.delete_temporary(site, ".sitegen/.gitignore")
            files.write(site, ".sitegen/.gitignore", b"*\n", durable=False)
        for name in FILES:
            path, content = f"{_FOLDER}/{name}.json", read_schema(name).encode()
            if not (site / path).is_file() or (site / path).read_bytes() != content:
                files.delete_temporary(site, path)
                files.write(site, path, content, durable=False)
