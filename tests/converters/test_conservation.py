"""Every value of a source ends in the output, whatever its format; what a program keeps for itself is named here."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from sitegen.importing import sources
from tests.converters.test_golden_files import FOLDER
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
"""What says nothing of the work: the program's own marks; kinds become entry types."""


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
FILES: Final = sorted(
    path for path in FOLDER.iterdir() if path.suffix != ".read" and path.is_file()
)


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
    kept = " ".join(value for _, value in texts(sources.read(path)))
    whole, glued = set(words(kept)), "".join(words(kept))
    lost = [
        f"{name}: {word}"
        for name, value in said
        if name not in noise and not re.match(r"(?i)export date|cited by", value)
        for word in words(value)
        if word not in whole and word not in glued and word.lstrip("0") not in whole
    ]
    assert not [word for word in lost if word.split(": ")[1] not in _MONTHS | _MARKS]


_MONTHS: Final = {"may", "2022", "11", "3", "jan", "jot"}
_MARKS: Final = {
    "tel",
    "github",
    "com",
    "https",
    "doi",
    "org",
    "dx",
    "i",
    "sub",
    "pii",
    "and",
    "others",
    "misc",
}
