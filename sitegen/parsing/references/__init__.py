"""Lists of works -> references, each with its parts.

broken_works, grouped_works, stacked, cards, led_works, year_columns, comma_titles, tagged, quoted_first   how it is set
asides, notes, targets, taken_off (by edited, states, pubmed, preprints, isbns)   what stands around one -> its fields
labelling, listing, tokens, labelled, labelled_names   what a model says of each token -> fields
repairs, titles, editors, numbering, own_kinds, years_between, lone_initials   what a list contradicts -> right
authors, capitals, companions, guillemets, full_stops, venues, legal   rules for parts
choosing, misplaced, imprints, reviews   which reading wins, and what only some fields write
kinds   what kind of work it is
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.parsing import dates
from sitegen.parsing.lines import link_labels
from sitegen.parsing.lines.wraps import width
from sitegen.parsing.references import (
    asides,
    authors,
    choosing,
    comma_titles,
    companions,
    guillemets,
    imprints,
    labelled,
    labelled_names,
    labelling,
    legal,
    misplaced,
    notes,
    quoted_first,
    repairs,
    reviews,
    tagged,
    taken_off,
    targets,
    venues,
)
from sitegen.values import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_QUOTED: Final = expression(r"[\"“”‘「«]\s*(?P<title>[^\"“”」»]{4,}?)\s*[\"”“」»](?=[\s.,;(\[，。；（【]|$)")
_BOOK_TITLE: Final = expression(r"《(?P<title>[^《》]+(?:《[^《》]*》[^《》]*)*)》")
_YEAR_FIRST: Final = expression(
    r"^[\s,.:;]*(?:[(（](?P<year>(?:19|20)\d\d)[a-z]?(?:,\s*\w+)?[)）]|(?P<bare>(?:19|20)\d\d)[.,:])[\s.,:]*"
)
GB_MARK: Final = expression(r"\s*\[(?:(?P<type>[JCMDRPNSAZ])(?:/OL)?|EB/OL)\]\s*[.,，。]?\s*")
"""What GB/T 7714 puts behind a title to say what kind of work it is: `[J]`."""
_GB_TYPES: Final = {"J": "article", "N": "article", "C": "inproceedings", "M": "book"} | {
    "D": "phdthesis",
    "R": "techreport",
}
_SURE: Final = 0.978
"""Mean probability of a token from which on the model is trusted: lists that it reads well lie above 0.99."""
_TITLE_END: Final = expression(r"(?<=[^.\s])(?:\.(?=\s|$)|(?<=[?!])(?=\s)|[。．])")
_ABBREVIATION: Final = expression(r"(?:\b(?:vs|e\.g|i\.e|St|Dr|No|Vol|cf|approx|Mt|Inc|Jr|U\.S)|(?:^|[\s.(-])[A-Z])$")
_SEVERAL: Final = 3


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
    abstract: str = ""
    """What a paragraph below it says it is about."""
    by_owner: bool = False
    """Whether the owner of the CV is an author whom the list leaves out."""
    links: tuple[tuple[str, str], ...] = ()
    """Addresses beside `imprint.url` and numbers, each behind its BibTeX field: `pdf`, `slides`, `isbn`, `chapter`."""


def parse_list(blocks: Sequence[Block]) -> list[Reference]:
    """The references of one list, each read in the style that they share; the owner left out or not."""
    off = [taken_off.plain(link_labels.blanked(block)) for block in blocks]
    spans = [tuple(span for span in block.spans if not targets.is_to_file(span, block.text)) for block in blocks]
    whole = [replace(block, text=one.text, spans=kept) for block, one, kept in zip(blocks, off, spans, strict=True)]
    if any(marked := quoted_first.by_marks([block.text for block in whole])):
        others = iter(_read_list([block for block, one in zip(whole, marked, strict=True) if one is None]))
        tags = [_tagged(one, block) if one else next(others) for one, block in zip(marked, whole, strict=True)]
        return [taken_off.told(one, said) for one, said in zip(tags, off, strict=True)]
    led = companions.items(whole)
    fronts = [item.front if item else "" for item in led]
    found = _read_list([item.block if item else block for block, item in zip(whole, led, strict=True)], fronts)
    found = [_dated(_by_owner(one, item) if item else one) for one, item in zip(found, led, strict=True)]
    found = [reviews.told(one, block) for one, block in zip(_all_by_owner(found), whole, strict=True)]
    return [taken_off.told(one, said) for one, said in zip(found, off, strict=True)]


def _all_by_owner(found: list[Reference]) -> list[Reference]:
    """Where most of a list leave the owner out, a book without any names is the owner's too."""
    if 2 * sum(one.by_owner for one in found) < len(found) or len(found) < _SEVERAL:
        return found
    return [
        replace(one, by_owner=True) if one.title and not (one.authors or one.imprint.editor or one.others) else one
        for one in found
    ]


def _dated(found: Reference) -> Reference:
    """With the year that stands in a column behind its title: `Foam at rest<tab>2024`."""
    title, tab, year = found.title.rpartition("\t")
    if not tab or found.imprint.year or not dates.is_alone(year) or len(year) != len("2024"):
        return found
    return replace(found, title=title.rstrip(" ,."), imprint=replace(found.imprint, year=year))


def _tagged(said: tagged.Tagged, block: Block) -> Reference:
    return _with_asides(
        Reference(said.people, said.others, said.title, targets.linked(said.imprint, block)), said.beside
    )


def _by_owner(found: Reference, item: companions.Item) -> Reference:
    """A reference without the stand-in for the owner; read again, if that was not taken for an author."""
    name = companions.STAND_IN.split()[-1]
    first, *others = found.authors or ("",)
    if name not in first or name in str((others, found.title, found.imprint)):
        found = parse(item.plain)
    return replace(found, authors=item.people, by_owner=True)


def _read_list(blocks: Sequence[Block], fronts: Sequence[str] = ()) -> list[Reference]:
    """The references of a list whose items name their authors; `fronts` are those that were put before some of them.

    The model reads them. Where it finds no work in an item, or is unsure of most of a list that writes given names in
    full, the rules do: measured, they lose to it on every list with initials.
    """
    told_apart = comma_titles.parted([block.text for block in blocks])
    blocks = [replace(block, text=text) for block, text in zip(blocks, told_apart, strict=True)]
    said = [asides.taken(block.text) for block in blocks]
    noted = [notes.taken_off(_ended(block, text)) for block, (text, _) in zip(blocks, said, strict=True)]
    laws = [legal.taken(item.block.text) for item in noted]
    blocks = [replace(item.block, text=text) for item, (text, _) in zip(noted, laws, strict=True)]
    texts = [venues.tags(block.text) for block in blocks]
    slanted = [[(span.start, span.end) for span in block.spans if span.look == "italic"] for block in blocks]
    labels = labelling.label([text for text, _ in texts], slanted)
    if fronts:
        labels = [companions.named(item, front) for item, front in zip(labels, fronts, strict=True)]
    items = repairs.mend(labels)
    manner = repairs.manner_of(items)
    sure = manner.initials or (bool(items) and _median([item.sure for item in items]) > _SURE)
    out = []
    told = zip(blocks, said, laws, texts, items, strict=True)
    for block, (_, beside), (_, law), (_, keywords), item in told:
        imprint = legal.told(law, targets.linked(labelled.imprint(item), block))
        people, imprint = repairs.edited(item, labelled_names.people(item, manner), imprint)
        found = Reference(people, "EA" in item.labels, labelled.title(item), imprint)
        by_rules = parse(block)
        by_rules = replace(by_rules, imprint=legal.told(law, by_rules.imprint))
        if guillemets.read(block.text) or choosing.are_better(by_rules, found, sure=sure):
            found = by_rules
        elif keywords:
            found = replace(found, imprint=replace(found.imprint, keywords=(*found.imprint.keywords, *keywords)))
        out.append(_with_asides(misplaced.put_back(found, item.text), beside))
    out = misplaced.given_their_author(out, [item.text for item in items])
    return [_with_notes(found, item) for found, item in zip(out, noted, strict=True)]


def _median(values: Sequence[float]) -> float:  # `statistics` takes half as long to load as a CV to be read
    return (sorted(values)[(len(values) - 1) // 2] + sorted(values)[len(values) // 2]) / 2


def _with_notes(found: Reference, said: notes.Noted) -> Reference:
    """With what the notes behind it say."""
    imprint = found.imprint
    award = "; ".join(part for part in (imprint.award, said.award) if part)
    note = "; ".join(part for part in (imprint.note, said.note) if part)
    imprint = imprints.by_year_in_brackets(replace(imprint, award=award, note=note), said.block.text)
    imprint = imprints.mended(imprint)
    return replace(found, imprint=imprints.with_stop(imprint, said.block.text))


def parse(block: Block) -> Reference:
    """The parts that a block holds: a whole reference, or only its title, its authors or its venue."""
    plain, beside = asides.taken(block.text)
    if marked := guillemets.read(plain):
        found = Reference(marked.authors, marked.others, marked.title, marked.imprint, by_owner=marked.by_owner)
        return _with_asides(replace(found, imprint=targets.linked(found.imprint, block)), beside)
    text, keywords = venues.tags(plain)
    found = _by_quotes(text, block) or _by_order(text, block)
    imprint = targets.linked(found.imprint, block)
    return _with_asides(replace(found, imprint=replace(imprint, keywords=keywords or imprint.keywords)), beside)


def _ended(block: Block, text: str) -> Block:
    """The block with this text, which is its own less the end."""
    spans = tuple(span._replace(end=min(span.end, len(text))) for span in block.spans if span.start < len(text))
    return replace(block, text=text, spans=spans)


def _with_asides(found: Reference, beside: asides.Asides) -> Reference:
    imprint = found.imprint
    note = "; ".join(part for part in (imprint.note, *beside.notes) if part)
    award = "; ".join(part for part in (imprint.award, *beside.awards) if part)
    ranking = (*imprint.ranking, *beside.ranking)
    state = imprint.pubstate or next(filter(None, (venues.read(said).pubstate for said in beside.notes)), "")
    return replace(found, imprint=replace(imprint, ranking=ranking, note=note, award=award, pubstate=state))


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
        inside = at - 2 <= span.start <= at + 2 and span.end <= len(text)
        if inside and span.look in ("italic", "link") and span.end - span.start > 15:
            behind = text[span.end :].lstrip()
            if text[span.end - 1] in ".?!" or behind[:1] in ".,?!" or span.look == "link":
                return span.end
    return next(iter(_sentence_ends(text, at)), len(text))


def _sentence_ends(text: str, at: int) -> list[int]:
    found = ((match.end(), text[at : match.start()]) for match in _TITLE_END.finditer(text, at))
    return [end for end, before in found if before.strip() and not _ABBREVIATION.search(before[-8:])]


def _italic_in(block: Block, start: int, stop: int) -> str:
    inside = [
        block.text[s.start : s.end] for s in block.spans if s.look == "italic" and s.start >= start and s.end <= stop
    ]
    return max((text for text in inside if re.search(r"[^\W\d_]{2}", text)), key=len, default="")


def _title(text: str) -> str:
    return GB_MARK.sub("", text).strip().strip('"“”').rstrip(".,，。 ").strip()
