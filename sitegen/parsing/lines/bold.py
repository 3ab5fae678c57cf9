"""Find bold lines, and lines that start with a bold title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, names

if TYPE_CHECKING:
    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block

_LONG_NAME: Final = 24
_COLON: Final = " \t\n:："


def is_all_bold(line: Line | Block) -> bool:
    """Return whether a line or block is all bold, except for a colon at the end."""
    return "".join(line.texts_with("bold")).strip(_COLON) == line.text.strip(_COLON) != ""


def starts_bold(last: Line, line: Line) -> bool:
    """Return whether a bold line, or bold words longer than a name, follow a line not in bold."""
    if is_all_bold(line) and not last.texts_with("bold"):
        return True
    has_bold_start = any(
        span.look == "bold" and not span.start and span.end > _LONG_NAME for span in line.spans
    )
    return has_bold_start and not any(
        span.look == "bold" and span.end >= len(last.text.rstrip()) for span in last.spans
    )


def continues_bold(last: Line, line: Line) -> bool:
    """Return whether a line starts with bold words other than a name, which may be the owner's."""
    bold_start = next(
        (line.text[: span.end] for span in line.spans if span.look == "bold" and not span.start), ""
    )
    broken = (
        bold_start[:1].islower()
        or last.text.rstrip().endswith("-")
        or not names.is_name(bold_start.strip(" ,."))
    )
    return is_all_bold(line) or bool(bold_start and broken)


def is_dated_title(line: Line) -> bool:
    """Return whether a line consists of a date and, in the next column, bold words."""
    date, tab, title = line.text.partition("\t")
    return (
        bool(tab and title and dates.find(date))
        and "".join(line.texts_with("bold")).strip() == title.strip()
    )
