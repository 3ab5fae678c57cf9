"""Sites and CVs to import into them, and what stands in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ADA = """\
# Ada Nilsson

Postdoc, Ocean University
ada@example.org · +46 8 123 456 78

## Education

University of Sandvik, Ph.D. in Biology, 2015 - 2019

## Awards

- Golden Shell Prize, 2020
- Silver Net, 2018

## Publications

1. Ada Nilsson, Bo Ek. Foam on Quiet Tides. The 9th Symposium on Tides (SOT), 2023.
2. Ada Nilsson. Nets and Knots. Journal of Foam, 12(3):45-67, 2021.
"""


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def held(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def written(site: Path) -> dict[str, bytes]:
    """What an import wrote, less its own notes of how to take it back."""
    notes = ("import/.gitignore", "import/undo.json")
    return {
        name: data
        for name, data in held(site).items()
        if name not in notes and not name.endswith(".part")
    }


def seen(site: Path) -> dict[str, bytes]:
    """What a person sees of a site: all but what imports keep to themselves, and what is made of the rest."""
    return {
        name: data
        for name, data in held(site).items()
        if not name.startswith(("import/", ".sitegen/"))
    }
