"""Merges of the sources of one import: which works are the same, and which record wins."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.importing.merging import Conflict, Merge, Side, merge_sources
from sitegen.importing.merging.publications import choose_better, same_journal, same_venue
from sitegen.model import Education, Person

if TYPE_CHECKING:
    from collections.abc import Callable

CV = """\
@inproceedings{nilsson2023foam,
  title = {FOAM ON QUIET TIDES}, author = {Nilsson, A. and others}, booktitle = {{SOT}},
  year = {2023}
}
"""
BIB = """\
@inproceedings{dblp:foam,
  title = {Foam on Quiet {Tides}}, author = {Ada Nilsson and Bo Ek and Carl Lind},
  booktitle = {The 9th Symposium on Tides ({SOT})}, year = {2023}, pages = {12--19}
}
"""
RECORD = """\
@inproceedings{orcid:1,
  title = {Foam on quiet tides}, author = {Nilsson, Ada and Ek, B. and Lind, C.},
  booktitle = {Symposium on Tides}, year = {2023}, pages = {12}, doi = {10.1000/FOAM}
}
"""
PREPRINT = """\
@misc{arxiv,
  title = {Foam on quiet tides}, author = {Ada Nilsson and Bo Ek and Carl Lind},
  howpublished = {{arXiv}}, year = {2021}, eprint = {2101.00001}, eprinttype = {arxiv}
}
"""


def side(*entries: str) -> Side:
    return Side(Person(name="Ada Nilsson"), publications=bibtex.decode("\n".join(entries), "x.bib"))


def merge(*sides: Side) -> Merge:
    merged = Merge(sides[0], sides[0])
    for other in sides[1:]:
        merged = merge_sources(merged.side, other, ("first.md", "second.bib"))
    return merged


@pytest.mark.parametrize("order", list(permutations([CV, BIB, RECORD, PREPRINT])))
def test_the_best_value_of_each_field_wins_in_any_order_of_the_sources(
    order: tuple[str, ...],
) -> None:
    merged = merge(*(side(entry) for entry in order))
    (work,) = merged.side.publications
    expected = {
        "title": "Foam on Quiet {Tides}",
        "booktitle": "The 9th Symposium on Tides ({SOT})",
        "year": "2023",
        "pages": "12--19",
        "doi": "10.1000/FOAM",
        "eprint": "2101.00001",
        "eprinttype": "arxiv",
    }
    assert work.type == "inproceedings"
    assert {name: work.fields[name] for name in expected} == expected
    authors = [str(name) for name in bibtex.names(work.fields["author"])]
    assert authors == ["Ada Nilsson", "Bo Ek", "Carl Lind"]
    assert "howpublished" not in work.fields
    assert merged.conflicts == ()


def replaced(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


VENUE = "The 9th Symposium on Tides ({SOT})"
JOURNAL = ("booktitle = {The 9th Symposium on Tides ({SOT})}", "journal = {Journal of Foam}")


@pytest.mark.parametrize(
    ("work", "changes"),
    [
        (BIB, [("@inproceedings", "@article"), JOURNAL, ("2023", "2024")]),
        (BIB, [(VENUE, "Workshop on Quiet Waters"), ("dblp", "x")]),
        (BIB, [("2023", "2019")]),
        (RECORD, [("10.1000/FOAM", "10.1000/OTHER"), ("Symposium on Tides", "Journal of Foam")]),
        (PREPRINT, [("Foam on quiet tides", "Preface"), ("2021", "2019"), ("2101", "1901")]),
    ],
    ids=["journal version", "workshop version", "years apart", "another doi", "another title"],
)
def test_different_works_stay_apart(work: str, changes: list[tuple[str, str]]) -> None:
    merged = merge(side(work), side(replaced(work, *changes)))
    assert len(merged.side.publications) == 2
    assert merged.conflicts == ()


def test_works_listed_twice_in_one_source_stay_listed_twice() -> None:
    assert len(merge(side(PREPRINT, BIB), side(PREPRINT, CV)).side.publications) == 2
    first, second = merge(side(CV), side(PREPRINT, BIB)).side.publications
    assert (first.type, second.type) == ("inproceedings", "misc")


@pytest.mark.parametrize(
    ("first", "second", "year", "conflict"),
    [
        (CV, RECORD, "2024", ("nilsson2023foam: year", "2024", "2023", "first.md")),
        (RECORD, CV, "2024", ("orcid:1: year", "2024", "2023", "second.bib")),
        (CV, BIB, "2023", ("nilsson2023foam: year", "2023", "2024", "second.bib")),
    ],
    ids=["second has a doi", "first has a doi", "no doi"],
)
def test_in_a_conflict_the_record_with_a_doi_wins_or_else_the_first(
    first: str, second: str, year: str, conflict: tuple[str, str, str, str]
) -> None:
    later = {text: replaced(text, ("2023", "2024")) for text in (RECORD, BIB)}
    merged = merge(side(later.get(first, first)), side(later.get(second, second)))
    assert [work.year for work in merged.side.publications] == [year]
    what, *values = conflict
    assert merged.conflicts == (Conflict(f"publications: {what}", *values),)


def test_the_more_precise_date_wins() -> None:
    vague, precise = (
        Education(institution="X", degree="PhD", start=start) for start in ("2015", "2015-09")
    )
    for first, second in ((vague, precise), (precise, vague)):
        merged = merge(*(Side(Person(name="Ada", education=(stay,))) for stay in (first, second)))
        assert merged.side.person.education == (precise,)
        assert merged.conflicts == ()


def test_a_text_agrees_with_the_translation_in_its_language() -> None:
    both = Person(name="Ada", position={"en": "Professor", "zh": "教授"})
    merged = merge(Side(both), Side(Person(name="Ada", position="教授")))
    assert merged.side.person == both
    assert merged.conflicts == ()


@pytest.mark.parametrize(
    ("field", "a", "b", "better"),
    [
        ("author", "Nilsson, A and Ek, B", "Ada Nilsson and Bo Ek", "b"),
        ("author", "Ada Nilsson and Bo Ek", "Ada Nilsson and others", "a"),
        ("author", "Ada Nilsson and Bo Ek", "Ada Nilsson", ""),
        ("author", "Nilsson, C.", "Nilsson, Ada", ""),
        ("author", "林梅 and Bo Ek", "Mei Lin and Bo Ek", "b"),
        ("pages", "123--34", "123--134", "b"),
        ("pages", "12", "99--104", ""),
        ("pages", "in print", "99--104", ""),
        ("note", "Best paper", "Best paper, of 200", "b"),
        ("note", "Best paper", "Second best", ""),
        ("doi", "https://doi.org/10.1/ABC", "10.1/abc", "b"),
        ("title", "Foam on {GPU}s", "FOAM ON GPUS", "a"),
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
