"""What PubMed adds to a reference, apart from it: the day of the issue, and the numbers behind.

`Circulation. 2015 Mar 3;131(9):800-10. PMID: 25000001` is read as if it ended with its pages.
"""

from __future__ import annotations

from typing import Final

from sitegen.expressions import expression, rare_expression

_MONTH: Final = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DAY: Final = expression(rf"(?<=(?:19|20)\d\d) {_MONTH}(?:-{_MONTH})?(?: [0-3]?\d)?(?=;)")
_NUMBERS: Final = rare_expression(
    r"(?:PubMed )?PMID:?\s*\d{5,9}|(?:PubMed Central )?PMCID:?\s*PMC\s?\d+"
    rf"|Epub (?:(?:19|20)\d\d {_MONTH}(?: \d{{1,2}})?|ahead of print)",
    needs=("pmid", "pmcid", "epub"),
)
_LEFT: Final = expression(r"(?:\s*[;.,])+\s*$")


def taken(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with blanks where these stood, and the numbers."""
    numbers = tuple(match[0] for match in _NUMBERS.finditer(text))
    for pattern in (_DAY, _NUMBERS):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return (_LEFT.sub(lambda match: "." + " " * (len(match[0]) - 1), text) if numbers else text), numbers
