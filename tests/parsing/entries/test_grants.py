from __future__ import annotations

from sitegen.model import Grant
from tests.parsing.reading import cv, values


def test_the_share_of_the_owner_is_not_part_of_the_agency() -> None:
    text = (
        "PI, National Foam Foundation (NFF), “Salt on shared shores,” Total Funding: $300,000, "
        "Personal Share: $145,300 (48%), Aug. 2023 to July 2026"
    )
    (grant,) = cv(f"# Ann Lind\n\n## Grants\n\n- {text}\n").person.grants
    assert (grant.title, grant.agency, grant.amount) == (
        "Salt on shared shores",
        "National Foam Foundation (NFF)",
        "$300,000",
    )
    assert "Personal Share: $145,300 (48%)" in grant.notes
    assert not cv(f"# Ann Lind\n\n## Grants\n\n- {text}\n").person.unsorted


def test_titles_over_labelled_lines() -> None:
    text = (
        "Leveraging foam to foresee tides (Ek and Lind)\nRole on Project: Co-Principal Investigator\n"
        "Dates: July 1, 2024 – June 30, 2029\nFunding Agency: Hill Foundation; R01DA01\nFunding: $3,105,134 (total)\n"
        "Description: Looks at foam.\n\n"
        "Shores\nRole on Project: Consultant\nDates: 2019 – 2021\nFunding Agency: Shore Council\nFunding: $500\n"
    )
    first, second = values("grants", text)
    assert isinstance(first, Grant)
    assert isinstance(second, Grant)
    assert (first.title, first.role) == (
        "Leveraging foam to foresee tides (Ek and Lind)",
        "Co-Principal Investigator",
    )
    assert (first.agency, first.amount) == ("Hill Foundation; R01DA01", "$3,105,134 (total)")
    assert (first.start, first.end, first.notes) == (
        "2024-07-01",
        "2029-06-30",
        ("Description: Looks at foam.",),
    )
    assert (second.title, second.role, second.amount) == ("Shores", "Consultant", "$500")
    parsed = cv(f"# Ann Lind\n\n## Grants\n\n{text}")
    assert parsed.person.unsorted == ()
