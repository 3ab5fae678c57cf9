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
}
"""Every format, by the name that `sitegen export` knows it by."""


def export(name: str, people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """These people and publications in the format `name`, one of `EXPORTERS`."""
    function = cast("ExportFunction", import_module(EXPORTERS[name].module).export)
    return function(people, publications)
