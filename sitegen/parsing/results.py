"""Results of parsing a section: entries with their blocks, and the remaining blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block


@dataclass(frozen=True, slots=True)
class ParsedEntry:
    """An entry and the blocks it comes from."""

    kind: str
    """Its key in `person.yaml` or `private.yaml`, or `publications`."""
    value: object
    """The entry: a value of `model`, or a text."""
    blocks: tuple[Block, ...]
    """The blocks it was parsed from."""


@dataclass(frozen=True, slots=True)
class ParsedSection:
    """The result of parsing a section."""

    entries: tuple[ParsedEntry, ...] = ()
    """The entries, in source order."""
    rest: tuple[Block, ...] = ()
    """Blocks that are in no entry."""
    strays: tuple[Block, ...] = ()
    """Lone dates and advisors of an earlier section, from two columns read across the page."""
