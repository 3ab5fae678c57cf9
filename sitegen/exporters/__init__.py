"""People and their publications -> the formats of other programs: a table by name.

An exporter is a function `(people, publications) -> str`, where `people` are those whose publications these are. To
add one, write its module here and its line below.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.model import Person, Publication

ExportFunction: TypeAlias = "Callable[[Sequence[Person], Sequence[Publication]], str]"


@dataclass(frozen=True, slots=True)
class Exporter:
    """A format to export."""

    module: str
    """Where its `export` function is; imported when it is asked for."""
    description: str
    """What it is good for, in a line."""


EXPORTERS = {
    "bibtex": Exporter("sitegen.exporters.bibtex", "publications for LaTeX and reference managers"),
    "biblatex": Exporter("sitegen.exporters.biblatex", "publications for LaTeX with biblatex and biber"),
    "ris": Exporter("sitegen.exporters.ris", "publications for EndNote, Zotero, Mendeley"),
    "csl-json": Exporter("sitegen.exporters.csl_json", "publications for pandoc, Zotero and citation processors"),
    "endnote": Exporter("sitegen.exporters.endnote", "publications as .enw, for EndNote and what reads its files"),
    "jsonresume": Exporter("sitegen.exporters.json_resume", "a person for résumé builders (JSON Resume)"),
    "vcard": Exporter("sitegen.exporters.vcard", "people for address books"),
    "json": Exporter("sitegen.exporters.everything", "all that is public, for programs of your own"),
}
"""Every format, by the name that `sitegen export` knows it by."""


def export(name: str, people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """These people and publications in the format `name`, one of `EXPORTERS`."""
    function = cast("ExportFunction", import_module(EXPORTERS[name].module).export)
    return function(people, publications)
