"""How much of a person is left after exporting and importing their CV: F1 over all values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.model import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.model import Person, Publication

SCALARS: Final = {
    "education": ("institution", "degree", "area", "start", "end", "thesis", "advisors"),
    "experience": ("organization", "role", "start", "end", "advisors", "highlights"),
    "projects": ("name", "start", "end", "highlights"),
    "patents": ("number", "title", "inventors"),
    "teaching": ("course", "code", "term", "role", "institution"),
    "students": ("name", "level", "status", "year", "co_advisors"),
    "committees": ("name", "year", "institution", "thesis"),
    "service": ("role", "organization", "years"),
    "awards": ("title", "years"),
    "grants": ("title", "agency", "amount"),
}
"""The fields to compare, by section."""
_KEY_LENGTH: Final = 10
"""Characters that identify an entry."""


def f1(
    wanted: tuple[Person, Iterable[Publication]], got: tuple[Person, Iterable[Publication]]
) -> float:
    """Return the harmonic mean of precision and recall."""
    first, second = Counter(values(*wanted)), Counter(values(*got))
    return 2 * (first & second).total() / (first.total() + second.total())


def values(person: Person, publications: Iterable[Publication]) -> Iterator[tuple[str, ...]]:
    """Yield every value with its section, field and entry, reduced to letters and digits."""
    yield from (("name", bare(name)) for name in all_versions(person.name))
    yield from (("position", bare(one)) for one in (person.position, person.affiliation) if one)
    yield from (("email", bare(one)) for one in person.email)
    yield from (("interests", bare(one)) for one in person.interests)
    for section, names in SCALARS.items():
        for entry in getattr(person, section):
            of = bare(getattr(entry, names[0]))[:_KEY_LENGTH]
            yield from (
                (section, of, name, bare(one))
                for name in names
                for one in listed(getattr(entry, name))
            )
    for talk in person.talks:
        yield from (("talks", bare(talk.title), bare(one.where), one.date) for one in talk.given)
    for work in publications:
        title = bare(bibtex.plain(work.get("title")))
        yield from (
            ("title", title),
            ("venue", title, bare(work.venue)),
            ("year", title, work.year),
        )
        yield from (("author", title, bare(str(name))) for name in bibtex.names(work.get("author")))


def listed(value: Any) -> tuple[Any, ...]:
    """Return one or several values without empty ones."""
    return tuple(filter(None, value if isinstance(value, tuple) else (value,)))


def bare(value: Any) -> str:
    return "".join(letter for letter in str(value).casefold() if letter.isalnum())
