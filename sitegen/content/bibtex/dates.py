"""When a publication appeared, as numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitegen.content.bibtex.fields import MONTHS

if TYPE_CHECKING:
    from sitegen.model import Publication

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
_MONTH = re.compile(r"0?[1-9]|1[0-2]")


def date_parts(publication: Publication) -> tuple[int, ...]:
    """Year, month and day of appearance, as far as they are told."""
    fields = publication.fields
    if (date := fields.get("date")) and (match := _DATE.match(date)):
        return tuple(int(part) for part in match.groups() if part)
    if not (year := publication.year):
        return ()
    if not (month := fields.get("month", "").lower()):
        return (int(year),)
    number = int(month) if _MONTH.fullmatch(month) else 0
    number = number or next(
        (place for place, name in enumerate(MONTHS, 1) if month.startswith(name)), 0
    )
    return (int(year), number) if number else (int(year),)
