"""User names on web services: `GitHub: jroe`, `Twitter: @jroe`.

Remove addresses from the text first.
"""

from __future__ import annotations

import re
from typing import Final

_KEYS: Final = {"twitter": "x"}
"""Services whose key under `links` differs from their name in CVs."""
_HANDLE: Final = re.compile(
    r"\b(?P<service>github|gitlab|linkedin|twitter)\b\.?\s*(?:[:：]|(?=@))\s*@?(?:/?in/)?(?P<handle>\w[\w.-]{1,38})(?=\s*(?:$|[,，;；|\t·•]))",
    re.IGNORECASE,
)


def take_handles(text: str, gap: str) -> tuple[str, list[tuple[str, str]]]:
    """Replace user names by `gap`; return the text, and a service key and user name for each."""
    accounts: list[tuple[str, str]] = []
    while match := _HANDLE.search(text):
        name = match["service"].casefold()
        accounts.append((_KEYS.get(name, name), match["handle"]))
        text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    return text, accounts
