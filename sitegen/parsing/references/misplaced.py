"""Read references -> the same, with authors that were taken for editors, and venues for authors, where they belong."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.references import venues

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references import Reference

_EDITED: Final = re.compile(
    r"(?i:\b(?:eds?|edited|editors?|hrsg|hg|herausgegeben|dir|coord|éds?|red)\b)|[主编編]"
)
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_SEAT: Final = re.compile(r", (?P<place>[A-Z][\w .’'-]{2,30}(?:, [A-Z][\w.]{1,12})?):\s*$")
_IN: Final = re.compile(r"[.,?!”\"]\s+in:?\s+$", re.IGNORECASE)
_FEWEST: Final = 3
_SHARE: Final = 0.4
"""Of a list, the works whose author must be known before the others are searched for the name."""


def put_back(found: Reference, text: str) -> Reference:
    """Editors whom no word calls so are authors; the last author may be the venue before its volume, or its place."""
    imprint = found.imprint
    if (
        imprint.editor
        and not _EDITED.search(text)
        and not (found.authors and _of_book(imprint.editor[0], text))
    ):
        people = sorted((*found.authors, *imprint.editor), key=lambda name: _place(name, text))
        found = replace(found, authors=tuple(people), imprint=replace(imprint, editor=()))
    if len(found.authors) > 1 and not has_han(text):
        found = _before_the_numbers(_before_the_publisher(found, text))
    return found


def _of_book(editor: str, text: str) -> bool:
    """Whether a name stands behind `in`, where the book begins: `“Salt” in Ann Lee and Bo Ek, Living Shores`."""
    at = text.find(editor)
    return at > 0 and bool(_IN.search(text[:at]))


def _before_the_numbers(found: Reference) -> Reference:
    *people, last = found.authors
    imprint = found.imprint
    nowhere = (
        not imprint.venue and (imprint.volume or imprint.pages) and not re.search(r"[\s,.]", last)
    )
    if nowhere or (imprint.venue and not _WORD.search(imprint.venue)):
        return replace(found, authors=tuple(people), imprint=replace(imprint, venue=last))
    return found


def _before_the_publisher(found: Reference, text: str) -> Reference:
    """`Ann Lind, Durham, NC: Hill Press`: what a colon parts from the venue is its place."""
    place = _SEAT.search(text[: text.rfind(found.imprint.venue)] if found.imprint.venue else "")
    if not place or found.imprint.address:
        return found
    people = [name for name in found.authors if not re.search(rf"\b{re.escape(name)}\b", place[0])]
    if len(people) == len(found.authors) or not people:
        return found
    return replace(
        found, authors=tuple(people), imprint=replace(found.imprint, address=place["place"])
    )


def given_their_author(found: Sequence[Reference], texts: Sequence[str]) -> list[Reference]:
    """The references of a list; where the author of most of them stands as a sentence of its own, behind the title."""
    counted = Counter(name for one in found for name in one.authors)
    author, count = max(counted.items(), key=lambda pair: pair[1], default=("", 0))
    if count < max(_FEWEST, _SHARE * len(found)):
        return list(found)
    sentence = re.compile(rf"(?<=[.?!”]\s){re.escape(author)}\.\s")
    out = []
    for one, text in zip(found, texts, strict=True):
        match = None if author in one.authors else sentence.search(text)
        out.append(
            _parted(one, author, text[: match.start()], text[match.end() :]) if match else one
        )
    return out


def _parted(found: Reference, author: str, before: str, behind: str) -> Reference:
    imprint = found.imprint
    if imprint.venue not in behind:
        cut = imprint.venue.removeprefix(f"{author}. ")
        imprint = replace(imprint, venue=cut) if cut in behind else venues.read(behind)
    title = before.strip().rstrip(".,").strip(' “”"')
    return replace(found, authors=(author,), others=False, title=title, imprint=imprint)


def _place(name: str, text: str) -> int:
    """Where the name stands, as far as its spelling shows."""
    family = name.partition(",")[0]
    at = text.find(name)
    return at if at >= 0 else text.find(family) if family in text else len(text)
