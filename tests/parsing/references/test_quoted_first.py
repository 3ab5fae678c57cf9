"""Works that begin with their titles in quotes, and families alone before a semicolon."""

from __future__ import annotations

from sitegen.parsing import references
from sitegen.parsing.references import quoted_first
from tests.parsing.reading import cv, grouped

LIST = (
    "“Foam in motion and how it is seen,” Hammer, Sorrel, O’Dune, van Ox, Lee; The Tidal Journal, 2019, 882, 156\n\n"
    "“Foam at rest on shores,” Lee, Pelton, and Xu; The Tidal Journal Letters, 2018, 82, L14-L17\n\n"
    "“Sand and its uses for foam,” Xu, Li, Lee et al.; Sand Letters, 2017, 8, 1-9"
)


def test_families_alone_are_the_authors() -> None:
    found = references.parse_list(grouped(LIST))
    assert [work.authors for work in found] == [
        ("Hammer", "Sorrel", "O’Dune", "van Ox", "Lee"),
        ("Lee", "Pelton", "Xu"),
        ("Xu", "Li", "Lee"),
    ]
    assert [work.others for work in found] == [False, False, True]
    assert [work.title for work in found][1:] == [
        "Foam at rest on shores",
        "Sand and its uses for foam",
    ]
    last = found[1].imprint
    assert (last.venue, last.year, last.volume, last.pages) == (
        "The Tidal Journal Letters",
        "2018",
        "82",
        "L14-L17",
    )


def test_no_other_list_is_read_so() -> None:
    others = [
        "Lee, A. “Foam at rest.” Tides 5 (2020).",
        "“Foam,” Tides; and Sand",
        "“Foam at rest,” Hill University, 2020",
    ]
    assert quoted_first.read_all(others) == [None] * 3


def test_a_line_that_ends_with_a_title_goes_on_below() -> None:
    works = LIST.replace(
        "“Foam at rest on shores,” Lee",
        "“Foam at rest on shores and in the deep of many quiet seas,”\nLee",
    )
    found = cv(f"ANN LEE\n\nPUBLICATIONS\n\n{works}\n")
    assert len(found.publications) == 3
