"""When a publication appeared, as numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitegen.bibtex.fields import MONTHS

if TYPE_CHECKING:
    from sitegen.model import Publication


def date_parts(publication: Publication) -> tuple[int, ...]:
    """Year, month and day of appearance, as far as they are told."""
    if match := re.match(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", publication.get("date")):
        return tuple(int(part) for part in match.groups() if part)
    if not publication.year:
        return ()
    month = publication.get("month").lower()
    number = int(month) if re.fullmatch(r"0?[1-9]|1[0-2]", month) else 0
    number = number or next((place for place, name in enumerate(MONTHS, 1) if month.startswith(name)), 0)
    return (int(publication.year), number) if number else (int(publication.year),)
