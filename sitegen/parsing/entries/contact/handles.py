"""What somebody is called by a service, behind its name: `GitHub: jroe`, `Twitter: @jroe`.

In: a text whose addresses are gone. Out: the text less these, and each by its key under `links`.
"""

from __future__ import annotations

import re
from typing import Final

_KEYS: Final = {"twitter": "x"}
"""Services whose key is another one than what CVs call them."""
_HANDLE: Final = re.compile(
    r"\b(?P<service>github|gitlab|linkedin|twitter)\b\.?\s*(?:[:：]|(?=@))\s*@?(?P<handle>\w[\w.-]{1,38})(?=\s*(?:$|[,，;；|\t·•]))",
    re.IGNORECASE,
)


def taken_out(text: str, gap: str) -> tuple[str, list[tuple[str, str]]]:
    """The text with `gap` in place of them, and service and handle of each."""
    found: list[tuple[str, str]] = []
    while match := _HANDLE.search(text):
        name = match["service"].casefold()
        found.append((_KEYS.get(name, name), match["handle"]))
        text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    return text, found
