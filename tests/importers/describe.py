"""Describe lines as readable text: place, level, indent, marker, words, looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitegen.document import Document, Line


def describe(document: Document) -> str:
    lines = [_describe_line(line) for line in document.lines]
    return "\n".join([*lines, *(f"skipped: {text}" for text in document.skipped)]) + "\n"


def _describe_line(line: Line) -> str:
    if line.blank:
        return ""
    head = f"{line.place}:".ljust(len(line.place.file) + 5) + " " * line.indent
    words = [f"{'#' * line.level}", line.marker, line.text.replace("\t", " ⇥ ")]
    looks = [
        f"{span.look} {line.text[span.start : span.end]!r}{f' {span.target}' if span.target else ''}"
        for span in line.spans
    ]
    return head + " ".join(filter(None, words)) + "".join(f"\n        {look}" for look in looks)
