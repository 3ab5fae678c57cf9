"""People -> vCards, version 4.0 (RFC 6350), for address books."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitegen.exporters.content_lines import written
from sitegen.model import localized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.model import Person, Publication


def export(people: Sequence[Person], _publications: Sequence[Publication]) -> str:
    """A card each."""
    return "".join(card(person) for person in people)


def card(person: Person) -> str:
    """Names, position, addresses, pages and interests of one person."""
    lines = ["BEGIN:VCARD", "VERSION:4.0", *_values(person), "END:VCARD"]
    return written(lines)


def _values(person: Person) -> Iterator[str]:
    name = localized(person.name, "en")
    yield f"FN:{_escaped(name)}"
    yield f"N:{';'.join(map(_escaped, _parts(name)))};;;"
    if not isinstance(person.name, str):
        yield from (
            f"FN;LANGUAGE={tag}:{_escaped(text)}"
            for tag, text in person.name.items()
            if text != name
        )
    for key, value in (
        ("TITLE", person.position),
        ("ORG", person.affiliation),
        ("NOTE", person.bio),
    ):
        if value:
            yield f"{key}:{_escaped(localized(value, 'en'))}"
    yield from (
        f"EMAIL;TYPE=work{';PREF=1' if not place else ''}:{one}"
        for place, one in enumerate(person.email)
    )
    yield from (f"TEL;VALUE=text;TYPE=work:{_escaped(one)}" for one in person.phone)
    if person.address:
        yield f"ADR;TYPE=work:;;{_escaped(localized(person.address, 'en'))};;;;"
    yield from (f"URL:{value}" for value in person.links.values() if re.match(r"https?://", value))
    if person.interests:
        yield "CATEGORIES:" + ",".join(_escaped(localized(one, "en")) for one in person.interests)


def _parts(name: str) -> tuple[str, str]:
    """Family and given names; a name in one word, a Chinese one for instance, is all family."""
    given, _, family = name.rpartition(" ")
    return family, given


def _escaped(text: str) -> str:
    return re.sub(r"([\\,;])", r"\\\1", text).replace("\r\n", "\n").replace("\n", "\\n")
