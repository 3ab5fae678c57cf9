from __future__ import annotations

import pytest

from sitegen.parsing.references import Reference
from sitegen.parsing.references.imprints import by_year_in_brackets, mended
from sitegen.parsing.references.venues import Imprint
from tests.parsing.reading import values


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        (
            Imprint(venue="Hill: Foam University Press"),
            Imprint(venue="Foam University Press", address="Hill"),
        ),
        (
            Imprint(venue="Tides of Europe series. Hill, Shore: Foam Press"),
            Imprint(venue="Foam Press", address="Hill, Shore", note="Tides of Europe series"),
        ),
        (
            Imprint(venue="Religion: A Journal of Foam"),
            Imprint(venue="Religion: A Journal of Foam"),
        ),
        (
            Imprint(venue="Foam", note="9:", pages="7--8"),
            Imprint(venue="Foam", volume="9", pages="7--8"),
        ),
        (
            Imprint(venue="The Hill Post, April", volume="26", year="2019"),
            Imprint(venue="The Hill Post", note="April 26", year="2019"),
        ),
        (
            Imprint(venue="Hill News. May", volume="7", year="2017"),
            Imprint(venue="Hill News", note="May 7", year="2017"),
        ),
        (
            Imprint(venue="Ecol. Mar", volume="12", pages="3--9"),
            Imprint(venue="Ecol. Mar", volume="12", pages="3--9"),
        ),
        (
            Imprint(venue="Foam v", volume="81", number="5", publisher="September", note="v"),
            Imprint(venue="Foam", volume="81", number="5", note="September"),
        ),
        (
            Imprint(venue="Foam News, May", volume="¹"),
            Imprint(venue="Foam News", note="May", volume="¹"),
        ),
        (
            Imprint(venue="Foam", editor=("Second Edition", "Ann Lee")),
            Imprint(venue="Foam", editor=("Ann Lee",), edition="Second Edition"),
        ),
    ],
)
def test_each_part_goes_where_it_belongs(read: Imprint, wanted: Imprint) -> None:
    assert mended(read) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ann Lee. Foam at rest. JHEP 11 (2024) 050", ("JHEP", "11", "", "050")),
        ("Foam at rest. Phys.Rev.D 106 (2022) 2, 023007", ("Phys.Rev.D", "106", "2", "023007")),
        ("Foam at rest. Phys. Lett. B699 (2011) 271-275,", ("Phys. Lett.", "B699", "", "271--275")),
        ("Foam in Tides. Hill Review 11 (2024) 050", ("Foam", "", "", "")),
    ],
)
def test_a_journal_with_its_year_in_brackets_ends_a_reference(
    text: str, wanted: tuple[str, ...]
) -> None:
    told = by_year_in_brackets(Imprint(venue="Foam"), text)
    assert (told.venue, told.volume, told.number, told.pages) == wanted


def test_a_year_behind_the_name_of_a_meeting_is_that_of_the_work() -> None:
    texts = [
        '- Ann Lee, Bo Ek. "Foam at rest in the tides." Findings of TIDES 2023.',
        '- Bo Ek, Cai Roe. "Sand and salt on the shore." in Proceedings of the Tide Days (TIDES’21).',
    ]
    found = [one for one in values("publications", "\n".join(texts)) if isinstance(one, Reference)]
    assert [one.imprint.year for one in found] == ["2023", "2021"]
