"""Read HTML tables inside Markdown into lines, as a web page shows them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from lxml import etree

from sitegen.document import Place
from sitegen.importers.html import Page, parsed
from sitegen.importers.html_styles import read_styles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.builder import LineBuilder

_OPENS: Final = re.compile(r"\s*(?:<(?:div|center|figure)\b[^<>]*>\s*)*<table\b", re.IGNORECASE)
_EDGE: Final = re.compile(r"<(/?)table\b", re.IGNORECASE)


def end(source: Sequence[str], start: int) -> int:
    """Return the index after the table that begins at a line; `start` if it is no table."""
    if not _OPENS.match(source[start]):
        return start
    open_tables = 0
    for index in range(start, len(source)):
        for edge in _EDGE.finditer(source[index]):
            open_tables += -1 if edge[1] else 1
        if not open_tables:
            return index + 1
    return start


def write(source: Sequence[str], first: int, pen: LineBuilder, file: str) -> None:
    """Write the rows of a table; `first` is the number of its first line in the file.

    Raises:
        UnreadableError: The table is damaged or nested too deeply.
        TooMuchTextError: It is larger than any CV.
    """
    root = parsed("\n".join(source), file)
    page = Page(pen, file, read_styles(root))
    outer = [
        part
        for part in root.iter("tr", "caption")
        if not any(above.tag in ("td", "th") for above in part.iterancestors())
    ]
    outside: list[str] = []
    for part in outer:
        place = Place(file, first + max((part.sourceline or 1) - 1, 0))
        written = len(pen.lines)
        tail, part.tail = part.tail, None
        holder = etree.Element("div")
        etree.SubElement(holder, "table").append(part)
        outside.append(tail or "")
        page.read(holder)
        pen.end()
        pen.lines[written:] = [replace(line, place=place) for line in pen.lines[written:]]
    pen.place = Place(file, first)
    pen.write(" ".join([*outside, *root.itertext()]))  # words around the rows, if there are any
    pen.end()
