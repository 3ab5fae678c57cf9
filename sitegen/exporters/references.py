"""Publications -> references in a citation style, as plain text: one a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.citing import STYLES, cite_plainly
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication

USUAL: Final = "apa"
"""The style that is taken where none is named."""


def export(_people: Sequence[Person], publications: Sequence[Publication], *, style: str = USUAL) -> str:
    """The references in `style`, a name in `citing.STYLES`, in their order, each once; numbered where it numbers."""
    number = STYLES[style].number
    lines = [
        number.format(place) + cite_plainly(publication, style)
        for place, publication in enumerate(distinct(publications), 1)
    ]
    return "".join(f"{line}\n" for line in lines)
