"""Files that works name in fields of their own, `pdf = {tides.pdf}`: those that are there come along."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.errors import Problem

if TYPE_CHECKING:
    from sitegen.converters.attachments import Attachments

_FIELDS: Final = (
    "pdf",
    "slides",
    "poster",
    "supp",
    "preview",
    "code",
    "video",
    "website",
    "html",
    "blog",
    "data",
)
"""Fields that hold an address, or the name of a file."""
_PLACES: Final = (
    "",
    "assets/pdf/",
    "assets/img/publication_preview/",
    "assets/img/",
    "assets/html/",
    "files/",
    "images/",
)
_ADDRESS: Final = re.compile(
    r"[a-z][a-z+.-]*:|//|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/", re.IGNORECASE
)


class Missing(NamedTuple):
    """A file that is named and is not there."""

    work: int
    """Which publication names it, from 0."""
    field: str
    """In which of its fields."""
    name: str
    """How."""


def bring(attachments: Attachments) -> list[Missing]:
    """Bring the files that the works found so far name, under the names that they get; and tell which are missing."""
    missing: list[Missing] = []
    works = attachments.gathering.works
    for index, work in enumerate(works):
        fields = dict(work.fields)
        for field in _FIELDS:
            value = fields.get(field, "")
            if not value or _ADDRESS.match(value):
                continue
            if found := attachments.name(*(f"{place}{value}" for place in _PLACES)):
                fields[field] = found
            else:
                missing.append(Missing(index, field, value))
        if fields != work.fields:
            works[index] = replace(work, fields=fields)
    return missing


def tell(attachments: Attachments) -> None:
    """Bring them, and tell of those that are not there; their names stay, for their owner may have them elsewhere."""
    works = attachments.gathering.works
    for index, field, name in bring(attachments):
        hint = "put it into the person's folder files/, or bring in the folder of the whole site"
        what = f"{field} of {works[index].key} names a file that does not come along: {name!r}"
        attachments.gathering.skip([Problem(what, attachments.gathering.source, hint=hint)])


def drop(attachments: Attachments) -> None:
    """Bring them, and take away the names of those that are not there: the links led nowhere before."""
    gathering = attachments.gathering
    for index, field, name in bring(attachments):
        work = gathering.works[index]
        gathering.leave(f"{work.key}: {field}: {name}")
        kept = {key: value for key, value in work.fields.items() if key != field}
        gathering.works[index] = replace(work, fields=kept)
