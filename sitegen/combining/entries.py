"""Entries that point to lines of a CV, and their conversion to the model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sitegen.model import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Patent,
    Project,
    Service,
    Student,
    Talk,
)
from sitegen.parsing.levels import find_level

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Final = {
    "person": ("name", "native_name", "position", "affiliation"),
    "education": ("institution", "degree", "area", "thesis", "start", "end"),
    "experience": ("organization", "role", "start", "end"),
    "publications": ("title", "venue", "year", "kind", "status", "award"),
    "patents": ("number", "title"),
    "talks": ("title", "where", "date"),
    "teaching": ("course", "code", "term", "role", "institution"),
    "students": ("name", "level", "status", "year"),
    "committees": ("name", "year", "institution", "thesis"),
    "service": ("role", "organization"),
    "awards": ("title",),
    "grants": ("title", "agency", "amount"),
    "projects": ("name", "start", "end"),
}
"""Fields with one text, by section."""
LISTS: Final = {
    "person": ("emails", "phones", "urls", "interests"),
    "education": ("advisors",),
    "experience": ("advisors", "highlights"),
    "publications": ("authors", "ranks", "tags"),
    "patents": ("inventors",),
    "students": ("co_advisors",),
    "service": ("years",),
    "awards": ("years",),
    "grants": ("years",),
    "projects": ("highlights",),
}
"""Fields with several texts, by section."""
FLAGS: Final = {"publications": ("self_omitted",)}
"""Fields that are true or false, by section."""
CLASSES: Final[Mapping[str, type[Any]]] = {
    "education": Education,
    "experience": Experience,
    "projects": Project,
    "patents": Patent,
    "talks": Talk,
    "teaching": Course,
    "students": Student,
    "committees": Committee,
    "service": Service,
    "awards": Award,
    "grants": Grant,
}
"""Classes of entries by section, except person and publications."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of an answer, of the right shape but unchecked."""

    section: str
    """One of the sections of the request."""
    lines: tuple[int, ...]
    """The numbers of its lines, in order."""
    also: tuple[int, ...]
    """The numbers of further lines that its values come from."""
    values: dict[str, list[str]]
    """Texts by field; a field with a single text has a list of one."""
    flags: frozenset[str] = frozenset()
    """Fields that are true."""
    unsure: frozenset[str] = frozenset()
    """Fields whose values the reader was unsure about."""

    def unsure_values(self) -> tuple[tuple[str, str], ...]:
        """Return name and text of each value that the reader was unsure about."""
        names = sorted(self.unsure & self.values.keys())
        return tuple((name, "; ".join(self.values[name])) for name in names)


@dataclass(slots=True)
class Answer:
    """An answer, of the right shape but unchecked."""

    entries: list[Entry] = field(default_factory=list)
    """In the order of the answer."""
    problems: list[str] = field(default_factory=list)
    """Messages about what was left out."""
    complete: bool = True
    """Whether the JSON was complete."""
    numbers: frozenset[int] = frozenset()
    """The numbers of the lines that were sent."""


def make_entry(entry: Entry) -> Any:
    """Return the entry as a value of the model."""
    values: dict[str, Any] = {name: texts[0] for name, texts in entry.values.items()}
    lists = ("advisors", "highlights", "inventors", "co_advisors", "years")
    values |= {name: tuple(entry.values[name]) for name in lists if name in entry.values}
    if entry.section == "talks":
        given = Occasion(where=values.get("where", ""), date=values.get("date", ""))
        return Talk(title=values.get("title", ""), given=(given,) if given != Occasion() else ())
    if entry.section == "grants":
        years = [year for text in values.pop("years", ()) for year in text.split("-")]
        values.setdefault("start", years[0] if years else "")
        values.setdefault("end", years[-1] if len(years) > 1 else "")
    if level := find_level(values.get("level", "")):
        values["level"] = level
    if values.get("start") == "present":
        del values["start"]
    return CLASSES[entry.section](**values)
