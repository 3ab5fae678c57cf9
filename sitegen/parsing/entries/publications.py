"""Publication lists: one reference an item, or one over several paragraphs (title, venue, authors, a prize)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model import Section as Text
from sitegen.parsing import addresses, dates, labels, references
from sitegen.parsing.conserve import fold
from sitegen.parsing.entries import leading_titles, patents, talks
from sitegen.parsing.entries.talks import meetings
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.lines import counted
from sitegen.parsing.references import (
    broken_works,
    cards,
    companions,
    led_works,
    names_behind,
    notes,
    slanted_stacks,
    stacked,
    taken_off,
    year_columns,
)
from sitegen.parsing.vocabulary import pattern, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Place
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section
    from sitegen.parsing.references import Reference

_PRINTED: Final = re.compile(
    r"\b(?:proc(?:eedings|\.)|pp?\.|vol\.|doi|in press|arxiv)|\d[-–]{1,2}\d{2,}", re.IGNORECASE
)

_TOLD: Final = re.compile(
    r"\bpapers? (?:\w+ ){0,3}(?:presented|accepted|given|read) (?:at|to|in)\b", re.IGNORECASE
)
ABSTRACT: Final = re.compile(r"abstract\s*(?:[:.–—]|-(?=\s))\s*", re.IGNORECASE)


_FIGURES: Final = pattern("figures")
_COUNTS: Final = pattern("counts_of_works")
_LONGEST_FIGURES: Final = 200
_INDEXES: Final = words("catalogues_of_works")
_PROSE: Final = re.compile(
    r"(?:^|(?<=[.?!] ))(?=[A-Z])(?:[^.?!]*\b(?:I(?!\.)|my|My|we|We|our|Our)\b[^.?!]*)[.?!](?=\s|$)"
)


def parse(section: Section) -> ParsedSection:
    """References with what the heading says of them, and lone dates and advisors that belong elsewhere."""
    if section.said.get("type") == "inproceedings" and _are_talks(section):
        return talks.parse(replace(section, kind="talks"))
    if patented := [block for block in section.blocks if patents.is_one(block, section.title)]:
        others = parse(
            replace(
                section, blocks=tuple(block for block in section.blocks if block not in patented)
            )
        )
        granted = patents.parse(replace(section, blocks=tuple(patented))).found
        return replace(others, found=(*others.found, *granted))
    if piles := stacked.works(section.blocks):
        stacks = [Found("publications", reference, blocks) for reference, blocks in piles]
        return ParsedSection(tuple(_under(item, section) for item in stacks))
    found: list[Found] = []
    strays: list[Block] = []
    rest: list[Block] = []
    prose = [
        block
        for block in section.blocks
        if (not ABSTRACT.match(block.text) and len(_PROSE.findall(block.text)) > 1)
        or _tells_figures(block)
        or _indexes(block)
    ]
    summaries = _below_titles(section.blocks, prose)
    prose = [block for block in prose if block not in summaries.values()]
    listed = [
        block for block in section.blocks if not (block in prose or block in summaries.values())
    ]
    shown = cards.told(listed)
    piled = [] if shown else slanted_stacks.joined(listed)
    works = shown.works if shown else broken_works.whole(piled or _in_columns(listed))
    blocks, abstracts = _without_abstracts(works)
    abstracts |= summaries
    blocks, told_below = _without_notes(blocks)
    told_below |= shown.below if shown else {}
    blocks = leading_titles.quoted(led_works.moved(blocks), abstracts)
    led = [names_behind.in_front(block) for block in blocks]
    signed = led != blocks
    for block, read in zip(led, references.parse_list(led), strict=True):
        reference = names_behind.by_owner(read) if signed else read
        if _is_stray(block, found):
            strays.append(block)
            continue
        previous = found[-1].value if found else None
        if (
            isinstance(previous, references.Reference)
            and not block.marker
            and _fits(previous, reference)
        ):
            found[-1] = Found(
                "publications", _joined(previous, reference), (*found[-1].blocks, block)
            )
        else:
            found.append(Found("publications", reference, (block,)))
    found = [
        _with_code(_with_notes(_with_abstract(item, abstracts), told_below))
        for item in _under_titles(found)
    ]
    named = section.said.get("type", "").endswith("thesis")  # its title says it all
    whole: list[Found] = []
    broken: list[Found] = []
    for item in found:
        titled = named and isinstance(item.value, references.Reference) and item.value.title
        (whole if titled or _is_whole(item.value) else broken).append(item)
    if found and not whole and section.said.get("type") == "inproceedings":
        return meetings.attended(replace(section, kind="talks"))
    rest = [block for item in broken for block in item.blocks]
    told = [_under(item, section) for item in whole]
    told += [
        Found("heading", block.text, (block,))
        for block in listed
        if piled and slanted_stacks.is_link(block)
    ]
    told += [
        Found(f"links.{name}", address, (block,))
        for block in prose
        for name, address in _indexes(block)
    ]
    if prose:
        text = "\n\n".join(block.text.replace("\t", " ") for block in prose)
        told.append(Found("sections", Text(title=section.title, text=text), tuple(prose)))
    return ParsedSection(tuple(told), tuple(rest), tuple(strays))


def _in_columns(listed: Sequence[Block]) -> Sequence[Block]:
    """One block a work, where years stand in a column; the blocks as they are, where none do."""
    return (
        broken_works.beside_dates(listed)
        or year_columns.hanging(listed)
        or year_columns.filled(listed)
    )


def _under_titles(found: list[Found]) -> list[Found]:
    """Works without those that are nothing but the title, with a link, of the work right below: a page shows both."""
    out: list[Found] = []
    for item in found:
        above = out[-1].value if out else None
        value = item.value
        if isinstance(above, references.Reference) and isinstance(value, references.Reference):
            alone = (
                not (above.authors or above.imprint.venue or above.imprint.year) and value.authors
            )
            if alone and above.title and fold(above.title) == fold(value.title):
                imprint = replace(value.imprint, url=value.imprint.url or above.imprint.url)
                item = Found(
                    item.kind, replace(value, imprint=imprint), (*out.pop().blocks, *item.blocks)
                )
        out.append(item)
    return out


def _indexes(block: Block) -> list[tuple[str, str]]:
    """Where the owner's works are listed elsewhere, if a line says nothing but that: `All papers: InSpire`."""
    told = [addresses.service(span.target) for span in block.spans if span.look == "link"]
    told += [addresses.service(match[0]) for match in addresses.URL.finditer(block.text)]
    said = addresses.URL.sub("", block.text)
    short = len(said) < _LONGEST_FIGURES and not (
        block.marker or dates.find(said) or "“" in said or '"' in said
    )
    found = [(name, address) for name, address in told if name in _INDEXES]
    return list(dict.fromkeys(found)) if short and len(found) == len(told) else []


def _tells_figures(block: Block) -> bool:
    """Whether a line counts citations and is no work: `5 papers, 924 citations, an h-index of 17`."""
    text = taken_off.FIGURES.sub("", block.text)  # a work may say how often it was cited
    if len(text) > _LONGEST_FIGURES or block.marker:
        return False
    return bool(_FIGURES.search(text)) or (bool(_COUNTS.search(text)) and not dates.find(text))


def _below_titles(blocks: Sequence[Block], prose: Sequence[Block]) -> dict[Place, Block]:
    """The paragraphs that say what the work right above them is about, by the first line of that."""
    return {
        above.lines[0].place: block
        for above, block in pairwise(blocks)
        if block in prose
        and above not in prose
        and not block.marker
        and len(block.text) > _LONGEST_FIGURES
    }


def _without_abstracts(blocks: Sequence[Block]) -> tuple[list[Block], dict[Place, Block]]:
    """The blocks that are references, and the abstracts by the first line of the work above them."""
    works: list[Block] = []
    abstracts: dict[Place, Block] = {}
    last = None
    for block in blocks:
        if last and ABSTRACT.match(block.text) and last.lines[0].place not in abstracts:
            abstracts[last.lines[0].place] = block
            continue
        works.append(block)
        last = last if notes.is_below(block.text) else block
    return works, abstracts


def _with_abstract(item: Found, abstracts: dict[Place, Block]) -> Found:
    block = next(
        (abstracts[b.lines[0].place] for b in item.blocks if b.lines[0].place in abstracts), None
    )
    if block is None or not isinstance(item.value, references.Reference):
        return item
    text = ABSTRACT.sub("", block.text).replace("\t", " ")
    return Found(item.kind, replace(item.value, abstract=text), (*item.blocks, block))


def _without_notes(blocks: Sequence[Block]) -> tuple[list[Block], dict[Place, list[Block]]]:
    """The blocks that are references, and by the first line of each work the paragraphs that tell what became of it."""
    works: list[Block] = []
    below: dict[Place, list[Block]] = {}
    inside = broken_works.are_below(blocks)
    for block in blocks:
        if works and (notes.is_below(block.text) or (inside and block.marker)):
            below.setdefault(works[-1].lines[0].place, []).append(block)
        else:
            works.append(block)
    return works, below


def _with_notes(item: Found, below: dict[Place, list[Block]]) -> Found:
    blocks = [block for own in item.blocks for block in below.get(own.lines[0].place, ())]
    if not blocks or not isinstance(item.value, references.Reference):
        return item
    texts = [block.text.replace("\t", " ").strip(" ·•–-.") for block in blocks]
    imprint = item.value.imprint
    prizes = [imprint.award, *(text for text in texts if notes.is_prize(text))]
    others = [imprint.note, *(text for text in texts if not notes.is_prize(text))]
    imprint = replace(
        imprint, award="; ".join(filter(None, prizes)), note="; ".join(filter(None, others))
    )
    return Found(item.kind, replace(item.value, imprint=imprint), (*item.blocks, *blocks))


def _with_code(item: Found) -> Found:
    """With the code that its list counts it by, for the CV may speak of the work by it."""
    code = counted.code_of(item.blocks[0].marker)
    if not code or not isinstance(item.value, references.Reference):
        return item
    imprint = item.value.imprint
    note = "; ".join(filter(None, (code, imprint.note)))
    return Found(item.kind, replace(item.value, imprint=replace(imprint, note=note)), item.blocks)


def _are_talks(section: Section) -> bool:
    """Whether `Conference papers` were given and not printed: titles, meetings and dates, and nobody's proceedings."""
    plain = [dates.without(block.text, dates.find(block.text)) for block in section.blocks]
    printed = sum(bool(_PRINTED.search(text)) for text in plain)
    told = sum(bool(_TOLD.search(text)) for text in plain)
    named = companions.nobody_named(section.blocks) or 2 * told > len(plain)
    return named and printed < 0.3 * len(section.blocks)


def _is_whole(reference: object) -> bool:
    """Whether it says more of a work than its title."""
    if not isinstance(reference, references.Reference):
        return False
    said = (
        reference.authors
        or reference.by_owner
        or reference.abstract
        or reference.imprint != references.Reference().imprint
    )
    return bool(reference.title and said)


def _is_stray(block: Block, found: list[Found]) -> bool:
    if block.marker:
        return False
    if labels.says_only(block.text, "advisors"):
        return True
    whens = dates.find(block.text)
    reference = found[-1].value if found else None
    dated = isinstance(reference, references.Reference) and bool(reference.imprint.year)
    return dated and bool(whens) and not dates.without(block.text, whens)


def _fits(a: Reference, b: Reference) -> bool:
    """Whether the second only says what the first leaves open."""
    if (
        (a.title and b.title)
        or (a.authors and b.authors)
        or not (b.title or b.authors or b.imprint != references.Reference().imprint)
    ):
        return False
    x, y = a.imprint, b.imprint
    return not any(
        getattr(x, name) and getattr(y, name) for name in ("venue", "year", "award", "pubstate")
    )


def _joined(a: Reference, b: Reference) -> Reference:
    imprint = a.imprint
    for name in imprint.__slots__:
        if not getattr(imprint, name) and getattr(b.imprint, name):
            imprint = replace(imprint, **{name: getattr(b.imprint, name)})
    return replace(
        a,
        authors=a.authors or b.authors,
        others=a.others or b.others,
        title=a.title or b.title,
        imprint=imprint,
    )


def _under(item: Found, section: Section) -> Found:
    """What the heading says holds where the reference itself says nothing else."""
    reference = item.value
    assert isinstance(reference, references.Reference)
    imprint = reference.imprint
    kind = section.said.get("type", "")
    if imprint.editor and (
        kind == "article" or (kind == "book" and reference.authors and imprint.publisher)
    ):
        kind = "incollection"  # what has editors is part of a book, whatever the heading says
    if kind and imprint.type != "dataset":
        imprint = replace(imprint, type=imprint.type if kind == "misc" and imprint.venue else kind)
    state = section.said.get("pubstate", "")
    out = (
        state == "inpress" and imprint.type != "misc" and imprint.volume and imprint.pages
    )  # further down its list
    if state and not (imprint.pubstate or out or (kind == "misc" and imprint.venue)):
        imprint = replace(imprint, pubstate=state)
    if (year := section.said.get("year", "")).isdigit() and not imprint.year:
        imprint = replace(imprint, year=year)
    return Found("publications", replace(reference, imprint=imprint), item.blocks)
