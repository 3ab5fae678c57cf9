"""Find the owner of each imported file.

A CV belongs to the person it names: someone on the site or in an earlier CV, by any spelling of the
name, or else somebody new. A file that only names people as authors (a bibliography, a list of
references) belongs to the first known person among them. If there is none, it belongs to the only
person with a CV in the same import, or else to the only person of the site.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.people import Likeness, NameMatcher
from sitegen.errors import Problem, UsageError
from sitegen.importing.members import make_slug
from sitegen.importing.merging import same_person
from sitegen.model import Person, all_versions
from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sitegen.importing.sources import Source


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

    Args:
        sources: The files.
        people: The people of the site by slug, with their names in all known files.

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
    return next(_candidates(source), Guess(source.path.stem, "the file's name"))


def _candidates(source: Source) -> Iterator[Guess]:
    if words := _words(source.path.stem):
        yield Guess(" ".join(words), "the file's name")
    for address in source.cv.person.email:
        if len(words := _words(address.partition("@")[0])) > 1:
            yield Guess(" ".join(words), "the e-mail address")


def _words(text: str) -> list[str]:
    """Return the words of a text that may be names."""
    words = list(_WORD.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)))
    named = [word for word in words if not _NO_NAME.fullmatch(word)]
    long_enough = any(len(word) > 2 or has_han(word) for word in named)
    return [word if has_han(word) else word.capitalize() for word in named if long_enough]
