"""User names on services: `GitHub: jroe`, `Twitter: @jroe`.

Addresses must have been removed from the text before.
"""

from __future__ import annotations

import re
from typing import Final

_KEYS: Final = {"twitter": "x"}
"""Services with another key under `links` than their name in CVs."""
_HANDLE: Final = re.compile(
    r"\b(?P<service>github|gitlab|linkedin|twitter)\b\.?\s*(?:[:：]|(?=@))\s*@?(?:/?in/)?(?P<handle>\w[\w.-]{1,38})(?=\s*(?:$|[,，;；|\t·•]))",
    re.IGNORECASE,
)


def take_handles(text: str, gap: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the text with `gap` in place of user names, and a service key and user name for each."""
    accounts: list[tuple[str, str]] = []
    while match := _HANDLE.search(text):
        name = match["service"].casefold()
        accounts.append((_KEYS.get(name, name), match["handle"]))
        text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    return text, accounts
