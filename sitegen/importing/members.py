"""The people of a site: their data, that of their last import, and the files that are theirs.

`people/<slug>/` holds a person's files, `import/<slug>/` the data as of their last import, in the
same format. The next import compares the two to find out what has been edited by hand since.

An assistant and the offline reader read the same CV differently. Each is compared only with its own
last reading; the assistant's is in `import/<slug>/assisted/`. Otherwise an import without the
assistant would mistake the difference for a change of the CV, and replace better values.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sitegen import pinyin
from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.bibtex.names import LETTERS
from sitegen.content.people import Likeness, NameMatcher
from sitegen.content.reading import read_text as read_normalized
from sitegen.errors import Problem, SitegenError, UsageError
from sitegen.files import check_path
from sitegen.importing.journal import FOLDER
from sitegen.importing.merging import Side, same_person
from sitegen.model import Person, Private, Publication, all_versions
from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from sitegen.importing.sources import Source

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
    """Load a person's data as of their last import, or an assistant's last reading, if any."""
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


# The owners of imported files

_NO_NAME: Final = re.compile(
    r"cv|cvs|vita|vitae|curriculum|resume|résumé|lebenslauf|academic|short|long|full|new|latest"
    r"|final|update|updated|draft|copy|version|v\d+|en|eng|english|zh|cn|chinese|web|public|page"
    r"|publications?|the|of|my|个人|简历|中文|英文|最新",
    re.IGNORECASE,
)
"""Words in file names and mailboxes that are not names."""
_WORD: Final = re.compile(r"[\u3400-\u9fff]+|[^\W\d_]+(?:['’][^\W\d_]+)?")


def find_owners(
    sources: Sequence[Source], people: Mapping[str, Sequence[Person]]
) -> tuple[list[str], dict[str, Guess]]:
    """Return the slug of each file's owner, in order, and the guessed names by slug.

    Raises:
        UsageError: Some lists of works have no known owner; the error lists all of them.
    """
    known = {slug: list(persons) for slug, persons in people.items()}
    owners: dict[int, str] = {}
    for at, source in enumerate(sources):
        if source.cv.person.name and not only_works(source.cv.person):
            owners[at] = _find_or_add(source.cv.person, known)
    with_cv = set(owners.values())
    for at, source in enumerate(sources):
        if at not in owners and (slug := _find_for_list(source.cv.person, known, with_cv, people)):
            owners[at] = slug
    guesses: dict[str, Guess] = {}
    for at, source in enumerate(sources):
        if at not in owners and not only_works(source.cv.person):
            guess = guess_name(source)
            owners[at] = _find_or_add(Person(name=guess.name), known)
            guesses.setdefault(owners[at], guess)
    unknown = [source for at, source in enumerate(sources) if at not in owners]
    if unknown:
        raise UsageError([_unknown_owner(source, known) for source in unknown])
    return [owners[at] for at in range(len(sources))], guesses


def only_works(person: Person) -> bool:
    """Check whether all a source says about its owner is a name, taken from its authors."""
    return replace(person, unsorted=()) == Person(name=person.name)


def _find_or_add(person: Person, known: dict[str, list[Person]]) -> str:
    slug = next((slug for slug, persons in known.items() if _is_any(person, persons)), "")
    slug = slug or make_slug(person, set(known))
    known.setdefault(slug, []).append(person)
    return slug


def _is_any(person: Person, persons: Iterable[Person]) -> bool:
    return any(same_person(other, person) for other in persons)


def _find_for_list(
    person: Person, known: dict[str, list[Person]], with_cv: set[str], people: Collection[str]
) -> str:
    """Find the owner of a list of works whose `person` was taken from the authors; else ''."""
    if slug := _find_by_author(person, known):
        return slug
    if len(with_cv) == 1:
        return next(iter(with_cv))
    if person.name:
        return _find_or_add(person, known)
    return next(iter(people)) if len(people) == 1 and not with_cv else ""


def _find_by_author(person: Person, known: Mapping[str, Iterable[Person]]) -> str:
    """Find the known person whose name matches an author best; else ''."""
    slugs = [slug for slug, persons in known.items() if _is_any(person, persons)]
    authors = bibtex.names(bibtex.join_names(all_versions(person.name)[:1]))
    if slugs or not authors:
        return next(iter(slugs), "")
    likeness = {
        slug: NameMatcher(name for each in persons for name in each.all_names).likeness(authors[0])
        for slug, persons in known.items()
    }
    best = max(likeness.values(), default=Likeness.NONE)
    fitting = [slug for slug, value in likeness.items() if value == best]
    return fitting[0] if best and len(fitting) == 1 else ""


def _unknown_owner(source: Source, known: Iterable[str]) -> Problem:
    slugs = ", ".join(known)
    hint = "name the owner of these works: --name 'Given Family'"
    if slugs:
        hint = f"name the owner with --person SLUG (people on this site: {slugs})"
    return Problem("no owner found for this file", str(source.path), hint=hint)


@dataclass(frozen=True, slots=True)
class Guess:
    """A name that a CV does not state."""

    name: str
    """The likely name; without a clue, the name of the file."""
    clue: str
    """Where it comes from: `the file's name`."""


def guess_name(source: Source) -> Guess:
    """Return the most likely name of a CV's owner."""
    if words := _words(source.path.stem):
        return Guess(" ".join(words), "the file's name")
    for address in source.cv.person.email:
        if len(words := _words(address.partition("@")[0])) > 1:
            return Guess(" ".join(words), "the e-mail address")
    return Guess(source.path.stem, "the file's name")


def _words(text: str) -> list[str]:
    """Return the words of a text that may be names."""
    words = list(_WORD.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)))
    named = [word for word in words if not _NO_NAME.fullmatch(word)]
    long_enough = any(len(word) > 2 or has_han(word) for word in named)
    return [word if has_han(word) else word.capitalize() for word in named if long_enough]
