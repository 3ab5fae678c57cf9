"""References as PubMed writes them."""

from __future__ import annotations

from sitegen.document import Line, Place
from sitegen.parsing import references
from sitegen.parsing.lines.blocks import Block

TEXTS = (
    "Ek B, Lind C. Tides of hearts. Circulation. 2015 Mar 3;131(9):800-10. PMID: 25000001; PMCID: PMC4300001.",
    "Nilsson AM, Ek B. Foam and fog: a cohort study. JAMA. 2018 Jan;319(2):100-9. Epub 2018 Jan 2. PMID: 29000001.",
    "Lind C, Nilsson AM. Waves in small harbours. Ann Intern Med. 2020;172(5):300-8.",
)


def test_days_and_numbers_are_no_part_of_journal_and_volume() -> None:
    blocks = [Block(text, (Line(text, Place("cv.txt", n)),), 1) for n, text in enumerate(TEXTS)]
    found = [reference.imprint for reference in references.parse_list(blocks)]
    assert [(one.venue, one.year, one.volume, one.number, one.pages) for one in found] == [
        ("Circulation", "2015", "131", "9", "800--10"),
        ("JAMA", "2018", "319", "2", "100--9"),
        ("Ann Intern Med", "2020", "172", "5", "300--8"),
    ]
    assert [one.note for one in found] == [
        "PMID: 25000001; PMCID: PMC4300001",
        "Epub 2018 Jan 2; PMID: 29000001",
        "",
    ]
