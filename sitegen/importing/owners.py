"""Which of the files that are imported together are whose.

With a slug, all are that person's. Otherwise a CV is of the person that it names: of one whom the site has, or whom a
CV before it brought, by any spelling of the name; else of somebody new. What names nobody but in lists of authors (a
`.bib`, a list of references) goes to the one of these people whom it names first, and if it names none of them, to the
only one of the CVs that it came with, else to the only one of the site.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sitegen.errors import Problem, UsageError
from sitegen.importing.members import slug_of
from sitegen.importing.merging import same_person
from sitegen.model import Person

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from sitegen.parsing import ParsedCV


@dataclass(frozen=True, slots=True)
class Source:
    """One of the files that an import was given."""

    path: Path
    """As the user named it."""
    cv: ParsedCV
    """What was understood of it, and what became of each of its lines."""

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.path.name


def owners(sources: Sequence[Source], people: Mapping[str, Sequence[Person]]) -> list[str]:
    """The slug of each file's owner, in order. `people` are those of the site, by slug, as any file names them.

    Raises UsageError with every file whose owner cannot be told.
    """
    known = {slug: list(spelled) for slug, spelled in people.items()}
    found: dict[int, str] = {}
    for at, source in enumerate(sources):
        if not _only_works(source.cv):
            found[at] = _of(source.cv.person, known)
    named = set(found.values())
    for at, source in enumerate(sources):
        if at not in found and (slug := _nameless(source.cv.person, known, named, people)):
            found[at] = slug
    unknown = [source for at, source in enumerate(sources) if at not in found]
    if unknown:
        raise UsageError([_problem(source, known) for source in unknown])
    return [found[at] for at in range(len(sources))]


def _only_works(cv: ParsedCV) -> bool:
    """Whether it names no owner, or takes one from lists of authors alone: nothing else is said of anybody."""
    return not cv.person.name or replace(cv.person, name="", unsorted=()) == Person(name="")


def _of(person: Person, known: dict[str, list[Person]]) -> str:
    """The slug of a person, who is known from now on."""
    slug = next((slug for slug, spelled in known.items() if _is_one(person, spelled)), "")
    slug = slug or slug_of(person, set(known))
    known.setdefault(slug, []).append(person)
    return slug


def _is_one(person: Person, spelled: Iterable[Person]) -> bool:
    return any(same_person(other, person) for other in spelled)


def _nameless(
    person: Person, known: dict[str, list[Person]], named: set[str], people: Collection[str]
) -> str:
    of_that_name = any(_is_one(person, spelled) for spelled in known.values())
    if len(named) == 1 and not of_that_name:
        return next(iter(named))
    if person.name:
        return _of(person, known)
    return next(iter(people)) if len(people) == 1 and not named else ""


def _problem(source: Source, known: Iterable[str]) -> Problem:
    slugs = ", ".join(known)
    hint = "say whose it is with: --person SLUG" + (f" (the people are {slugs})" if slugs else "")
    return Problem("no name can be found in this CV", str(source.path), hint=hint)
