"""A CV, and what the review makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importing.coverage import trace_cv
from sitegen.importing.review import Reviewed, render_page
from tests.parsing.reading import cv

if TYPE_CHECKING:
    from sitegen.importing.coverage import Coverage
    from sitegen.importing.merging import Conflict, Update

ADA = """\
Ada Nilsson
Ocean University
ada@example.org, Phone: +46 8 123 456 78
~~ see also: drawer 7 ~~

Awards

Ocean Prize, 2020
Tide Medal, 2021

Publications

1. Ada Nilsson, Bo Ek. Foam on Quiet Tides: What Ten Years of Measurements at Sea
   Tell. Journal of Tides, 2023.

* * *
"""


def traced(text: str = ADA) -> Coverage:
    return trace_cv(cv(text))


def rendered(
    text: str = ADA,
    *,
    name: str = "cv.md",
    conflicts: tuple[Conflict, ...] = (),
    updates: tuple[Update, ...] = (),
) -> str:
    reviewed = Reviewed(name, cv(text), (), "Ada Nilsson", "ada-nilsson", conflicts, updates)
    return render_page(reviewed)
