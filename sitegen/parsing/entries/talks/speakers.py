"""Who spoke, where a talk names them before its title in quotes: `Lind, Bo, and Ann Lee. “Foam at rest.”`."""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing import authors, names

_GIVEN: Final = re.compile(r"[A-ZÀ-ÞĀ-Ž][\w’'-]+(?: [A-ZÀ-ÞĀ-Ž][\w’'.-]*)?")
_WORD: Final = re.compile(r"[A-ZÀ-ÞĀ-Ž][\w’'-]+")


def before(text: str) -> tuple[str, ...]:
    """The people that a text names, if it names nothing else; the first may stand with the family name in front."""
    text = text.strip(" \t.,;:")
    listed = authors.leading(text)
    if (
        listed.names
        and not text[listed.stop :].strip(" .,;:&")
        and (len(listed.names) > 1 or "," in listed.names[0])
    ):
        return listed.names
    parts = names.split_list(text)
    if len(parts) < 2 or not (_WORD.fullmatch(parts[0]) and _GIVEN.fullmatch(parts[1])):
        return ()
    people = (f"{parts[0]}, {parts[1]}", *parts[2:])
    return people if all(map(names.is_name, people)) else ()
