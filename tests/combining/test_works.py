"""Publications from entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.combining.entries import Entry
from sitegen.combining.works import make_publication
from sitegen.document import Line, Place

if TYPE_CHECKING:
    from sitegen.model import Publication


def work(text: str, **values: str) -> Publication:
    entry = Entry("publications", (1,), (), {name: [value] for name, value in values.items()})
    return make_publication(entry, None, "Ada Lind", [Line(text, Place("cv.txt", 1))], set())


@pytest.mark.parametrize(
    ("behind", "volume", "number", "pages"),
    [
        ("2022;71(3):190-198.", "71", "3", "190--198"),
        ("128, 104501 (2022).", "128", "", "104501"),
        ("74/2 (2021), 301–344.", "74", "2", "301--344"),
        (", vol. 12, no. 1 (2019), pp. 33–58.", "12", "1", "33--58"),
        ("2016 Apr;39(2):91-9.", "39", "2", "91--9"),
        ("15(3), e0229999.", "15", "3", "e0229999"),
        ("2018年第3期，第45—62页。", "", "3", "45--62"),
        ("2021年第2期。", "", "2", ""),
        ("12 (2021)", "", "", ""),  # a number is not enough
        (", 2019, 3 figures", "", "", ""),
        ("10 Jan 2020", "", "", ""),
    ],
)
def test_volume_number_and_pages_are_behind_the_venue(
    behind: str, volume: str, number: str, pages: str
) -> None:
    read = work(f"Salt. Tides {behind}", title="Salt", venue="Tides", kind="article")
    assert [read.get(name) for name in ("volume", "number", "pages")] == [volume, number, pages]


def test_numbers_in_pubmed_are_fields() -> None:
    read = work("Salt. PMID: 35000001; PMCID: PMC9000001.", title="Salt")
    assert (read.get("pmid"), read.get("pmcid")) == ("35000001", "PMC9000001")


@pytest.mark.parametrize(
    ("venue", "behind", "kind", "read_as"),
    [
        ("BIT Numerical Mathematics", "48(4), 701-723", "inproceedings", "article"),
        ("Numerical Algorithms", "26(1), 77-92", "other", "article"),
        ("ACM Computing Surveys", "2020", "article", "article"),
        ("Proceedings of the Tide Conference", "12(3), 4-15", "inproceedings", "inproceedings"),
        ("TIDECON 2020", "", "article", "inproceedings"),
        ("ACM Multimedia", "2020", "other", "inproceedings"),
    ],
)
def test_a_work_with_an_issue_is_an_article(
    venue: str, behind: str, kind: str, read_as: str
) -> None:
    read = work(f"Salt. {venue} {behind}", title="Salt", venue=venue, kind=kind)
    assert read.type == read_as
