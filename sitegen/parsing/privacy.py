"""Find private details in a text: telephone, age, birth and the like."""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing import addresses
from sitegen.parsing.vocabulary import either, keys

_PATTERNS: Final = {
    key: re.compile(either("private", key), re.IGNORECASE) for key in keys("private")
}


def extract_private(text: str, gap: str) -> tuple[str, list[tuple[str, str]]]:
    """Replace private details in a text by `gap`; return the text, and the details by key."""
    extracted: list[tuple[str, str]] = []
    for key, words in _PATTERNS.items():
        while match := words.search(text):
            extracted.append((key, match[0].strip().replace("\t", " ")))
            text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    phones: list[tuple[str, str]] = []
    for match in reversed(addresses.phones(text)):
        fax = addresses.fax_label(text, match.start())
        phones.insert(0, ("phone", f"{fax.rstrip('.:： ')} {match[0].strip()}".strip()))
        start = text.rindex(fax, 0, match.start()) if fax else match.start()
        text = f"{text[:start]}{gap}{text[match.end() :]}"
    return text, extracted + phones
