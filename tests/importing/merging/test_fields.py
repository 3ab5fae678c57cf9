"""Which of two values of a publication field is better, and whether they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importing.merging.publications import choose_better, same_journal, same_venue

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("field", "a", "b", "better"),
    [
        ("author", "Nilsson, A and Ek, B", "Ada Nilsson and Bo Ek", "b"),
        ("author", "Ada Nilsson and Bo Ek", "Ada Nilsson and others", "a"),
        ("author", "Ada Nilsson and Bo Ek", "Ada Nilsson and Carl Lind", ""),
        ("author", "Ada Nilsson and Bo Ek", "Ada Nilsson", ""),
        ("author", "Nilsson, C.", "Nilsson, Ada", ""),
        ("author", "林梅 and Bo Ek", "Mei Lin and Bo Ek", "b"),
        ("pages", "123--34", "123--134", "b"),
        ("pages", "12--19", "12--21", ""),
        ("pages", "12", "99--104", ""),
        ("pages", "in print", "99--104", ""),
        ("note", "Best paper", "Best paper, of 200", "b"),
        ("note", "Best paper", "Second best", ""),
        ("doi", "https://doi.org/10.1/ABC", "10.1/abc", "b"),
        ("title", "Foam on {GPU}s", "FOAM ON GPUS", "a"),
        ("year", "2022", "2023", ""),
        ("volume", "1", "12", ""),
        ("journal", "J. Foam", "Journal of {Foam}", "b"),
        ("journal", "Nature", "Nature Physics", ""),
    ],
)
def test_the_more_informative_value_is_better_and_contradictions_are_none(
    field: str, a: str, b: str, better: str
) -> None:
    expected = {"a": a, "b": b, "": None}[better]
    assert choose_better(field, a, b) == choose_better(field, b, a) == expected


@pytest.mark.parametrize(
    ("compare", "a", "b", "same"),
    [
        (same_journal, "J. Foam Res.", "Journal of Foam Research", True),
        (same_journal, "PRL", "Physical Review Letters", True),
        (same_journal, "Physical Review A", "Physical Review Letters", False),
        (same_journal, "IEEE Trans. on Computers", "IEEE Trans. on Communications", False),
        (same_journal, "Science", "Science Advances", False),
        (same_venue, "NeurIPS 2023", "Advances in Neural Information Processing Systems 36", True),
        (same_venue, "Proc. of ACM FOAM", "Proceedings of the ACM FOAM 2023 Conference", True),
        (same_venue, "SOT 2023", "The 9th Symposium on Tides (SOT)", True),
        (same_venue, "ICML", "ICLR", False),
        (same_venue, "Workshop on Foam", "Symposium on Tides", False),
        (same_venue, "ACM Symposium on Tides", "ACM Workshop on Foam", False),
    ],
)
def test_journals_are_compared_strictly_and_other_venues_loosely(
    compare: Callable[[str, str], bool], a: str, b: str, *, same: bool
) -> None:
    assert compare(a, b) is compare(b, a) is same
