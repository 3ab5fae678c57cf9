"""Data that is nearly as its format says: any part may be missing or of another kind, and nothing may be lost."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.errors import UnreadableError
from sitegen.importing import sources
from sitegen.model import Person, Private
from tests.conftest import GOLDEN
from tests.parsing.accounts import texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILES = sorted(
    path for path in (GOLDEN / "converters").iterdir() if path.suffix in (".json", ".yaml")
)
OTHERS = [
    "Flotsam",
    ["Flotsam", ["Flotsam"]],
    {"flot": "Flotsam", "sam": [{"flot": "Flotsam"}]},
    None,
    5,
    "",
    [],
    {},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            yield from places(inner, (*path, key))


def changed(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    out = copy.deepcopy(value)
    inner = out
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = other
    return out


@pytest.mark.parametrize("source", FILES, ids=lambda path: path.name)
def test_any_part_may_be_of_another_kind(source: Path, tmp_path: Path) -> None:
    tree = yaml.load(source.read_text(encoding="utf-8").replace("\t", " "), yaml.BaseLoader)
    path = tmp_path / "changed.json"
    every = list(places(tree))
    for number, place in enumerate(every):
        other = OTHERS[number % len(OTHERS)]
        path.write_text(json.dumps(changed(tree, place, other)), encoding="utf-8")
        try:
            cv = sources.read(path)
        except UnreadableError:
            continue
        person = cv.person if cv.person.name else Person(name="Ada")
        assert records.decode(records.encode(person), Person, "person.yaml") == person
        assert records.decode(records.encode(cv.private), Private, "private.yaml") == cv.private
        assert bibtex.decode(bibtex.encode(cv.publications), "publications.bib") == cv.publications
        if "Flotsam" in str(other) and not _clerical(place):
            assert any("Flotsam" in text for _, text in texts(cv)), place


def _clerical(place: tuple[Any, ...]) -> bool:
    """Whether a place holds what a program keeps for itself, or one of several versions of one thing."""
    names = {str(key) for key in place}
    return bool(names & CLERICAL)


CLERICAL = {
    "id", "accessed", "type", "$schema", "meta", "history", "preferences", "created-date", "last-modified-date",
    "source", "put-code", "path", "host", "uri", "verified", "primary", "contributor-attributes", "visibility",
    "design", "year",
    "external-id-type", "external-id-relationship", "external-ids", "review-type", "language-code", "citation", "month",
    "work-summary", "day", "contributor-email", "contributor-orcid", "locale", "summaries", "funding-summary",
    "orcid-identifier", "peer-review-summary", "network", "url-name", "contributors",
}  # fmt: skip

TEXTS = sorted(
    path
    for path in (GOLDEN / "converters").iterdir()
    if path.suffix in (".bib", ".ris", ".enw", ".nbib")
)


def torn(text: str) -> Iterator[str]:
    """The text without each of its lines, cut off in each, and with a stray sign in each."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        yield "\n".join([*lines[:at], *lines[at + 1 :]])
        yield "\n".join([*lines[:at], line[: len(line) // 2]])
        yield "\n".join([*lines[:at], line + '{"%'[at % 3], *lines[at + 1 :]])


@pytest.mark.parametrize("source", TEXTS, ids=lambda path: path.name)
def test_any_line_may_be_missing_or_torn(source: Path, tmp_path: Path) -> None:
    path = tmp_path / source.name
    for text in torn(source.read_text(encoding="utf-8")):
        path.write_text(text, encoding="utf-8")
        try:
            cv = sources.read(path)
        except UnreadableError:
            continue
        assert bibtex.decode(bibtex.encode(cv.publications), "publications.bib") == cv.publications
        assert records.decode(
            records.encode(Person(name="Ada", unsorted=cv.person.unsorted)), Person, "person.yaml"
        )
