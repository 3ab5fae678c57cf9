"""Publications -> references in a citation style, as plain text: one a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.citing import STYLES, USUAL, UncitedError
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.citing import Style
    from sitegen.model import Person, Publication


def export(
    _people: Sequence[Person],
    publications: Sequence[Publication],
    *,
    style: Style = STYLES[USUAL],
    say: Callable[[str], None] = print,
) -> str:
    """The references in a style, in their order, each once; numbered where it numbers.

    `say` is told of works that the style cannot show; these stand there in the usual one.
    """
    lines = []
    for place, publication in enumerate(distinct(publications), 1):
        try:
            line = style.text(publication)
        except UncitedError:
            line = STYLES[USUAL].text(publication)
            say(
                f"the citation style shows nothing of {publication.key}: cited in APA style instead"
            )
        lines.append(f"{style.number.format(place)}{line}\n")
    return "".join(lines)
