"""One reference of a publication list -> its parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from statistics import median
from typing import TYPE_CHECKING, Final

from sitegen.parsing import authors, dates, labelled, labelled_names, labelling, repairs, venues
from sitegen.parsing.wraps import width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.blocks import Block

_QUOTED: Final = re.compile(r"[\"“”‘「«]\s*(?P<title>[^\"“”」»]{4,}?)\s*[\"”“」»](?=[\s.,;(\[，。；（【]|$)")
_BOOK_TITLE: Final = re.compile(r"《(?P<title>[^《》]+(?:《[^《》]*》[^《》]*)*)》")
_YEAR_FIRST: Final = re.compile(
    r"^[\s,.:;]*(?:[(（](?P<year>(?:19|20)\d\d)[a-z]?(?:,\s*\w+)?[)）]|(?P<bare>(?:19|20)\d\d)[.,:])[\s.,:]*"
)
GB_MARK: Final = re.compile(r"\s*\[(?:(?P<type>[JCMDRPNSAZ])(?:/OL)?|EB/OL)\]\s*[.,，。]?\s*")
"""What GB/T 7714 puts behind a title to say what kind of work it is: `[J]`."""
_GB_TYPES: Final = {
    "J": "article",
    "N": "article",
    "C": "inproceedings",
    "M": "book",
    "D": "phdthesis",
    "R": "techreport",
}
_SURE: Final = 0.978
"""Mean probability of a token from which on the model is trusted: lists that it reads well lie above 0.99."""
_TITLE_END: Final = re.compile(r"(?<=[^.\s])(?:\.(?=\s|$)|(?<=[?!])(?=\s)|[。．])")
_ABBREVIATION: Final = re.compile(r"(?:\b(?:vs|e\.g|i\.e|St|Dr|No|Vol|cf|approx|Mt|Inc|Jr|U\.S)|(?:^|[\s.(-])[A-Z])$")


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reference says; nothing that it does not say."""

    authors: tuple[str, ...] = ()
    """As written; inverted names as `Family, Given`."""
    others: bool = False
    """Whether the list ends with `et al.`."""
    title: str = ""
    """Without quotes and the full stop."""
    imprint: venues.Imprint = field(default_factory=venues.Imprint)
    """All the rest."""


def parse_list(blocks: Sequence[Block]) -> list[Reference]:
    """The references of one list, each read in the style that they share.

    The model reads them. Where it finds no work in an item, or is unsure of most of a list that writes given names in
    full, the rules do: measured, they lose to it on every list with initials.
    """
    texts = [venues.tags(block.text) for block in blocks]
    slanted = [[(span.start, span.end) for span in block.spans if span.look == "italic"] for block in blocks]
    labels = labelling.label([text for text, _ in texts], slanted)
    items = repairs.mend(labels)
    manner = repairs.manner_of(items)
    sure = manner.initials or (bool(items) and median(item.sure for item in items) > _SURE)
    out = []
    for block, (_, keywords), item in zip(blocks, texts, items, strict=True):
        imprint = _linked(labelled.imprint(item), block)
        found = Reference(labelled_names.people(item, manner), "EA" in item.labels, labelled.title(item), imprint)
        by_rules = parse(block)
        unsure = not (sure and _is_work(found)) and (_is_whole(by_rules) or not _is_whole(found))
        if unsure or (_is_whole(by_rules) and _names_elsewhere(by_rules, found)):
            found = by_rules
        elif keywords:
            found = replace(found, imprint=replace(found.imprint, keywords=(*found.imprint.keywords, *keywords)))
        out.append(found)
    return out


def _names_elsewhere(by_rules: Reference, by_model: Reference) -> bool:
    """Whether the model took for a title, a venue or a note what the rules know for an author."""
    if len(by_rules.authors) < len(by_model.authors):
        return False
    taken = f"{by_model.title} {by_model.imprint.venue} {by_model.imprint.note}"
    families = (name.split(",")[0] if "," in name else name for name in by_rules.authors)
    return any(re.search(rf"(?<!\w){re.escape(family)}(?!\w)", taken) for family in families)


def _is_work(found: Reference) -> bool:
    return bool(found.title and (found.authors or found.imprint.venue))


def _is_whole(found: Reference) -> bool:
    imprint = found.imprint
    return bool(
        found.title and found.authors and (imprint.venue or imprint.pubstate) and (imprint.year or imprint.pubstate)
    )


def parse(block: Block) -> Reference:
    """The parts that a block holds: a whole reference, or only its title, its authors or its venue."""
    text, keywords = venues.tags(block.text)
    found = _by_quotes(text, block) or _by_order(text, block)
    imprint = _linked(found.imprint, block)
    return replace(found, imprint=replace(imprint, keywords=keywords or imprint.keywords))


def _linked(imprint: venues.Imprint, block: Block) -> venues.Imprint:
    """With what the links lead to, where the words give no such thing."""
    for span in block.spans:
        _, said = venues.identifiers(span.target, venues.Imprint())
        gaps = {name: getattr(said, name) for name in ("doi", "eprint", "url") if not getattr(imprint, name)}
        imprint = replace(imprint, **gaps)
    return imprint


def _by_quotes(text: str, block: Block) -> Reference | None:
    match = _QUOTED.search(text) or _BOOK_TITLE.search(text)
    if not match or width(match["title"]) < 8:
        return None
    listed = authors.leading(text[: match.start()].strip())
    if not listed.names and match.start() > 3:
        return None
    between = text[: match.start()].strip()[listed.stop :]
    year = _YEAR_FIRST.match(between)
    imprint = venues.read(text[match.end() :], _italic_in(block, match.end(), len(text)))
    if year and not imprint.year:
        imprint = replace(imprint, year=year["year"] or year["bare"])
    return Reference(listed.names, listed.others, _title(match["title"]), imprint)


def _by_order(text: str, block: Block) -> Reference:
    listed = authors.leading(text)
    if not listed.names or (len(listed.names) == 1 and listed.stop >= len(text.rstrip(" ."))):
        return _title_first(text, block)
    at = listed.stop
    year = ""
    if match := _YEAR_FIRST.match(text[at:]):
        year, at = match["year"] or match["bare"], at + match.end()
    at += len(text[at:]) - len(text[at:].lstrip(" .,:;，。：\t"))
    stop = _end_of_title(text, at, block)
    title, behind = text[at:stop], text[stop:]
    mark = GB_MARK.match(behind)
    imprint = venues.read(behind[mark.end() :] if mark else behind, _italic_in(block, stop, len(text)))
    if mark and mark["type"] in _GB_TYPES and imprint.type != "mastersthesis":
        imprint = replace(imprint, type=_GB_TYPES[mark["type"]])
    if year:
        imprint = replace(imprint, year=year)
    return Reference(listed.names, listed.others, _title(title), imprint)


def _title_first(text: str, block: Block) -> Reference:
    """A title before its authors, or a venue and year, or a title alone."""
    for end in _sentence_ends(text, 0):
        listed = authors.leading(text[end:].lstrip(" .,"))
        if len(listed.names) > 1:
            behind = text[end:].lstrip(" .,")[listed.stop :]
            start = len(text) - len(behind)
            return Reference(
                listed.names,
                listed.others,
                _title(text[:end]),
                venues.read(behind, _italic_in(block, start, len(text))),
            )
    whens = dates.find(text)
    if whens and len(text) < 120 and whens[-1].stop >= len(text.rstrip(" .)")) - 1:
        return Reference(imprint=venues.read(text, ""))
    imprint = venues.read(text)
    if imprint.award and not imprint.venue:
        return Reference(imprint=imprint)
    return Reference(title=_title(text))


def _end_of_title(text: str, at: int, block: Block) -> int:
    """Where the title that begins at `at` ends: at a mark of GB/T 7714, with its italics or link, with its sentence."""
    if mark := GB_MARK.search(text, at):
        return mark.start()
    for span in block.spans:
        if abs(span.start - at) <= 2 and span.look in ("italic", "link") and span.end - span.start > 15:
            behind = text[span.end :].lstrip()
            if text[span.end - 1] in ".?!" or behind[:1] in ".,?!" or span.look == "link":
                return span.end
    return next(iter(_sentence_ends(text, at)), len(text))


def _sentence_ends(text: str, at: int) -> list[int]:
    found = ((match.end(), text[at : match.start()]) for match in _TITLE_END.finditer(text, at))
    return [end for end, before in found if before.strip() and not _ABBREVIATION.search(before)]


def _italic_in(block: Block, start: int, stop: int) -> str:
    inside = [
        block.text[s.start : s.end] for s in block.spans if s.look == "italic" and s.start >= start and s.end <= stop
    ]
    return max((text for text in inside if re.search(r"[^\W\d_]{2}", text)), key=len, default="")


def _title(text: str) -> str:
    return GB_MARK.sub("", text).strip().strip('"“”').rstrip(".,，。 ").strip()
