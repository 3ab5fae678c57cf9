"""CVs as text, and the lines that an importer reads in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Line


def latex(body: str, before: str = "", name: str = "article") -> str:
    """Return a LaTeX document of a class."""
    return f"\\documentclass{{{name}}}\n{before}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


def read_lines(path: Path, source: str) -> list[Line]:
    """Write a file, and return its lines that are not blank."""
    path.write_text(source, encoding="utf-8")
    return [line for line in read(path).lines if not line.blank]


def read_texts(path: Path, source: str) -> list[str]:
    """Write a file, and return marker and text of its lines that are not blank."""
    return [f"{line.marker} {line.text}".strip() for line in read_lines(path, source)]
