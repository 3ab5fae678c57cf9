"""Works whose list leaves out the owner of the CV: `Title (with A and B)`, or a title and no author at all.

In: the items of one list. Out: the same, written as `A. Stand-in, A and B. Title`, the order that references are read
in, so that the names are no part of the title. The stand-in goes again, and the owner takes its place where the CV
tells who that is.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates, names
from sitegen.parsing.references import authors
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.references.labelling import Labelled

STAND_IN: Final = "Q. Zzowner"
"""A name that nobody has."""
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
_LOOSE: Final = re.compile(r"(?<=\w) with (?=(?:[A-ZÀ-Þ]\.[\s-]?){1,3}[A-ZÀ-Þ][\w’'-]+)")
"""Before initials and a name: no title goes on so, where many of a list do."""
_FAMILY: Final = re.compile(
    r"(?!Discussion|Comment)(?:(?:de|del|di|du|la|le|van|von|der|den|ter) )*[A-ZÀ-Þ][\w’'-]+"
)
_LAST: Final = re.compile(r"(?:,\s*)?(?:\band\b|&)\s+")
_QUOTE: Final = re.compile(r"[\"“«][^\"”»]{6,}[\"”»][\s.,;]*")
_REVIEW: Final = re.compile(
    rf"[\"“]?{either('reviews_of_books')}\s[^\t]{{4,}}?,?\s(?:edited |ed\. )?by "
    r"(?P<who>[^,.;:(”\"\d]+(?:\b[A-Z]\.[^,.;:(”\"\d]*)*)"
)
_BEHIND_NAMES: Final = re.compile(
    r"[\"“«(\[]|;(?=\s+\S{3}|\s*$)|(?<![\s.-][A-ZÀ-Þ])(?<!^[A-ZÀ-Þ])\.(?=\s+\S{3}|[\s.]*$)"
)
_INITIALLED: Final = re.compile(r",\s+(?:[A-ZÀ-Þ]\.[\s-]?){1,3}[A-ZÀ-Þ][\w’'-]+(?=[,.]|\s*$)")
_JOINTS: Final = frozenset((",", "and", "."))
_SHORTEST: Final = 8
_PAIR: Final = 2
_SEVERAL: Final = 0.3


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list, ready to be read."""

    block: Block
    """With the stand-in and those who wrote with the owner in front."""
    plain: Block
    """Without any of them."""
    people: tuple[str, ...]
    """Who wrote with the owner."""
    front: str = ""
    """What stands before the title in `block`: the names."""


def items(blocks: Sequence[Block]) -> list[Item | None]:
    """An Item for each block whose authors leave out the owner, None for the others."""
    loose = sum(bool(_LOOSE.search(block.text)) for block in blocks) > max(
        _PAIR, _SEVERAL * len(blocks)
    )
    bracketed = sum(bool(_BRACKETED.search(block.text)) for block in blocks) > max(
        _PAIR, _SEVERAL * len(blocks)
    )
    split = [parted(block, loose=loose, families=bracketed) for block in blocks]
    joint = any(people for people, _ in split)
    behind = _behind_titles([plain for _, plain in split])
    return [
        _led(people, plain)
        if people
        or _is_review(plain)
        or (not others and (_title(plain) or (joint and not _is_signed(plain))))
        else None
        for (people, plain), others in zip(split, behind, strict=True)
    ]


def _is_review(block: Block) -> bool:
    """Whether the one who is named is the author of the book: `Review of Salt by Ann Lee`."""
    match = _REVIEW.match(block.text)
    return match is not None and all(map(names.is_name, names.split_list(match["who"])))


def nobody_named(blocks: Sequence[Block]) -> bool:
    """Whether most of a list are titles without any authors."""
    behind = _behind_titles(blocks)
    alone = [
        bool(_title(block)) and not people for block, people in zip(blocks, behind, strict=True)
    ]
    return 2 * sum(alone) >= len(alone) > 0


def parted(
    block: Block, *, loose: bool = False, families: bool = False
) -> tuple[tuple[str, ...], Block]:
    """Those who wrote with the owner, and the block without them.

    `loose`: no sign need stand before `with`, for the list has it behind its titles: `Foam on shores with A. Lee`.
    `families`: brackets may hold names of families alone, for many of the list have some: `Foam (with Lee & de Vries)`.
    """
    for match in _BRACKETED.finditer(block.text):
        people = names.split_list(re.sub(r",?\s*et\.? al\.?,?$", "", match["who"]))
        if people and all(
            names.is_name(name) or (families and _FAMILY.fullmatch(name)) for name in people
        ):
            return tuple(people), _cut(block, match.start(), match.end())
    if has_han(block.text):
        return (), block
    for match in _BARE.finditer(block.text):
        people, stop = _in_words(block, match.end())
        if people and (not match["year"] or block.text[stop:].lstrip(" .,;")[:1] in ("", "(", "[")):
            return tuple(people), _cut(block, match.start(), stop)
    for match in reversed(list(_LOOSE.finditer(block.text)) if loose else []):
        people, stop = _in_words(block, match.end())
        if people and block.text[stop:].lstrip()[:1] in ("", ";", ",", ".", "("):
            return tuple(people), _cut(block, match.start(), stop)
    return (), block


def who(text: str) -> tuple[str, ...]:
    """The people of a text that is nothing but a list of names."""
    people = names.split_list(text.strip(" ().;"))
    return tuple(people) if people and all(map(names.is_name, people)) else ()


def _in_words(block: Block, start: int) -> tuple[list[str], int]:
    """The names that stand at `start` without brackets around them; a venue may follow the last."""
    stops = [span.start for span in block.spans if span.look == "italic" and span.start > start]
    text = block.text[start : min(stops, default=len(block.text))]
    text = _BEHIND_NAMES.split(text, maxsplit=1)[0]
    last = _LAST.search(text)
    several = names.split_list(text)
    if (
        not last and len(several) > _PAIR and all(map(names.is_name, several))
    ):  # up to the full stop, no `and`
        return several, start + len(text)
    for at in dict.fromkeys((last.end() if last else 0, 0)):  # the `and` may be one of the venue
        end = text.find(",", at)
        while end > 0 and (more := _INITIALLED.match(text, end)):  # no `and` before the last
            end = more.end() if more.end() < len(text) else 0
        listed = text[:end] if end > 0 else text
        people = names.split_list(listed)
        if people and all(map(names.is_name, people)):
            return people, start + len(listed)
    return [], start


def _is_signed(block: Block) -> bool:
    """Whether names stand at the front after all."""
    listed = authors.leading(block.text)
    behind = block.text[listed.stop :].lstrip(" .,:")
    initials = any(re.search(r"\b[A-Z]\.", name) for name in listed.names)
    return bool(listed.names) and (initials or behind[:1] in ("“", '"', "("))


def _title(block: Block) -> int:
    """Where a title ends that comes first, in quotes or italics; 0 if none does."""
    match = _QUOTE.match(block.text)
    slanted = next((span for span in block.spans if span.look == "italic" and span.start < 2), None)
    stop = match.end() if match else slanted.end if slanted else 0
    return stop if stop > _SHORTEST else 0


def _behind_titles(blocks: Sequence[Block]) -> list[tuple[str, ...]]:
    """The names behind the titles that come first: of authors, unless a lone one stands nowhere else and is a venue."""
    found = []
    for block in blocks:
        text = block.text[_title(block) :].lstrip(" .,;:") if _title(block) else ""
        listed = authors.leading(text)
        place = (
            text[listed.stop :].lstrip()[:1] in (":", "(")
            or dates.leading(text[listed.stop :].lstrip(" ,")) is not None
        )
        found.append(() if place and len(listed.names) == 1 else listed.names)
    alone = Counter(people[0] for people in found if len(people) == 1)
    return [
        people if len(people) > 1 or (people and alone[people[0]] > 1) else () for people in found
    ]


def _led(people: tuple[str, ...], plain: Block) -> Item:
    listed = [STAND_IN, *(name if names.is_name(name) else f"Q. {name}" for name in people)]
    front = " and ".join(filter(None, (", ".join(listed[:-1]), listed[-1]))) + ". "
    spans = tuple(
        span._replace(start=span.start + len(front), end=span.end + len(front))
        for span in plain.spans
    )
    return Item(replace(plain, text=front + plain.text, spans=spans), plain, people, front)


def named(item: Labelled, front: str) -> Labelled:
    """The item with the names in front labelled so, whatever the model took them for; behind them a title begins."""
    if not front or not item.text.startswith(front):
        return item
    labels = list(item.labels)
    begins = True
    count = sum(token.end <= len(front) for token in item.tokens)
    for at, token in enumerate(item.tokens[:count]):
        joins = token.text in _JOINTS and not (
            token.text == "." and at and len(item.tokens[at - 1].text) == 1
        )
        labels[at] = "PX" if joins or token.text == "." else "AG" if begins else "F"
        begins = joins
    behind = set(labels[count:])
    if "TI" not in behind and "VE" in behind:  # no work is without a title
        at = labels.index("VE", count)
        while at < len(labels) and labels[at] in ("VE", "PX"):
            labels[at] = "TI" if labels[at] == "VE" else "PX"
            at += 1
    return item._replace(labels=tuple(labels))


def _cut(block: Block, start: int, stop: int) -> Block:
    """The block without a stretch of its text, and with a full stop for it between words."""
    front, behind = block.text[:start], block.text[stop:].lstrip()
    if behind[:1] in (",", ".") and front.rstrip()[-1:] == ",":
        front = front.rstrip()[:-1]
    if not front.strip():
        tail = behind.lstrip(" .,;")
    elif front.rstrip()[-1:].isalnum() and behind[:1].isalpha():
        tail = f". {behind}"
    else:
        tail = block.text[stop:]
    gone = len(block.text) - len(front) - len(tail)

    def moved(index: int) -> int:
        return index if index <= start else max(index - gone, start)

    spans = [span._replace(start=moved(span.start), end=moved(span.end)) for span in block.spans]
    return replace(
        block, text=front + tail, spans=tuple(span for span in spans if span.end > span.start)
    )
