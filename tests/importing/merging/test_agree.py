"""Sources of one import: which works are one, and which record of them is the better, field by field."""

from __future__ import annotations

from itertools import permutations

import pytest

from sitegen.content import bibtex
from sitegen.importing.merging import Conflict, Merge, Side, agree
from sitegen.importing.merging.better import better
from sitegen.importing.merging.places import same_journal, same_venue
from sitegen.model import Education, Person

CV = """\
@inproceedings{nilsson2023foam,
  title = {FOAM ON QUIET TIDES},
  author = {Nilsson, A. and others},
  booktitle = {{SOT}},
  year = {2023},
}
"""
BIB = """\
@inproceedings{dblp:foam,
  title = {Foam on Quiet {Tides}},
  author = {Ada Nilsson and Bo Ek and Carl Lind},
  booktitle = {The 9th Symposium on Tides ({SOT})},
  year = {2023},
  pages = {12--19},
}
"""
RECORD = """\
@inproceedings{orcid:1,
  title = {Foam on quiet tides},
  author = {Nilsson, Ada and Ek, B. and Lind, C.},
  booktitle = {Symposium on Tides},
  year = {2023},
  pages = {12},
  doi = {10.1000/FOAM},
}
"""
PREPRINT = """\
@misc{arxiv,
  title = {Foam on quiet tides},
  author = {Ada Nilsson and Bo Ek and Carl Lind},
  howpublished = {{arXiv}},
  year = {2021},
  eprint = {2101.00001},
  eprinttype = {arxiv},
}
"""


def side(*entries: str) -> Side:
    return Side(Person(name="Ada Nilsson"), publications=bibtex.decode("\n".join(entries), "x.bib"))


def both(*sides: Side) -> Merge:
    done = Merge(sides[0], sides[0], (), ())
    for other in sides[1:]:
        done = agree(done.side, other, "first.md", "second.bib")
    return done


@pytest.mark.parametrize("order", list(permutations([CV, BIB, RECORD, PREPRINT])))
def test_in_whatever_order_sources_come_the_best_of_each_field_wins(order: tuple[str, ...]) -> None:
    done = both(*(side(entry) for entry in order))
    (work,) = done.side.publications
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
    assert [str(name) for name in bibtex.names(work.fields["author"])] == [
        "Ada Nilsson",
        "Bo Ek",
        "Carl Lind",
    ]
    assert "howpublished" not in work.fields
    assert done.conflicts == ()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (BIB, BIB.replace("@inproceedings", "@article").replace("booktitle = {The 9th Symposium on Tides ({SOT})}",
            "journal = {Journal of Foam}").replace("2023", "2024")),
        (BIB, BIB.replace("The 9th Symposium on Tides ({SOT})", "Workshop on Quiet Waters").replace("dblp", "x")),
        (BIB, BIB.replace("2023", "2019")),
        (RECORD, RECORD.replace("10.1000/FOAM", "10.1000/OTHER").replace("Symposium on Tides", "Journal of Foam")),
        (PREPRINT, PREPRINT.replace("Foam on quiet tides", "Preface").replace("2021", "2019").replace("2101", "1901")),
    ],
    ids=["journal version", "workshop version", "years apart", "another doi", "another title"],
)  # fmt: skip
def test_two_works_stay_two(first: str, second: str) -> None:
    done = both(side(first), side(second))
    assert len(done.side.publications) == 2
    assert done.conflicts == ()


def test_what_one_source_lists_twice_stays_there_twice() -> None:
    assert len(both(side(PREPRINT, BIB), side(PREPRINT, CV)).side.publications) == 2
    (first, second) = both(side(CV), side(PREPRINT, BIB)).side.publications
    assert (first.type, second.type) == ("inproceedings", "misc")


@pytest.mark.parametrize(("swapped", "conflict"), [
    (False, Conflict("publications: nilsson2023foam: year", "2024", "2023", "first.md")),
    (True, Conflict("publications: orcid:1: year", "2024", "2023", "second.bib")),
])  # fmt: skip
def test_of_two_records_that_disagree_the_one_with_a_doi_wins_and_both_are_told(
    *, swapped: bool, conflict: Conflict
) -> None:
    sides = [side(CV), side(RECORD.replace("2023", "2024"))]
    done = both(*(reversed(sides) if swapped else sides))
    (work,) = done.side.publications
    assert work.year == "2024"
    assert done.conflicts == (conflict,)


def test_without_a_doi_the_first_stands_and_both_are_told() -> None:
    done = both(side(CV), side(BIB.replace("2023", "2022")))
    assert done.side.publications[0].year == "2023"
    assert done.conflicts == (
        Conflict("publications: nilsson2023foam: year", "2023", "2022", "second.bib"),
    )


def test_the_more_precise_date_wins() -> None:
    old, new = (
        Education(institution="X", degree="PhD", start=start) for start in ("2015", "2015-09")
    )
    for first, second in ((old, new), (new, old)):
        done = both(*(Side(Person(name="Ada", education=(one,))) for one in (first, second)))
        assert done.side.person.education == (new,)
        assert done.conflicts == ()


def test_texts_in_two_languages_stand_beside_each_other_in_sites_that_have_both() -> None:
    old = Person(name="Ada", position={"en": "Professor", "zh": "教授"})
    done = agree(Side(old), Side(Person(name="Ada", position="教授")))
    assert done.side.person == old
    assert done.conflicts == ()


@pytest.mark.parametrize(
    ("name", "a", "b", "wins"),
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
def test_better(name: str, a: str, b: str, wins: str) -> None:
    assert better(name, a, b) == {"a": a, "b": b, "": None}[wins]
    if wins:
        assert better(name, b, a) == {"a": a, "b": b}[wins]


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("J. Foam Res.", "Journal of Foam Research", True),
        ("PRL", "Physical Review Letters", True),
        ("Physical Review A", "Physical Review Letters", False),
        ("IEEE Transactions on Computers", "IEEE Transactions on Communications", False),
        ("Science", "Science Advances", False),
    ],
)
def test_journals(a: str, b: str, *, same: bool) -> None:
    assert same_journal(a, b) is same_journal(b, a) is same


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("NeurIPS 2023", "Advances in Neural Information Processing Systems 36", True),
        ("Proc. of ACM SIGCOMM", "Proceedings of the ACM SIGCOMM 2023 Conference", True),
        ("SOT 2023", "The 9th Symposium on Tides (SOT)", True),
        ("ICML", "ICLR", False),
        ("Workshop on Foam", "Symposium on Tides", False),
        ("ACM Symposium on Tides", "ACM Workshop on Foam", False),
    ],
)
def test_conferences(a: str, b: str, *, same: bool) -> None:
    assert same_venue(a, b) is same_venue(b, a) is same
