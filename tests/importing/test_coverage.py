"""Which line of a CV became which entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read
from sitegen.importing.coverage import KINDS, trace_cv
from sitegen.reading import read_cv
from tests.conftest import GOLDEN
from tests.importing.reading import traced

if TYPE_CHECKING:
    from pathlib import Path

TALK = (
    "# Ada Nilsson\n\n## Talks\n\n"
    '- "Quiet Tides and Loud Waves", Seminar of Fjord University, May 2022\n'
)
CVS = sorted(
    path
    for folder in ("cvs", "pdf")
    for path in (GOLDEN / folder).iterdir()
    if path.suffix in (".txt", ".md", ".pdf")
    and path.stem not in ("scan", "encrypted", "truncated")
)


def test_lines_are_counted_by_status() -> None:
    coverage = traced()
    assert dict(coverage.counts()) == {"entry": 7, "heading": 2, "unsorted": 1, "marks": 1}
    assert [row.place.line for row in coverage.rows if row.gap] == [6, 8, 11, 13, 16]
    partly = traced("Ada Nilsson\nada@example.org, xx ~~ yy\n\nAwards\n\nOcean Prize, 2020\n")
    assert [row.status for row in partly.rows] == ["entry", "partly", "heading", "entry"]


def test_an_entry_knows_its_lines_and_a_line_its_entries() -> None:
    coverage = traced()
    (work,) = coverage.by_kind()["publications"]
    assert [row.place.line for row in work.rows] == [13, 14]
    assert all(row.entries == (work.id,) for row in work.rows)
    assert (work.type, work.key) == ("article", "nilsson2023foam")
    assert dict(work.fields)["author"] == ("Ada Nilsson", "Bo Ek")
    (line,) = (row for row in coverage.rows if row.place.line == 3)
    keys = [entry.key for entry in coverage.entries if entry.id in line.entries]
    assert keys == ["email", "private.phone"]


def test_nested_entries_are_values_of_their_entry() -> None:
    (talk,) = traced(TALK).by_kind()["talks"]
    values = dict(talk.fields)
    assert values["title"] == "Quiet Tides and Loud Waves"
    assert "Fjord University" in values["given"][0]
    assert "2022-05" in values["given"][0]


@pytest.mark.parametrize("path", CVS, ids=lambda path: path.name)
def test_every_line_and_every_entry_of_a_golden_cv_is_accounted_for(path: Path) -> None:
    cv = read_cv(read(path))
    coverage = trace_cv(cv)
    assert [row.place for row in coverage.rows] == [origin.place for origin in cv.origins]
    ids = {entry.id for entry in coverage.entries}
    assert len(ids) == len(coverage.entries)
    assert {entry.kind for entry in coverage.entries} <= set(KINDS)
    for row in coverage.rows:
        assert set(row.entries) <= ids
        assert bool(row.entries) == (row.status in ("entry", "partly", "unsorted")), row
    unsorted = [entry for entry in coverage.entries if entry.kind == "unsorted"]
    assert len(unsorted) == len(cv.person.unsorted)
