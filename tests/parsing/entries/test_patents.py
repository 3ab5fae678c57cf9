from __future__ import annotations

from tests.parsing.reading import cv


def test_patents_below_their_own_heading_are_not_publications() -> None:
    text = """# Ann Lee

## Publications

[1] Ann Lee and Bo Ek. “Salt of tides in the cloud”. In: Tide Letters (2019).

Patents

[1] Ann Lee and Bo Ek. “Making foam of policies”. In: (2018). US Patent 10812999.

[2] Ann Lee. “Modeling of gulls”. In: (2018). US Patent 10594999.
"""
    parsed = cv(text)
    assert [work.fields["title"] for work in parsed.publications] == ["Salt of tides in the cloud"]
    assert [(one.title, one.number, one.notes) for one in parsed.person.patents] == [
        ("Making foam of policies", "US10812999", ()),
        ("Modeling of gulls", "US10594999", ()),
    ]


def test_a_number_before_a_comma_leaves_no_note() -> None:
    text = "# Ann Lee\n\n## Patents\n\nAnn Lee. “Foam of tides”, U.S. Patent No. 8,949,710, Issued February 3, 2015.\n"
    parsed = cv(text)
    assert [one.number for one in parsed.person.patents] == ["US8,949,710"]
    assert parsed.person.unsorted == ()
