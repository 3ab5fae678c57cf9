"""The account that a review page gives: every line, every entry, and what became what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read
from sitegen.importing.review.accounts import account, masked
from sitegen.importing.review.kinds import KINDS
from sitegen.parsing import parse_cv
from tests.conftest import GOLDEN
from tests.importing.review.reading import accounted, entries

if TYPE_CHECKING:
    from pathlib import Path

TALK = '# Ada Nilsson\n\n## Talks\n\n- "Quiet Tides and Loud Waves", Seminar of Fjord University, May 2022\n'
CVS = sorted(
    path
    for folder in ("cvs", "pdf")
    for path in (GOLDEN / folder).iterdir()
    if path.suffix in (".txt", ".md", ".pdf")
)
CVS = [path for path in CVS if path.stem not in ("scan", "encrypted", "truncated")]


def test_the_lines_are_counted_by_what_became_of_them() -> None:
    found = accounted()
    assert dict(found.counts()) == {"entry": 7, "heading": 2, "unsorted": 1, "marks": 1}
    assert [row.place.line for row in found.rows if row.gap] == [6, 8, 11, 13, 16]


def test_a_line_that_is_understood_in_part_is_told_apart() -> None:
    found = accounted("Ada Nilsson\nada@example.org, xx ~~ yy\n\nAwards\n\nOcean Prize, 2020\n")
    assert [row.fate for row in found.rows] == ["entry", "partly", "heading", "entry"]


def test_kinds_stand_in_the_order_of_the_source_behind_the_person() -> None:
    assert list(accounted().by_kind()) == ["about", "private", "unsorted", "awards", "publications"]


def test_an_entry_and_its_lines_know_each_other() -> None:
    found = accounted()
    (work,) = found.by_kind()["publications"]
    assert [row.place.line for row in work.rows] == [13, 14]
    assert all(row.entries == (work.id,) for row in work.rows)
    assert (work.type, work.key) == ("article", "nilsson2023foam")
    assert dict(work.fields)["author"] == ("Ada Nilsson", "Bo Ek")


def test_a_line_that_became_several_entries_knows_all() -> None:
    found = accounted()
    (line,) = (row for row in found.rows if row.place.line == 3)
    keys = [entry.key for entry in found.entries if entry.id in line.entries]
    assert keys == ["email", "private.phone"]


@pytest.mark.parametrize("path", CVS, ids=lambda path: path.name)
def test_every_line_and_every_entry_of_the_golden_cvs_is_accounted_for(path: Path) -> None:
    cv = parse_cv(read(path))
    found = account(cv)
    assert [row.place for row in found.rows] == [origin.place for origin in cv.origins]
    known = {entry.id for entry in found.entries}
    assert len(known) == len(found.entries)
    assert {entry.kind for entry in found.entries} <= set(KINDS)
    for row in found.rows:
        assert set(row.entries) <= known
        assert bool(row.entries) == (row.fate in ("entry", "partly", "unsorted")), row
    unsorted = [entry for entry in found.entries if entry.kind == "unsorted"]
    assert len(unsorted) == len(cv.person.unsorted)


def test_values_inside_values_are_told() -> None:
    (talk,) = entries(TALK, "talks")
    values = dict(talk.fields)
    assert values["title"] == "Quiet Tides and Loud Waves"
    assert "Fjord University" in values["given"][0]
    assert "2022-05" in values["given"][0]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("138-0013-8000", "•••-••••-••••"),
        ("26岁", "••岁"),
        ("Bo Ek, bo.ek@example.org", "Bo Ek, •@example.org"),
    ],
)
def test_private_values_keep_their_shape_alone(text: str, shown: str) -> None:
    assert masked(text) == shown
