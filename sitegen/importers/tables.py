"""Arrange the cells of a table row as lines, in reading order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_SHORT: Final = 40
_LABEL: Final = 60
_MANY: Final = 3
_FEW: Final = 7
_PHRASE: Final = 90


def arrange_row(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """Return the lines of a row whose cells are given as lines.

    Cells of one line are joined with tabs, and so are three or more cells of a few words each. If
    only one cell is longer, short cells with digits (dates, amounts) join its first line. A heading
    stays apart. Otherwise the cells are read one after the other.
    """
    filled = [[line for line in cell if not line.blank] for cell in cells]
    filled = [cell for cell in filled if cell]
    if not filled:
        return []
    if filled[0][0].level and len(filled) > 1:
        head = next(
            index for index, cell in enumerate(cells) if any(not line.blank for line in cell)
        )
        return [*filled[0], *arrange_row(cells[head + 1 :])]
    if all(len(cell) == 1 and not (cell[0].level and len(filled) > 1) for cell in filled):
        return [_join([cell[0] for cell in filled])]
    if joined := _columns(filled):
        return joined
    if _is_dated(filled):
        return [_join([line for cell in filled for line in cell])]
    if len(filled) >= _MANY and all(_is_label(cell) for cell in filled):
        return [_join([_join(cell, " ") for cell in filled])]
    whole = [cell for cell in cells if any(not line.blank for line in cell)]
    long = [index for index, cell in enumerate(filled) if not _is_side(cell)]
    if len(long) == 1 and not filled[long[0]][0].level:
        first = _join([cell[0] for cell in filled])
        rest = whole[long[0]]
        start = next(index for index, line in enumerate(rest) if not line.blank)
        return [first, *rest[start + 1 :]]
    out: list[Line] = []
    for cell in whole:
        if out:
            out.append(replace(cell[0], text="", marker="", level=0, indent=0, spans=()))
        out += cell
    return out


def _is_side(cell: Sequence[Line]) -> bool:
    text = cell[0].text
    return len(cell) == 1 and len(text) <= _SHORT and any(char.isdigit() for char in text)


def _is_dated(cells: Sequence[Sequence[Line]]) -> bool:
    """Return whether a date precedes two or more cells of short lines."""
    lines = [line for cell in cells[1:] for line in cell]
    short = all(len(line.text) <= _PHRASE and not (line.marker or line.level) for line in lines)
    return len(cells) >= _MANY and _is_side(cells[0]) and short and len(lines) <= _FEW


def _is_label(cell: Sequence[Line]) -> bool:
    """Return whether a cell is a few wrapped words: `Completion Date` above `MM/YYYY`."""
    return sum(len(line.text) for line in cell) <= _LABEL and not any(
        line.marker or line.level for line in cell
    )


def _columns(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """Join cells line by line if one of them has a date or number in each line."""
    count = len(cells[0])
    if len(cells) < 2 or any(len(cell) != count for cell in cells):
        return []
    if not any(all(_is_side([line]) for line in cell) for cell in cells):
        return []
    return [_join(lines) for lines in zip(*cells, strict=True)]


def _join(lines: Sequence[Line], between: str = "\t") -> Line:
    """Join lines into one, with a tab between them."""
    text, spans = "", []
    for line in lines:
        lead = f"{text}{between}" if text else ""
        inner = f"{line.marker} {line.text}" if lead and line.marker else line.text
        shift = len(lead) + len(inner) - len(line.text)
        spans += [
            span._replace(start=span.start + shift, end=span.end + shift) for span in line.spans
        ]
        text = lead + inner
    return replace(lines[0], text=text, spans=tuple(sorted(spans)))
