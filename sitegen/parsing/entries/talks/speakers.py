"""The speakers of a talk: `Lind, Bo, and Ann Lee. “Foam”`; co-speakers: `Foam (with A. Lee)`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Talk
from sitegen.model.text import has_han, localize
from sitegen.parsing import authors, names
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.model import Text
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.results import ParsedEntry

OWNER: Final = "Q. Zzowner"
"""A placeholder for the owner, whose name may occur further down in the CV."""
_WITH: Final = (
    r"(?:(?:joint(?:ly)?(?: work)?|(?:in )?(?:close )?collaboration"
    r"|(?:co-?)?(?:author(?:ed)?|written|edit(?:ed|or)|ed\.|translated|organi[sz]ed"
    r"|presente[dr])) )?(?:with\b|w/)(?: co-?authors?\b)?"
)
_LABELLED: Final = rf"(?:co-?authors?|{either('labels_of_coauthors')})\s*[:：]"
_BRACKETED: Final = re.compile(
    rf"\s*[(\[（]\s*(?:{_WITH}:?|{_LABELLED})\s*(?P<who>[^()\[\]（）]+?)\s*[)\]）]", re.IGNORECASE
)
_BARE: Final = re.compile(
    rf"(?:^|(?<=[.,;?!”\"’])\s*|(?P<year>(?<=\s(?:19|20)\d\d)\s+)){_WITH}\s*(?=[A-ZÀ-Þ])",
    re.IGNORECASE,
)
_LAST: Final = re.compile(r"(?:,\s*)?(?:\band\b|&)\s+")
_BEHIND_NAMES: Final = re.compile(
    r"[\"“«(\[]|;(?=\s+\S{3}|\s*$)|(?<![\s.-][A-ZÀ-Þ])(?<!^[A-ZÀ-Þ])\.(?=\s+\S{3}|[\s.]*$)"
)
_GIVEN: Final = re.compile(r"[A-ZÀ-ÞĀ-Ž][\w’'-]+(?: [A-ZÀ-ÞĀ-Ž][\w’'.-]*)?")
_WORD: Final = re.compile(r"[A-ZÀ-ÞĀ-Ž][\w’'-]+")


def read_names(text: str) -> tuple[str, ...]:
    """Return the people named in a text, if it names nothing else; the first may be inverted."""
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


def split_speakers(block: Block) -> tuple[tuple[str, ...], Block]:
    """Return the co-speakers of the owner, and the block without them."""
    for match in _BRACKETED.finditer(block.text):
        people = names.split_list(re.sub(r",?\s*et\.? al\.?,?$", "", match["who"]))
        if people and all(map(names.is_name, people)):
            return tuple(people), _remove(block, match.start(), match.end())
    if has_han(block.text):
        return (), block
    for match in _BARE.finditer(block.text):
        people, stop = _read_unbracketed(block, match.end())
        if people and (not match["year"] or block.text[stop:].lstrip(" .,;")[:1] in ("", "(", "[")):
            return tuple(people), _remove(block, match.start(), stop)
    return (), block


def _read_unbracketed(block: Block, start: int) -> tuple[list[str], int]:
    """Return names without brackets from `start` on, and where they end; a venue may follow."""
    stops = [span.start for span in block.spans if span.look == "italic" and span.start > start]
    text = block.text[start : min(stops, default=len(block.text))]
    text = _BEHIND_NAMES.split(text, maxsplit=1)[0]
    last = _LAST.search(text)
    for at in dict.fromkeys((last.end() if last else 0, 0)):  # the `and` may belong to the venue
        end = text.find(",", at)
        listed = text[:end] if end > 0 else text
        people = names.split_list(listed)
        if people and all(map(names.is_name, people)):
            return people, start + len(listed)
    return [], start


def _remove(block: Block, start: int, stop: int) -> Block:
    """Return the block with `text[start:stop]` removed."""
    front, after = block.text[:start], block.text[stop:].lstrip()
    tail = block.text[stop:] if front.strip() else after.lstrip(" .,;")
    gone = len(block.text) - len(front) - len(tail)

    def shift(index: int) -> int:
        return index if index <= start else max(index - gone, start)

    spans = [span._replace(start=shift(span.start), end=shift(span.end)) for span in block.spans]
    return replace(
        block, text=front + tail, spans=tuple(span for span in spans if span.end > span.start)
    )


def with_owner(entries: Iterable[ParsedEntry], owner: Text) -> list[ParsedEntry]:
    """Replace the owner's placeholder among the speakers by their name."""
    return [replace(item, value=_with_owner(item.value, owner)) for item in entries]


def _with_owner(value: object, owner: Text) -> object:
    if not isinstance(value, Talk) or OWNER not in value.authors:
        return value
    name = localize(owner, "en") if owner else ""
    co_speakers = tuple(author for author in value.authors if author != OWNER)
    return replace(value, authors=(name, *co_speakers) if name else co_speakers)
