"""The lines that divide a list."""

from __future__ import annotations

import pytest

from sitegen.document import Line, Place
from sitegen.reading.decoding import find_rows
from sitegen.reading.gathering import mark_subheadings
from sitegen.reading.scheme import Reading
from sitegen.reading.text import CVText


def read(section: str, *lines: tuple[str, str, str]) -> tuple[CVText, Reading]:
    """Return lines and their labels; every word of a line has the same one."""
    cv = CVText([Line(text, Place("cv.txt", n)) for n, (text, _, _) in enumerate(lines, 1)])
    tags = [
        [f"{'I' if k else 'B'}-{label}" if label else "O" for k in range(len(tokens))]
        for (_, _, label), tokens in zip(lines, cv.tokens, strict=True)
    ]
    starts = {(n, 0) for n, (_, part, _) in enumerate(lines) if part == "begin"}
    return cv, Reading([f"{part}-{section}" for _, part, _ in lines], tags, starts)


@pytest.mark.parametrize(
    ("section", "text", "label"),
    [
        ("service", "University", "org"),
        ("service", "Departmental committees:", ""),
        ("talks", "International", ""),
        ("talks", "Invited talks", ""),
        ("grants", "Completed", ""),
        ("students", "DNP students", ""),
        ("students", "硕士生", ""),
        ("experience", "Clinical positions", "role"),
    ],
)
def test_a_line_that_divides_a_list_is_in_no_entry(section: str, text: str, label: str) -> None:
    name = {"talks": "title", "grants": "title", "students": "name"}.get(section, "org")
    cv, reading = read(
        section, ("Salt", "begin", name), (text, "inside", label), ("Foam", "begin", name)
    )
    assert mark_subheadings(cv, reading) == {1}
    assert [row.lines for row in find_rows(cv, reading)[1:]] == [[0], [2]]


@pytest.mark.parametrize(
    ("section", "text", "part", "label"),
    [
        ("service", "Editorial Board", "begin", "role"),  # an entry of its own
        ("service", "Society for Foam", "inside", "org"),
        ("service", "National Foam Committee", "inside", ""),
        ("talks", "International, 2019", "inside", ""),
    ],
)
def test_other_lines_stay_as_they_are(section: str, text: str, part: str, label: str) -> None:
    cv, reading = read(
        section, ("Salt", "begin", "org"), (text, part, label), ("Foam", "begin", "org")
    )
    assert not mark_subheadings(cv, reading)


def test_a_line_that_entries_inherit_from_keeps_its_labels() -> None:
    cv, reading = read("service", ("Reviewer", "inside", "role"), ("Foam", "begin", "org"))
    reading.inherits[1, 0] = frozenset({"role"})
    assert not mark_subheadings(cv, reading)


def test_an_entry_that_began_with_such_a_line_begins_below() -> None:
    cv, reading = read("grants", ("Active", "begin", ""), ("Foam", "inside", "title"))
    mark_subheadings(cv, reading)
    assert reading.lines == ["heading-grants", "begin-grants"]
    assert [row.lines for row in find_rows(cv, reading)[1:]] == [[1]]
