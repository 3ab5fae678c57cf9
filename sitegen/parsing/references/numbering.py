"""Labelled references -> the same, volume, number and pages told apart where the model calls two of them alike.

`Mind 112(448): 685-9`, `JCAP 09 (2022) 063` and `Phys. Lett. B760 132-138` have what no style of its training has.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.references.labelling import stretches

if TYPE_CHECKING:
    from sitegen.parsing.references.labelling import Labelled

_DIGITS: Final = re.compile(r"[A-Za-z]?\d{1,7}$")
_BEHIND_LETTER: Final = re.compile(r"[A-Z]\d{1,4}$")
_OPEN: Final = frozenset("([")
_PAGES: Final = re.compile(
    r"(?<!\w)(?<!\d:)(?P<whole>\d{1,3}:\d{1,3}\s?[-–—]{1,2}\s?\d{1,3}:\d{1,3})(?![\w:])"
    r"|\b(?:pp?\.?|[Pp]ages)\s*(?P<said>\d{1,5}\s?[-–—]{1,2}\s?\d{1,5})(?![\w:])"
)
"""Pages that are told as such, or counted article by article: `pp. 12-19`, `6:1–6:17`."""
_NOT_OF_TITLES: Final = frozenset(("TI", "AF", "AG", "F", "G"))


def told_apart(item: Labelled) -> Labelled:
    """The item; of two volumes the second is the number or the page."""
    if has_han(item.text):
        return item  # 2022年7月
    item = _paged(item)
    labels = list(item.labels)
    volumes = stretches(labels, "VO")
    if len(volumes) == 2 and all(_DIGITS.match(item.tokens[at].text) for at, _ in volumes):
        _, (first, last) = volumes
        in_brackets = item.tokens[first - 1].text in _OPEN
        wanted = "NU" if in_brackets or "PA" in labels else "PA"
        if wanted not in labels:
            labels[first : last + 1] = [wanted] * (last + 1 - first)
    paged = stretches(labels, "PA")
    if "VO" not in labels and len(paged) == 1:
        first, last = paged[0]
        apart = (
            last > first and item.text[item.tokens[first].end : item.tokens[first + 1].start] == " "
        )
        if (
            apart
            and _BEHIND_LETTER.match(item.tokens[first].text)
            and item.tokens[first + 1].text[0].isdigit()
        ):
            labels[first] = "VO"
    return item._replace(labels=tuple(labels))


def _paged(item: Labelled) -> Labelled:
    """The item with all of its pages labelled so, whatever the model took one end of them for."""
    labels = list(item.labels)
    for match in _PAGES.finditer(item.text):
        inside = item.within(*match.span(match.lastgroup or 0))
        if not any(labels[at] in _NOT_OF_TITLES for at in inside):
            for at in inside:
                labels[at] = "PA"
            return item._replace(
                labels=tuple(
                    "NO" if label == "PA" and at not in inside else label
                    for at, label in enumerate(labels)
                )
            )
    return item
