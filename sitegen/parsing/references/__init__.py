"""Lists of works -> references, each with its parts.

broken_works, grouped_works, stacked, cards, led_works, year_columns, comma_titles, tagged, quoted_first   how it is set
asides, notes, targets, taken_off (by edited, states, pubmed, preprints, isbns)   what stands around one -> its fields
labelling, listing, tokens, labelled, labelled_names   what a model says of each token -> fields
repairs, titles, editors, numbering, own_kinds, years_between, lone_initials   what a list contradicts -> right
by_rules, authors, capitals, companions, guillemets, full_stops, gb7714, venues, legal   rules for parts
choosing, misplaced, imprints, reviews   which reading wins, and what only some fields write
kinds   what kind of work it is
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.lines import link_labels
from sitegen.parsing.references import (
    asides,
    by_rules,
    choosing,
    comma_titles,
    companions,
    gb7714,
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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_SURE: Final = 0.978
"""Mean probability of a token from which on the model is trusted: lists that it reads well lie above 0.99."""
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
    spans = [
        tuple(span for span in block.spans if not targets.is_to_file(span, block.text))
        for block in blocks
    ]
    whole = [
        replace(block, text=one.text, spans=kept)
        for block, one, kept in zip(blocks, off, spans, strict=True)
    ]
    if any(marked := quoted_first.by_marks([block.text for block in whole])):
        others = iter(
            _read_list([block for block, one in zip(whole, marked, strict=True) if one is None])
        )
        tags = [
            _tagged(one, block) if one else next(others)
            for one, block in zip(marked, whole, strict=True)
        ]
        return [taken_off.told(one, said) for one, said in zip(tags, off, strict=True)]
    led = companions.items(whole)
    fronts = [item.front if item else "" for item in led]
    found = _read_list(
        [item.block if item else block for block, item in zip(whole, led, strict=True)], fronts
    )
    found = [
        _dated(_by_owner(one, item) if item else one) for one, item in zip(found, led, strict=True)
    ]
    found = [
        reviews.told(one, block) for one, block in zip(_all_by_owner(found), whole, strict=True)
    ]
    found = [gb7714.told(one, block.text) for one, block in zip(found, whole, strict=True)]
    return [taken_off.told(one, said) for one, said in zip(found, off, strict=True)]


def _all_by_owner(found: list[Reference]) -> list[Reference]:
    """Where most of a list leave the owner out, a book without any names is the owner's too."""
    if 2 * sum(one.by_owner for one in found) < len(found) or len(found) < _SEVERAL:
        return found
    return [
        replace(one, by_owner=True)
        if one.title and not (one.authors or one.imprint.editor or one.others)
        else one
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
        Reference(said.people, said.others, said.title, targets.linked(said.imprint, block)),
        said.beside,
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
    noted = [
        notes.taken_off(_ended(block, text)) for block, (text, _) in zip(blocks, said, strict=True)
    ]
    laws = [legal.taken(item.block.text) for item in noted]
    blocks = [replace(item.block, text=text) for item, (text, _) in zip(noted, laws, strict=True)]
    texts = [venues.tags(block.text) for block in blocks]
    slanted = [
        [(span.start, span.end) for span in block.spans if span.look == "italic"]
        for block in blocks
    ]
    labels = labelling.label([text for text, _ in texts], slanted)
    if fronts:
        labels = [companions.named(item, front) for item, front in zip(labels, fronts, strict=True)]
    items = repairs.mend(labels)
    manner = repairs.manner_of(items)
    sure = manner.initials or (bool(items) and _median([item.sure for item in items]) > _SURE)
    out = []
    told = zip(blocks, said, laws, texts, items, strict=True)
    for block, (_, beside), (_, law), (_, keywords), item in told:
        title = labelled.title(item)
        imprint = legal.told(law, targets.linked(labelled.imprint(item, title), block))
        people, imprint = repairs.edited(item, labelled_names.people(item, manner), imprint)
        found = Reference(people, "EA" in item.labels, title, imprint)
        ruled = _by_rules(block, law, found, sure=sure)
        if ruled:
            found = ruled
        elif keywords:
            found = replace(
                found, imprint=replace(found.imprint, keywords=(*found.imprint.keywords, *keywords))
            )
        out.append(_with_asides(misplaced.put_back(found, item.text), beside))
    out = misplaced.given_their_author(out, [item.text for item in items])
    return [_with_notes(found, item) for found, item in zip(out, noted, strict=True)]


def _by_rules(
    block: Block, law: legal.Citation | None, by_model: Reference, *, sure: bool
) -> Reference | None:
    """What the rules make of a reference, where it is more than what the model does."""
    marked = guillemets.read(block.text)
    cut = by_rules.cut(block)
    if not (marked or choosing.may_be_better(cut, by_model, sure=sure)):
        return None
    found = _whole(cut)
    found = replace(found, imprint=legal.told(law, found.imprint))
    return found if marked or choosing.are_better(found, by_model, sure=sure) else None


def _median(
    values: Sequence[float],
) -> float:  # `statistics` takes half as long to load as a CV to be read
    return (sorted(values)[(len(values) - 1) // 2] + sorted(values)[len(values) // 2]) / 2


def _with_notes(found: Reference, said: notes.Noted) -> Reference:
    """With what the notes behind it say."""
    imprint = found.imprint
    award = "; ".join(part for part in (imprint.award, said.award) if part)
    note = "; ".join(part for part in (imprint.note, said.note) if part)
    imprint = imprints.by_year_in_brackets(
        replace(imprint, award=award, note=note), said.block.text
    )
    imprint = imprints.mended(imprint)
    return replace(found, imprint=imprints.with_stop(imprint, said.block.text))


def parse(block: Block) -> Reference:
    """The parts that a block holds: a whole reference, or only its title, its authors or its venue."""
    return _whole(by_rules.cut(block))


def _whole(cut: by_rules.Cut) -> Reference:
    """A reference that the rules have cut, with all that stands behind its title."""
    found = Reference(cut.authors, cut.others, cut.title, cut.imprint(), by_owner=cut.by_owner)
    return _with_asides(found, cut.beside)


def _ended(block: Block, text: str) -> Block:
    """The block with this text, which is its own less the end."""
    spans = tuple(
        span._replace(end=min(span.end, len(text)))
        for span in block.spans
        if span.start < len(text)
    )
    return replace(block, text=text, spans=spans)


def _with_asides(found: Reference, beside: asides.Asides) -> Reference:
    imprint = found.imprint
    note = "; ".join(part for part in (imprint.note, *beside.notes) if part)
    award = "; ".join(part for part in (imprint.award, *beside.awards) if part)
    ranking = (*imprint.ranking, *beside.ranking)
    state = imprint.pubstate or next(
        filter(None, (venues.read(said).pubstate for said in beside.notes)), ""
    )
    return replace(
        found, imprint=replace(imprint, ranking=ranking, note=note, award=award, pubstate=state)
    )
