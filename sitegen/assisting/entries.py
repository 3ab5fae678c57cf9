"""Turn checked entries of a person into the values of the model."""

from __future__ import annotations

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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.assisting.answer import Entry

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
"""The class of the entries of each section, without person and publications."""


def make_entry(entry: Entry) -> Any:
    """Return an entry of a person."""
    values: dict[str, Any] = {name: texts[0] for name, texts in entry.values.items()}
    lists = ("advisors", "highlights", "inventors", "co_advisors", "years")
    values |= {name: tuple(entry.values[name]) for name in lists if name in entry.values}
    if entry.section == "talks":
        given = Occasion(where=values.get("where", ""), date=values.get("date", ""))
        return Talk(title=values.get("title", ""), given=(given,) if given != Occasion() else ())
    if entry.section == "grants":
        years = [year for text in values.pop("years", ()) for year in text.split("-")]
        values["start"] = years[0] if years else ""
        values["end"] = years[-1] if len(years) > 1 else ""
    if values.get("start") == "present":
        del values["start"]
    return CLASSES[entry.section](**values)
