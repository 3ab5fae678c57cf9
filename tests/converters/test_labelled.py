"""Lines with a label, as in `Agency: Foam Council`, become fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.converters.sections import make_lists
from tests.converters.folders import read_data

if TYPE_CHECKING:
    from pathlib import Path


def test_labelled_highlights_of_rendercv_are_fields(tmp_path: Path) -> None:
    points = [
        "Role: Co-PI",
        "**Agency**: Foam Council",
        "Budget: EUR 88,258",
        "Duration: 2025 - 2027",
    ]
    grants = [{"name": "FoamSign", "highlights": [*points, "With Bo Ek: a friend"]}]
    cv = {"cv": {"name": "Ada Nilsson", "sections": {"grants": grants}}}
    (grant,) = read_data(tmp_path, "cv.json", cv).person.grants
    assert (grant.title, grant.role, grant.agency) == ("FoamSign", "Co-PI", "Foam Council")
    assert (grant.amount, grant.start, grant.end) == ("EUR 88,258", "2025", "2027")
    assert grant.notes == ("With Bo Ek: a friend",)


LABELLED_FIELDS = {
    "grants": ("Grants", {"Role": "Co-PI", "Agency": "Foam Council", "Budget": "EUR 88,258"}),
    "teaching": ("Teaching", {"Role": "Lecturer", "Semester": "Fall 2020", "Institution": "Hill"}),
    "education": ("Education", {"Degree": "PhD", "Area": "Foam", "Thesis": "On foam"}),
    "talks": ("Talks", {"Venue": "Foam Conference", "Location": "Oslo", "Date": "2020-05-17"}),
}


@pytest.mark.parametrize(
    "text",
    [
        "## Grants\n\n### A\n\nRole: PI\nRoom: 7\n",  # only one label is known
        "## Grants\n\nRole: PI\nAgency: Foam Council\n",  # there is no title
        "## Boats\n\n### A\n\nRole: Skipper\nLocation: Oslo\n",  # the section is unknown
        "## Grants\n\n### A\n\nRole: PI\n\nAgency: Foam Council\n",
    ],
)
def test_other_labelled_lines_stay(text: str) -> None:
    assert make_lists(text) == text
