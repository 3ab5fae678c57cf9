"""Text as it stands in a CV -> what the review makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importing.review.accounts import account
from sitegen.importing.review.page import Reviewed, page
from tests.parsing.reading import cv

if TYPE_CHECKING:
    from sitegen.importing.merging import Conflict
    from sitegen.importing.review.accounts import Account, Entry

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


def accounted(text: str = ADA) -> Account:
    return account(cv(text))


def entries(text: str, kind: str) -> list[Entry]:
    return [entry for entry in accounted(text).entries if entry.kind == kind]


def written(text: str = ADA, *, name: str = "cv.md", conflicts: tuple[Conflict, ...] = ()) -> str:
    return page(Reviewed(name, cv(text), (), "Ada Nilsson", "ada-nilsson", conflicts))
