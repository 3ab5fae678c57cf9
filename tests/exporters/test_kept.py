"""What each format keeps, as the README of the exporters has it, is what each format keeps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

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

README: Final = Path(__file__).parents[2] / "sitegen" / "exporters" / "README.md"
PROBES: Final = {
    "author": "Ann Zebra", "editor": "Bo Yak", "title": "Xerus", "journal": "Wombat", "year": "1987", "volume": "9871",
    "number": "9872", "pages": "9873", "publisher": "Vole", "series": "Urchin", "edition": "Tapir", "address": "Stoat",
    "doi": "10.9874/rhea", "url": "https://quail.example.org", "eprint": "9875.00001", "isbn": "9780306406157",
    "abstract": "Puffin", "keywords": "Otter", "note": "Newt", "pubstate": "inpress", "langid": "moose",
    "ranking": "CCF-A", "award": "Lemur", "pdf": "koala.pdf", "code": "https://jackal.example.org",
}  # fmt: skip
PERSON: Final = Person(
    name={"en": "Ibis Hen", "zh": "鹮"},
    position="Gnu",
    affiliation="Fox",
    address="Emu",
    email=("dodo@example.org",),
    phone=("98765",),
    links={"homepage": "https://cat.example.org"},
    bio="Bison",
    interests=("Asp",),
    education=(Education(institution="Zander"),),
    experience=(Experience(organization="Wolf"),),
    projects=(Project(name="Viper"),),
    patents=(Patent(title="Urial"),),
    talks=(Talk(title="Tern", given=(Occasion(where="Seal", date="2024-05-31"),)),),
    teaching=(Course(course="Raven"),),
    students=(Student(name="Quoll"),),
    service=(Service(role="Panda"),),
    awards=(Award(title="Orca"),),
    grants=(Grant(title="Numbat"),),
    skills=(Skill(text="Mole"),),
    sections=(Section(title="Lynx"),),
)
KEYS: Final = {
    "name": "Ibis", "position": "Gnu", "affiliation": "Fox", "address": "Emu", "email": "dodo", "phone": "98765",
    "links": "cat.example", "bio": "Bison", "interests": "Asp", "education": "Zander", "experience": "Wolf",
    "projects": "Viper", "patents": "Urial", "talks": "Tern", "teaching": "Raven", "students": "Quoll",
    "service": "Panda", "awards": "Orca", "grants": "Numbat", "skills": "Mole", "sections": "Lynx",
}  # fmt: skip


def kept(name: str) -> tuple[set[str], set[str]]:
    """Fields of publications, and keys of a person, whose words stand in the export."""
    text = export(name, [PERSON], [Publication("key", "article", PROBES)])
    fields = {field for field, value in PROBES.items() if re.split(r"[ ,]", value)[-1] in text}
    return fields, {key for key, word in KEYS.items() if word in text}


IMPORTED: Final = {
    "bibtex": "bib", "biblatex": "bib", "ris": "ris", "endnote": "enw", "csl-json": "json", "orcid-bibtex": "bib",
    "jsonresume": "json", "rendercv": "yaml",
}  # fmt: skip
"""Formats that `import` reads, and how their files end."""
SAME: Final = {"journal": ("journal", "journaltitle"), "address": ("address", "location"), "year": ("year", "date"),
               "langid": ("langid", "language")}  # fmt: skip
"""Fields that say the same."""


def come_back(name: str, folder: Path) -> str:
    """The line of the table for what is the same after an import."""
    path = folder / f"export.{IMPORTED[name]}"
    path.write_text(
        export(name, [PERSON], [Publication("key", "article", PROBES)]), encoding="utf-8"
    )
    back = sources.read(path)
    (work,) = back.publications
    fields = [
        one
        for one, value in PROBES.items()
        if said(one, work.get(*SAME.get(one, (one,)))) == said(one, value)
    ]
    keys = [key for key in KEYS if getattr(back.person, key) == getattr(PERSON, key)]
    return f"| `{name}` | {', '.join(fields) or 'none'} | {', '.join(keys) or 'none'} |"


def said(field: str, value: str) -> str:
    return (
        ", ".join(map(str, bibtex.names(value)))
        if field in ("author", "editor")
        else bibtex.plain(value)
    )


@pytest.mark.parametrize("name", list(IMPORTED))
def test_what_comes_back_is_as_the_table_says(name: str, tmp_path: Path) -> None:
    table = README.read_text(encoding="utf-8").partition("## What comes back")[2]
    assert come_back(name, tmp_path) in table.splitlines()


def row(name: str) -> str:
    """The line of the table for a format."""
    fields, keys = kept(name)
    shown = [
        ", ".join(one for one in every if one in there) or "none"
        for every, there in ((PROBES, fields), (KEYS, keys))
    ]
    return f"| `{name}` | {shown[0]} | {shown[1]} |"


@pytest.mark.parametrize("name", list(EXPORTERS))
def test_the_table_is_true(name: str) -> None:
    assert row(name) in README.read_text(encoding="utf-8").splitlines()
