"""Read the name from the front matter of Markdown, and the position if it describes a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NAMED: Final = re.compile(
    r"""^(name|author|title)\s*[:=]\s*["']?([^"'\n\[{|>&]+?)["']?\s*$""", re.MULTILINE
)
_OF_A_PERSON: Final = re.compile(
    r"^(?:first_name|last_name|superuser|user_groups)\s*[:=]", re.MULTILINE
)
"""Keys of the author pages of HugoBlox, whose `title` is a name, however short."""
_ROLE: Final = re.compile(r"""^role\s*:\s*["']?([^"'\n\[{|>&]+?)["']?\s*$""", re.MULTILINE)
_ORGANIZATIONS: Final = re.compile(
    r"^organizations\s*:[ \t]*\n(?P<inside>(?:[ \t-].*(?:\n|\Z)|\n)+)", re.MULTILINE
)
_ORGANIZATION: Final = re.compile(r"""^[ \t-]+name\s*:\s*["']?([^"'\n]+?)["']?\s*$""", re.MULTILINE)
_TAG: Final = re.compile(r"</?[a-z]+>")
_BESIDE_NAME: Final = 60
"""Most characters beside a name in a title line; longer ones are lists of authors or sentences."""


def lines(front: str, found: Sequence[str]) -> Iterator[str]:
    """Yield name and position from the front matter, if the beginning of the text has no name."""
    person = bool(_OF_A_PERSON.search(front))
    if name := _name(front, [text.casefold() for text in found[:30]], person=person):
        yield name
    if person:
        organizations = _ORGANIZATIONS.search(front)
        told = _ORGANIZATION.findall(organizations["inside"]) if organizations else []
        yield from (
            _TAG.sub("", text)
            for text in (*_ROLE.findall(_TAG.sub("", front)), ", ".join(told))
            if text
        )


def _name(front: str, head: Sequence[str], *, person: bool) -> str:
    for key, name in _NAMED.findall(front):
        words = name.casefold().split()
        short = [text for text in head if len(text) < len(name) + _BESIDE_NAME]
        told = any(all(_holds(text, word) for word in words) for text in short)
        if not told and (key != "title" or person or len(words) > 1):
            return str(name)
    return ""


def _holds(text: str, word: str) -> bool:
    """Return whether a text contains a word as a whole; Chinese has no word boundaries."""
    return word in (re.findall(r"[^\W_]+(?:[.'’-][^\W_]+)*\.?", text) if word.isascii() else text)
