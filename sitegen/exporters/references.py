"""Publications as references in a citation style: plain text, one per line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.citing import DEFAULT_STYLE, STYLES, UncitedError
from sitegen.exporters.works import distinct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.citing import Style
    from sitegen.model import Person, Publication


def export(
    _people: Sequence[Person],
    publications: Sequence[Publication],
    *,
    style: Style = STYLES[DEFAULT_STYLE],
    warn: Callable[[str], None] = print,
) -> str:
    """Return the references with each work once, numbered if the style numbers them.

    Args:
        publications: In the order of the list.
        style: The citation style. A work it cannot cite appears in the default style.
        warn: Receives a message for each such work.
    """
    lines = []
    for number, work in enumerate(distinct(publications), 1):
        try:
            text = style.text(work)
        except UncitedError:
            text = STYLES[DEFAULT_STYLE].text(work)
            warn(f"{work.key}: the citation style produces no reference; using APA instead")
        lines.append(f"{style.number.format(number)}{text}\n")
    return "".join(lines)
