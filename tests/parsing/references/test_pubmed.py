"""References as PubMed writes them."""

from __future__ import annotations

from sitegen.document import Line, Place
from sitegen.parsing import references
from sitegen.parsing.lines.blocks import Block
from sitegen.parsing.references import pubmed

TEXTS = (
    "Ek B, Lind C. Tides of hearts. Circulation. 2015 Mar 3;131(9):800-10. PMID: 25000001; PMCID: PMC4300001.",
    "Nilsson AM, Ek B. Foam and fog: a cohort study. JAMA. 2018 Jan;319(2):100-9. Epub 2018 Jan 2. PMID: 29000001.",
    "Lind C, Nilsson AM. Waves in small harbours. Ann Intern Med. 2020;172(5):300-8.",
)


def test_days_and_numbers_are_no_part_of_journal_and_volume() -> None:
    blocks = [Block(text, (Line(text, Place("cv.txt", n)),), 1) for n, text in enumerate(TEXTS)]
    listed = references.parse_list(blocks)
    found = [reference.imprint for reference in listed]
    assert [(one.venue, one.year, one.volume, one.number, one.pages) for one in found] == [
        ("Circulation", "2015", "131", "9", "800--10"),
        ("JAMA", "2018", "319", "2", "100--9"),
        ("Ann Intern Med", "2020", "172", "5", "300--8"),
    ]
    assert [one.note for one in found] == ["", "Epub 2018 Jan 2", ""]
    assert [dict(reference.links) for reference in listed] == [
        {"pmid": "25000001", "pmcid": "PMC4300001"},
        {"pmid": "29000001"},
        {},
    ]


def test_a_second_number_stays_as_it_stands() -> None:
    _, said = pubmed.taken("Tides. PMID: 25000001; PMID 25000002. PMCID: PMC 4300001")
    assert said == pubmed.Catalogued("25000001", "PMC4300001", ("PMID 25000002",))
