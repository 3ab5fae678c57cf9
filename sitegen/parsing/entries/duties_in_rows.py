"""Duties in rows with their years in a column: one duty per row, or the cells of a table."""

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


def read_events(rows: Sequence[Row], role: str) -> list[ParsedEntry]:
    """Return organized meetings: `Foam Days, Riverton | Workshop, 1 day`."""
    return [
        ParsedEntry(
            "service",
            Service(role=role, organization=duties.tidy(row.text), years=_list_years(row)),
            row.blocks,
        )
        for row in rows
        if row.text
    ]


def read_duties(rows: Sequence[Row]) -> list[ParsedEntry]:
    """Return duties, with the lines below them that only name a place."""
    listed = _merge_places([row for row in rows if row.text])
    read = (
        _read_cells if sum("\t" in row.text for row in listed) > _MOST * len(listed) else _read_row
    )
    return [ParsedEntry("service", read(row), row.blocks) for row in listed]


def _merge_places(listed: Sequence[Row]) -> list[Row]:
    """Merge rows with a line below that only names a place: `Riverton, Italy`, or a university after a duty."""
    out: list[Row] = []
    for row in listed:
        has_date = row.text != row.block.text  # it has a date of its own
        text = duties.tidy(row.text)
        above = out[-1].text if out else ""
        name, place = terms.location_at_end(text)
        is_host = (
            place and terms.is_institution(name) and "," in above and not duties.ROLE.search(text)
        )
        if (
            above
            and not has_date
            and (terms.is_location(text) or (is_host and duties.ROLE.search(above)))
        ):
            out[-1] = out[-1]._replace(
                text=f"{above.rstrip(' ,')}, {text}", more=(*out[-1].more, row.block)
            )
        else:
            out.append(row)
    return out


def _read_row(row: Row) -> Service:
    """Read a line with its years on the left: `Guest editor, Physical Review E | Special topics: “Foam”`."""
    text, bar, aside = row.text.replace("\t", " ").partition(" | ")
    duty = duties.read_duty(text, dated=row.when is not None and row.text != row.block.text)
    if bar:
        duty = replace(
            duty, organization=" | ".join(part for part in (str(duty.organization), aside) if part)
        )
    return duty if duty.years else replace(duty, years=_list_years(row))


def _read_cells(row: Row) -> Service:
    """Read a row of a table with its years on the left: duty and organization in cells, in either order."""
    cells = list(filter(None, map(duties.tidy, row.text.split("\t"))))
    if len(cells) < 2 or any(map(dates.find, cells)):
        return _read_row(row)
    role = next(
        (
            cell
            for cell in reversed(cells)
            if duties.ROLE.search(cell) and not terms.INSTITUTION.search(cell)
        ),
        cells[0],
    )
    return Service(
        role=role,
        organization=", ".join(cell for cell in cells if cell != role),
        years=_list_years(row),
    )


def _list_years(row: Row) -> tuple[str, ...]:
    return (row.when.years,) if row.when else ()
