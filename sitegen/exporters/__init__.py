"""Export people and publications in the formats of other programs.

An exporter is a function `(people, publications, **options) -> str`; `people` are the owners of
the publications. To add a format, write such a function and add a line to `EXPORTERS`. The command
`sitegen export` is in `export`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication

Subject: TypeAlias = Literal["publications", "people", "everything"]


@dataclass(frozen=True, slots=True)
class Exporter:
    """An export format."""

    function: str
    """Module and name of the function; imported on first use."""
    description: str
    """What the format is for, in one line."""
    subject: Subject = "publications"
    """What the format is about."""
    options: frozenset[str] = frozenset()
    """Keyword arguments of the function: `style`, `plain`, `language`."""
    one_person: bool = False
    """Whether a file describes exactly one person."""
    includes_publications: bool = True
    """Whether the output contains publications, so that they can be filtered."""


EXPORTERS = {
    "bibtex": Exporter(
        "sitegen.exporters.bibtex:export",
        "LaTeX, Overleaf and reference managers (--plain: also for old styles)",
        options=frozenset({"plain"}),
    ),
    "biblatex": Exporter(
        "sitegen.exporters.bibtex:export_biblatex", "LaTeX with biblatex and biber"
    ),
    "ris": Exporter(
        "sitegen.exporters.tagged:export_ris", "EndNote, Zotero, Mendeley and most databases"
    ),
    "endnote": Exporter(
        "sitegen.exporters.tagged:export_endnote", "EndNote and programs that read .enw files"
    ),
    "csl-json": Exporter(
        "sitegen.exporters.json_data:export_csl", "pandoc, Zotero and citation processors"
    ),
    "orcid-bibtex": Exporter(
        "sitegen.exporters.bibtex:export_orcid", "your ORCID record: Works > Add > Import BibTeX"
    ),
    "text": Exporter(
        "sitegen.exporters.references:export",
        "formatted references to paste into a form or a letter (--style)",
        options=frozenset({"style"}),
    ),
    "jsonresume": Exporter(
        "sitegen.exporters.json_resume:export",
        "résumé builders and themes (JSON Resume)",
        "people",
        one_person=True,
    ),
    "rendercv": Exporter(
        "sitegen.cv.rendercv:export",
        "RenderCV and its themes (YAML)",
        "people",
        options=frozenset({"language"}),
        one_person=True,
    ),
    "vcard": Exporter(
        "sitegen.exporters.vcard:export", "address books", "people", includes_publications=False
    ),
    "ics": Exporter(
        "sitegen.exporters.calendar:export",
        "calendars: talks with an exact date",
        "people",
        options=frozenset({"language"}),
        includes_publications=False,
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
