"""The README of the exporters says what each format keeps, and what an import reads back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from sitegen.content import bibtex
from sitegen.exporters import EXPORTERS, export
from sitegen.importing import sources
from sitegen.model import (
    Award,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Patent,
    Person,
    Project,
    Publication,
    Section,
    Service,
    Skill,
    Student,
    Talk,
)

if TYPE_CHECKING:
    from collections.abc import Collection

README: Final = Path(__file__).parents[2] / "sitegen" / "exporters" / "README.md"
FIELDS: Final = {
    "author": "Ann Zebra", "editor": "Bo Yak", "title": "Xerus", "journal": "Wombat", "year": "1987", "volume": "9871",
    "number": "9872", "pages": "9873", "publisher": "Vole", "series": "Urchin", "edition": "Tapir", "address": "Stoat",
    "doi": "10.9874/rhea", "url": "https://quail.example.org", "eprint": "9875.00001", "isbn": "9780306406157",
    "abstract": "Puffin", "keywords": "Otter", "note": "Newt", "pubstate": "inpress", "langid": "moose",
    "ranking": "CCF-A", "award": "Lemur", "pdf": "koala.pdf", "code": "https://jackal.example.org",
}  # fmt: skip
WORK: Final = Publication("key", "article", FIELDS)
PERSON: Final = Person(
    name={"en": "Ibis Hen", "zh": "鹮"}, position="Gnu", affiliation="Fox", address="Emu", email=("dodo@example.org",),
    phone=("98765",), links={"homepage": "https://cat.example.org"}, bio="Bison", interests=("Asp",),
    education=(Education(institution="Zander"),), experience=(Experience(organization="Wolf"),),
    projects=(Project(name="Viper"),), patents=(Patent(title="Urial"),),
    talks=(Talk(title="Tern", given=(Occasion(where="Seal", date="2024-05-31"),)),),
    teaching=(Course(course="Raven"),), students=(Student(name="Quoll"),), service=(Service(role="Panda"),),
    awards=(Award(title="Orca"),), grants=(Grant(title="Numbat"),), skills=(Skill(text="Mole"),),
    sections=(Section(title="Lynx"),),
)  # fmt: skip
KEYS: Final = {
    "name": "Ibis", "position": "Gnu", "affiliation": "Fox", "address": "Emu", "email": "dodo", "phone": "98765",
    "links": "cat.example", "bio": "Bison", "interests": "Asp", "education": "Zander", "experience": "Wolf",
    "projects": "Viper", "patents": "Urial", "talks": "Tern", "teaching": "Raven", "students": "Quoll",
    "service": "Panda", "awards": "Orca", "grants": "Numbat", "skills": "Mole", "sections": "Lynx",
}  # fmt: skip
IMPORTED: Final = {
    "bibtex": "bib", "biblatex": "bib", "ris": "ris", "endnote": "enw", "csl-json": "json", "orcid-bibtex": "bib",
    "jsonresume": "json", "rendercv": "yaml",
}  # fmt: skip
"""Formats that `import` reads, with their suffixes."""
SYNONYMS: Final = {
    "journal": ("journal", "journaltitle"), "address": ("address", "location"), "year": ("year", "date"),
    "langid": ("langid", "language"),
}  # fmt: skip


def row(name: str, fields: Collection[str], keys: Collection[str]) -> str:
    return f"| `{name}` | {', '.join(fields) or 'none'} | {', '.join(keys) or 'none'} |"


@pytest.mark.parametrize("name", list(EXPORTERS))
def test_what_each_format_keeps_is_documented(name: str) -> None:
    text = export(name, [PERSON], [WORK])
    fields = [field for field, value in FIELDS.items() if re.split(r"[ ,]", value)[-1] in text]
    keys = [key for key, word in KEYS.items() if word in text]
    assert row(name, fields, keys) in README.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", list(IMPORTED))
def test_what_each_format_brings_back_is_documented(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"export.{IMPORTED[name]}"
    path.write_text(export(name, [PERSON], [WORK]), encoding="utf-8")
    back = sources.read(path)
    (work,) = back.publications
    fields = [
        field
        for field, value in FIELDS.items()
        if plain(field, work.get(*SYNONYMS.get(field, (field,)))) == plain(field, value)
    ]
    keys = [key for key in KEYS if getattr(back.person, key) == getattr(PERSON, key)]
    table = README.read_text(encoding="utf-8").partition("## What survives a round trip")[2]
    assert row(name, fields, keys) in table.splitlines()


def plain(field: str, value: str) -> str:
    people = field in ("author", "editor")
    return ", ".join(map(str, bibtex.names(value))) if people else bibtex.plain(value)
