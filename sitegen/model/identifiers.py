"""Validate identifiers, with or without a leading address."""

from __future__ import annotations

import re
from typing import Final

_DOI: Final = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?10\.\d{4,9}(?:\.\d+)*/\S+", re.IGNORECASE
)
_ARXIV: Final = re.compile(
    r"(?:https?://arxiv\.org/\w+/|arxiv:\s*)?"
    r"(?:\d\d(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?",
    re.IGNORECASE,
)


def is_orcid(text: str) -> bool:
    """Return whether this is an ORCID iD: 16 digits with a valid ISO 7064 MOD 11-2 check digit."""
    digits = re.sub(r"^https?://(?:www\.)?orcid\.org/|-", "", text.strip()).rstrip("/")
    if not re.fullmatch(r"\d{15}[\dX]", digits):
        return False
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    return digits[-1] == "0123456789X"[(12 - total % 11) % 11]


def is_isbn(text: str) -> bool:
    """Return whether this is an ISBN: 10 or 13 digits with a valid check digit."""
    digits = re.sub(r"[\s-]", "", text.upper())
    if re.fullmatch(r"\d{9}[\dX]", digits):
        return _weighted_sum(digits) % 11 == 0
    weights = (1, 3) * 7
    return bool(re.fullmatch(r"\d{13}", digits)) and (
        sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False)) % 10 == 0
    )


def is_issn(text: str) -> bool:
    """Return whether this is an ISSN: 8 digits with a valid check digit."""
    digits = re.sub(r"[\s-]", "", text.upper())
    return bool(re.fullmatch(r"\d{7}[\dX]", digits)) and _weighted_sum(digits) % 11 == 0


def is_doi(text: str) -> bool:
    """Return whether this looks like a DOI, which has no check digit."""
    return bool(_DOI.fullmatch(text.strip()))


def is_arxiv(text: str) -> bool:
    """Return whether this looks like an arXiv number: `2101.00001v2` or `hep-th/9901001`."""
    return bool(_ARXIV.fullmatch(text.strip()))


def _weighted_sum(digits: str) -> int:
    values = [10 if digit == "X" else int(digit) for digit in digits]
    return sum(
        value * weight for value, weight in zip(values, range(len(values), 0, -1), strict=True)
    )
