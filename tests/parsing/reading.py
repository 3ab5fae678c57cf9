"""Text as it stands in a CV -> what the steps of parsing take."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sitegen.document import Document
from sitegen.importers.text import read_lines as lines
from sitegen.parsing.entries import parse
from sitegen.parsing.lines import blocks
from sitegen.parsing.outline.sections import Section
from sitegen.reading import read_cv

if TYPE_CHECKING:
    from sitegen.parsing import ParsedCV
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.results import ParsedEntry


def document(text: str) -> Document:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cv.md"
        path.write_text(text, encoding="utf-8", newline="")
        return Document("cv.md", tuple(lines(path)))


def grouped(text: str) -> list[Block]:
    return blocks.group(document(text).lines)


def cv(text: str) -> ParsedCV:
    return read_cv(document(text))


def section(kind: str, text: str, title: str = "") -> list[ParsedEntry]:
    """Parse a section of this kind."""
    return parse(Section(kind, title, tuple(grouped(text))))


def values(kind: str, text: str, title: str = "") -> list[object]:
    """Return the values of the entries of a section."""
    return [item.value for item in section(kind, text, title)]
