"""Set the labelled entries of CVs as sitegen's own CVs, which it must read back."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from sitegen import cv
from sitegen.combining.entries import CLASSES, Entry, make_entry
from sitegen.combining.works import make_publication
from sitegen.cv.sections import build_cv
from sitegen.importers import read_document
from sitegen.model import Person
from sitegen.model.site import CVSettings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.document import Document

FORMATS: Final = (("md", ""), ("tex", ""), ("docx", ""), ("pdf", "academic"), ("pdf", "modern"))
"""Formats of CVs, with the template of PDFs."""
COUNT: Final = 3
"""How many of the formats each CV is set in."""


def export(gold: Mapping[str, Any], seed: int, *, is_chinese: bool) -> Iterator[Document]:
    """Yield the content of a labelled CV as read from several exported CVs.

    Args:
        gold: The labels.
        seed: The seed of all random choices.
        is_chinese: Whether the CV is in Chinese.
    """
    rng = random.Random(seed)
    person = _person(gold)
    works = [
        make_publication(_entry("publications", row), None, "", (), ())
        for row in gold.get("publications") or ()
    ]
    works = [replace(work, key=f"work{n}") for n, work in enumerate(works)]
    with TemporaryDirectory() as folder:
        for name, template in rng.sample(FORMATS, COUNT):
            settings = CVSettings(template=template) if template else CVSettings()
            language = rng.choice(("en", "zh")) if is_chinese or rng.random() < 0.1 else "en"
            written = build_cv(person, works, language, settings.sections)
            path = Path(folder, f"cv.{name}")
            path.write_bytes(cv.write(name, written, cv.load_style(Path(folder), settings)))
            yield read_document(path)


def _person(gold: Mapping[str, Any]) -> Person:
    person = gold.get("person") or {}
    names = {"en": person.get("name", ""), "zh": person.get("native_name", "")}
    return Person(
        name=names if all(names.values()) else "".join(names.values()),
        position=person.get("position", ""),
        affiliation=person.get("affiliation", ""),
        email=tuple(person.get("emails", ())),
        interests=tuple(person.get("interests", ())),
        **{
            section: tuple(make_entry(_entry(section, row)) for row in gold.get(section) or ())
            for section in CLASSES
        },
    )


def _entry(section: str, row: Any) -> Entry:
    row = row if isinstance(row, dict) else {"title": row}
    values = {
        name: [*map(str, value if isinstance(value, list) else [value])]
        for name, value in row.items()
        if value not in (None, "", [])
    }
    return Entry(section, (), (), values)
