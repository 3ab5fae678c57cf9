"""Export people and publications in the formats of other programs.

An exporter is a function `(people, publications, **options) -> str`; `people` are the owners of
the publications. To add a format, write such a function and add a line to `EXPORTERS`. The command
`sitegen export` is in `export`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication

Subject: TypeAlias = Literal["publications", "people", "everything"]
FILTERS: Final = ("type", "year", "selected")
"""Options that filter publications."""


@dataclass(frozen=True, slots=True)
class Exporter:
    """An export format."""

    function: str
    """Module and name of the function; imported on first use."""
    description: str
    """What the format is for, in one line."""
    subject: Subject = "publications"
    """What the format is about."""
    options: tuple[str, ...] = FILTERS
    """Options that apply; besides filters, keyword arguments of the function."""
    one_person: bool = False
    """Whether a file describes exactly one person."""


EXPORTERS = {
    "bibtex": Exporter(
        "sitegen.exporters.bibtex:export",
        "LaTeX, Overleaf and reference managers (--plain: also for old styles)",
        options=(*FILTERS, "plain"),
    ),
    "biblatex": Exporter(
        "sitegen.exporters.bibtex:export_biblatex", "LaTeX with biblatex and biber"
    ),
    "ris": Exporter(
        "sitegen.exporters.references:export_ris", "EndNote, Zotero, Mendeley and most databases"
    ),
    "endnote": Exporter(
        "sitegen.exporters.references:export_endnote", "EndNote and programs that read .enw files"
    ),
    "csl-json": Exporter(
        "sitegen.exporters.references:export_csl", "pandoc, Zotero and citation processors"
    ),
    "orcid-bibtex": Exporter(
        "sitegen.exporters.bibtex:export_orcid", "your ORCID record: Works > Add > Import BibTeX"
    ),
    "text": Exporter(
        "sitegen.exporters.references:export_text",
        "formatted references to paste into a form or a letter (--style)",
        options=(*FILTERS, "style"),
    ),
    "jsonresume": Exporter(
        "sitegen.exporters.json_data:export_resume",
        "résumé builders and themes (JSON Resume)",
        "people",
        one_person=True,
    ),
    "rendercv": Exporter(
        "sitegen.cv.rendercv:export",
        "RenderCV and its themes (YAML)",
        "people",
        options=(*FILTERS, "language"),
        one_person=True,
    ),
    "vcard": Exporter(
        "sitegen.exporters.vobjects:export_cards", "address books", "people", options=()
    ),
    "ics": Exporter(
        "sitegen.exporters.vobjects:export_calendar",
        "calendars: talks with an exact date",
        "people",
        options=("language",),
    ),
    "json": Exporter(
        "sitegen.exporters.json_data:export_everything",
        "your own programs: all public data",
        "everything",
    ),
}
"""Every format, by its name on the command line."""


def export(
    name: str, people: Sequence[Person], publications: Sequence[Publication], **options: object
) -> str:
    """Return people and publications in the format `name` of `EXPORTERS`."""
    return str(resolve_name(EXPORTERS[name].function)(people, publications, **options))
