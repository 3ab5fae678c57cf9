"""CVs to import, and helpers to write and read the folder of a site."""

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
WITH_ANOTHER_AWARD = ADA.replace("## Awards\n", "## Awards\n\n- Bronze Gull, 2024")
NEWER = ADA.replace(
    "## Publications\n", "## Publications\n\n1. Bo Ek, Ada Nilsson. Waves Again. SOT, 2024."
)
PERSON = "people/ada-nilsson/person.yaml"
BIB = "people/ada-nilsson/publications.bib"


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def held(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def written(site: Path) -> dict[str, bytes]:
    """Return the files of an import without the record to undo it."""
    record = ("import/.gitignore", "import/undo.json")
    return {
        name: data
        for name, data in held(site).items()
        if name not in record and not name.endswith(".part")
    }


def seen(site: Path) -> dict[str, bytes]:
    """Return the files that a user edits: all but internal and generated ones."""
    return {
        name: data
        for name, data in held(site).items()
        if not name.startswith(("import/", ".sitegen/"))
    }
