"""What PubMed adds to a reference, apart from it: the day of the issue, and the numbers behind.

`Circulation. 2015 Mar 3;131(9):800-10. PMID: 25000001` is read as if it ended with its pages.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_MONTH: Final = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DAY: Final = re.compile(rf"(?<=(?:19|20)\d\d) {_MONTH}(?:-{_MONTH})?(?: [0-3]?\d)?(?=;)")
_NUMBERS: Final = re.compile(
    r"(?:PubMed )?PMID:?\s*(?P<pmid>\d{5,9})|(?:PubMed Central )?PMCID:?\s*(?P<pmcid>PMC\s?\d+)"
    rf"|Epub (?:(?:19|20)\d\d {_MONTH}(?: \d{{1,2}})?|ahead of print)"
)
_LEFT: Final = re.compile(r"(?:\s*[;.,])+\s*$")


class Catalogued(NamedTuple):
    """What PubMed says beside a reference."""

    pmid: str = ""
    """Its number there."""
    pmcid: str = ""
    """That of its full text, with `PMC` in front."""
    notes: tuple[str, ...] = ()
    """When it was there before it was printed; a second number of one kind, as written."""


def taken(text: str) -> tuple[str, Catalogued]:
    """The text with blanks where all this stood, and what it says."""
    matches = list(_NUMBERS.finditer(text))
    first = {match.lastgroup: match for match in reversed(matches) if match.lastgroup}
    said = {name: match[name].replace(" ", "") for name, match in first.items()}
    told = Catalogued(
        **said, notes=tuple(match[0] for match in matches if match not in first.values())
    )
    for pattern in (_DAY, _NUMBERS):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return (
        _LEFT.sub(lambda match: "." + " " * (len(match[0]) - 1), text) if matches else text
    ), told
