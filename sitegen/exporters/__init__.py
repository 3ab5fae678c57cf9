"""Export people and publications to the formats of other programs.

An exporter is a function `(people, publications, **options) -> str`; `people` are the owners of
the publications. To add a format, write a module here with an `export` function and add a line to
`EXPORTERS`. The command `sitegen export` is in `export`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.model import Person, Publication

ExportFunction: TypeAlias = "Callable[..., str]"
Subject: TypeAlias = Literal["publications", "people", "everything"]


@dataclass(frozen=True, slots=True)
class Exporter:
    """An export format."""

    module: str
    """The module with the `export` function; imported on first use."""
    subject: Subject
    """What the format is about."""
    description: str
    """What the format is for, in one line."""
    options: frozenset[str] = frozenset()
    """Keyword arguments that `export` accepts: `style`, `plain`, `language`."""
    one_person: bool = False
    """Whether a file describes exactly one person."""
    includes_publications: bool = True
    """Whether the output contains publications, so that they can be filtered."""


EXPORTERS = {
    "bibtex": Exporter(
        "sitegen.exporters.bibtex",
        "publications",
        "LaTeX, Overleaf and reference managers (--plain: also for old styles)",
        options=frozenset({"plain"}),
    ),
    "biblatex": Exporter(
        "sitegen.exporters.biblatex", "publications", "LaTeX with biblatex and biber"
    ),
    "ris": Exporter(
        "sitegen.exporters.ris", "publications", "EndNote, Zotero, Mendeley and most databases"
    ),
    "endnote": Exporter(
        "sitegen.exporters.endnote", "publications", "EndNote and programs that read .enw files"
    ),
    "csl-json": Exporter(
        "sitegen.exporters.csl_json", "publications", "pandoc, Zotero and citation processors"
    ),
    "orcid-bibtex": Exporter(
        "sitegen.exporters.orcid_bibtex",
        "publications",
        "your ORCID record: Works > Add > Import BibTeX",
    ),
    "text": Exporter(
        "sitegen.exporters.references",
        "publications",
        "formatted references to paste into a form or a letter (--style)",
        options=frozenset({"style"}),
    ),
    "jsonresume": Exporter(
        "sitegen.exporters.json_resume",
        "people",
        "résumé builders and themes (JSON Resume)",
        one_person=True,
    ),
    "rendercv": Exporter(
        "sitegen.cv.rendercv",
        "people",
        "RenderCV and its themes (YAML)",
        options=frozenset({"language"}),
        one_person=True,
    ),
    "vcard": Exporter(
        "sitegen.exporters.vcard", "people", "address books", includes_publications=False
    ),
    "ics": Exporter(
        "sitegen.exporters.calendar",
        "people",
        "calendars: talks with an exact date",
        options=frozenset({"language"}),
        includes_publications=False,
    ),
    "json": Exporter(
        "sitegen.exporters.everything", "everything", "your own programs: all public data"
    ),
}
"""Every format, by its name on the command line."""


def export(
    name: str, people: Sequence[Person], publications: Sequence[Publication], **options: object
) -> str:
    """Return people and publications in the format `name` of `EXPORTERS`."""
    function = cast("ExportFunction", import_module(EXPORTERS[name].module).export)
    return function(people, publications, **options)
