"""Publications -> a .bib file to cite from, which bibtex and biber read without a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen import bibtex
from sitegen.exporters.distinct import distinct, remembered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """A .bib file of these works, each once, in their order and without what only a homepage reads."""
    return "\n".join(record(entry) for entry in distinct(bibtex.citable(publication) for publication in publications))


@remembered
def record(publication: Publication) -> str:
    """One entry, with a line break at its end."""
    return bibtex.encode([publication])
