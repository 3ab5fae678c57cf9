"""Duties in rows with a column of years."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.parsing import terms
from sitegen.parsing.entries import duties
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Service
    from sitegen.parsing.entries.rows import Row


def read_duties(rows: Sequence[Row]) -> list[ParsedEntry]:
    """Return duties, merged with the lines below that only name a place."""
    listed = _merge_places([row for row in rows if row.text])
    return [ParsedEntry("service", _read_row(row), row.blocks) for row in listed]


def _merge_places(listed: Sequence[Row]) -> list[Row]:
    """Merge rows with a line below that only names a place: `Riverton, Italy`, or a university."""
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
    """Read a row with years on the left: `Guest editor, Foam Review | Special topics: “Tides”`."""
    text, bar, aside = row.text.replace("\t", ", ").partition(" | ")
    duty = duties.read_duty(text, dated=row.when is not None and row.text != row.block.text)
    if bar:
        duty = replace(
            duty, organization=" | ".join(part for part in (str(duty.organization), aside) if part)
        )
    return duty if duty.years else replace(duty, years=_list_years(row))


def _list_years(row: Row) -> tuple[str, ...]:
    return (row.when.years,) if row.when else ()
