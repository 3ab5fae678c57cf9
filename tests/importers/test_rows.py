"""Cells of table rows in reading order."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.importers.lines import arrange_row as row


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (
            [["INSTITUTION"], ["DEGREE", "(if applicable)"], ["Date", "MM/YYYY"]],
            ["INSTITUTION\tDEGREE (if applicable)\tDate MM/YYYY"],
        ),
        (
            [["2009–2011"], ["Treasurer", "Foam Clinic"], ["Hill University"]],
            ["2009–2011\tTreasurer\tFoam Clinic\tHill University"],
        ),
        ([["Hill Institute", "Shore"], ["2015", "2019"]], ["Hill Institute\t2015", "Shore\t2019"]),
        ([["2015"], ["Hill Institute", "made maps"]], ["2015\tHill Institute", "made maps"]),
    ],
)
def test_cells_are_joined_or_read_in_turn(cells: list[list[str]], expected: list[str]) -> None:
    place = Place("cv.docx", 1)
    lines = row([[Line(text, place) for text in cell] for cell in cells])
    assert [line.text for line in lines] == expected
