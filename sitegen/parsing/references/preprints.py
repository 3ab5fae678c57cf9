"""The number of a preprint, apart from the reference that it stands in.

`Phys. Rev. D 103, 104018 (2021). arXiv:2010.00162 [gr-qc]` is read as if it ended with its year.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sitegen.parsing.references.venues import Imprint

_NUMBER: Final = re.compile(
    r"[(\[]?\s*\b(?:(?i:e-?print)[:\s]+)?(?:(?i:arxiv)(?P<print>\s+(?i:e-?print|preprint))?[:\s]+)+\s*"
    r"(?P<id>\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)"
    r"(?:\s*[\[(](?P<subject>[a-z-]+(?:\.[A-Za-z-]+)?)[\])])?\s*[)\]]?"
)
_VENUE: Final = "arXiv"


class Number(NamedTuple):
    """What arXiv calls it."""

    id: str = ""
    subject: str = ""
    """Where arXiv files it: `hep-ph`."""


def taken(text: str) -> tuple[str, Number]:
    """The text with blanks where a number of arXiv stood, and the number; of several, none is taken."""
    found = list(_NUMBER.finditer(text))
    if len(found) != 1 or found[0]["print"]:
        return text, Number()
    match = found[0]
    if match[0].count("(") != match[0].count(")") or match[0].count("[") != match[0].count("]"):
        return text, Number()
    rest = text[: match.start()] + " " * len(match[0]) + text[match.end() :]
    return rest, Number(match["id"], match["subject"] or "")


def told(imprint: Imprint, number: str) -> Imprint:
    """The imprint with the number; where the work appeared nowhere else, it appeared there."""
    if not number:
        return imprint
    lone = not imprint.venue
    return replace(
        imprint,
        eprint=imprint.eprint or number,
        venue=_VENUE if lone else imprint.venue,
        type=imprint.type or ("misc" if lone else ""),
    )
