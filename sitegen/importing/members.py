"""The people of a site, as their files say, and the folders they live in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen import pinyin
from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.bibtex.keys import LETTERS
from sitegen.errors import Problem, SitegenError, UsageError
from sitegen.importing.merging import Side
from sitegen.model import Person, Private, Publication
from sitegen.model.text import has_han, spellings
from sitegen.site.places import read

if TYPE_CHECKING:
    from pathlib import Path

_SLUG: Final = re.compile(r"\w[\w.-]*")


@dataclass(frozen=True, slots=True)
class Member:
    """One person of a site, as their files say."""

    slug: str
    """Name of the folder below `people/`."""
    person: Person
    """`person.yaml`."""
    private: Private
    """`private.yaml`."""
    publications: tuple[Publication, ...]
    """`publications.bib`."""

    @property
    def side(self) -> Side:
        """The same, as merging takes it."""
        return Side(self.person, self.private, self.publications)


def members(site: Path) -> list[Member]:
    """The people that the site has. Raises with the problems of all their files."""
    if site.exists() and not site.is_dir():
        raise UsageError(
            Problem(
                "this is a file, not the folder of a site", str(site), hint="name another folder"
            )
        )
    found: list[Member] = []
    problems: list[Problem] = []
    root = site / "people"
    # Not with `glob`, for which a folder that cannot be listed is empty: its people would be written over.
    for folder in sorted(path for path in root.iterdir() if path.is_dir()) if root.is_dir() else ():
        try:
            found.append(member(folder))
        except SitegenError as error:
            problems += error.problems
    if problems:
        raise UsageError(problems)
    return found


def member(folder: Path) -> Member:
    """What the files in a folder say of its person."""
    person = records.decode(text(folder / "person.yaml"), Person, str(folder / "person.yaml"))
    private = records.decode(text(folder / "private.yaml"), Private, str(folder / "private.yaml"))
    bib = folder / "publications.bib"
    return Member(folder.name, person, private, bibtex.decode(text(bib), str(bib)))


def text(path: Path) -> str:
    """What a file says, to the last byte: with its own line ends; nothing if there is none."""
    if not path.exists():
        return ""
    read(path)  # says what is wrong with a file that is no text
    return path.read_bytes().decode()


def checked(slug: str) -> str:
    """The slug, if it can name a folder."""
    if not _SLUG.fullmatch(slug):
        raise UsageError(
            f"{slug!r} cannot name a folder",
            hint="use letters, digits and hyphens: --person ada-lovelace",
        )
    return slug


def slug_of(person: Person, taken: set[str]) -> str:
    """`Yunzhuo Liu` -> `yunzhuo-liu`; a name in Chinese alone is spelled in pinyin."""
    name = next((text for text in spellings(person.name) if not has_han(text)), "")
    if not name:
        han = spellings(person.name)[0]
        name = f"{pinyin.spell(han[:1])} {pinyin.spell(han[1:])}"
    letters = name.casefold().translate(LETTERS)
    plain = unicodedata.normalize("NFKD", letters).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "person"
    return next(s for s in (slug, *(f"{slug}-{n}" for n in range(2, 10_000))) if s not in taken)
