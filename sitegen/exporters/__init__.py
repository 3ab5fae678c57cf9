"""People and their publications -> the formats of other programs: a table by name.

An exporter is a function `(people, publications, **options) -> str`, where `people` are those whose publications these
are. To add one, write its module here and its line below.
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
    """A format to export."""

    module: str
    """Where its `export` function is; imported when it is asked for."""
    subject: Subject
    """What it is of."""
    description: str
    """What it is good for, in a line."""
    options: frozenset[str] = frozenset()
    """Names of the keyword arguments that its function takes beside: `style`, `plain`, `language`."""
    of_one: bool = False
    """Whether a file is of one person."""
    has_works: bool = True
    """Whether publications are in it, so that a part of them can be asked for."""


EXPORTERS = {
    "bibtex": Exporter(
        "sitegen.exporters.bibtex",
        "publications",
        "LaTeX, Overleaf, reference managers (--plain: for the oldest styles, too)",
        options=frozenset({"plain"}),
    ),
    "biblatex": Exporter(
        "sitegen.exporters.biblatex", "publications", "LaTeX with biblatex and biber"
    ),
    "ris": Exporter(
        "sitegen.exporters.ris", "publications", "EndNote, Zotero, Mendeley, and most databases"
    ),
    "endnote": Exporter(
        "sitegen.exporters.endnote", "publications", "EndNote and what reads its .enw files"
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
        "a list to paste into a form or a letter, in a citation style (--style)",
        options=frozenset({"style"}),
    ),
    "jsonresume": Exporter(
        "sitegen.exporters.json_resume",
        "people",
        "résumé builders and themes (JSON Resume)",
        of_one=True,
    ),
    "rendercv": Exporter(
        "sitegen.cv.rendercv",
        "people",
        "RenderCV and its themes (YAML)",
        options=frozenset({"language"}),
        of_one=True,
    ),
    "vcard": Exporter("sitegen.exporters.vcard", "people", "address books", has_works=False),
    "ics": Exporter(
        "sitegen.exporters.calendar",
        "people",
        "calendars: the talks whose day is known",
        options=frozenset({"language"}),
        has_works=False,
    ),
    "json": Exporter(
        "sitegen.exporters.everything", "everything", "programs of your own: all that is public"
    ),
}
"""Every format, by the name that `sitegen export` knows it by."""


def export(
    name: str, people: Sequence[Person], publications: Sequence[Publication], **options: object
) -> str:
    """These people and publications in the format `name`, one of `EXPORTERS`, with options that it knows."""
    function = cast("ExportFunction", import_module(EXPORTERS[name].module).export)
    return function(people, publications, **options)
