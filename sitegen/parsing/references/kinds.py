"""References -> the same with their BibTeX entry types, where no word of their own tells them.

`Ecology` is a journal in the list of a biologist, and `Middleware` a conference in that of a computer scientist: what
the other works of the CV are decides. Short names in capitals (`SOT '24`) are meetings, unless they are known journals.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references import Reference
    from sitegen.parsing.references.venues import Imprint

_ACRONYM: Final = re.compile(r"(?:[A-Z][\w-]*[A-Z]\w*|[A-Z]{2,})(?:\W.*)?")
_SEAT: Final = re.compile(
    rf"(?P<place>[\u4e00-\u9fff]{{2,4}})\s*[:：]\s*(?=[\u4e00-\u9fff]+{either('chinese_publishers')}$)"
)
_PRESS: Final = re.compile(either("publishers"))
_MOSTLY: Final = 3
"""How many articles must stand against a work of meetings before what has no venue yet is taken for an article."""


def settle(references: Sequence[Reference]) -> list[Reference]:
    """The references, each with a type where anything tells it."""
    known = Counter(
        reference.imprint.type or _by_shape(reference.imprint.venue) for reference in references
    )
    articles, meetings = known["article"], known["inproceedings"]
    printed = "article" if articles >= meetings else "inproceedings"
    unprinted = "article" if articles > _MOSTLY * meetings else "misc"
    out = []
    for reference in references:
        imprint = _seated(reference.imprint)
        if not imprint.type and imprint.venue:
            imprint = replace(imprint, type=_by_shape(imprint.venue) or printed)
        elif not imprint.type and (imprint.eprint or imprint.pubstate):
            imprint = replace(imprint, type="misc" if imprint.eprint else unprinted)
        out.append(replace(reference, imprint=imprint))
    return out


def _seated(imprint: Imprint) -> Imprint:
    """`北京: 科学出版社` is a place and a publisher; what a press printed at its place is a book."""
    seat = _SEAT.match(imprint.venue) if not imprint.address and has_han(imprint.venue) else None
    if seat:
        return replace(imprint, venue=imprint.venue[seat.end() :], address=seat["place"])
    printed = (
        imprint.address and not imprint.type and not imprint.volume and _PRESS.search(imprint.venue)
    )
    return replace(imprint, type="book") if printed else imprint


def _by_shape(venue: str) -> str:
    return "inproceedings" if _ACRONYM.fullmatch(venue) else ""
