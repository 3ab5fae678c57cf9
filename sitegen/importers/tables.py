"""The cells of a row in a table -> Lines in the order in which a person reads them."""

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


def row(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """The lines of a row, its cells given as lines.

    Cells of one line make one line with tabs; so do three and more cells of a few words each. Where one cell says
    more, short cells with a number in them (dates, amounts) stand in its first line. A heading stands by itself. All
    else is read cell by cell.
    """
    filled = [[line for line in cell if not line.blank] for cell in cells]
    filled = [cell for cell in filled if cell]
    if not filled:
        return []
    if filled[0][0].level and len(filled) > 1:
        head = next(
            index for index, cell in enumerate(cells) if any(not line.blank for line in cell)
        )
        return [*filled[0], *row(cells[head + 1 :])]
    if all(len(cell) == 1 and not (cell[0].level and len(filled) > 1) for cell in filled):
        return [_beside([cell[0] for cell in filled])]
    if beside := _columns(filled):
        return beside
    if _is_dated(filled):
        return [_beside([line for cell in filled for line in cell])]
    if len(filled) >= _MANY and all(_is_label(cell) for cell in filled):
        return [_beside([_beside(cell, " ") for cell in filled])]
    whole = [cell for cell in cells if any(not line.blank for line in cell)]
    long = [index for index, cell in enumerate(filled) if not _is_side(cell)]
    if len(long) == 1 and not filled[long[0]][0].level:
        first = _beside([cell[0] for cell in filled])
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
    """Whether a date stands before two and more cells of short lines: `2019` beside post over clinic, and hospital."""
    lines = [line for cell in cells[1:] for line in cell]
    short = all(len(line.text) <= _PHRASE and not (line.marker or line.level) for line in lines)
    return len(cells) >= _MANY and _is_side(cells[0]) and short and len(lines) <= _FEW


def _is_label(cell: Sequence[Line]) -> bool:
    """Whether a cell is a few words, broken to fit: `Completion Date` over `MM/YYYY`."""
    return sum(len(line.text) for line in cell) <= _LABEL and not any(
        line.marker or line.level for line in cell
    )


def _columns(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """Cells whose lines stand beside each other, for one cell has a number in each: dates one under another."""
    count = len(cells[0])
    if len(cells) < 2 or any(len(cell) != count for cell in cells):
        return []
    if not any(all(_is_side([line]) for line in cell) for cell in cells):
        return []
    return [_beside(lines) for lines in zip(*cells, strict=True)]


def _beside(lines: Sequence[Line], between: str = "\t") -> Line:
    """Lines as one, with a tab between them."""
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
