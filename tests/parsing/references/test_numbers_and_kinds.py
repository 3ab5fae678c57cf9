"""Numbers and kinds of works that stand beside the parts that a reference is read by."""

from __future__ import annotations

import pytest

from sitegen.parsing import references
from sitegen.parsing.references import Reference, isbns, preprints
from tests.parsing.reading import cv, grouped

PHYSICS = (
    "Ann Lee. A symmetric formulation of the tide equations in foam. Journal of Hill Physics 62, 062501 (2021). "
    "arXiv:2104.01234\n\n"
    "Ann Lee, Bo Ek, and Cy Roe. Second order waves in foam. Phys. Rev. D 103 (10), 104018 (2021). arXiv:2010.01234 "
    "[gr-qc]\n\n"
    "Bo Ek, Ann Lee. Evolution of foam through a shallow tide. JCAP 09 (2022) 063 arXiv:2206.01234\n\n"
    "Cy Roe, Ann Lee. Tides in mimetic seas revisited. Phys.Lett. B760 132-138 (2016). arXiv:1604.01234\n\n"
    "Ann Lee, Bo Ek. Foam that never appeared. arXiv:2301.01234 (2023)\n"
)


def read(text: str) -> list[Reference]:
    return references.parse_list(grouped(text))


def test_a_journal_is_read_with_the_number_of_the_preprint_behind_it() -> None:
    told = [
        (
            one.imprint.venue,
            one.imprint.volume,
            one.imprint.number,
            one.imprint.pages,
            one.imprint.eprint,
        )
        for one in read(PHYSICS)
    ]
    assert told == [
        ("Journal of Hill Physics", "62", "", "062501", "2104.01234"),
        ("Phys. Rev. D", "103", "10", "104018", "2010.01234"),
        ("JCAP", "09", "", "063", "2206.01234"),
        ("Phys.Lett", "B760", "", "132--138", "1604.01234"),
        ("arXiv", "", "", "", "2301.01234"),
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Tides. arXiv:2104.01234v2 [astro-ph.CO]", "2104.01234v2"),
        ("Tides (arXiv: hep-th/9901001)", "hep-th/9901001"),
        ("Tides. arXiv preprint arXiv:2104.01234", ""),  # there it is the venue
        ("Tides. arXiv:2104.01234, arXiv:2104.01235", ""),
    ],
)
def test_the_number_of_a_preprint(text: str, number: str) -> None:
    rest, found = preprints.taken(text)
    assert (found.id, len(rest)) == (number, len(text))


def test_a_number_in_brackets_behind_the_volume_is_that_of_the_issue() -> None:
    (one,) = read("“Two Envelopes of Foam”, with Ann B. C. Meadow, Mind (2003), 112(448): 685–9.")
    assert (one.imprint.volume, one.imprint.number, one.imprint.pages) == ("112", "448", "685--9")


def test_names_behind_the_word_for_editors_are_editors() -> None:
    text = (
        "Lee, Ann. “Varieties of Foam”, Handbook of the History of Tides, vol. 10 (2011), eds. Dora Gabb, Stephan "
        "Hart, and John Wood."
    )
    (one,) = read(text)
    assert one.imprint.editor == ("Dora Gabb", "Stephan Hart", "John Wood")
    assert (one.imprint.type, one.imprint.venue) == (
        "incollection",
        "Handbook of the History of Tides",
    )


def test_names_behind_in_are_editors_too() -> None:
    text = (
        "Hamm, Eugenia A. and Aron Gull. “Tides as an Indicator of the Standard of Living in Slavonia” in Robert C. "
        "Alder, Tom Bengt and Martin Drib, Living Standards at Sea: New Views. Oxford: Hill Press, pp. 277-306."
    )
    (one,) = read(text)
    assert one.authors == ("Hamm, Eugenia A.", "Aron Gull")
    assert one.imprint.venue == "Living Standards at Sea: New Views"
    assert one.imprint.editor == ("Robert C. Alder", "Tom Bengt", "Martin Drib")


def test_a_thesis_in_a_list_of_articles() -> None:
    text = (
        "Danek, Nora. 2017. Complex foam and the identity of tides. PhD Dissertation, Hill University.\n\n"
        "Danek, Nora. 2019. Long-distance harmony of tides. Foam 36.4. 573-604.\n\n"
        "Danek, Nora. 2018. Short harmony of tides. Foam 35.4. 173-204.\n"
    )
    first = read(text)[0].imprint
    assert (first.type, first.venue, first.kind) == (
        "phdthesis",
        "Hill University",
        "PhD Dissertation",
    )


def test_the_year_behind_the_authors_counts() -> None:
    text = (
        "Danek, Nora. 2017. Marked and complex tides. In Shig Kaj (ed.), Proceedings of the 8th World Congress of Foam "
        "Kyoto 2015, 25–43. Hill University of Foam: Research Institute for Tides."
    )
    (one,) = read(text)
    assert one.imprint.year == "2017"
    assert one.imprint.venue == "Proceedings of the 8th World Congress of Foam Kyoto 2015"


@pytest.mark.parametrize(
    ("text", "isbn", "note"),
    [
        ("Tides. Hill Press, 2016, ISBN 978-1-61444-122-9.", "978-1-61444-122-9", ""),
        (
            "Tides. Hill Press, 2020 (ISBN: 0-306-40615-2 (hardback), 978-0-42939-829-2 (ebook)).",
            "0-306-40615-2",
            "0-306-40615-2 (hardback), 978-0-42939-829-2 (ebook)",
        ),
        ("Tides. Hill Press, 2016.", "", ""),
    ],
)
def test_the_number_of_a_book(text: str, isbn: str, note: str) -> None:
    rest, found = isbns.taken(text)
    assert (found.isbn, found.note, len(rest)) == (isbn, note, len(text))


def test_what_the_fields_of_bibtex_say() -> None:
    text = (
        "Ann Lee\nHill University\n\n# Publications\n\n"
        "1. Lee, A. and Ek, B. “Randomized tides.” Chapter 13 in Foam: Theory and Methods, edited by Cy Roe and "
        "Di Moe, Hill Press (2023).\n"
        "2. Lee, A. and Ek, B. “A wonderful foam,” Tide Horizons, November 2014, p.18.\n"
        "3. Lee, A. “Tides for all,” Tide Horizons, April 2010, p.34.\n"
    )
    made = cv(text)
    fields = [dict(work.fields) for work in made.publications]
    assert fields[0]["chapter"] == "13"
    assert [(one["journal"], one["month"], one["pages"]) for one in fields[1:]] == [
        ("Tide Horizons", "nov", "18"),
        ("Tide Horizons", "apr", "34"),
    ]
    assert not made.person.unsorted


def test_where_arxiv_files_a_preprint_is_kept() -> None:
    text = (
        "Ann Lee, Bo Ek. Foam in the early tide. JHEP 07 (2025) 279 [arXiv:2502.01234 [hep-ph]]\n\n"
        "B. Ek, Foam of surfaces, 2017. eprint: arXiv:1701.01234.\n"
    )
    read_cv = cv("Ann Lee\n\n## Publications\n\n" + text)
    assert [(one.get("eprint"), one.get("eprintclass")) for one in read_cv.publications] == [
        ("2502.01234", "hep-ph"),
        ("1701.01234", ""),
    ]
    assert not read_cv.person.unsorted


def test_the_numbers_of_a_journal_are_no_note() -> None:
    text = "A. Lee and B. Ek, “Factors of foam”, Ann. Tides, vol. 70, no. 3, pp. 1–9, 2024, issn: 0123-4567,1234-567X."
    read_cv = cv("Ann Lee\n\n## Publications\n\n" + text)
    (work,) = read_cv.publications
    assert (work.get("issn"), work.get("pages"), work.get("note")) == (
        "0123-4567,1234-567X",
        "1--9",
        "",
    )
    assert not read_cv.person.unsorted
