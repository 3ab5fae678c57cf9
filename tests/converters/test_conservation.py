"""No value of a source is lost, however the source deviates from its format."""

from __future__ import annotations

import copy
import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from sitegen.errors import UnreadableError
from sitegen.importing import sources
from tests.converters.test_golden_files import FILES, assert_writable
from tests.parsing.accounts import texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WORD: Final = re.compile(r"[^\W_]+")
NOISE: Final = {
    ".bib": {"timestamp", "biburl", "bibsource", "file", "creationdate", "owner", "ranking", "crossref"},
    ".ris": {"ID", "DB", "TY", "L1"},
    ".nbib": {"OWN", "STAT", "DCOM", "PST", "SO", "AU", "PT"},
    ".enw": {"%0", "%~"},
    ".json": {
        "id", "accessed", "type", "$schema", "meta", "history", "preferences", "created-date", "last-modified-date",
        "source", "put-code", "path", "host", "verified", "primary", "contributor-attributes", "contributor-sequence",
        "visibility", "external-id-type", "external-id-relationship", "citation-type", "citation-value", "review-type",
        "network", "url-name",
    },
    ".yaml": {"id", "type", "theme", "network"},
}  # fmt: skip
"""Bookkeeping of programs, and kinds, which become entry types."""


def words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def of_bibtex(text: str) -> Iterator[tuple[str, str]]:
    """Field by field, without the parser: a field begins on a line of its own."""
    text = re.sub(
        r"\{\\[\"'`^~](\w)\}|\\textless|\\textgreater|^%.*$|\\[\"]\{?(\w)\}?",
        " ",
        text,
        flags=re.MULTILINE,
    )
    text = re.sub(r"(?is)^@comment.*?^\}|^@string.*?$|^@\w+\s*\{.*?$", "", text, flags=re.MULTILINE)
    for name, value in re.findall(r"(?ms)^\s*([\w-]+)\s*=\s*(.*?)(?=^\s*[\w-]+\s*=|\Z)", text):
        yield name.lower(), value


def of_tags(text: str) -> Iterator[tuple[str, str]]:
    yield from re.findall(r"(?m)^([A-Z%][A-Z0-9~]{0,3}) *(?:- ?| )(.*)$", text)


def of_tree(value: Any, noise: set[str], name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in noise:
                yield from of_tree(inner, noise, key)
    elif isinstance(value, list):
        for inner in value:
            yield from of_tree(inner, noise, name)
    elif value not in ("null", ""):
        yield name, re.sub(r"</?\w+>|&amp;", "", str(value))


READERS: Final = {".bib": of_bibtex, ".ris": of_tags, ".nbib": of_tags, ".enw": of_tags}


_IGNORED: Final = {
    "may", "2022", "11", "3", "jan", "jot", "tel", "github", "com", "https", "doi", "org", "dx", "i", "sub",
    "pii", "and", "others", "misc", "electronic", "linking", "print",
}  # fmt: skip
"""Months that become numbers, and marks."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_value_is_kept(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    noise = NOISE[path.suffix]
    loaded = (
        yaml.load(text.replace("\t", " "), yaml.BaseLoader)
        if path.suffix in (".json", ".yaml")
        else None
    )
    said = of_tree(loaded, noise) if loaded is not None else READERS[path.suffix](text)
    cv = sources.read(path)
    kept = " ".join([*(value for _, value in texts(cv)), *cv.skipped])
    whole, glued = set(words(kept)), "".join(words(kept))
    lost = [
        f"{name}: {word}"
        for name, value in said
        if name not in noise and not re.match(r"(?i)export date|cited by", value)
        for word in words(value)
        if word not in whole and word not in glued and word.lstrip("0") not in whole
    ]
    assert not [word for word in lost if word.split(": ")[1] not in _IGNORED]


TREES: Final = [path for path in FILES if path.suffix in (".json", ".yaml")]
OTHERS: Final[tuple[Any, ...]] = (
    "Flotsam", ["Flotsam", ["Flotsam"]], {"flot": "Flotsam", "sam": [{"flot": "Flotsam"}]}, None, 5, "",
    [], {},
)  # fmt: skip


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


@pytest.mark.parametrize("source", TREES, ids=lambda path: path.name)
def test_any_part_of_a_tree_may_be_of_another_type(source: Path, tmp_path: Path) -> None:
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
        assert_writable(cv)
        if "Flotsam" in str(other) and not CLERICAL & set(map(str, place)):
            assert any("Flotsam" in text for _, text in texts(cv)), place


CLERICAL: Final = {
    "id", "accessed", "type", "$schema", "meta", "history", "preferences", "created-date", "last-modified-date",
    "source", "put-code", "path", "host", "uri", "verified", "primary", "contributor-attributes", "visibility",
    "design", "year",
    "external-id-type", "external-id-relationship", "external-ids", "review-type", "language-code", "citation", "month",
    "work-summary", "day", "contributor-email", "contributor-orcid", "locale", "summaries", "funding-summary",
    "orcid-identifier", "peer-review-summary", "network", "url-name", "contributors",
}  # fmt: skip
"""Keys of bookkeeping, and of several versions of one thing."""

TEXTS: Final = [path for path in FILES if path not in TREES]


def torn(text: str) -> Iterator[str]:
    """The text without each of its lines, cut off in each, and with a stray sign in each."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        yield "\n".join([*lines[:at], *lines[at + 1 :]])
        yield "\n".join([*lines[:at], line[: len(line) // 2]])
        yield "\n".join([*lines[:at], line + '{"%'[at % 3], *lines[at + 1 :]])


@pytest.mark.parametrize("source", TEXTS, ids=lambda path: path.name)
def test_any_line_of_a_text_may_be_missing_or_torn(source: Path, tmp_path: Path) -> None:
    path = tmp_path / source.name
    for text in torn(source.read_text(encoding="utf-8")):
        path.write_text(text, encoding="utf-8")
        try:
            cv = sources.read(path)
        except UnreadableError:
            continue
        assert_writable(cv)
