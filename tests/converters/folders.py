"""Write and import sites of other generators, and data files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sitegen.importing import sources

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sitegen.parsing import ParsedCV


def read_site(root: Path, files: Mapping[str, str]) -> ParsedCV:
    """Import a folder with these files."""
    for name, text in files.items():
        path = root / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return sources.read(root / "site")


def read_data(root: Path, name: str, data: Any) -> ParsedCV:
    """Import a file with these data."""
    path = root / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return sources.read(path)


def unsorted(cv: ParsedCV) -> list[str]:
    """Return the texts that have no field of their own."""
    return [entry.text for entry in cv.person.unsorted]
