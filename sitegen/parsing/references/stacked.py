"""Lists whose works are stacks of lines: the title in bold, a year in a column, below it the authors, then the rest.

So RenderCV writes them, and many templates of Word. What is bold is the title, so nothing has to be guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.entries.items import Item, led_by_dates
from sitegen.parsing.lines import broken_lines
from sitegen.parsing.references import Reference, authors, venues
from sitegen.parsing.references.targets import linked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block


_SEVERAL: Final = 2


@dataclass(slots=True)
class Stack:
    """The lines of one work."""

    title: list[Block] = field(default_factory=list)
    """Those in bold, at least one."""
    below: list[Block] = field(default_factory=list)
    """The others."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All of them, in order."""
        return (*self.title, *self.below)


def works(blocks: Sequence[Block]) -> list[tuple[Reference, tuple[Block, ...]]] | None:
    """The works of a list and the blocks of each; None if it is not written so throughout."""
    if led := led_by_dates(blocks):
        read = [(_in_cells(item), item.blocks) for item in led]
        return read if all(work.authors and work.title for work, _ in read) else None
    stacks: list[Stack] = []
    for block in blocks:
        bold = _is_title(block)
        if bold and (not stacks or stacks[-1].below):
            stacks.append(Stack([block]))
        elif not stacks or block.marker:
            return None
        else:
            (stacks[-1].title if bold else stacks[-1].below).append(block)
    stacks = [_with_whole_authors(_with_bold_author(stack)) for stack in stacks]
    if not stacks or not all(stack.below and _names(stack.below[0].text) for stack in stacks):
        return None
    return [(_read(stack), stack.blocks) for stack in stacks]


def _is_title(block: Block) -> bool:
    """Whether all of a block is bold, but for the dates in a column."""
    bold = "".join(block.texts_with("bold"))
    return (
        not block.marker
        and bool(bold)
        and "".join(_said(block)[0].split()) == "".join(bold.split())
    )


def _said(block: Block) -> tuple[str, str]:
    """The words of a block, and the year in a column of its own."""
    columns = block.text.split("\t")
    whens = [column for column in columns if dates.is_alone(column)]
    year = next((when.begin[:4] for column in whens for when in dates.find(column)), "")
    return " ".join(column.strip() for column in columns if column not in whens), year


def _with_bold_author(stack: Stack) -> Stack:
    """The owner of a CV stands in bold too, and so a line with no other author."""
    if (
        len(stack.title) > 1
        and _names(stack.title[-1].text)
        and not (stack.below and _names(stack.below[0].text))
    ):
        return Stack(stack.title[:-1], [stack.title[-1], *stack.below])
    return stack


def _with_whole_authors(stack: Stack) -> Stack:
    """Authors over several lines stand in one, where the first line that is all in italics tells where it appeared."""
    slanted = (
        at
        for at, block in enumerate(stack.below)
        if "".join(block.texts_with("italic")).strip() == block.text.strip()
    )
    count = next(slanted, 0)
    if count < _SEVERAL:
        return stack
    first, *others = stack.below[:count]
    text = " ".join(block.text for block in (first, *others))
    lines = tuple(line for block in (first, *others) for line in block.lines)
    whole = replace(first, text=text, lines=lines, spans=(), breaks=())
    return Stack(stack.title, [whole, *stack.below[count:]]) if _names(text) else stack


def _names(text: str) -> authors.Authors | None:
    """The people that a text names, if it does nothing else."""
    listed = authors.leading(text)
    return listed if listed.names and not text[listed.stop :].strip(" .,;") else None


def _in_cells(item: Item) -> Reference:
    """A work whose date, title, authors and venue stand in columns and in list items below these, in any order."""
    lines = [part for block in item.below for part in broken_lines.apart(block)]
    when, *cells = item.head.text.split("\t")
    parts = [*cells, *(line.text.replace("\t", " ") for line in lines)]
    listed = next(
        (told for told in map(_names, parts) if told), authors.Authors((), others=False, stop=0)
    )
    parts = [part for part in parts if _names(part) != listed]
    bold = "".join(item.head.texts_with("bold"))
    title = next(
        (part for part in parts if part in bold),
        next((part for part in parts if part not in cells), ""),
    )
    imprint = venues.read(", ".join(part.replace(" | ", ", ") for part in parts if part != title))
    for block in item.blocks:
        imprint = linked(imprint, block)
    year = dates.of_month(when)[:4] or next((told.begin[:4] for told in dates.find(when)), "")
    return Reference(
        listed.names, listed.others, title.strip(" ."), replace(imprint, year=year or imprint.year)
    )


def _read(stack: Stack) -> Reference:
    listed = _names(stack.below[0].text)
    assert listed
    said = [_said(block) for block in stack.title]
    title = ""
    for words, _ in said:
        title += words if not title or title.endswith("-") else f" {words}"
    imprint = venues.read(", ".join(block.text.replace(" | ", ", ") for block in stack.below[1:]))
    for block in stack.blocks:
        imprint = linked(imprint, block)
    year = next((year for _, year in said if year), "")
    return Reference(
        listed.names, listed.others, title.strip(" ."), replace(imprint, year=year or imprint.year)
    )
