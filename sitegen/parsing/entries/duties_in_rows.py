"""Duties in rows with their years in a column of their own: a duty a row, or the cells of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Service
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import duties
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.rows import Row

_MOST: Final = 0.7


def events(rows: Sequence[Row], role: str) -> list[ParsedEntry]:
    """Meetings that were organized: `Foam Days, Riverton | Workshop, 1 day`."""
    return [
        ParsedEntry(
            "service",
            Service(role=role, organization=duties.tidy(row.text), years=_years(row)),
            row.blocks,
        )
        for row in rows
        if row.text
    ]


def held(rows: Sequence[Row]) -> list[ParsedEntry]:
    """Duties, with the lines below them that only say where."""
    told = _with_places([row for row in rows if row.text])
    duty = _in_cells if sum("\t" in row.text for row in told) > _MOST * len(told) else _duty
    return [ParsedEntry("service", duty(row), row.blocks) for row in told]


def _with_places(listed: Sequence[Row]) -> list[Row]:
    """Rows with the line below that only says where: `Riverton, Italy`, or a university behind a duty and its body."""
    out: list[Row] = []
    for row in listed:
        own = row.text != row.block.text  # it has a date itself
        text = duties.tidy(row.text)
        above = out[-1].text if out else ""
        name, place = terms.location_at_end(text)
        seat = (
            place and terms.is_institution(name) and "," in above and not duties.ROLE.search(text)
        )
        if above and not own and (terms.is_location(text) or (seat and duties.ROLE.search(above))):
            out[-1] = out[-1]._replace(
                text=f"{above.rstrip(' ,')}, {text}", more=(*out[-1].more, row.block)
            )
        else:
            out.append(row)
    return out


def _duty(row: Row) -> Service:
    """A line of a list with its years at the left: `Guest editor, Physical Review E | Special topics: “Foam”`."""
    text, bar, beside = row.text.replace("\t", " ").partition(" | ")
    duty = duties.whole(text, dated=row.when is not None and row.text != row.block.text)
    if bar:
        duty = replace(
            duty, organization=" | ".join(part for part in (str(duty.organization), beside) if part)
        )
    return duty if duty.years else replace(duty, years=_years(row))


def _in_cells(row: Row) -> Service:
    """A row of a table, its years at the left: duty and body in cells of their own, the body first or last."""
    cells = list(filter(None, map(duties.tidy, row.text.split("\t"))))
    if len(cells) < 2 or any(map(dates.find, cells)):
        return _duty(row)
    role = next(
        (
            cell
            for cell in reversed(cells)
            if duties.ROLE.search(cell) and not terms.INSTITUTION.search(cell)
        ),
        cells[0],
    )
    return Service(
        role=role, organization=", ".join(cell for cell in cells if cell != role), years=_years(row)
    )


def _years(row: Row) -> tuple[str, ...]:
    return (row.when.years,) if row.when else ()
