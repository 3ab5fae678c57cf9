"""The people of a site: the data in their files, and the data of their last import.

`people/<slug>/` holds a person's files, `import/<slug>/` the data as of their last import, in the
same format. The next import compares the two to find out what has been edited by hand since.

An assistant and the offline reader read the same CV differently. Each is compared only with its own
last reading; the assistant's is in `import/<slug>/assisted/`. Otherwise an import without the
assistant would mistake the difference for a change of the CV, and replace better values.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen import pinyin
from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.bibtex.names import LETTERS
from sitegen.content.reading import read_text as read_normalized
from sitegen.errors import Problem, SitegenError, UsageError
from sitegen.files import check_path
from sitegen.importing.journal import FOLDER
from sitegen.importing.merging import Side
from sitegen.model import Person, Private, Publication
from sitegen.model.text import all_versions, has_han

if TYPE_CHECKING:
    from pathlib import Path

_SLUG: Final = re.compile(r"\w[\w.-]*")
_MAX_SLUG: Final = 60
"""Maximum length of a name in an address."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person of a site."""

    slug: str
    """Name of their folder in `people/`."""
    person: Person
    """The content of `person.yaml`."""
    private: Private
    """The content of `private.yaml`."""
    publications: tuple[Publication, ...]
    """The content of `publications.bib`."""

    @property
    def side(self) -> Side:
        """The same data as one side of a merge."""
        return Side(self.person, self.private, self.publications)


def load_members(site: Path) -> list[Member]:
    """Load all people of a site.

    Raises:
        UsageError: Some files cannot be read; the error lists the problems of all of them.
    """
    if site.exists() and not site.is_dir():
        hint = "choose another folder"
        raise UsageError(Problem("this is a file, not a site folder", str(site), hint=hint))
    members: list[Member] = []
    problems: list[Problem] = []
    people = site / "people"
    # `glob` would skip an unreadable folder, and the import would overwrite its people.
    for folder in sorted(people.iterdir()) if people.is_dir() else ():
        if not folder.is_dir():
            continue
        try:
            members.append(_load_member(folder))
        except SitegenError as error:
            problems += error.problems
    if problems:
        raise UsageError(problems)
    return members


def _load_member(folder: Path) -> Member:
    person, private, bib = (
        folder / name for name in ("person.yaml", "private.yaml", "publications.bib")
    )
    return Member(
        folder.name,
        records.decode(read_text(person), Person, str(person)),
        records.decode(read_text(private), Private, str(private)),
        bibtex.decode(read_text(bib), str(bib)),
    )


def read_text(path: Path) -> str:
    """Return a file's text with its own line ends; empty if there is no file.

    Raises:
        ContentError: The file is not UTF-8 text.
    """
    if not path.exists():
        return ""
    read_normalized(path)  # reports what is wrong with the encoding
    return path.read_bytes().decode()


def load_baseline(site: Path, slug: str, *, assisted: bool = False) -> Side | None:
    """Load a person's data as of their last import; None if there is none.

    Args:
        site: The site's folder.
        slug: The person's folder.
        assisted: Whether to load the last reading of an assistant instead of the offline reader's.
    """
    folder = site / _baseline_folder(slug, assisted=assisted)
    if not (folder / "person.yaml").exists():
        return None
    try:
        return _load_member(folder).side
    except SitegenError:
        message = "the data kept from the last import cannot be read"
        hint = "delete this folder; all values on the site then count as edited by hand"
        raise UsageError(Problem(message, str(folder), hint=hint)) from None


def _baseline_folder(slug: str, *, assisted: bool) -> str:
    return f"{FOLDER}/{slug}/assisted" if assisted else f"{FOLDER}/{slug}"


def format_baseline(site: Path, slug: str, side: Side, *, assisted: bool = False) -> dict[str, str]:
    """Return the texts to save from an import, by path within the site."""
    folder = _baseline_folder(slug, assisted=assisted)
    private, bib = f"{folder}/private.yaml", f"{folder}/publications.bib"
    texts = {f"{folder}/person.yaml": records.encode(side.person)}
    if side.private != Private() or (site / private).exists():
        texts[private] = records.encode(side.private)
    if side.publications or (site / bib).exists():
        texts[bib] = bibtex.encode(side.publications)
    return texts


def check_slug(slug: str) -> str:
    """Return the slug if it can name a folder; raise UsageError otherwise."""
    if not _SLUG.fullmatch(slug) or len(slug) > _MAX_SLUG or check_path(slug):
        hint = "use letters, digits and hyphens: --person ada-lovelace"
        raise UsageError(f"{slug!r} is not a valid folder name", hint=hint)
    return slug


def make_slug(person: Person, taken: set[str]) -> str:
    """Make a unique slug: `Yunzhuo Liu` -> `yunzhuo-liu`; Chinese names are converted to pinyin."""
    names = all_versions(person.name)
    # The Latin part of `Mei Lin 林梅` is sufficient.
    latin = [" ".join(w for w in text.split() if not has_han(w)) for text in names]
    name = next(filter(None, latin), "")
    if not name:
        name = f"{pinyin.spell(names[0][:1])} {pinyin.spell(names[0][1:])}"
    letters = name.casefold().translate(LETTERS)
    plain = unicodedata.normalize("NFKD", letters).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:_MAX_SLUG].strip("-") or "person"
    slugs = (slug, *(f"{slug}-{number}" for number in range(2, 10_000)))
    return next(slug for slug in slugs if slug not in taken and not check_path(slug))
