"""People as vCards for address books, version 4.0 (RFC 6350).

`join` and `escape` write the lines that vCards share with calendars (RFC 5545).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import localize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.model import Person, Publication

_OCTETS: Final = 75
"""Longest line without its end; longer ones continue after a line break and a space."""
_CONTROLS: Final = re.compile(r"[\x00-\x1f]")


def export(people: Sequence[Person], _publications: Sequence[Publication]) -> str:
    """Return a card for each person."""
    return join(line for person in people for line in _card(person))


def _card(person: Person) -> Iterator[str]:
    name = localize(person.name, "en")
    given, _, family = name.rpartition(" ")  # a name without spaces counts as a family name
    yield "BEGIN:VCARD"
    yield "VERSION:4.0"
    yield f"FN:{escape(name)}"
    yield f"N:{escape(family)};{escape(given)};;;"
    if not isinstance(person.name, str):
        for tag, text in person.name.items():
            if text != name:
                yield f"FN;LANGUAGE={tag}:{escape(text)}"
    for key, value in (
        ("TITLE", person.position),
        ("ORG", person.affiliation),
        ("NOTE", person.bio),
    ):
        if value:
            yield f"{key}:{escape(localize(value, 'en'))}"
    for index, address in enumerate(person.email):
        yield f"EMAIL;TYPE=work{'' if index else ';PREF=1'}:{address}"
    yield from (f"TEL;VALUE=text;TYPE=work:{escape(number)}" for number in person.phone)
    if person.address:
        yield f"ADR;TYPE=work:;;{escape(localize(person.address, 'en'))};;;;"
    yield from (f"URL:{link}" for link in person.links.values() if re.match(r"https?://", link))
    if person.interests:
        interests = [escape(localize(interest, "en")) for interest in person.interests]
        yield f"CATEGORIES:{','.join(interests)}"
    yield "END:VCARD"


def join(lines: Iterable[str]) -> str:
    """Return the lines as a file, folded between characters."""
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def escape(text: str) -> str:
    """Escape separators and line breaks of a value, and drop control characters."""
    text = re.sub(r"([\\,;])", r"\\\1", text).replace("\r", "").replace("\n", "\\n")
    return _CONTROLS.sub("", text)


def _fold(line: str) -> str:
    rows, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _OCTETS:
            rows.append(" ")
            size = 1
        rows[-1] += letter
        size += octets
    return "\r\n".join(rows)
