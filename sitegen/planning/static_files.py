"""Prepare static files for publication: minify them, and inline imports of style sheets."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sitegen.content.folders import is_private
from sitegen.content.metadata import strip_metadata
from sitegen.content.reading import list_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_OPAQUE: Final = re.compile(
    rb"""("(?:[^"\\]|\\.)*+"?|'(?:[^'\\]|\\.)*+'?|url\([^)]*+\)?|/\*(?:.*?\*/|.*))""",
    re.DOTALL | re.IGNORECASE,
)
"""Strings, addresses and comments of a style sheet; unclosed ones end with the sheet."""
_MAX_DEPTH: Final = 20
"""Maximum depth of nested imports to inline."""
_IMPORT: Final = re.compile(rb"""@import ?(?:["'](?P<name>[^"'/:]+\.css)["']|[^;]*);""")


def load_static_files(folders: Iterable[Path]) -> Mapping[str, bytes]:
    """Load the files below `folders` by relative path, ready to publish; later folders win."""
    paths = {
        path.relative_to(folder).as_posix(): path
        for folder in folders
        for path in list_files(folder)
        if not any(
            part.startswith(".") or is_private(part) for part in path.relative_to(folder).parts
        )
    }
    files = {name: _minify(paths[name]) for name in sorted(paths)}
    return {
        name: inline_imports(name, files) if name.endswith(".css") else files[name]
        for name in files
    }


def inline_imports(
    name: str, files: Mapping[str, bytes], inlined_already: set[str] | None = None, depth: int = 1
) -> bytes:
    """Inline the style sheets that a style sheet imports from its own folder.

    One request is faster than two. Other imports are moved to the beginning, the only place where
    they are valid. No sheet is inlined twice.
    """
    done = {name} if inlined_already is None else inlined_already
    rest, folder = files[name], name[: name.rfind("/") + 1]
    kept, inlined = b"", b""
    while match := _IMPORT.match(rest):
        imported = folder + (match["name"] or b"").decode("latin-1")
        if imported in files and imported not in done and depth < _MAX_DEPTH:
            done.add(imported)
            inlined += inline_imports(imported, files, done, depth + 1)
        else:
            kept += match[0]
        rest = rest[match.end() :]
    return kept + inlined + rest


@lru_cache(maxsize=64)
def minify_css(sheet: bytes) -> bytes:
    """Remove comments and needless spaces from a style sheet; strings and addresses are kept."""
    rules, *rest = _OPAQUE.split(sheet)
    minified: list[bytes] = []
    for opaque, following in zip(rest[::2], rest[1::2], strict=True):
        is_comment = opaque.startswith(b"/*")
        if is_comment and (rules[-1:].isspace() or following[:1].isspace()):
            rules = rules + b" " + following
        else:  # a comment may be the only separator of two words
            minified += _remove_spaces(rules), b"/**/" if is_comment else opaque
            rules = following
    return b"".join([*minified, _remove_spaces(rules)]).strip().removeprefix(b"/**/")


def _remove_spaces(rules: bytes) -> bytes:
    # Next to strings, a space at either end can be a separator.
    rules = re.sub(rb"\s+", b" ", rules).replace(b" > ", b">")
    rules = re.sub(rb"([{};,:]) ", rb"\1", rules)
    return re.sub(rb" ([{};,])", rb"\1", rules).replace(b";}", b"}")


@lru_cache(maxsize=64)
def minify_script(script: bytes) -> bytes:
    """Remove indents and whole-line comments from a script, unless it has multi-line strings."""
    lines = script.decode("latin-1").splitlines()
    if any(line.count("`") % 2 or line.endswith("\\") for line in lines):
        return script
    stripped = (line.strip() for line in lines)
    kept = (line for line in stripped if line and not line.startswith("//"))
    return "\n".join(kept).encode("latin-1")


def _minify(path: Path) -> bytes:
    content = path.read_bytes()
    match path.suffix:
        case ".css":
            return minify_css(content)
        case ".js":
            return minify_script(content)
    return strip_metadata(content)
