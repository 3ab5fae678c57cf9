"""Publication lists: one reference an item, or one over several paragraphs (title, venue, authors, a prize)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.parsing import dates, labels, references
from sitegen.parsing.found import Found, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.blocks import Block
    from sitegen.parsing.references import Reference
    from sitegen.parsing.sections import Section


def parse(section: Section) -> ParsedSection:
    """References with what the heading says of them, and lone dates and advisors that belong elsewhere."""
    found: list[Found] = []
    strays: list[Block] = []
    rest: list[Block] = []
    blocks = _whole_items(section.blocks)
    for block, reference in zip(blocks, references.parse_list(blocks), strict=True):
        if _is_stray(block, found):
            strays.append(block)
            continue
        previous = found[-1].value if found else None
        if isinstance(previous, references.Reference) and not block.marker and _fits(previous, reference):
            found[-1] = Found("publications", _joined(previous, reference), (*found[-1].blocks, block))
        else:
            found.append(Found("publications", reference, (block,)))
    whole = [item for item in found if _is_whole(item.value)]
    rest = [block for item in found if item not in whole for block in item.blocks]
    return ParsedSection(tuple(_under(item, section) for item in whole), tuple(rest), tuple(strays))


def _whole_items(blocks: Sequence[Block]) -> list[Block]:
    """Items whose author broke them into lines, title here and authors there, as one block each."""
    out: list[Block] = []
    for block in blocks:
        above = out[-1] if out else None
        if above is None or block.marker or block.gap or not above.marker:
            out.append(block)
            continue
        text = above.text.rstrip(" .,") + ("" if above.text.rstrip()[-1:] in "?!" else ".") + " "
        spans = tuple(s._replace(start=s.start + len(text), end=s.end + len(text)) for s in block.spans)
        lines = (*above.lines, *block.lines)
        out[-1] = replace(above, text=text + block.text, lines=lines, spans=(*above.spans, *spans))
    return out


def _is_whole(reference: object) -> bool:
    """Whether it says more of a work than its title."""
    if not isinstance(reference, references.Reference):
        return False
    return bool(reference.title and (reference.authors or reference.imprint != references.Reference().imprint))


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
    return not any(getattr(x, name) and getattr(y, name) for name in ("venue", "year", "award", "pubstate"))


def _joined(a: Reference, b: Reference) -> Reference:
    imprint = a.imprint
    for name in imprint.__slots__:
        if not getattr(imprint, name) and getattr(b.imprint, name):
            imprint = replace(imprint, **{name: getattr(b.imprint, name)})
    return replace(
        a, authors=a.authors or b.authors, others=a.others or b.others, title=a.title or b.title, imprint=imprint
    )


def _under(item: Found, section: Section) -> Found:
    """What the heading says holds where the reference itself says nothing else."""
    reference = item.value
    assert isinstance(reference, references.Reference)
    imprint = reference.imprint
    if kind := section.said.get("type"):
        imprint = replace(imprint, type=imprint.type if kind == "misc" and imprint.venue else kind)
    if (state := section.said.get("pubstate")) and not imprint.pubstate and not imprint.venue:
        imprint = replace(imprint, pubstate=state)
    if (year := section.said.get("year", "")).isdigit() and not imprint.year:
        imprint = replace(imprint, year=year)
    return Found("publications", replace(reference, imprint=imprint), item.blocks)
