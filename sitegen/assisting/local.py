"""Read a CV with the trained reader: like an assistant it only points, but it is always there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen import reading
from sitegen.assisting.answer import LISTS, TEXTS, Answer, Entry
from sitegen.assisting.check import check_answer
from sitegen.assisting.combine import combine
from sitegen.assisting.request import number_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Document
    from sitegen.parsing import ParsedCV
    from sitegen.reading.decoding import Row

_CONTACTS: Final = frozenset({"emails", "phones", "urls"})
"""Details that patterns find."""


def read_entries(document: Document, cv: ParsedCV) -> ParsedCV:
    """Return a CV with the entries of the trained reader; what it lacks is kept."""
    rows = reading.read_rows(document.lines)
    lines, secrets = number_lines(document, cv)
    numbers = frozenset(line.number for line in lines)
    answer = Answer(list(_entries(rows)), numbers=numbers)
    return combine(check_answer(answer, lines, secrets), cv, lines, secrets)[0]


def _entries(rows: Sequence[Row]) -> Iterator[Entry]:
    for row in rows:
        fields = (*TEXTS[row.section], *LISTS.get(row.section, ()))
        values = {
            name: list(value) if isinstance(value, list) else [str(value)]
            for name, value in row.values.items()
            if value and name in fields and name not in _CONTACTS
        }
        lines = row.lines or row.above
        if values and lines:
            above = tuple(number + 1 for number in row.above)
            yield Entry(row.section, tuple(number + 1 for number in lines), above, values)
