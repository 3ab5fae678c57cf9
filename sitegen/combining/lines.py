"""Number the lines of a CV, with private values masked."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.combining.privacy import mask
from sitegen.model.text import strings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.combining.privacy import Secrets
    from sitegen.document import Document, Line
    from sitegen.parsing import ParsedCV

_MAX_INDENT: Final = 12


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line of a CV, as in the request."""

    number: int
    """Counted from 1, without blank lines."""
    line: Line
    """The line itself."""
    masked: str
    """Its text and links, with placeholders for private values."""
    prefix: str
    """Indentation, heading mark and bullet."""

    def __str__(self) -> str:
        """Return the line as in the request."""
        return f"{self.number:4} {self.prefix}{self.masked}"


def number_lines(
    document: Document, cv: ParsedCV, known: Iterable[str] = ()
) -> tuple[tuple[NumberedLine, ...], Secrets]:
    """Number the lines of a CV, and replace its private values.

    Args:
        document: The CV.
        cv: The offline reading, which knows more private values.
        known: Private values that the site already has.
    """
    lines = [line for line in document.lines if not line.blank]
    private: list[tuple[str, list[int]]] = [(value, []) for value in known]
    hidden: set[int] = set()
    for trace in (trace for trace in cv.traces if trace.key.startswith("private.")):
        at_lines = [at for at, line in enumerate(lines) if line.place in trace.places]
        value = getattr(cv.private, trace.key.removeprefix("private."))
        values = value[trace.index : trace.index + 1] if isinstance(value, tuple) else value
        private += [(text, at_lines) for text in strings(values)]
        if trace.key == "private.referees":
            hidden.update(at_lines)
    known_headings = {origin.place for origin in cv.origins if origin.became == ("heading",)}
    headings = {at for at, line in enumerate(lines) if line.level or line.place in known_headings}
    masked, secrets = mask([_text(line) for line in lines], private, hidden, headings)
    return tuple(
        NumberedLine(number, line, text, _prefix(line))
        for number, (line, text) in enumerate(zip(lines, masked, strict=True), 1)
    ), secrets


def _text(line: Line) -> str:
    """Return text and links of a line, with bars for column gaps and without icons."""
    bold = [span for span in line.spans if span.look == "bold"]
    marks = {s.start: "**" for s in bold if s.end - s.start < len(line.text.strip())}
    ends = {s.end: "**" for s in bold if s.start in marks}
    parts = []
    for at, char in enumerate(line.text):
        parts.append(ends.pop(at, "") + marks.get(at, ""))
        parts.append(" | " if char == "\t" else char if unicodedata.category(char) != "Co" else "")
    text = "".join([*parts, *ends.values()]).strip()
    links = dict.fromkeys(
        span.target for span in line.spans if span.target and not span.target.startswith("tel:")
    )
    return f"{text}  <{' '.join(links)}>" if links else text


def _prefix(line: Line) -> str:
    marker = f"{line.marker} " if line.marker else ""
    return " " * min(line.indent, _MAX_INDENT) + ("# " if line.level else "") + marker
