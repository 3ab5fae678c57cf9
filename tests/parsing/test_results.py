"""Each entry knows its lines."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read
from sitegen.model import Person, Private
from sitegen.parsing import parse_cv
from tests.conftest import GOLDEN
from tests.parsing.reading import cv as parsed

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV

CVS = sorted(path for path in (GOLDEN / "cvs").iterdir() if path.suffix in (".txt", ".md"))
CV = """\
Ada Nilsson
Ocean University
ada@example.org, https://github.com/adanil
Phone: +46 8 123 456 78

Awards

Ocean Prize, 2020
Best Paper Award of the Symposium on Tides, 2021
Ocean Prize, 2020

Publications

1. Ada Nilsson, Bo Ek. Foam on Quiet Tides: What Ten Years of Measurements at Sea
   Tell. Journal of Tides, 2023.
2. Bo Ek, Ada Nilsson. Waves Again. Journal of Tides, 2024.
"""


def lines_of(cv: ParsedCV, key: str, index: int = 0) -> list[int]:
    return [
        place.line
        for trace in cv.traces
        if (trace.key, trace.index) == (key, index)
        for place in trace.places
    ]


def test_entries_know_their_lines() -> None:
    cv = parsed(CV)
    assert lines_of(cv, "name") == [1]
    assert lines_of(cv, "email") == [3]
    assert lines_of(cv, "links", list(cv.person.links).index("github")) == [3]
    assert lines_of(cv, "private.phone") == [4]
    assert lines_of(cv, "publications", 0) == [14, 15]
    assert lines_of(cv, "publications", 1) == [16]


def test_an_entry_that_stands_twice_has_both_lines() -> None:
    cv = parsed(CV)
    assert len(cv.person.awards) == 2
    assert lines_of(cv, "awards", 0) == [8, 10]
    assert lines_of(cv, "awards", 1) == [9]


@pytest.mark.parametrize("path", CVS, ids=lambda path: path.name)
def test_every_entry_of_a_list_has_lines(path: Path) -> None:
    cv = parse_cv(read(path))
    traced = {(trace.key, trace.index) for trace in cv.traces}
    entries = {("publications", index) for index in range(len(cv.publications))}
    for prefix, owner, kind in (("", cv.person, Person), ("private.", cv.private, Private)):
        for field in fields(kind):
            value = getattr(owner, field.name)
            if isinstance(value, tuple):
                entries |= {(prefix + field.name, index) for index in range(len(value))}
    assert entries <= traced
