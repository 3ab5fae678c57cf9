"""What a section gave: entries with the blocks they come from, and what was not understood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block


@dataclass(frozen=True, slots=True)
class Found:
    """One entry."""

    kind: str
    """The key of `person.yaml` that it belongs under, or `publications`, or a key of `private.yaml`."""
    value: object
    """The entry: a value of `model`, or a text."""
    blocks: tuple[Block, ...]
    """Where it comes from."""


@dataclass(frozen=True, slots=True)
class ParsedSection:
    """All that a section gave."""

    found: tuple[Found, ...] = ()
    """In the order of the source."""
    rest: tuple[Block, ...] = ()
    """Blocks that no entry took."""
    strays: tuple[Block, ...] = ()
    """Lone dates and advisors that belong to entries of an earlier section: a page in two columns was read across."""
