"""Sections of invented CVs, each above the entries that the rules read: `tests/golden/sections`.

A file holds the cases of one kind of section. A case is a line `=== name`, with the heading and its
settings as JSON if they matter, the section's text, a line `=>`, and the entries as in `person.yaml`.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING

import pytest

from sitegen.content.yaml.reading import shape_of
from sitegen.content.yaml.writing import item
from tests.conftest import GOLDEN
from tests.parsing.reading import section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sitegen.parsing.results import ParsedEntry

FILES = sorted((GOLDEN / "sections").glob("*.txt"))
CASE = re.compile(
    r"=== (?P<name>[^{\n]+?)(?P<heading> \{[^\n]*\})?\n(?P<text>.*?)\n=>\n(?:(?!=== )[^\n]*\n)*",
    re.DOTALL,
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_entries_of_sections(path: Path, golden: Callable[[Path, str], None]) -> None:
    source = path.read_text(encoding="utf-8")
    cases = list(CASE.finditer(source))
    assert "".join(case[0] for case in cases) == source, "a case lacks its line `=>`"
    golden(path, "".join(read_case(path.stem, case) for case in cases))


def read_case(kind: str, case: re.Match[str]) -> str:
    """Return the case with the entries that are read now."""
    read = section(kind, case["text"], **json.loads(case["heading"] or "{}"))
    return (
        case[0].partition("\n=>\n")[0]
        + "\n=>\n"
        + "".join(f"{line}\n" for line in format_section(read))
    )


def format_section(read: list[ParsedEntry]) -> Iterator[str]:
    for kind, found in groupby(read, lambda entry: entry.kind):
        yield f"{kind}:"
        for entry in found:
            yield item(entry.value, shape_of(type(entry.value)), 0)
